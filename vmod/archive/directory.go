package archive

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"github.com/pkg/errors"
)

const (
	localSignature      = 0x04034b50
	directorySignature  = 0x02014b50
	endSignature        = 0x06054b50
	end64Signature      = 0x06064b50
	locatorSignature    = 0x07064b50
	descriptorSignature = 0x08074b50

	localSize     = 30
	directorySize = 46
	endSize       = 22
	end64Size     = 56
	locatorSize   = 20

	tag64   = 1              // extra field with 64-bit sizes
	max32   = math.MaxUint32 // means "see the 64-bit field"
	max16   = math.MaxUint16
	maxSize = math.MaxInt64 / 4 // no sum of two offsets overflows below it

	flagEncrypted  = 1 << 0
	flagDescriptor = 1 << 3
	flagStrong     = 1 << 6
	flagMasked     = 1 << 13

	methodStored   = 0
	methodDeflated = 8
)

var le = binary.LittleEndian

// end is the record with the place of the directory.
type end struct {
	at        int64 // offset of the record that bounds the directory
	count     int64
	size      int64
	offset    int64 // as claimed
	counted64 bool
}

// readDirectory finds the directory as java.util.zip.ZipFile does and reads it.
func (a *Archive) readDirectory() error {
	e, err := a.findEnd()
	if err != nil {
		return err
	}
	a.start, a.end = e.at-e.size, e.at
	base := a.start - e.offset
	if a.start < 0 || base < 0 {
		return refuse(NotAZip, "", "the directory does not fit into the file: the file is damaged or cut off at its start")
	}
	if e.counted64 && e.count > int64(a.limits.Entries) {
		return a.tooMany()
	}
	w := &window{r: a.r, size: e.at, ahead: 32 << 10}
	a.entries = make([]Entry, 0, min(e.count, e.size/directorySize, int64(a.limits.Entries)))
	for at := a.start; at < e.at; {
		if len(a.entries) == a.limits.Entries {
			return a.tooMany()
		}
		if err := a.readRecord(w, base, at); err != nil {
			return err
		}
		at += a.entries[len(a.entries)-1].length
	}
	count := int64(len(a.entries))
	if !e.counted64 {
		count &= max16
	}
	if count != e.count {
		return refuse(NotAZip, "", "the directory holds %d entries and claims %d", len(a.entries), e.count)
	}
	if len(a.entries) == 0 {
		a.problems = append(a.problems, Problem{Code: Empty, Detail: "the archive has no entries", Fatal: true})
	}
	return nil
}

func (a *Archive) tooMany() error {
	return refuse(Limit, "", "more than %d entries", a.limits.Entries)
}

// readRecord reads the entry of the directory at an offset.
func (a *Archive) readRecord(w *window, base, at int64) error {
	broken := func() error { return refuse(NotAZip, "", "entry %d of the directory is damaged", len(a.entries)+1) }
	b, err := w.at(at, directorySize)
	if err != nil {
		return err
	}
	if len(b) < directorySize || le.Uint32(b) != directorySignature {
		return broken()
	}
	name, extra := int64(le.Uint16(b[28:])), int64(le.Uint16(b[30:]))
	n := directorySize + name + extra + int64(le.Uint16(b[32:]))
	if b, err = w.at(at, n); err != nil {
		return err
	}
	if int64(len(b)) < n {
		return broken()
	}
	e := Entry{
		Name:       string(b[directorySize:][:name]),
		creator:    le.Uint16(b[4:]),
		Flags:      le.Uint16(b[8:]),
		Method:     le.Uint16(b[10:]),
		clock:      le.Uint32(b[12:]),
		Modified:   dosTime(le.Uint32(b[12:])),
		CRC32:      le.Uint32(b[16:]),
		Attributes: le.Uint32(b[38:]),
		record:     at,
		length:     n,
	}
	// The order is that of the 64-bit field, which has only the numbers that did not
	// fit.
	wide := wideFields{field: extraField(b[directorySize+name:][:extra], tag64)}
	e.Size = wide.value(le.Uint32(b[24:]))
	e.Compressed = wide.value(le.Uint32(b[20:]))
	offset := wide.value(le.Uint32(b[42:]))
	if wide.bad || offset > a.start {
		return broken()
	}
	e.header = base + offset
	if disk := le.Uint16(b[34:]); disk != 0 && disk != max16 {
		a.reject(&e, refuse(Unsupported, "", "starts on disk %d of an archive split over several", disk))
	}
	a.entries = append(a.entries, e)
	return nil
}

// tails holds room for the ends of files, where end records are. Saves are many and small, and
// making that room takes as long as reading their directory.
var tails = sync.Pool{New: func() any { return new([endSize + max16]byte) }}

