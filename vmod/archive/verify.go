package archive

import (
	"io"
	"sync"
	"sync/atomic"

	"github.com/pkg/errors"
)

// VerifyAll inflates all entries, including duplicates, and returns a Problem for
// each whose bytes are not the claimed ones, in the order of the directory. It skips
// entries for which Read reported a fatal Problem. It fails only if the underlying
// io.ReaderAt fails.
//
// An entry that was read to its end before, and was as claimed, is not read again. Up to workers
// entries are read at the same time, at least one. Each worker needs some 100 KiB, whatever the
// sizes of the entries.
func (a *Archive) VerifyAll(workers int) ([]Problem, error) {
	if a.overlap != nil {
		return nil, nil
	}
	results := make([]error, len(a.entries))
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(max(workers, 1), max(len(a.entries), 1)) {
		group.Go(func() {
			buf := make([]byte, 2*bufferSize)
			for i := next.Add(1) - 1; i < int64(len(results)); i = next.Add(1) - 1 {
				results[i] = a.verify(&a.entries[i], buf)
			}
		})
	}
	group.Wait()
	var found []Problem
	for _, err := range results {
		var e *Error
		switch {
		case errors.As(err, &e):
			found = append(found, e.Problem)
		case err != nil:
			return found, err
		}
	}
	return found, nil
}

// verify reads e to its end.
func (a *Archive) verify(e *Entry, buf []byte) error {
	if e.refusal != nil || a.budget.proved(e) {
		return nil
	}
	c := a.open(e)
	defer c.Close()
	for {
		if _, err := c.Read(buf); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}
