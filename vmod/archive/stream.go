package archive

import (
	"hash/crc32"
	"io"
	"sort"

	"github.com/pkg/errors"
)

// CopyFirstLocal writes the inflated bytes of the first entry of that name in the order
// of the file, which it finds only by local headers. It announces first how many bytes
// that will likely be. If it fails, what it has written is worth nothing. This is how VASSAL reads the
// savedGame of a save or log (GameState.decodeSavedGame). So it finds an entry that
// the directory does not list, but not one after bytes that are not an entry.
//
// It also inflates and checks everything in front of the entry, since it could not
// find the end of that otherwise. It fails with an *Error of code NotFound if there
// is no such entry, and for what VASSAL refuses, such as a stored entry with its sizes
// after its data. It also fails for an entry that is, according to the directory,
// within the data of another.
func (a *Archive) CopyFirstLocal(to Sink, name string) error {
	if a.overlap != nil {
		return &Error{*a.overlap}
	}
	w := &window{r: a.r, size: a.size, ahead: aheadOfHeader}
	var off int64
	for n := 0; ; n++ {
		h, ok, err := w.local(off)
		if err != nil {
			return err
		}
		if !ok {
			return refuse(NotFound, name, "not among the local headers of the archive, which is where VASSAL looks in a save")
		}
		if n == a.limits.Entries {
			return a.tooMany()
		}
		s, err := a.stream(off, h)
		if err != nil {
			return err
		}
		if s.name == name {
			if !s.blind {
				if err := a.limits.keep(name, s.limit, s.compressed); err != nil {
					return err
				}
			}
			return s.read(w, to)
		}
		if err := s.read(w, nil); err != nil {
			return err
		}
		off = s.end
	}
}

// A Sink takes the bytes of an entry, such as a bytes.Buffer.
type Sink interface {
	io.Writer
	Grow(n int)
}

// stream is an entry found by its local header.
type stream struct {
	a     *Archive
	name  string
	h     local
	data  int64
	end   int64
	limit int64 // for inflated bytes
	// compressed is how many bytes it has, or at most can have.
	compressed int64
	hint       int64  // how many bytes to allocate at once
	blind      bool   // whether there is no claimed size
	entry      *Entry // of the directory; nil if that does not list it
}

// stream checks the local header h at off before its data is read.
func (a *Archive) stream(off int64, h local) (*stream, error) {
	s := &stream{a: a, name: string(h.name), h: h, data: off + h.length, limit: a.limits.EntryBytes, hint: bufferSize}
	s.compressed = a.size - s.data
	e, inside := a.around(off)
	switch {
	case inside:
		return nil, refuse(Cloaked, s.name, "an entry hidden within the data of %q, where the directory does not show it", e.Name)
	case e != nil && e.refusal != nil:
		return nil, &Error{*e.refusal}
	case e != nil:
		s.entry = e
		s.limit = min(s.limit, e.Size)
		s.hint = atOnce(s.limit, e.Compressed)
		s.compressed = e.Compressed
	}
	if err := unsupported(h.method, h.flags); err != nil {
		err.Entry = s.name
		return nil, err
	}
	if h.flags&flagDescriptor == 0 {
		s.limit = min(s.limit, h.size)
		return s, nil
	}
	if h.method == methodStored {
		return nil, refuse(CannotResave, s.name, "stored with its size behind the data, so its end cannot be found: "+
			"VASSAL does not load such a save (only DEFLATED entries can have EXT descriptor)")
	}
	s.blind = e == nil
	return s, nil
}

// around returns the entry of the directory that starts at off, or else the one that
// off is inside of.
func (a *Archive) around(off int64) (e *Entry, inside bool) {
	i := sort.Search(len(a.byHeader), func(i int) bool {
		return a.entries[a.byHeader[i]].header > off
	})
	if i == 0 {
		return nil, false
	}
	e = &a.entries[a.byHeader[i-1]]
	if e.header == off {
		return e, false
	}
	if off < e.end {
		return e, true
	}
	return nil, false
}

