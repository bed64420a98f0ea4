package archive

import (
	"bufio"
	"github.com/klauspost/compress/flate"
	"hash/crc32"
	"io"
	"slices"
	"sync"

	"github.com/pkg/errors"
)

const (
	// bufferSize is how many compressed bytes are read at once.
	bufferSize = 32 << 10
	// headSize is how many compressed bytes Head reads, and the most that it returns.
	headSize = 1 << 10
	// expansion times the compressed bytes, which are really in the file, is the most
	// that is allocated at once for an entry. Entries that need more are rare in a
	// module; their buffer grows.
	expansion = 32
)

// budget counts the inflated bytes of all entries of an archive. Reading an entry
// again is free.
type budget struct {
	mu    sync.Mutex
	max   int64
	spent int64
	far   map[int64]int64 // how far each entry was read, by the offset of its data
	sound map[int64]bool  // entries read whole, their bytes the claimed ones, by where their data end
}

// prove keeps that the bytes of e are the claimed ones. The end of the data is the key: the entry
// that Head cuts off has the same beginning.
func (b *budget) prove(e *Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sound == nil {
		b.sound = map[int64]bool{}
	}
	b.sound[e.data+e.Compressed] = true
}

// proved reports whether e was read to its end before, and its bytes are the claimed ones.
func (b *budget) proved(e *Entry) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.sound[e.data+e.Compressed]
}

// allow counts that the entry with data at off was read up to n bytes. It reports
// whether that is within the budget.
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

// inflater is a reusable decompressor with its input.
type inflater struct {
	from   source
	start  int64
	ahead  *bufio.Reader // an io.ByteReader, so that the end of the stream is known exactly
	stream io.ReadCloser
}

// inflater returns a decompressor of the bytes between two offsets. The caller puts
// it back into a.inflaters.
func (a *Archive) inflater(off, end int64) *inflater {
	f, ok := a.inflaters.Get().(*inflater)
	if !ok {
		f = &inflater{}
		f.ahead = bufio.NewReaderSize(&f.from, bufferSize)
		f.stream = flate.NewReader(f.ahead)
	}
	f.from, f.start = source{a.r, off, end}, off
	f.ahead.Reset(&f.from)
	// Resetting flate never fails.
	_ = f.stream.(flate.Resetter).Reset(f.ahead, nil)
	return f
}

// taken returns how many compressed bytes were used.
func (f *inflater) taken() int64 { return f.from.off - f.start - int64(f.ahead.Buffered()) }

// source reads the bytes of a file between two offsets.
type source struct {
	r        io.ReaderAt
	off, end int64
}

// Read implements io.Reader.
func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.ReadAt(p[:min(int64(len(p)), s.end-s.off)], s.off)
	s.off += int64(n)
	switch {
	case n > 0:
		return n, nil
	case err == nil:
		return 0, io.EOF
	}
	return 0, err
}

// content reads the inflated bytes of an entry. It checks on the way that there are
// not more than claimed, and at the end that they are the claimed ones.
type content struct {
	a     *Archive
	e     *Entry
	plain io.Reader // of a stored entry
	f     *inflater // of a deflated entry
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

// Read reads inflated bytes; see Archive.Open.
func (c *content) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	from := c.plain
	if c.f != nil {
		from = c.f.stream
	}
	n, err := from.Read(p)
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
		c.err = explain(c.e.Name, err)
	}
	return n, c.err
}

// finish returns io.EOF if the bytes are the claimed ones, else an *Error.
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
	c.a.budget.prove(e)
	return io.EOF
}

// explain returns an *Error for damaged data, and wraps any other error.
func explain(name string, err error) error {
	var corrupt flate.CorruptInputError
	var internal flate.InternalError // klauspost/compress returns it for lengths that no code has
	switch {
	case errors.As(err, &corrupt):
		return refuse(Corrupt, name, "its data are damaged at byte %d", int64(corrupt))
	case errors.As(err, &internal):
		return refuse(Corrupt, name, "its data are damaged")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refuse(Truncated, name, "its data are cut off")
	}
	return errors.Wrapf(err, "read entry %q", name)
}

// Close puts the decompressor back.
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

// atOnce returns how many bytes to allocate at once for an entry. It adds one to the
// claimed size, to find out if there are more. The compressed bytes must be in the
// file.
func atOnce(size, compressed int64) int64 {
	return min(size, expansion*compressed) + 1
}

// room returns buf with room for at least one more byte. It doubles buf, but not
// beyond limit and one byte.
func room(buf []byte, limit int64) []byte {
	if len(buf) < cap(buf) {
		return buf
	}
	more := max(min(int64(len(buf)), limit+1-int64(len(buf))), 1)
	return slices.Grow(buf, int(more))
}
