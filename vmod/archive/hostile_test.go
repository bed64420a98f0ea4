package archive_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

func put16(at int, v uint16) func([]byte) { return func(b []byte) { le.PutUint16(b[at:], v) } }
func put32(at int, v uint32) func([]byte) { return func(b []byte) { le.PutUint32(b[at:], v) } }

// Each way of lying about one entry: what is said of it. Where it is fatal the
// entry is not read.
//
// hostile: A19 A20 A21 A22 A33 A34 B1 B7
func TestLies(t *testing.T) {
	const fatal = true
	a := text("a", strings.Repeat("the quick brown fox ", 9))
	with := func(change func(*item)) []item {
		lie := a
		change(&lie)
		return []item{lie}
	}
	tests := []struct {
		name  string
		items []item
		want  []problem
	}{
		{"none", []item{a}, nil},
		{"none, stored", with(func(i *item) { i.stored = true }), nil},
		{"none, descriptor", with(func(i *item) { i.descriptor = true }), nil},
		{"none, descriptor without signature", with(func(i *item) { i.descriptor, i.unsigned = true, true }), nil},
		{"B1 descriptor of 64 bits", with(func(i *item) { i.descriptor, i.wide = true, true }), []problem{{archive.CannotResave, "a", false}}},
		{"B1 descriptor of 64 bits without signature", with(func(i *item) { i.descriptor, i.wide, i.unsigned = true, true, true }), []problem{{archive.CannotResave, "a", false}}},
		{"B7 sizes of 64 bits", with(func(i *item) { i.wide = true }), nil},
		{"A19 cloaked in front", []item{{name: "a", data: []byte("1"), cloaked: true}, text("b", "2")}, []problem{{archive.Cloaked, "a", false}}},
		{"A19 cloaked between", []item{text("b", "2"), {name: "a", data: []byte("1"), cloaked: true}, text("c", "2")}, []problem{{archive.Cloaked, "a", false}}},
		{"A19 cloaked behind", []item{text("b", "2"), {name: "a", data: []byte("1"), cloaked: true}}, []problem{{archive.Cloaked, "a", false}}},
		{"A20 other local name", with(func(i *item) { i.local = func(h []byte) { h[30] = 'b' } }), []problem{{archive.Disagree, "a", fatal}}},
		{"A21 other local method", with(func(i *item) { i.local = put16(8, 0) }), []problem{{archive.Disagree, "a", fatal}}},
		{"A21 other local checksum", with(func(i *item) { i.local = put32(14, 7) }), []problem{{archive.Disagree, "a", fatal}}},
		{"A21 other local size", with(func(i *item) { i.local = put32(22, 7) }), []problem{{archive.Disagree, "a", fatal}}},
		{"A21 other local compressed size", with(func(i *item) { i.local = put32(18, 7) }), []problem{{archive.Disagree, "a", fatal}}},
		{"A21 other descriptor", with(func(i *item) { i.descriptor, i.central = true, put32(16, 7) }), []problem{{archive.Disagree, "a", fatal}, {archive.Junk, "", false}}},
		{"A21 other local time", with(func(i *item) { i.local = put16(10, 7) }), []problem{{archive.Disagree, "a", false}}},
		{"A22 full overlap", []item{a, {name: "b", data: a.data, share: 1}}, []problem{{archive.Overlap, "b", fatal}, {archive.Disagree, "b", fatal}}},
		{"A33 method 12", with(func(i *item) { i.local, i.central = put16(8, 12), put16(10, 12) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A33 method 14", with(func(i *item) { i.local, i.central = put16(8, 14), put16(10, 14) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A33 method 93", with(func(i *item) { i.local, i.central = put16(8, 93), put16(10, 93) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A33 method 99", with(func(i *item) { i.local, i.central = put16(8, 99), put16(10, 99) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A33 encrypted", with(func(i *item) { i.local, i.central = put16(6, 1), put16(8, 1) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A33 strongly encrypted", with(func(i *item) { i.local, i.central = put16(6, 65), put16(8, 65) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A33 other disk", with(func(i *item) { i.central = put16(34, 1) }), []problem{{archive.Unsupported, "a", fatal}}},
		{"A34 symbolic link", with(func(i *item) { i.central = unixMode(0o120777) }), []problem{{archive.NotAFile, "a", fatal}}},
		{"A34 device", with(func(i *item) { i.central = unixMode(0o060644) }), []problem{{archive.NotAFile, "a", fatal}}},
		{"A34 set user id", with(func(i *item) { i.central = unixMode(0o104755) }), []problem{{archive.NotAFile, "a", false}}},
		{"A34 mode 000", with(func(i *item) { i.central = unixMode(0o100000) }), nil},
		{"B1 stored with descriptor", with(func(i *item) { i.stored, i.descriptor = true, true }), []problem{{archive.CannotResave, "a", false}}},
		{"stored with two sizes", with(func(i *item) { i.stored, i.local, i.central = true, put32(22, 7), put32(24, 7) }), []problem{{archive.SizeLie, "a", fatal}}},
		{"no local header", with(func(i *item) { i.local = func(h []byte) { h[0] = 'X' } }), []problem{{archive.Disagree, "a", fatal}, {archive.Junk, "", false}}},
		{"compressed data run into the directory", with(func(i *item) { i.local, i.central = put32(18, 9999), put32(20, 9999) }), []problem{{archive.Overlap, "a", fatal}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := read(t, build(tt.items...))
			if diff := cmp.Diff(tt.want, problems(a)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			for _, p := range a.Problems() {
				if p.Fatal && p.Entry != "" {
					_, err := a.Bytes(p.Entry)
					wantCode(t, err, tt.want[0].Code)
				}
			}
		})
	}
}

func unixMode(mode uint16) func([]byte) {
	return func(b []byte) { b[5], b[40], b[41] = 3, byte(mode), byte(mode>>8) }
}

// quotedOverlap is the construction of the smallest known zip bombs: the data
// of each entry begin with a stored block that holds the local header of the
// next one, so that all entries end in the same compressed bytes.
func quotedOverlap() []byte {
	inner := text("b", strings.Repeat("\x00", 5000))
	whole := build(inner)
	header := whole[:30+len(inner.name)]
	kernel := deflated(inner.data)
	quote := append([]byte{0, byte(len(header)), 0, ^byte(len(header)), 0xff}, header...)
	outer := item{name: "a", data: append(bytes.Clone(header), inner.data...),
		body: func([]byte) []byte { return append(bytes.Clone(quote), kernel...) }}
	first := build(outer)
	inside := 30 + len(outer.name) + 5
	second := build(inner)
	record := second[bytes.Index(second, []byte("PK\x01\x02")) : len(second)-22]
	le.PutUint32(record[42:], uint32(inside))
	directory := bytes.Index(first, []byte("PK\x01\x02"))
	file := append(bytes.Clone(first[:len(first)-22]), record...)
	return append(file, endRecord(2, len(file)-directory, directory, "")...)
}

// A22, A23: nothing of an archive with overlapping entries is inflated.
//
// hostile: A22 A23
func TestOverlapIsNotInflated(t *testing.T) {
	files := map[string][]byte{
		"A22 full overlap":   build(text("a", "x"), item{name: "b", data: []byte("x"), share: 1}, text("c", "innocent")),
		"A23 quoted overlap": quotedOverlap(),
	}
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			a := read(t, file)
			for _, n := range a.Names() {
				_, err := a.Bytes(n)
				wantCode(t, err, archive.Overlap)
				_, err = a.FirstLocal(n)
				wantCode(t, err, archive.Overlap)
			}
			if damaged, err := a.VerifyAll(1); damaged != nil || err != nil {
				t.Errorf("verified: %v, %v", damaged, err)
			}
		})
	}
}

func TestA22HostileVector(t *testing.T) {
	file := corpus.Bytes(t, corpus.Vectors(t, "hostile", "overlap.zip"))
	_, err := read(t, file).Bytes("a")
	wantCode(t, err, archive.Overlap)
}

// A24: an archive in an archive is bytes like any other.
//
// hostile: A24
func TestA24NestedArchiveIsNotOpened(t *testing.T) {
	bomb := build(text("bomb", strings.Repeat("\x00", 1<<20)))
	for range 5 {
		bomb = build(item{name: "inner.zip", data: bomb, stored: true}, text("other.zip", string(bomb)))
	}
	a := read(t, bomb)
	if got := problems(a); got != nil {
		t.Errorf("problems: %v", got)
	}
	if damaged, err := a.VerifyAll(1); damaged != nil || err != nil {
		t.Errorf("verified: %v, %v", damaged, err)
	}
}

// A25, A26: entries whose size is not the one claimed, longer and shorter.
//
// hostile: A25 A26
func TestSizeLies(t *testing.T) {
	big := make([]byte, 10<<20)
	tests := []struct {
		name    string
		data    []byte
		claimed uint32
		limits  archive.Limits
	}{
		{"A25 claims 10 bytes, has 10 MiB", big, 10, archive.Limits{}},
		{"A26 claims 4 GiB, has 10 bytes", []byte("0123456789"), 0xfffffffe, archive.Limits{EntryBytes: 1 << 40, KeptBytes: 1 << 40, TotalBytes: 1 << 40, Ratio: 1 << 40}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lie := item{name: "savedGame", data: tt.data, local: put32(22, tt.claimed), central: put32(24, tt.claimed)}
			file := build(lie)
			a, err := archive.Read(bytes.NewReader(file), int64(len(file)), tt.limits)
			if err != nil {
				t.Fatal(err)
			}
			if refused(a) {
				t.Fatalf("problems: %v", problems(a))
			}
			for name, use := range map[string]func() error{
				"Bytes":      func() error { _, err := a.Bytes("savedGame"); return err },
				"FirstLocal": func() error { _, err := a.FirstLocal("savedGame"); return err },
				"VerifyAll": func() error {
					damaged, err := a.VerifyAll(1)
					if len(damaged) != 1 || damaged[0].Code != archive.SizeLie {
						t.Errorf("verified: %v, %v", damaged, err)
					}
					return &archive.Error{Problem: archive.Problem{Code: archive.SizeLie}}
				},
			} {
				if n := grown(func() { wantCode(t, use(), archive.SizeLie) }); n > 1<<20 {
					t.Errorf("%s: %d bytes were allocated", name, n)
				}
			}
			r, err := a.Open("savedGame")
			if err != nil {
				t.Fatal(err)
			}
			n, err := io.Copy(io.Discard, r)
			wantCode(t, err, archive.SizeLie)
			if n > 10 {
				t.Errorf("%d bytes were handed out", n)
			}
		})
	}
}

// grown is how many bytes f allocates in all.
func grown(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// zeros is deflated data of n zero bytes, n being whole MiB. Each MiB but the
// first deflates to the same bytes.
func zeros(n int) []byte {
	piece := make([]byte, 1<<20)
	var b bytes.Buffer
	w := newDeflater(&b)
	var ends [3]int
	for i := range ends {
		if _, err := w.Write(piece); err != nil {
			panic(err)
		}
		if err := w.Flush(); err != nil {
			panic(err)
		}
		ends[i] = b.Len()
	}
	body := append([]byte(nil), b.Bytes()[:ends[0]]...)
	body = append(body, bytes.Repeat(b.Bytes()[ends[1]:ends[2]], n>>20-1)...)
	if err := w.Close(); err != nil {
		panic(err)
	}
	return append(body, b.Bytes()[ends[2]:]...)
}

// readCounter counts the bytes read from a file, which stands for the time that
// reading takes.
type readCounter struct {
	*bytes.Reader
	bytes int
}

func (r *readCounter) ReadAt(p []byte, off int64) (int, error) {
	r.bytes += len(p)
	return r.Reader.ReadAt(p, off)
}

// nowhere keeps nothing.
type nowhere struct{ io.Writer }

func (nowhere) Grow(int) {}

// A27: 2 GiB of zeros, told, told wrongly and not told, cost neither memory nor
// time.
//
// hostile: A27
func TestA27Bomb(t *testing.T) {
	const size = 2 << 30
	body := zeros(size)
	bomb := func(claimed uint32) item {
		return item{name: "savedGame", body: func([]byte) []byte { return body }, local: put32(22, claimed), central: put32(24, claimed)}
	}
	silent := item{name: "savedGame", body: func([]byte) []byte { return body }, cloaked: true, descriptor: true}
	for name, tt := range map[string]struct {
		file []byte
		code string
	}{
		"told":         {build(bomb(size)), archive.Limit},
		"told wrongly": {build(bomb(1 << 20)), archive.SizeLie},
		"not told":     {build(silent), archive.Ratio},
	} {
		t.Run(name, func(t *testing.T) {
			file := &readCounter{Reader: bytes.NewReader(tt.file)}
			n := grown(func() {
				a, err := archive.Read(file, file.Size(), archive.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				err = a.CopyFirstLocal(nowhere{io.Discard}, "savedGame")
				wantCode(t, err, tt.code)
				if a.Has("savedGame") {
					_, err = a.Bytes("savedGame")
					wantCode(t, err, tt.code)
				}
			})
			if n > 64<<20 || file.bytes > 256<<10 {
				t.Errorf("%d bytes were allocated and %d read", n, file.bytes)
			}
		})
	}
}

// A27 for what is only verified: memory does not depend on the size.
//
// hostile: A27
func TestVerifyAllInLittleMemory(t *testing.T) {
	const size = 32 << 20
	body := zeros(size)
	a := read(t, build(item{name: "a", body: func([]byte) []byte { return body }, local: put32(22, size), central: put32(24, size)}))
	n := grown(func() {
		damaged, err := a.VerifyAll(1)
		if err != nil || len(damaged) != 1 || damaged[0].Code != archive.Checksum {
			t.Errorf("verified: %v, %v", damaged, err)
		}
	})
	if n > 1<<20 {
		t.Errorf("%d bytes were allocated", n)
	}
}

// The limit of all bytes together holds over all ways of reading, and reading
// the same entry again is free.
func TestTotalLimit(t *testing.T) {
	file := build(text("a", strings.Repeat("a", 1000)), text("b", strings.Repeat("b", 1000)))
	a, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{TotalBytes: 1500})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]problem{{archive.Limit, "", true}}, problems(a)); diff != "" {
		t.Error(diff)
	}
	for range 3 {
		if _, err := a.Bytes("a"); err != nil {
			t.Error(err)
		}
		if _, err := a.FirstLocal("a"); err != nil {
			t.Error(err)
		}
	}
	_, err = a.Bytes("b")
	wantCode(t, err, archive.Limit)
}

func TestOtherLimits(t *testing.T) {
	file := build(text("a", strings.Repeat("a", 100_000)), text("b", ""), text("c", ""))
	_, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{Entries: 2})
	wantCode(t, err, archive.Limit)
	a, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{Ratio: 100, RatioFrom: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]problem{{archive.Ratio, "a", false}}, problems(a)); diff != "" {
		t.Error(diff)
	}
}

