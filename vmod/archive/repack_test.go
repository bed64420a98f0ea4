package archive_test

import (
	"bytes"
	"compress/flate"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

func repack(t testing.TB, file []byte, c archive.Changes) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := read(t, file).Repack(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Whoever wrote an archive: unchanged it is the same file again.
//
// hostile: B4
func TestRepackUnchanged(t *testing.T) {
	javaFolder := item{name: "images/", descriptor: true} // deflated to two bytes, as Java does
	tests := map[string][]byte{
		"deflated":                  build(text("a", "1"), text("b/c", "2")),
		"stored":                    build(item{name: "a", data: []byte("1"), stored: true}),
		"descriptors":               build(item{name: "a", data: []byte("1"), descriptor: true}, text("b", "2")),
		"without signature":         build(item{name: "a", data: []byte("1"), descriptor: true, unsigned: true}, text("b", "2")),
		"a folder that Java wrote":  build(javaFolder, text("images/a.gif", "GIF")),
		"64 bit sizes":              build(item{name: "a", data: []byte("1"), wide: true}),
		"two of one name":           build(text("a", "1"), text("b", "2"), text("a", "3")),
		"names of no known writing": build(text("images/Fl\x81gel.gif", "GIF")),
		"written by Umpire":         write(t, aModule...),
		"with a comment":            commented(),
	}
	for name, file := range tests {
		if got := repack(t, file, archive.Changes{}); !bytes.Equal(got, file) {
			t.Errorf("%s: %d bytes become %d others", name, len(file), len(got))
		}
	}
}

func TestRepackChanges(t *testing.T) {
	file := build(text("buildFile.xml", "<old/>"), text("images/a.gif", "GIF"), item{name: "buildFile.xml", data: []byte("<older/>"), descriptor: true}, text("b.vsav", "save"))
	got := repack(t, file, archive.Changes{
		Put:    []archive.File{{Name: "new.txt", Data: []byte("new")}, {Name: "buildFile.xml", Data: []byte("<new/>")}},
		Remove: []string{"b.vsav"},
	})
	a := read(t, got)
	if diff := cmp.Diff([]string{"images/a.gif", "buildFile.xml", "new.txt"}, a.Names()); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	wantBytes(t, a, "buildFile.xml", "<new/>")
	if p := problems(a); len(p) > 0 {
		t.Errorf("problems: %+v", p)
	}
	old := read(t, file).Entries()[2]
	if now := a.Entries()[1]; !now.Modified.Equal(old.Modified) {
		t.Errorf("time of the changed entry is %v, want the old one's, %v", now.Modified, old.Modified)
	}
}

// B5: one entry is another; of all others the compressed bytes are what they were.
//
// hostile: B5
func TestRepackKeepsCompressedBytes(t *testing.T) {
	picture := item{name: "images/a.gif", data: bytes.Repeat([]byte("GIF"), 999)}
	picture.body = func(b []byte) []byte { return deflatedFast(picture.data) } // as nobody here would write it
	file := build(text("buildFile.xml", "<old/>"), picture, item{name: "b", data: []byte("22"), stored: true})
	got := repack(t, file, archive.Changes{Put: []archive.File{{Name: "buildFile.xml", Data: []byte("<new/>")}}})
	if !bytes.Contains(got, deflatedFast(picture.data)) {
		t.Error("the picture was compressed anew")
	}
	wantBytes(t, read(t, got), "images/a.gif", string(picture.data))
	wantBytes(t, read(t, got), "buildFile.xml", "<new/>")
}

func deflatedFast(data []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.HuffmanOnly)
	if err != nil {
		panic(err)
	}
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// B6: names of an old code page keep their bytes when something else changes, and are
// spoken of as they were.
//
// hostile: B6
func TestRepackKeepsNames(t *testing.T) {
	const name = "images/J\x84ger.png"
	file := build(text(name, "PNG"), text("a", "1"))
	got := repack(t, file, archive.Changes{Put: []archive.File{{Name: "a", Data: []byte("2")}}})
	if n := bytes.Count(got, []byte(name)); n != 2 {
		t.Errorf("the name's bytes stand in %d places, want 2", n)
	}
	want := []problem{{archive.NameEncoding, name, false}}
	if diff := cmp.Diff(want, problems(read(t, got))); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
	wantBytes(t, read(t, got), name, "PNG")
}

// B1: what VASSAL could not have saved again it can.
//
// hostile: B1
func TestRepackMends(t *testing.T) {
	file := build(item{name: "images/a.gif", data: []byte("GIF"), stored: true, descriptor: true},
		item{name: "savedGame", data: []byte("begin_save"), descriptor: true, wide: true}, text("b", "2"))
	before := read(t, file)
	if p := problems(before); len(p) != 2 || p[0].Code != archive.CannotResave || p[1].Code != archive.CannotResave {
		t.Fatalf("problems before: %+v", p)
	}
	a := read(t, repack(t, file, archive.Changes{}))
	if p := problems(a); len(p) > 0 {
		t.Errorf("problems: %+v", p)
	}
	for name, want := range map[string]string{"images/a.gif": "GIF", "savedGame": "begin_save", "b": "2"} {
		wantBytes(t, a, name, want)
		if got, err := a.FirstLocal(name); err != nil || string(got) != want {
			t.Errorf("%s by local headers: %q, %v", name, got, err)
		}
	}
}

func TestRepackRefuses(t *testing.T) {
	good := build(text("a", "1"), text("b", "2"))
	lie := text("a", "1")
	lie.local = func(h []byte) { h[30] = 'x' }
	tests := map[string]struct {
		file []byte
		c    archive.Changes
		code string
	}{
		"put twice":             {good, archive.Changes{Put: []archive.File{{Name: "c"}, {Name: "c"}}}, archive.Duplicate},
		"remove what is not":    {good, archive.Changes{Remove: []string{"c"}}, archive.NotFound},
		"put and removed":       {good, archive.Changes{Put: []archive.File{{Name: "a"}}, Remove: []string{"a"}}, archive.NotFound},
		"new name leads out":    {good, archive.Changes{Put: []archive.File{{Name: "../c"}}}, archive.PathEscape},
		"a file and a folder":   {good, archive.Changes{Put: []archive.File{{Name: "a/c"}}}, archive.FileDirClash},
		"header and directory":  {build(lie), archive.Changes{}, archive.Disagree},
		"two entries' one data": {build(text("a", "1"), item{name: "b", data: []byte("1"), share: 1}), archive.Changes{}, archive.Overlap},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			wantCode(t, read(t, tt.file).Repack(&b, tt.c), tt.code)
			if b.Len() > 0 {
				t.Errorf("%d bytes are written", b.Len())
			}
		})
	}
}

// B4 and B5 over all real files.
//
// hostile: B4 B5
func TestCorpusRepacks(t *testing.T) {
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions, corpus.Saves)...) {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			file := corpus.Bytes(t, path)
			same := repack(t, file, archive.Changes{})
			if len(read(t, file).Problems()) == 0 && !bytes.Equal(same, file) {
				t.Errorf("unchanged it is not the same file: %d bytes, %d before", len(same), len(file))
			}
			before := read(t, file)
			name := before.Names()[0]
			c := archive.Changes{Put: []archive.File{{Name: name, Data: []byte(strings.Repeat("changed ", 9))}}}
			if strings.HasSuffix(name, "/") {
				c = archive.Changes{Put: []archive.File{{Name: "added", Data: []byte("added")}}}
			}
			changed := repack(t, file, c)
			for _, e := range before.Entries() {
				if e.Name != c.Put[0].Name && !bytes.Contains(changed, e.Raw(file)) {
					t.Errorf("%s: header or data changed", e.Name)
				}
			}
			damaged, err := read(t, changed).VerifyAll(1)
			if err != nil || len(damaged) > 0 {
				t.Errorf("damaged: %+v, %v", damaged, err)
			}
		})
	}
}
