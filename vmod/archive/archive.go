package archive

import (
	"bytes"
	"io"
	"slices"
	"sync"
	"time"
)

// An Archive is a zip file whose directory and local headers were read and
// compared. Several goroutines may use it if its io.ReaderAt allows that.
type Archive struct {
	r      io.ReaderAt
	size   int64
	limits Limits

	entries  []Entry        // in the order of the directory
	last     map[string]int // name to the last entry of that name
	byHeader []int          // entries in the order of their local headers
	start    int64          // where the directory starts
	end      int64          // where it ends, and the record of its end begins
	comment  []byte         // of the archive as a whole
	until    int64          // where that ends

	problems []Problem
	overlap  *Problem // set if nothing of the archive may be inflated

	budget    budget
	inflaters sync.Pool
	summing   sync.Once
	sum       string // of all entries, for Checksum
}

// An Entry is an entry as the directory describes it. Its fields are only proved
// once the entry has been read to its end.
type Entry struct {
	// Name has the bytes of the name, which are UTF-8 except in very old files. The
	// name of a folder ends with a slash.
	Name string
	// Method is the compression method: 0 stored, 8 deflated.
	Method uint16
	// Flags is the general purpose bit field.
	Flags uint16
	// CRC32 is the claimed IEEE CRC-32 of the inflated bytes.
	CRC32 uint32
	// Compressed and Size are the claimed sizes in bytes.
	Compressed, Size int64
	// Modified is the wall clock time of the entry, to two seconds, as if in UTC: a
	// zip file has no time zone. An impossible date becomes the nearest possible one.
	Modified time.Time
	// Attributes are the external file attributes, with the Unix file mode in the
	// upper half.
	Attributes uint32

	creator uint16
	clock   uint32 // Modified as in the file
	header  int64  // offset of the local header
	data    int64  // offset of the data
	end     int64  // offset after the data and its descriptor
	record  int64  // offset of the record in the directory
	length  int64  // length of that record
	refusal *Problem
}

// Read reads the directory and all local headers of the zip file of size bytes in
// r, and inflates nothing. It fails with an *Error if r is not a usable zip file or
// has more entries than lim.Entries, and with the error of r if r fails. Anything
// else that is wrong is in Problems.
func Read(r io.ReaderAt, size int64, lim Limits) (*Archive, error) {
	a := &Archive{r: r, size: size, limits: lim.orDefault()}
	a.budget.max = a.limits.TotalBytes
	if err := a.readDirectory(); err != nil {
		return nil, err
	}
	a.checkClaims()
	a.checkNames()
	if err := a.checkLayout(); err != nil {
		return nil, err
	}
	return a, nil
}

// Problems returns what Read found wrong: first in the directory, then in names, in
// the order of the directory, and then in data, in the order of the file.
func (a *Archive) Problems() []Problem {
	return slices.Clone(a.problems)
}

// Names returns the names of all entries, including folders, in the order of the
// directory. A name with several entries comes once, in the place of the last.
func (a *Archive) Names() []string {
	names := make([]string, 0, len(a.last))
	for i := range a.entries {
		if name := a.entries[i].Name; a.last[name] == i {
			names = append(names, name)
		}
	}
	return names
}

// Entries returns all entries in the order of the directory, including duplicates.
func (a *Archive) Entries() []Entry {
	return slices.Clone(a.entries)
}

// Has reports whether the directory has an entry of that name.
func (a *Archive) Has(name string) bool {
	_, ok := a.last[name]
	return ok
}

// Size returns the sizes in bytes that the directory claims for an entry, inflated and
// compressed, and whether there is one. Bytes returns as many bytes or fails, so a caller with
// a lower limit than Limits.KeptBytes can check it first.
func (a *Archive) Size(name string) (size, compressed int64, ok bool) {
	i, ok := a.last[name]
	if !ok {
		return 0, 0, false
	}
	return a.entries[i].Size, a.entries[i].Compressed, true
}

// Open returns a reader of the inflated bytes of an entry. Of several entries of that
// name it reads the last, as VASSAL does with a module. The reader fails instead of
// reaching io.EOF if the size or checksum is not the claimed one, so the bytes are
// only good after io.EOF. Open fails with an *Error: its code is NotFound if there is
// no such entry, and that of the Problem if the entry has a fatal one.
func (a *Archive) Open(name string) (io.ReadCloser, error) {
	e, err := a.readable(name)
	if err != nil {
		return nil, err
	}
	return a.open(e), nil
}

// Bytes returns the inflated bytes of an entry, checked. Errors are those of Open and
// its reader.
func (a *Archive) Bytes(name string) ([]byte, error) {
	e, err := a.readable(name)
	if err == nil {
		err = a.limits.keep(name, e.Size, e.Compressed)
	}
	if err != nil {
		return nil, err
	}
	c := a.open(e)
	defer c.Close()
	return c.all()
}

// Head returns the first bytes of an entry, at most 1 KiB and not checked: those that its first
// compressed KiB holds. Open inflates 32 KiB before its first byte. Errors are those of Open;
// damaged data give fewer bytes.
func (a *Archive) Head(name string) ([]byte, error) {
	e, err := a.readable(name)
	if err != nil {
		return nil, err
	}
	start := *e
	start.Compressed = min(e.Compressed, headSize)
	c := a.open(&start)
	defer c.Close()
	head := make([]byte, headSize)
	n, _ := io.ReadFull(c, head) // the cut-off end is an error
	return head[:n], nil
}

// SamePacked reports whether two entries have the same compressed bytes, and so the same
// content, without inflating them. Equal content can be compressed in two ways: false proves
// nothing.
func (a *Archive) SamePacked(one, other string) bool {
	e, err := a.readable(one)
	if err != nil {
		return false
	}
	f, err := a.readable(other)
	if err != nil || e.Method != f.Method || e.Compressed != f.Compressed {
		return false
	}
	x, y := io.NewSectionReader(a.r, e.data, e.Compressed), io.NewSectionReader(a.r, f.data, f.Compressed)
	p, q := make([]byte, bufferSize), make([]byte, bufferSize)
	for left := e.Compressed; left > 0; left -= bufferSize {
		n := min(left, bufferSize)
		_, err := io.ReadFull(x, p[:n])
		if _, err2 := io.ReadFull(y, q[:n]); err != nil || err2 != nil || !bytes.Equal(p[:n], q[:n]) {
			return false
		}
	}
	return true
}

func (a *Archive) readable(name string) (*Entry, error) {
	i, ok := a.last[name]
	if !ok {
		return nil, refuse(NotFound, name, "not in the archive")
	}
	e := &a.entries[i]
	return e, a.allows(e)
}

// allows returns an error if e must not be read.
func (a *Archive) allows(e *Entry) error {
	if a.overlap != nil {
		return &Error{*a.overlap}
	}
	if e.refusal != nil {
		return &Error{*e.refusal}
	}
	if e.Size > a.limits.EntryBytes {
		return refuse(Limit, e.Name, "inflates to %d bytes, at most %d are allowed", e.Size, a.limits.EntryBytes)
	}
	return nil
}

// report adds a problem that is not fatal.
func (a *Archive) report(code, entry, detail string) {
	a.problems = append(a.problems, Problem{Code: code, Entry: entry, Detail: detail})
}

// reject adds a fatal problem of e, after which e cannot be read.
func (a *Archive) reject(e *Entry, err *Error) {
	err.Entry = e.Name
	a.problems = append(a.problems, err.Problem)
	if e.refusal == nil {
		e.refusal = &err.Problem
	}
}
