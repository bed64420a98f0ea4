package archive

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"
)

// local is a local header.
type local struct {
	name             []byte // valid until the next use of the window
	flags, method    uint16
	crc              uint32
	compressed, size int64
	clock            uint32 // date and time
	length           int64  // length of the header with name and extra field
}

// window reads small parts of a file in rising order. It reads ahead, so that several
// parts are a single read.
type window struct {
	r     io.ReaderAt
	size  int64
	ahead int64 // how many bytes to read at least
	off   int64
	have  []byte
	buf   []byte
}

// aheadOfHeader is enough for a descriptor and the header after it.
const aheadOfHeader = 256

// at returns n bytes from off on, or fewer at the end of the file. They are valid
// until the next call.
func (w *window) at(off, n int64) ([]byte, error) {
	if off < 0 || off > w.size {
		return nil, nil
	}
	n = min(n, w.size-off)
	if off < w.off || off+n > w.off+int64(len(w.have)) {
		m := min(max(n, w.ahead), w.size-off)
		w.buf = slices.Grow(w.buf[:0], int(m))[:m]
		w.off, w.have = off, w.buf
		if err := readAt(w.r, w.buf, off); err != nil {
			w.have = nil
			return nil, err
		}
	}
	return w.have[off-w.off:][:n], nil
}

// local reads the local header at off. It returns false if there is none.
func (w *window) local(off int64) (h local, ok bool, err error) {
	b, err := w.at(off, localSize)
	if err != nil || len(b) < localSize || le.Uint32(b) != localSignature {
		return h, false, err
	}
	nameLen := int64(le.Uint16(b[26:]))
	h.length = localSize + nameLen + int64(le.Uint16(b[28:]))
	if b, err = w.at(off, h.length); err != nil || int64(len(b)) < h.length {
		return h, false, err
	}
	h.name = b[localSize : localSize+nameLen]
	h.flags, h.method = le.Uint16(b[6:]), le.Uint16(b[8:])
	h.clock = le.Uint32(b[10:])
	h.crc = le.Uint32(b[14:])
	wide := wideFields{field: extraField(b[localSize+nameLen:], tag64)}
	h.size = wide.value(le.Uint32(b[22:]))
	h.compressed = wide.value(le.Uint32(b[18:]))
	return h, !wide.bad, nil
}

// checkLayout compares each entry of the directory with its local header and
// the bytes of the file with the entries that claim them.
func (a *Archive) checkLayout() error {
	a.byHeader = make([]int, len(a.entries))
	for i := range a.byHeader {
		a.byHeader[i] = i
	}
	slices.SortStableFunc(a.byHeader, func(i, j int) int {
		return cmp.Compare(a.entries[i].header, a.entries[j].header)
	})
	w := &window{r: a.r, size: a.size, ahead: aheadOfHeader}
	var covered int64
	for _, i := range a.byHeader {
		e := &a.entries[i]
		if err := a.checkGap(w, covered, e.header); err != nil {
			return err
		}
		h, ok, err := w.local(e.header)
		if err != nil {
			return err
		}
		e.data, e.end = e.header, e.header
		if !ok {
			a.reject(e, refuse(Disagree, "", "the directory points to byte %d, where no local header is", e.header))
			continue
		}
		e.data = e.header + h.length
		e.end = e.data + e.Compressed
		switch {
		case e.header < covered:
			a.overlaps(e, "another entry")
		case e.end > a.start:
			a.overlaps(e, "the directory")
		}
		if err := a.compare(w, e, h); err != nil {
			return err
		}
		covered = max(covered, e.end)
	}
	return a.checkGap(w, covered, a.start)
}

func (a *Archive) overlaps(e *Entry, other string) {
	a.reject(e, refuse(Overlap, "", "its bytes are also those of %s: nothing of this archive is inflated", other))
	if a.overlap == nil {
		p := a.problems[len(a.problems)-1]
		a.overlap = &p
	}
}

