package buildfile_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func TestEncodeDraft(t *testing.T) {
	d := buildfile.Draft{Class: "VASSAL.build.GameModule", Attrs: []buildfile.Attr{{Name: "version", Value: "1"}, {Name: "name", Value: `A & "B" <'C'>` + "\n\t\r😀é\u0085"}}, Children: []buildfile.Draft{
		{Class: "VASSAL.build.module.Map"},
		{Class: "a.B", Text: "x & \"y\" <'z'>\n\r😀é\u0085", Children: []buildfile.Draft{{Class: "c"}}},
	}}
	want := `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name="A &amp; &quot;B&quot; &lt;'C'&gt;&#10;&#9;&#13;&#128512;é` + "\u0085" + `" version="1">
    <VASSAL.build.module.Map/>
    <a.B>x &amp; "y" &lt;'z'&gt;
&#13;&#128512;é&#133;
        <c/>
    </a.B>
</VASSAL.build.GameModule>
`
	got, err := d.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEncodeRefuses(t *testing.T) {
	for name, d := range map[string]buildfile.Draft{
		"no name":           {},
		"a name with blank": {Class: "a b"},
		"a name of digits":  {Class: "1a"},
		"an attribute name": {Class: "a", Attrs: []buildfile.Attr{{Name: "x=", Value: ""}}},
		"given twice":       {Class: "a", Attrs: []buildfile.Attr{{Name: "x"}, {Name: "x"}}},
		"escape character":  {Class: "a", Attrs: []buildfile.Attr{{Name: "x", Value: "\x1b"}}},
		"not utf-8":         {Class: "a", Text: "\xff"},
		"no character":      {Class: "a", Text: "\ufffe"},
		"blank at the end":  {Class: "a", Text: "x\t"},
		"deep within":       {Class: "a", Children: []buildfile.Draft{{Class: "b", Text: "\x00"}}},
	} {
		if got, err := d.Encode(); err == nil {
			t.Errorf("%s: written as %q", name, got)
		} else {
			reasonOf(t, err)
		}
	}
}

// likeVASSAL are the modules of the corpus whose build files VASSAL's own writer
// has laid out as it does today. Others are older, edited by hand or by programs.
var likeVASSAL = []string{
	"for-the-people-buildfile-only.vmod", "hex-n-counters-template.vmod", "kassala.vmod", "longest-day.vmod", "malifaux-buildfile-only.vmod",
	"paths-of-glory-buildfile-only.vmod", "ragnarok.vmod",
}

// Build files that a JDK wrote come out byte for byte, from nothing but their
// elements: the dialect is VASSAL's.
func TestCorpusDialect(t *testing.T) {
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions)...) {
		data := corpus.BuildFile(t, path)
		tree, err := buildfile.Read(data, buildfile.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := tree.Root.Draft().Encode()
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		same := bytes.Equal(got, bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
		if want := slices.Contains(likeVASSAL, filepath.Base(path)); same != want {
			t.Errorf("%s: the same again: %v, want %v; %s", path, same, want, firstDifference(data, got))
		}
		again, err := buildfile.Read(got, buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: written anew: %v", path, err)
			continue
		}
		sameTree(t, tree, again)
	}
}

func firstDifference(a, b []byte) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	at := func(s []byte) string { return string(s[max(0, min(i, len(s))-60):min(len(s), i+60)]) }
	return "at " + at(a) + "\nbecomes " + at(b)
}

// sameTree compares two trees as VASSAL sees them: attributes sorted by name.
func sameTree(t interface {
	Helper()
	Fatalf(string, ...any)
}, want, got *buildfile.Tree) {
	t.Helper()
	if want.Len() != got.Len() {
		t.Fatalf("%d elements, want %d", got.Len(), want.Len())
	}
	for i := range want.Len() {
		a, b := want.At(i), got.At(i)
		if a.Class != b.Class || a.Text != b.Text || !slices.Equal(byName(a.Attrs), byName(b.Attrs)) {
			t.Fatalf("element %d is %s %q %q, want %s %q %q", i, b.Class, b.Attrs, b.Text, a.Class, a.Attrs, a.Text)
		}
	}
}

