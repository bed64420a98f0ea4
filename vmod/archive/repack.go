package archive

import (
	"bytes"
	"io"
	"slices"
)

// Changes are the changes that Repack makes.
type Changes struct {
	// Put are entries with their new content. They replace all entries of their name,
	// in the place of the last. Entries with new names follow at the end, in their
	// order.
	Put []File
	// Remove are the names of entries to leave out.
	Remove []string
}

// Repack writes the archive to w with changes. Entries that do not change keep all
// bytes of their data and headers, and their order. Without changes, an archive
// without gaps is written byte for byte.
//
// There is only one reason to change a header: with a CannotResave entry, VASSAL
// could load the module but not save it again. Such an entry gets its sizes in front
// of its data.
//
// Repack inflates nothing, so it copies damage in unchanged data; VerifyAll finds it.
// It fails for an archive with a fatal Problem, since a copy cannot decide which of
// two readings is right. It leaves out bytes that belong to no entry, and so hidden
// entries.
//
// An *Error means that nothing was written.
func (a *Archive) Repack(w io.Writer, c Changes) error {
	r := &repacker{Writer: NewWriter(w), a: a, put: make(map[string]int, len(c.Put)), gone: make(map[string]bool, len(c.Remove))}
	r.limits = a.limits
	if err := r.plan(c); err != nil {
		return err
	}
	records := make([][]byte, len(a.entries))
	for _, i := range a.byHeader {
		e := &a.entries[i]
		switch at, changed := r.put[e.Name]; {
		case r.gone[e.Name] || changed && a.last[e.Name] != i:
		case changed:
			if err := r.add(c.Put[at], e); err != nil {
				return err
			}
			records[i] = r.pop()
		default:
			if err := r.copy(e); err != nil {
				return err
			}
			records[i] = r.pop()
		}
	}
	for i := range records {
		if records[i] != nil {
			r.records = append(r.records, records[i])
		}
	}
	for _, f := range c.Put {
		if !a.Has(f.Name) {
			if err := r.add(f, nil); err != nil {
				return err
			}
		}
	}
	if bytes.Contains(a.comment, []byte("PK\x05\x06")) {
		return r.close(nil)
	}
	if r.n == a.start && len(r.records) == len(a.entries) && size(r.records) == a.end-a.start {
		return r.copyEnd()
	}
	return r.close(a.comment)
}

func size(records [][]byte) (n int64) {
	for _, r := range records {
		n += int64(len(r))
	}
	return n
}

// copyEnd writes the directory and then the record of its end as it was, also what nobody reads.
func (r *repacker) copyEnd() error {
	for _, record := range r.records {
		r.write(record)
	}
	err := r.pass(r.a.end, r.a.until)
	if err == nil {
		r.err = errFinished
	}
	return err
}

// repacker is a Writer that copies from an archive.
type repacker struct {
	*Writer
	a    *Archive
	put  map[string]int // index in Changes.Put by name
	gone map[string]bool
	far  []byte // buffer for copying
}

