package archive_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// The two views of an archive, each as VASSAL has it.
//
// hostile: A18 A19
func TestViews(t *testing.T) {
	long := strings.Repeat("begin_save ", 500)
	tests := []struct {
		name         string
		items        []item
		local, other string // the savedGame of a save, and the same entry of a module
	}{
		{"one", []item{text("savedGame", "1")}, "1", "1"},
		{"behind others", []item{text("moduledata", long), {name: "x", data: []byte(long), stored: true}, text("savedGame", "1")}, "1", "1"},
		{"descriptors", []item{{name: "x", data: []byte(long), descriptor: true}, {name: "savedGame", data: []byte("1"), descriptor: true}}, "1", "1"},
		{"descriptors without signature", []item{{name: "x", data: []byte(long), descriptor: true, unsigned: true},
			{name: "savedGame", data: []byte("1"), descriptor: true, unsigned: true}}, "1", "1"},
		{"empty", []item{{name: "savedGame", descriptor: true}}, "", ""},
		{"stored", []item{{name: "savedGame", data: []byte("1"), stored: true}}, "1", "1"},
		{"64 bit sizes", []item{{name: "x", data: []byte(long), wide: true}, {name: "savedGame", data: []byte(long), wide: true}}, long, long},
		{"A18 three", []item{text("savedGame", "1"), text("savedGame", "2"), text("savedGame", "3")}, "1", "3"},
		{"A19 cloaked", []item{{name: "savedGame", data: []byte("1"), cloaked: true}, text("savedGame", "2")}, "1", "2"},
		{"A19 cloaked with descriptor", []item{{name: "savedGame", data: []byte(long), cloaked: true, descriptor: true}, text("savedGame", "2")}, long, "2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := read(t, build(tt.items...))
			got, err := a.FirstLocal("savedGame")
			if err != nil || string(got) != tt.local {
				t.Errorf("FirstLocal: got %q and %v, want %q", got, err, tt.local)
			}
			wantBytes(t, a, "savedGame", tt.other)
			if tt.local != tt.other && len(a.Problems()) == 0 {
				t.Error("nothing is said of two different games in one file")
			}
		})
	}
}

// hostile: A19 A21 B1
func TestFirstLocalRefuses(t *testing.T) {
	save := text("savedGame", strings.Repeat("begin_save ", 99))
	with := func(change func(*item)) []item {
		lie := save
		change(&lie)
		return []item{lie}
	}
	// An entry within the data of another, behind the end of its stream. The
	// directory claims all of it for the outer one.
	hidden := build(text("savedGame", "hidden"))
	hidden = hidden[:bytes.Index(hidden, []byte("PK\x01\x02"))]
	outer := text("moduledata", "innocent")
	outer.descriptor = true
	outer.body = func(b []byte) []byte {
		return append(append(b, outer.tailOf(len(b))...), hidden...)
	}
	tests := []struct {
		name  string
		items []item
		code  string
	}{
		{"no such entry", names("a", "b"), archive.NotFound},
		{"junk in front", with(func(i *item) { i.before = "junk" }), archive.NotFound},
		{"junk between", []item{text("a", ""), {name: "savedGame", before: "junk"}}, archive.NotFound},
		{"B1 stored with descriptor", with(func(i *item) { i.stored, i.descriptor = true, true }), archive.CannotResave},
		{"A21 other checksum", with(func(i *item) { i.local, i.central = put32(14, 7), put32(16, 7) }), archive.Checksum},
		{"A21 other checksum, stored", with(func(i *item) { i.stored, i.local, i.central = true, put32(14, 7), put32(16, 7) }), archive.Checksum},
		{"smaller than claimed", with(func(i *item) { i.local, i.central = put32(22, 5000), put32(24, 5000) }), archive.SizeLie},
		{"larger than claimed", with(func(i *item) { i.local, i.central = put32(22, 500), put32(24, 500) }), archive.SizeLie},
		{"damaged", with(func(i *item) { i.body = func(b []byte) []byte { b[0] |= 6; return b } }), archive.Corrupt},
		{"damaged in front", append(with(func(i *item) { i.name = "a"; i.body = func(b []byte) []byte { b[0] |= 6; return b } }), save), archive.Corrupt},
		{"A33 method in front", []item{{name: "a", local: put16(8, 12), central: put16(10, 12)}, save}, archive.Unsupported},
		{"A33 encrypted", with(func(i *item) { i.local, i.central = put16(6, 1), put16(8, 1) }), archive.Unsupported},
		{"cloaked and encrypted", append(with(func(i *item) { i.cloaked = true; i.local = put16(6, 1) }), save), archive.Unsupported},
		{"A19 hidden in another entry", []item{outer, text("savedGame", "shown")}, archive.Cloaked},
		{"A20 other local name", with(func(i *item) { i.name = "xavedGame"; i.local = func(h []byte) { h[30] = 's' } }), archive.Disagree},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := read(t, build(tt.items...))
			got, err := a.FirstLocal("savedGame")
			if err == nil {
				t.Fatalf("got %q", got)
			}
			wantCode(t, err, tt.code)
		})
	}
}

// Data behind the end of a deflated stream are an error in the other view too.
func TestBytesBehindTheStream(t *testing.T) {
	a := read(t, build(item{name: "a", data: []byte("x"), body: func(b []byte) []byte { return append(b, "secret"...) }}))
	_, err := a.Bytes("a")
	wantCode(t, err, archive.Disagree)
	_, err = a.FirstLocal("a")
	wantCode(t, err, archive.SizeLie)
}

func TestStreamHostileVectors(t *testing.T) {
	file := func(name string) *archive.Archive {
		return read(t, corpus.Bytes(t, corpus.Vectors(t, "hostile", name)))
	}
	cloak := file("cloak.vsav")
	got, err := cloak.FirstLocal("savedGame")
	if err != nil || string(got) != "AAAA first local" {
		t.Errorf("cloak.vsav: got %q and %v", got, err)
	}
	wantBytes(t, cloak, "savedGame", "BBBB second local")
	if diff := cmp.Diff([]problem{{archive.Cloaked, "savedGame", false}}, problems(cloak)); diff != "" {
		t.Errorf("cloak.vsav: %s", diff)
	}
	stored := file("stored_dd.zip")
	wantBytes(t, stored, "images/a.png", "hello")
	if diff := cmp.Diff([]problem{{archive.CannotResave, "images/a.png", false}}, problems(stored)); diff != "" {
		t.Errorf("stored_dd.zip: %s", diff)
	}
	_, err = stored.FirstLocal("buildFile.xml")
	wantCode(t, err, archive.CannotResave)
	raw := file("stored_raw.zip")
	if got, err := raw.FirstLocal("images/a.png"); err != nil || string(got) != "hello" || problems(raw) != nil {
		t.Errorf("stored_raw.zip: got %q, %v and %v", got, err, problems(raw))
	}
}

// On real files both views are one.
func TestCorpusViewsAgree(t *testing.T) {
	eachArchive(t, func(t *testing.T, a *archive.Archive) {
		for _, name := range []string{"savedGame", "moduledata", "buildFile", "buildFile.xml"} {
			if !a.Has(name) {
				continue
			}
			want, err := a.Bytes(name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := a.FirstLocal(name)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs", name)
			}
		}
	})
}