func byName(attrs []buildfile.Attr) []buildfile.Attr {
	return slices.SortedFunc(slices.Values(attrs), func(a, b buildfile.Attr) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
}

// value is text as attributes may hold it.
var value = rapid.StringOf(rapid.RuneFrom([]rune("ab&<>\"'\n\t\r \u0085é\u2028😀;=")))

func drawDraft(t *rapid.T, depth int) buildfile.Draft {
	d := buildfile.Draft{Class: rapid.StringMatching(`[a-zA-Z]+(\.[a-zA-Z]+)?`).Draw(t, "class")}
	for _, name := range rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{1,3}`), 0, 4, rapid.ID[string]).Draw(t, "names") {
		d.Attrs = append(d.Attrs, buildfile.Attr{Name: name, Value: value.Draw(t, "value")})
	}
	d.Text = trim(value.Draw(t, "text"))
	if depth > 0 {
		for range rapid.IntRange(0, 3).Draw(t, "children") {
			d.Children = append(d.Children, drawDraft(t, depth-1))
		}
	}
	return d
}

func trim(s string) string {
	return string(bytes.TrimFunc([]byte(s), func(r rune) bool { return r <= ' ' }))
}

// C16: what is written is read, and written again the same.
//
// hostile: C16
func TestDraftsAreRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := drawDraft(rt, 2)
		data, err := d.Encode()
		if err != nil {
			rt.Fatal(err)
		}
		tree, err := buildfile.Read(data, buildfile.Limits{})
		if err != nil {
			rt.Fatalf("%v in\n%s", err, data)
		}
		back := tree.Root.Draft()
		if diff := cmp.Diff(canonical(d), canonical(back)); diff != "" {
			rt.Fatalf("(-want +got):\n%s\n%s", diff, data)
		}
		if again, err := back.Encode(); err != nil || !bytes.Equal(again, data) {
			rt.Fatalf("%v, written again:\n%s\nbefore:\n%s", err, again, data)
		}
	})
}

func canonical(d buildfile.Draft) buildfile.Draft {
	d.Attrs = byName(d.Attrs)
	children := d.Children
	d.Children = nil
	for _, c := range children {
		d.Children = append(d.Children, canonical(c))
	}
	if len(d.Attrs) == 0 {
		d.Attrs = nil
	}
	return d
}

// Metadata that VASSAL wrote come out byte for byte.
func TestCorpusMetadata(t *testing.T) {
	compared := 0
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions, corpus.Saves)...) {
		a := corpus.Archive(t, path)
		for _, kind := range []buildfile.MetadataKind{buildfile.ModuleData, buildfile.SaveData, buildfile.ExtensionData} {
			if !a.Has(string(kind)) {
				continue
			}
			data, err := a.Bytes(string(kind))
			if err != nil {
				t.Fatal(err)
			}
			m, err := buildfile.ReadMetadata(kind, data, buildfile.Limits{})
			if err != nil {
				continue
			}
			got, err := m.Encode()
			if err != nil {
				t.Errorf("%s: %s: %v", path, kind, err)
				continue
			}
			if bytes.Contains(data, []byte(`standalone="no"`)) {
				compared++
				// A comment that was asked for and left empty is written as none.
				want := bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
				if kind == buildfile.SaveData {
					want = bytes.ReplaceAll(want, []byte("  <description/>\n"), nil)
				}
				if !bytes.Equal(got, want) {
					t.Errorf("%s: %s: (-want +got):\n%s", path, kind, cmp.Diff(string(want), string(got)))
				}
			}
			again, err := buildfile.ReadMetadata(kind, got, buildfile.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(m, again); diff != "" {
				t.Errorf("%s: %s (-want +got):\n%s", path, kind, diff)
			}
		}
	}
	t.Logf("%d compared byte for byte", compared)
}