// findEnd searches for the end record from the end of the file. If there are several,
// it chooses the same as Java: the last whose comment ends with the file, or whose
// directory is where it claims.
func (a *Archive) findEnd() (end, error) {
	n := min(a.size, endSize+max16)
	if n < endSize {
		return end{}, refuse(NotAZip, "", "not a zip file: %d bytes are too few", a.size)
	}
	room := tails.Get().(*[endSize + max16]byte)
	defer tails.Put(room)
	tail := room[:n]
	if err := readAt(a.r, tail, a.size-n); err != nil {
		return end{}, err
	}
	signature := []byte("PK\x05\x06")
	for i := bytes.LastIndex(tail[:n-endSize+4], signature); i >= 0; i = bytes.LastIndex(tail[:i], signature) {
		b := tail[i:]
		at := a.size - n + int64(i)
		e := end{at: at, count: int64(le.Uint16(b[10:])), size: int64(le.Uint32(b[12:])), offset: int64(le.Uint32(b[16:]))}
		after := int64(len(b)) - endSize - int64(le.Uint16(b[20:]))
		start := e.at - e.size
		if after != 0 && (a.signatureAt(start) != directorySignature || a.signatureAt(start-e.offset) != localSignature) {
			continue // neither a directory nor a first local header where it claims
		}
		if after < 0 {
			return end{}, refuse(CommentCut, "", "the archive comment ends %d bytes past the file: the file is cut off, and VASSAL does not open such a module", -after)
		}
		if after > 0 {
			a.report(Junk, "", fmt.Sprintf("%d bytes behind the end of the archive", after))
		}
		if second(tail, i) {
			a.report(SecondEnd, "", "the archive comment holds a second end of the directory: other tools may see other entries")
		}
		if disk, start := le.Uint16(b[4:]), le.Uint16(b[6:]); disk != start || disk != 0 && disk != max16 {
			return end{}, refuse(Unsupported, "", "the archive is split over several files: VASSAL reads single files only")
		}
		a.comment, a.until = bytes.Clone(b[endSize:int64(len(b))-after]), a.size-after
		return a.widen(e)
	}
	return end{}, refuse(NotAZip, "", "not a zip file, or cut off: it has no directory")
}

// second reports whether tail has another end record than the one at i: in its
// comment, or with it in its own comment.
func second(tail []byte, i int) bool {
	signature := []byte("PK\x05\x06")
	if bytes.Contains(tail[i+4:], signature) {
		return true
	}
	for j := 0; ; j++ {
		next := bytes.Index(tail[j:i], signature)
		if next < 0 {
			return false
		}
		j += next
		if j+endSize <= i && j+endSize+int(le.Uint16(tail[j+20:])) == len(tail) {
			return true
		}
	}
}

func (a *Archive) signatureAt(off int64) uint32 {
	var b [4]byte
	if off < 0 || readAt(a.r, b[:], off) != nil {
		return 0
	}
	return le.Uint32(b[:])
}

// widen returns the 64-bit end record, if the file has one that agrees with e, else
// e.
func (a *Archive) widen(e end) (end, error) {
	var loc [locatorSize]byte
	if e.at < locatorSize {
		return e, nil
	}
	if err := readAt(a.r, loc[:], e.at-locatorSize); err != nil {
		return e, err
	}
	if le.Uint32(loc[:]) != locatorSignature {
		return e, nil
	}
	at := le.Uint64(loc[8:])
	if at > uint64(e.at-locatorSize) {
		return e, nil
	}
	b := make([]byte, end64Size)
	if err := readAt(a.r, b, int64(at)); err != nil {
		return e, err
	}
	count, size, offset := le.Uint64(b[32:]), le.Uint64(b[40:]), le.Uint64(b[48:])
	agree := func(wide uint64, narrow, unknown int64) bool {
		return narrow == unknown || wide == uint64(narrow)
	}
	if le.Uint32(b) != end64Signature || count > maxSize || size > maxSize || offset > maxSize ||
		!agree(count, e.count, max16) || !agree(size, e.size, max32) || !agree(offset, e.offset, max32) {
		return e, nil
	}
	return end{at: int64(at), count: int64(count), size: int64(size), offset: int64(offset), counted64: true}, nil
}

// wideFields reads the numbers of a 64-bit extra field in their order.
type wideFields struct {
	field []byte
	bad   bool // whether a number was too large
}

// value returns the given number, or the next of the field if the field has it.

func (w *wideFields) value(narrow uint32) int64 {
	if narrow != max32 {
		return int64(narrow)
	}
	if len(w.field) < 8 {
		// Without the field the number is itself: 4 GiB less a byte.
		return max32
	}
	v := le.Uint64(w.field)
	w.field = w.field[8:]
	if v > maxSize {
		w.bad = true
		return 0
	}
	return int64(v)
}

// extraField returns the content of the first extra field with that tag.
func extraField(extra []byte, tag uint16) []byte {
	for len(extra) >= 4 {
		n := int(le.Uint16(extra[2:]))
		if n > len(extra)-4 {
			return nil
		}
		if le.Uint16(extra) == tag {
			return extra[4 : 4+n]
		}
		extra = extra[4+n:]
	}
	return nil
}

// dosTime returns the time of a zip header, whose date is in the upper half. Impossible
// parts become the nearest possible ones.
func dosTime(clock uint32) time.Time {
	year, month, day := 1980+int(clock>>25), int(clock>>21&15), int(clock>>16&31)
	month = min(max(month, 1), 12)
	if day > 28 {
		day = min(day, time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day())
	}
	hour, minute, second := min(int(clock>>11&31), 23), min(int(clock>>5&63), 59), min(int(clock&31)*2, 59)
	return time.Date(year, time.Month(month), max(day, 1), hour, minute, second, 0, time.UTC)
}

// readAt fills b from off. The end of the file is not an error if b is full.
func readAt(r io.ReaderAt, b []byte, off int64) error {
	n, err := r.ReadAt(b, off)
	if n == len(b) {
		return nil
	}
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return errors.Wrapf(err, "read zip file at %d", off)
}