// What an entry claims is asked before anything is inflated for it; an entry that inflates to
// nothing is always kept.
func TestKeptBytes(t *testing.T) {
	zeros, noise := make([]byte, 1<<20), make([]byte, 1<<20)
	rand.NewChaCha8([32]byte{}).Read(noise)
	lim := archive.Limits{KeptBytes: 1 << 19}
	file := build(item{name: "zeros", data: zeros}, item{name: "noise", data: noise}, item{name: "stored", data: zeros, stored: true},
		item{name: "late", data: zeros, descriptor: true}, item{name: "cloaked", data: zeros, cloaked: true})
	a, err := archive.Read(bytes.NewReader(file), int64(len(file)), lim)
	if err != nil {
		t.Fatal(err)
	}
	for name, refused := range map[string]bool{"zeros": true, "late": true, "noise": false, "stored": false} {
		_, err := a.Bytes(name)
		_, err2 := a.FirstLocal(name)
		if refused {
			wantCode(t, err, archive.Limit)
			wantCode(t, err2, archive.Limit)
		} else if err != nil || err2 != nil {
			t.Errorf("%s: %v, %v", name, err, err2)
		}
		if r, err := a.Open(name); err != nil {
			t.Errorf("%s cannot be read a little at a time: %v", name, err)
		} else if n, err := io.Copy(io.Discard, r); n != 1<<20 || err != nil {
			t.Errorf("%s: %d bytes, %v", name, n, err)
		}
	}
}