// checkGap reports bytes that do not belong to any entry of the directory.
func (a *Archive) checkGap(w *window, from, to int64) error {
	if from >= to {
		return nil
	}
	h, ok, err := w.local(from)
	if err != nil {
		return err
	}
	where := "between two entries"
	switch {
	case ok:
		a.report(Cloaked, string(h.name), fmt.Sprintf(
			"an entry at byte %d that the directory does not list: VASSAL finds it in a save and not in a module", from))
		return nil
	case from == 0:
		where = "in front of the first entry: VASSAL finds nothing in a save that starts so"
	case to == a.start:
		where = "between the last entry and the directory"
	}
	a.report(Junk, "", fmt.Sprintf("%d bytes %s", to-from, where))
	return nil
}

// compare compares e with its local header. If e has a descriptor, it moves e.end
// after it.
func (a *Archive) compare(w *window, e *Entry, h local) error {
	disagree := func(what string, central, local any) {
		a.reject(e, refuse(Disagree, "", "%s is %v in the directory and %v in the local header: VASSAL may read either", what, central, local))
	}
	if string(h.name) != e.Name {
		disagree("the name", fmt.Sprintf("%q", e.Name), fmt.Sprintf("%q", h.name))
	}
	if h.method != e.Method {
		disagree("the compression method", e.Method, h.method)
	}
	if (h.flags^e.Flags)&flagEncrypted != 0 {
		disagree("the encryption flag", e.Flags&flagEncrypted, h.flags&flagEncrypted)
	}
	if h.clock != e.clock && !dosTime(h.clock).Equal(e.Modified) {
		a.report(Disagree, e.Name, fmt.Sprintf("the time is %s in the directory and %s in the local header",
			e.Modified.Format(time.DateTime), dosTime(h.clock).Format(time.DateTime)))
	}
	// If there is a descriptor, the header may have zeros instead of the numbers.
	late := h.flags&flagDescriptor != 0
	if h.crc != e.CRC32 && !(late && h.crc == 0) {
		disagree("the checksum", fmt.Sprintf("%08x", e.CRC32), fmt.Sprintf("%08x", h.crc))
	}
	if h.compressed != e.Compressed && !(late && h.compressed == 0) {
		disagree("the compressed size", e.Compressed, h.compressed)
	}
	if h.size != e.Size && !(late && h.size == 0) {
		disagree("the size", e.Size, h.size)
	}
	if !late {
		return nil
	}
	if e.Method == methodStored {
		a.report(CannotResave, e.Name, "stored with its sizes behind the data: VASSAL loads such a module, "+
			"cannot save it again and does not load such a save (only DEFLATED entries can have EXT descriptor)")
	}
	b, err := w.at(e.end, descriptorMax)
	if err != nil {
		return err
	}
	n := descriptor(b, e.CRC32, e.Compressed, e.Size)
	if n == 0 {
		a.reject(e, refuse(Disagree, "", "the descriptor behind the data does not say what the directory says"))
	}
	if n >= descriptorWide && e.Compressed < max32 && e.Size < max32 {
		a.report(CannotResave, e.Name, "its sizes behind the data have 64 bits without need: VASSAL loads such a module, "+
			"cannot save it again and does not load such a save (invalid entry size)")
	}
	e.end += n
	return nil
}

// Lengths of descriptors: the longest, and the shortest with 64-bit sizes.
const (
	descriptorMax  = 24
	descriptorWide = 20
)

// descriptor returns the length of the descriptor at the start of b, or 0 if b does
// not start with one that has these numbers. Four forms are in use: with or without a
// signature, with 32-bit or 64-bit sizes.
func descriptor(b []byte, crc uint32, compressed, size int64) int64 {
	for _, signed := range []int{4, 0} {
		if len(b) < signed+12 || signed > 0 && le.Uint32(b) != descriptorSignature {
			continue
		}
		d := b[signed:]
		if le.Uint32(d) != crc {
			continue
		}
		if le.Uint32(d[4:]) == uint32(compressed) && le.Uint32(d[8:]) == uint32(size) && compressed < max32 && size < max32 {
			return int64(signed + 12)
		}
		if len(d) >= 20 && le.Uint64(d[4:]) == uint64(compressed) && le.Uint64(d[12:]) == uint64(size) {
			return int64(signed + 20)
		}
	}
	return 0
}