// read inflates the entry, checks it and finds its end. It writes the bytes to a Sink
// unless that is nil.
func (s *stream) read(w *window, to Sink) (err error) {
	if s.h.method == methodStored {
		return s.readStored(to)
	}
	f := s.a.inflater(s.data, s.a.size)
	defer s.a.inflaters.Put(f)
	sink := &sink{s: s, to: to}
	if s.blind || to != nil {
		sink.taken = f.taken
	}
	if err := sink.drain(f.stream); err != nil {
		return err
	}
	taken := f.taken()
	s.end = s.data + taken
	defer func() { s.prove(err, sink, taken) }()
	crc, compressed, size := s.h.crc, s.h.compressed, s.h.size
	if s.h.flags&flagDescriptor != 0 {
		b, err := w.at(s.end, descriptorMax)
		if err != nil {
			return err
		}
		n := descriptor(b, sink.crc, taken, sink.n)
		if n == 0 {
			return refuse(Checksum, s.name, "the checksum and sizes behind its data are not those of the data")
		}
		s.end += n
		return nil
	}
	if taken != compressed || sink.n != size {
		return refuse(SizeLie, s.name, "%d bytes inflate to %d, %d and %d are claimed", taken, sink.n, compressed, size)
	}
	if sink.crc != crc {
		return refuse(Checksum, s.name, "its checksum is %08x, %08x is claimed: the data are damaged", sink.crc, crc)
	}
	return nil
}

// prove keeps that the bytes are those that the directory claims, too.
func (s *stream) prove(err error, read *sink, taken int64) {
	if e := s.entry; err == nil && e != nil && read.crc == e.CRC32 && read.n == e.Size && taken == e.Compressed {
		s.a.budget.prove(e)
	}
}

func (s *stream) readStored(to Sink) (err error) {
	if s.h.compressed != s.h.size {
		return refuse(SizeLie, s.name, "stored, yet the local header claims %d bytes for %d", s.h.compressed, s.h.size)
	}
	if s.h.size > s.a.size-s.data {
		return refuse(Truncated, s.name, "its data are cut off")
	}
	s.end = s.data + s.h.size
	sink := &sink{s: s, to: to}
	if err := sink.drain(io.NewSectionReader(s.a.r, s.data, s.h.size)); err != nil {
		return err
	}
	defer func() { s.prove(err, sink, sink.n) }()
	if sink.n != s.h.size {
		return refuse(Truncated, s.name, "its data are cut off")
	}
	if sink.crc != s.h.crc {
		return refuse(Checksum, s.name, "its checksum is %08x, %08x is claimed: the data are damaged", sink.crc, s.h.crc)
	}
	return nil
}

// sink reads inflated bytes up to the limit of the stream.
type sink struct {
	s     *stream
	to    Sink         // nil for none
	taken func() int64 // compressed bytes so far; nil if there is no limit to the ratio
	n     int64
	crc   uint32
}

func (k *sink) drain(r io.Reader) error {
	buf := make([]byte, bufferSize)
	if k.to != nil {
		k.to.Grow(int(k.s.hint))
	}
	for {
		n, err := r.Read(buf)
		k.crc = crc32.Update(k.crc, crc32.IEEETable, buf[:n])
		k.n += int64(n)
		if k.n > k.s.limit {
			if k.s.limit == k.s.a.limits.EntryBytes {
				return refuse(Limit, k.s.name, "inflates to more than %d bytes", k.s.limit)
			}
			return refuse(SizeLie, k.s.name, "inflates to more than the %d bytes claimed", k.s.limit)
		}
		if k.to != nil {
			if err := k.s.a.limits.keep(k.s.name, k.n, k.s.compressed); err != nil {
				return err
			}
		}
		if l := k.s.a.limits; k.taken != nil && k.n > l.RatioFrom && k.n/l.Ratio > k.taken() {
			return refuse(Ratio, k.s.name, "inflates to more than %d times its size, which no save does", l.Ratio)
		}
		if !k.s.a.budget.allow(k.s.data, k.n) {
			return refuse(Limit, k.s.name, "all entries together inflate to more than %d bytes", k.s.a.limits.TotalBytes)
		}
		if k.to != nil {
			if _, err := k.to.Write(buf[:n]); err != nil {
				return errors.Wrapf(err, "entry %q", k.s.name)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return explain(k.s.name, err)
		}
	}
}
