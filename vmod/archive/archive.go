package archive

import (
	"io"
	"slices"
	"sync"
	"time"
)

// Archive is a zip file whose directory and local headers were read and
// compared. It is safe for use by several goroutines if its io.ReaderAt is.
type Archive struct {
	r      io.ReaderAt
	size   int64
	limits Limits

	entries  []Entry        // in the order of the directory
	last     map[string]int // name to the last entry of that name
	byHeader []int          // entries in the order of their local headers
	start    int64          // where the directory starts
	comment  []byte         // of the archive as a whole

	problems []Problem
	overlap  *Problem // set if nothing of the archive may be inflated

	budget    budget
	inflaters sync.Pool
}

// Entry is what the directory says of one entry. Nothing of it is proved until
// the entry has been read to its end.
type Entry struct {
	// Name is the name's bytes as they are in the file, UTF-8 in all but
	// very old ones. Names of folders end with a slash.
	Name string
	// Method is the compression method: 0 stored, 8 deflated.
	Method uint16
	// Flags is the general purpose bit field.
	Flags uint16
	// CRC32 is the claimed IEEE CRC-32 of the inflated bytes.
	CRC32 uint32
	// Compressed and Size are the claimed sizes in bytes.
	Compressed, Size int64
	// Modified is the entry's wall clock time, to two seconds, as if in UTC:
	// a zip file does not tell the zone. Impossible dates are moved to the
	// nearest possible one.
	Modified time.Time
	// Attributes are the external file attributes; Unix keeps the file mode
	// in the upper half.
	Attributes uint32

	creator uint16
	header  int64 // offset of the local header
	data    int64 // offset of the data
	end     int64 // offset behind the data and its descriptor
	record  int64 // offset of the record in the directory
	length  int64 // of that record
	refusal *Problem
}

// Read reads the directory and all local headers of the zip file of size bytes
// in r, and inflates nothing. It fails with an *Error if r is no usable zip
// file or goes beyond lim.Entries, and with the error of r if r fails. All
// else that is wrong is in Problems.
func Read(r io.ReaderAt, size int64, lim Limits) (*Archive, error) {
	a := &Archive{r: r, size: size, limits: lim.orDefault(), last: map[string]int{}}
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

// Problems is all that Read found wrong: first what concerns the directory,
// then names, in the order of the directory, then data, in the order of the
// file.
func (a *Archive) Problems() []Problem {
	return slices.Clone(a.problems)
}

// Names is the names of all entries in the order of the directory, folders
// included. A name that occurs several times is given once, where its last
// entry stands.
func (a *Archive) Names() []string {
	names := make([]string, 0, len(a.last))
	for i := range a.entries {
		if name := a.entries[i].Name; a.last[name] == i {
			names = append(names, name)
		}
	}
	return names
}

// Entries is all entries in the order of the directory, duplicates included.
func (a *Archive) Entries() []Entry {
	return slices.Clone(a.entries)
}

// Has tells whether the directory holds name.
func (a *Archive) Has(name string) bool {
	_, ok := a.last[name]
	return ok
}

// Size is the size in bytes that the directory claims for name, and whether it
// holds name. Bytes gives as many bytes or fails, so a caller that allows less
// than Limits.EntryBytes asks here before.
func (a *Archive) Size(name string) (size int64, ok bool) {
	i, ok := a.last[name]
	if !ok {
		return 0, false
	}
	return a.entries[i].Size, true
}

// Open gives the inflated bytes of name, of the last entry of that name as
// VASSAL takes it from a module. The reader fails instead of reaching io.EOF
// if size or checksum are not those that the directory claims, so bytes are
// good only once io.EOF was seen. Open fails with an *Error of code NotFound
// if there is no such name, and with the code of the Problem if the entry has
// a fatal one.
func (a *Archive) Open(name string) (io.ReadCloser, error) {
	e, err := a.readable(name)
	if err != nil {
		return nil, err
	}
	return a.open(e), nil
}

// Bytes is all of Open's bytes, checked.
func (a *Archive) Bytes(name string) ([]byte, error) {
	e, err := a.readable(name)
	if err != nil {
		return nil, err
	}
	c := a.open(e)
	defer c.Close()
	return c.all()
}

func (a *Archive) readable(name string) (*Entry, error) {
	i, ok := a.last[name]
	if !ok {
		return nil, refuse(NotFound, name, "not in the archive")
	}
	e := &a.entries[i]
	return e, a.allows(e)
}

// allows says why e must not be read, if it must not.
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

// reject adds a fatal problem of e and keeps e from being read.
func (a *Archive) reject(e *Entry, err *Error) {
	err.Entry = e.Name
	a.problems = append(a.problems, err.Problem)
	if e.refusal == nil {
		e.refusal = &err.Problem
	}
}
