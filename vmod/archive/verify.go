package archive

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/pkg/errors"
)

// A Look takes an entry while Verify reads it. It returns a function that reads as much as it likes
// of the content, or nil if it has no use for it. Several goroutines call it.
type Look func(e *Entry) func(content *bufio.Reader)

// VerifyAll is Verify without a Look.
func (a *Archive) VerifyAll(workers int) ([]Problem, error) { return a.Verify(workers, nil) }

// Verify inflates all entries, including duplicates, and returns a Problem for
// each whose bytes are not the claimed ones, in the order of the directory. It skips
// entries for which Read reported a fatal Problem. It fails only if the underlying
// io.ReaderAt fails.
//
// An entry that was read to its end before, and was as claimed, is only read again for look. Up to
// workers entries are read at the same time, at least one. Each worker needs some 150 KiB, whatever
// the sizes of the entries.
func (a *Archive) Verify(workers int, look Look) ([]Problem, error) {
	if a.overlap != nil {
		return nil, nil
	}
	results := make([]error, len(a.entries))
	// The largest come first: what is left for the last worker is small.
	order := make([]int, len(a.entries))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(a.entries[j].Compressed, a.entries[i].Compressed)
	})
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(max(workers, 1), max(len(a.entries), 1)) {
		group.Go(func() {
			var ahead *bufio.Reader // most saved games need none
			for i := next.Add(1) - 1; i < int64(len(results)); i = next.Add(1) - 1 {
				results[order[i]] = a.verify(&a.entries[order[i]], &ahead, look)
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

// verify reads e to its end, through a buffer that the next entry can use again.
func (a *Archive) verify(e *Entry, buffer **bufio.Reader, look Look) error {
	if e.refusal != nil {
		return nil
	}
	var see func(*bufio.Reader)
	if look != nil {
		see = look(e)
	}
	if see == nil && a.budget.proved(e) {
		return nil
	}
	c := a.open(e)
	defer c.Close()
	if *buffer == nil {
		*buffer = bufio.NewReaderSize(nil, 2*bufferSize)
	}
	ahead := *buffer
	ahead.Reset(c)
	if see != nil {
		see(ahead)
	}
	for {
		_, err := ahead.Peek(1)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		ahead.Discard(ahead.Buffered()) // they are there
	}
}
