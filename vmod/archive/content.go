package archive

import (
	"bufio"
	"compress/flate"
	"hash/crc32"
	"io"
	"slices"
	"sync"

	"github.com/pkg/errors"
)

const (
	// bufferSize is how much compressed data is read at once.
	bufferSize = 32 << 10
	// expansion bounds what is allocated at once for an entry by its
	// compressed bytes, which are really there: more is rare in a module and
	// is made by growing.
	expansion = 32
)

// budget counts inflated bytes over all entries of an archive. It keeps for
// each entry how far it was ever read, so reading again is free.
type budget struct {
	mu    sync.Mutex
	max   int64
	spent int64
	far   map[int64]int64 // by the offset of the data
}

// allow counts that the entry with data at off was read up to n bytes.
func (b *budget) allow(off, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.far == nil {
		b.far = map[int64]int64{}
	}
	if n > b.far[off] {
		b.spent += n - b.far[off]
		b.far[off] = n
	}
	return b.spent <= b.max
}

// inflater is a reusable decompressor with its input. The input is an
// io.ByteReader, which keeps compress/flate from reading beyond the end of its
// stream; so it is known to the byte where that is.
type inflater struct {
	section *io.SectionReader
	in      *bufio.Reader
	stream  io.ReadCloser
}

// inflater gives a decompressor of the bytes between two offsets, to be put
// back into a.inflaters after use.
func (a *Archive) inflater(off, end int64) *inflater {
	section := io.NewSectionReader(a.r, off, end-off)
	f, ok := a.inflaters.Get().(*inflater)
	if !ok {
		in := bufio.NewReaderSize(section, bufferSize)
		return &inflater{section: section, in: in, stream: flate.NewReader(in)}
	}
	f.section = section
	f.in.Reset(section)
	// Resetting compress/flate fails for no input.
	_ = f.stream.(flate.Resetter).Reset(f.in, nil)
	return f
}

// taken is how many compressed bytes were used.
func (f *inflater) taken() int64 {
	at, _ := f.section.Seek(0, io.SeekCurrent)
	return at - int64(f.in.Buffered())
}

// content is the inflated bytes of one entry. It checks as it goes that they
// are no more than claimed, and at the end that they are the ones claimed.
type content struct {
	a     *Archive
	e     *Entry
	plain io.Reader // the bytes of a stored entry
	f     *inflater // those of a deflated one
	n     int64
	crc   uint32
	err   error
}

func (a *Archive) open(e *Entry) *content {
	c := &content{a: a, e: e}
	if e.Method == methodStored {
		c.plain = io.NewSectionReader(a.r, e.data, e.Compressed)
	} else {
		c.f = a.inflater(e.data, e.data+e.Compressed)
	}
	return c
}

// Read hands out inflated bytes; see Archive.Open.
func (c *content) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.fill(p)
	c.crc = crc32.Update(c.crc, crc32.IEEETable, p[:n])
	c.n += int64(n)
	switch {
	case c.n > c.e.Size:
		n, c.err = 0, refuse(SizeLie, c.e.Name, "inflates to more than the %d bytes claimed", c.e.Size)
	case !c.a.budget.allow(c.e.data, c.n):
		n, c.err = 0, refuse(Limit, c.e.Name, "all entries together inflate to more than %d bytes", c.a.limits.TotalBytes)
	case err == io.EOF:
		c.err = c.finish()
	case err != nil:
		c.err = c.explain(err)
	}
	return n, c.err
}

func (c *content) fill(p []byte) (int, error) {
	if c.f != nil {
		return c.f.stream.Read(p)
	}
	return c.plain.Read(p)
}

// finish compares what was read with what was claimed.
func (c *content) finish() error {
	e := c.e
	if c.f != nil {
		if taken := c.f.taken(); taken != e.Compressed {
			return refuse(Disagree, e.Name, "its data end after %d of %d bytes: other bytes are hidden behind them", taken, e.Compressed)
		}
	}
	if c.n != e.Size {
		return refuse(SizeLie, e.Name, "inflates to %d bytes, %d are claimed", c.n, e.Size)
	}
	if c.crc != e.CRC32 {
		return refuse(Checksum, e.Name, "its checksum is %08x, %08x is claimed: the data are damaged", c.crc, e.CRC32)
	}
	return io.EOF
}

// explain tells damaged data from a failing file.
func (c *content) explain(err error) error {
	return explain(c.e.Name, err)
}

func explain(name string, err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.As(err, &corrupt):
		return refuse(Corrupt, name, "its data are damaged at byte %d", int64(corrupt))
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refuse(Truncated, name, "its data are cut off")
	}
	return errors.Wrapf(err, "read entry %q", name)
}

// Close gives the decompressor back.
func (c *content) Close() error {
	if c.f != nil {
		c.a.inflaters.Put(c.f)
		c.f = nil
	}
	if c.err == nil {
		c.err = errors.New("read of a closed entry")
	}
	return nil
}

// all reads to the end.
func (c *content) all() ([]byte, error) {
	buf := make([]byte, 0, atOnce(c.e.Size, c.e.Compressed))
	for {
		buf = room(buf, c.e.Size)
		n, err := c.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			return buf, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// atOnce is how much to allocate at once for an entry, one byte more than it
// claims to find out if it has more. The compressed bytes must be in the file.
func atOnce(size, compressed int64) int64 {
	return min(size, expansion*compressed) + 1
}

// room gives buf room for at least one byte, doubling it, but not beyond what
// more than limit bytes need.
func room(buf []byte, limit int64) []byte {
	if len(buf) < cap(buf) {
		return buf
	}
	more := max(min(int64(len(buf)), limit+1-int64(len(buf))), 1)
	return slices.Grow(buf, int(more))
}