// plan fails if the changes cannot be made, before anything is written.
func (r *repacker) plan(c Changes) error {
	for _, p := range r.a.problems {
		if p.Fatal && p.Code != Empty {
			return &Error{p}
		}
	}
	for i, f := range c.Put {
		if _, ok := r.put[f.Name]; ok {
			return refuse(Duplicate, f.Name, "put twice")
		}
		r.put[f.Name] = i
	}
	for _, name := range c.Remove {
		_, put := r.put[name]
		if !r.a.Has(name) || put {
			return refuse(NotFound, name, "to be removed, and not in the archive")
		}
		r.gone[name] = true
	}
	for i := range r.a.entries {
		e := &r.a.entries[i]
		if r.gone[e.Name] {
			continue
		}
		if e.cannotResave() && (e.Compressed >= max32 || e.Size >= max32) {
			return refuse(Unsupported, e.Name, "more than 4 GiB, with sizes behind the data: VASSAL cannot save such a module again")
		}
		if err := r.take(e.Name); err != nil {
			return err
		}
	}
	for _, f := range c.Put {
		if err := fits(f); err != nil {
			return err
		}
		if !r.a.Has(f.Name) {
			if err := r.claim(f.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// pop removes the last record, since Repack sorts the records itself.
func (r *repacker) pop() []byte {
	last := len(r.records) - 1
	record := r.records[last]
	r.records = r.records[:last]
	return record
}

// copy copies e.
func (r *repacker) copy(e *Entry) error {
	if r.err != nil {
		return r.err
	}
	record := make([]byte, e.length)
	if err := readAt(r.a.r, record, e.record); err != nil {
		return err
	}
	start, end, offset := e.header, e.end, r.n
	if e.cannotResave() {
		header, err := r.mended(e, record)
		if err != nil {
			return err
		}
		if err := r.write(header); err != nil {
			return err
		}
		start, end = e.data, e.data+e.Compressed
	}
	r.records = append(r.records, at(record, offset))
	return r.pass(start, end)
}

// cannotResave reports whether e has the problem CannotResave.
func (e *Entry) cannotResave() bool {
	descriptor := e.end - e.data - e.Compressed
	needless := descriptor >= descriptorWide && e.Compressed < max32 && e.Size < max32
	return needless || descriptor > 0 && e.Method == methodStored
}

// mended returns the local header of e with the sizes in it. It also changes the
// record, which then has the same flags.
func (r *repacker) mended(e *Entry, record []byte) ([]byte, error) {
	header := make([]byte, e.data-e.header)
	if err := readAt(r.a.r, header, e.header); err != nil {
		return nil, err
	}
	for _, flags := range [][]byte{header[6:], record[8:]} {
		le.PutUint16(flags, le.Uint16(flags)&^flagDescriptor)
	}
	le.PutUint32(header[14:], e.CRC32)
	le.PutUint32(header[18:], uint32(e.Compressed))
	le.PutUint32(header[22:], uint32(e.Size))
	return header, nil
}

// pass copies the bytes of the archive between two offsets.
func (r *repacker) pass(start, end int64) error {
	if r.far == nil {
		r.far = make([]byte, 8*bufferSize)
	}
	for start < end {
		b := r.far[:min(int64(len(r.far)), end-start)]
		if err := readAt(r.a.r, b, start); err != nil {
			return err
		}
		if err := r.write(b); err != nil {
			return err
		}
		start += int64(len(b))
	}
	return nil
}

// at returns a directory record with the offset of its header changed.
func at(record []byte, offset int64) []byte {
	nameEnd := directorySize + int(le.Uint16(record[28:]))
	extraEnd := nameEnd + int(le.Uint16(record[30:]))
	field := record[centralOffset:]
	if le.Uint32(field) != max32 && offset < max32 {
		le.PutUint32(field, uint32(offset))
		return record
	}
	// The offset goes into the 64-bit field, after the sizes that are in it.
	wide := extraField(record[nameEnd:extraEnd], tag64)
	var values []byte
	for _, narrow := range [...]int{24, 20} {
		if le.Uint32(record[narrow:]) == max32 && len(wide) >= 8 {
			values = append(values, wide[:8]...)
			wide = wide[8:]
		}
	}
	le.PutUint32(field, max32)
	values = le.AppendUint64(values, uint64(offset))
	extra := le.AppendUint16(le.AppendUint16(nil, tag64), uint16(len(values)))
	extra = append(extra, values...)
	extra = append(extra, without(record[nameEnd:extraEnd], tag64)...)
	out := slices.Concat(record[:nameEnd], extra, record[extraEnd:])
	le.PutUint16(out[6:], max(le.Uint16(out[6:]), version64))
	le.PutUint16(out[30:], uint16(len(extra)))
	return out
}

// without returns the extra fields except those with that tag.
func without(extra []byte, tag uint16) []byte {
	var out []byte
	for len(extra) >= 4 {
		n := 4 + int(le.Uint16(extra[2:]))
		if n > len(extra) {
			break
		}
		if le.Uint16(extra) != tag {
			out = append(out, extra[:n]...)
		}
		extra = extra[n:]
	}
	return append(out, extra...)
}
