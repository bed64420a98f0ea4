package archive_test

import (
	"bytes"
	"io"
	"sort"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// sparse is a file that keeps no zeros.
type sparse struct {
	at     []int64
	chunks [][]byte
	size   int64
}

var nothing = make([]byte, 1<<20)

func (s *sparse) Write(b []byte) (int, error) {
	if !bytes.Equal(b, nothing[:len(b)]) {
		s.at, s.chunks = append(s.at, s.size), append(s.chunks, bytes.Clone(b))
	}
	s.size += int64(len(b))
	return len(b), nil
}

func (s *sparse) ReadAt(b []byte, off int64) (int, error) {
	if off >= s.size {
		return 0, io.EOF
	}
	n := int(min(int64(len(b)), s.size-off))
	clear(b[:n])
	first := sort.Search(len(s.at), func(i int) bool { return s.at[i]+int64(len(s.chunks[i])) > off })
	for i := first; i < len(s.at) && s.at[i] < off+int64(n); i++ {
		from, to := max(s.at[i], off), min(s.at[i]+int64(len(s.chunks[i])), off+int64(n))
		copy(b[from-off:to-off], s.chunks[i][from-s.at[i]:])
	}
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

// B7: an entry of more than 4 GiB, and one behind it whose place needs 64 bits.
//
// hostile: B7
func TestRepackBeyond4GiB(t *testing.T) {
	if testing.Short() {
		t.Skip("copies 5 GiB of nothing")
	}
	const size = 5 << 30
	file := &sparse{}
	header := func(signature string, name string, sizes ...uint64) []byte {
		b := append([]byte(signature), make([]byte, 26)...)
		le.PutUint16(b[4:], 45)
		le.PutUint16(b[12:], 0x21)
		le.PutUint32(b[18:], 0xffffffff)
		le.PutUint32(b[22:], 0xffffffff)
		le.PutUint16(b[26:], uint16(len(name)))
		le.PutUint16(b[28:], uint16(4+8*len(sizes)))
		b = append(b, name...)
		b = le.AppendUint16(le.AppendUint16(b, 1), uint16(8*len(sizes)))
		for _, n := range sizes {
			b = le.AppendUint64(b, n)
		}
		return b
	}
	write := func(b []byte) {
		if _, err := file.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	write(header("PK\x03\x04", "huge.png", size, size))
	for range size / len(nothing) {
		write(nothing)
	}
	second := file.size
	small := build(item{name: "small", data: []byte("x"), stored: true})
	write(small[:30+len("small")+1])
	start := file.size
	// In the directory only that of the huge entry has its sizes in 64 bits.
	local := header("PK\x03\x04", "huge.png", size, size)
	record := append([]byte("PK\x01\x02\x2d\x00"), local[4:30]...)
	record = append(record, make([]byte, 14)...)
	record = append(record, local[30:]...)
	write(record)
	record = bytes.Clone(small[bytes.Index(small, []byte("PK\x01\x02")):bytes.Index(small, []byte("PK\x05\x06"))])
	le.PutUint32(record[42:], 0xffffffff)
	le.PutUint16(record[30:], 12)
	record = le.AppendUint64(le.AppendUint16(le.AppendUint16(record, 1), 8), uint64(second))
	write(record)
	end := make([]byte, 76)
	copy(end, "PK\x06\x06")
	le.PutUint64(end[4:], 44)
	le.PutUint64(end[24:], 2)
	le.PutUint64(end[32:], 2)
	le.PutUint64(end[40:], uint64(file.size-start))
	le.PutUint64(end[48:], uint64(start))
	copy(end[56:], "PK\x06\x07")
	le.PutUint64(end[64:], uint64(file.size))
	le.PutUint32(end[72:], 1)
	write(end)
	tail := endRecord(2, 0, 0, "")
	le.PutUint32(tail[12:], 0xffffffff)
	le.PutUint32(tail[16:], 0xffffffff)
	write(tail)

	lim := archive.DefaultLimits()
	lim.EntryBytes = 8 << 30
	a, err := archive.Read(file, file.size, lim)
	if err != nil || refused(a) {
		t.Fatalf("%v, %+v", err, a.Problems())
	}
	for name, c := range map[string]archive.Changes{
		"nothing changed":     {},
		"one more":            {Put: []archive.File{{Name: "new", Data: []byte("new")}}},
		"the huge one's gone": {Remove: []string{"huge.png"}},
	} {
		out := &sparse{}
		if err := a.Repack(out, c); err != nil {
			t.Fatal(err)
		}
		again, err := archive.Read(out, out.size, lim)
		if err != nil || refused(again) {
			t.Fatalf("%s: %v, %+v", name, err, again.Problems())
		}
		wantBytes(t, again, "small", "x")
		if n, _, ok := again.Size("huge.png"); ok && n != size {
			t.Errorf("%s: huge entry has %d bytes", name, n)
		}
		if len(c.Put) > 0 {
			wantBytes(t, again, "new", "new")
		}
		if name == "nothing changed" && out.size != file.size {
			t.Errorf("%s: %d bytes, %d before", name, out.size, file.size)
		}
	}
}
