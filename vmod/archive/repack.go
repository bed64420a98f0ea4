package archive

import (
	"bytes"
	"io"
	"slices"
)

// Changes are what Repack makes different.
type Changes struct {
	// Put are entries with their new content. One whose name is there takes the
	// place of the old entry, and of all others of that name; the rest follow at
	// the end, in their order.
	Put []File
	// Remove are the names of entries to leave out.
	Remove []string
}

// Repack writes the archive to w with changes. Entries that do not change keep
// every byte of their data, and of their headers too, and their order; an
// archive without gaps comes out byte for byte if nothing changes.
//
// Headers are changed for one reason alone: an entry of which VASSAL could load
// but not save the module again (CannotResave) gets its sizes in front of its
// data.
//
// Nothing is inflated, so damage within unchanged data is copied: reading
// the entry finds it. But an archive that Read found a fatal Problem in is not repacked:
// which of two readings would be the right one is not for a copy to decide.
// Bytes that belong to no entry are left out, and with them hidden entries.
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
	return r.close(a.comment)
}

// repacker is a Writer that copies from an archive.
type repacker struct {
	*Writer
	a    *Archive
	put  map[string]int // name to its place in Changes.Put
	gone map[string]bool
	far  []byte // for copying
}

// plan refuses what cannot be done before anything is written.
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
		if err := e.mendable(); err != nil {
			return err
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

// pop takes the last record away: Repack puts them in their order.
func (r *repacker) pop() []byte {
	last := len(r.records) - 1
	record := r.records[last]
	r.records = r.records[:last]
	return record
}

// copy writes e as it stands.
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

// cannotResave says that e is what CannotResave is about.
func (e *Entry) cannotResave() bool {
	descriptor := e.end - e.data - e.Compressed
	needless := descriptor >= descriptorWide && e.Compressed < max32 && e.Size < max32
	return needless || descriptor > 0 && e.Method == methodStored
}

// mendable refuses an entry that no header can be made for.
func (e *Entry) mendable() error {
	if e.cannotResave() && (e.Compressed >= max32 || e.Size >= max32) {
		return refuse(Unsupported, e.Name, "more than 4 GiB, with sizes behind the data: VASSAL cannot save such a module again")
	}
	return nil
}

// mended is the local header of e with the sizes in it, for which it changes the
// record too.
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

// pass copies bytes of the archive.
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

// at is a directory record of a header at that offset.
func at(record []byte, offset int64) []byte {
	nameEnd := directorySize + int(le.Uint16(record[28:]))
	extraEnd := nameEnd + int(le.Uint16(record[30:]))
	field := record[centralOffset:]
	if le.Uint32(field) != max32 && offset < max32 {
		le.PutUint32(field, uint32(offset))
		return record
	}
	// The offset stands in the field of 64 bits, behind those sizes that do too.
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

// without is the extra fields but those with that tag.
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
