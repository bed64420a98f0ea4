package buildfile_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func attr(name, value string) buildfile.Attr { return buildfile.Attr{Name: name, Value: value} }

func TestEdit(t *testing.T) {
	const file = `<?xml version='1.0'?><!-- by hand -->
<a z='1'  b="2"
   m = "3">
  <b x="&#233;"></b>
  <c><![CDATA[raw]]> <!-- kept --></c>
  <d/><e>text</e>
</a>
<!-- the end -->`
	slot := buildfile.Draft{Class: "slot", Attrs: []buildfile.Attr{attr("b", "1\n2"), attr("a", "")}, Text: "x\ny", Children: []buildfile.Draft{{Class: "in"}}}
	tests := []struct {
		name      string
		change    func(*buildfile.Edit, *buildfile.Tree)
		old, want string
	}{
		{"nothing", func(*buildfile.Edit, *buildfile.Tree) {}, "", ""},
		{"an attribute", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetAttr(t.Root, "b", "\"\n'") }, `b="2"`, `b="&quot;&#10;'"`},
		{"one in single quotes", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetAttr(t.Root, "z", "2") }, `z='1'`, `z="2"`},
		{"one with blanks", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetAttr(t.Root, "m", "4") }, `m = "3"`, `m="4"`},
		{"a new one, where the order has it", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetAttr(t.At(1), "y", "1"); d.SetAttr(t.At(1), "n", "2") },
			`<b x="&#233;">`, `<b n="2" x="&#233;" y="1">`},
		{"the first one", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetAttr(t.At(3), "y", "1") }, `<d/>`, `<d y="1"/>`},
		{"text", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetText(t.At(4), "<&>") }, "<e>text", "<e>&lt;&amp;&gt;"},
		{"text where none was", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetText(t.At(3), "new") }, "<d/>", "<d>new</d>"},
		{"text for a section", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetText(t.At(2), "new") }, "<![CDATA[raw]]> <!-- kept -->", "new"},
		{"no text", func(d *buildfile.Edit, t *buildfile.Tree) { d.SetText(t.At(4), "") }, "<e>text</e>", "<e/>"},
		{"an element less", func(d *buildfile.Edit, t *buildfile.Tree) { d.Remove(t.At(1)) }, "  <b x=\"&#233;\"></b>\n", ""},
		{"one less within a line", func(d *buildfile.Edit, t *buildfile.Tree) { d.Remove(t.At(4)) }, "<e>text</e>", ""},
		{"a new element in front", func(d *buildfile.Edit, t *buildfile.Tree) { d.Insert(t.At(2), slot) },
			"  <c>", "  <slot a=\"\" b=\"1&#10;2\">x\ny\n      <in/>\n  </slot>\n  <c>"},
		{"two at the end", func(d *buildfile.Edit, t *buildfile.Tree) {
			d.Append(t.Root, buildfile.Draft{Class: "x"})
			d.Append(t.Root, buildfile.Draft{Class: "y"})
		},
			"<e>text</e>", "<e>text</e><x/><y/>"},
		{"one within an empty one", func(d *buildfile.Edit, t *buildfile.Tree) { d.Append(t.At(1), slot) },
			"<b x=\"&#233;\"></b>", "<b x=\"&#233;\">\n      <slot a=\"\" b=\"1&#10;2\">x\ny\n          <in/>\n      </slot>\n  </b>"},
		{"one within one with a single tag", func(d *buildfile.Edit, t *buildfile.Tree) { d.Append(t.At(3), buildfile.Draft{Class: "x"}) },
			"<d/>", "<d>\n      <x/>\n  </d>"},
		{"one behind text and notes", func(d *buildfile.Edit, t *buildfile.Tree) { d.Append(t.At(2), buildfile.Draft{Class: "x"}) },
			"<!-- kept --></c>", "<!-- kept -->\n      <x/>\n  </c>"},
		{"another in its place", func(d *buildfile.Edit, t *buildfile.Tree) {
			d.Insert(t.At(1), buildfile.Draft{Class: "x"})
			d.Remove(t.At(1))
		},
			"<b x=\"&#233;\"></b>", "<x/>"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := readTree(t, file)
			edit := tree.Edit()
			tt.change(edit, tree)
			got, err := edit.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Replace(file, tt.old, tt.want, 1), string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			readTree(t, string(got))
		})
	}
}

func TestEditKeepsLineEnds(t *testing.T) {
	tree := readTree(t, "<a>\r\n    <b/>\r\n</a>\r\n")
	edit := tree.Edit()
	edit.Append(tree.Root, buildfile.Draft{Class: "c", Children: []buildfile.Draft{{Class: "d"}}})
	got, err := edit.Bytes()
	if want := "<a>\r\n    <b/>\r\n    <c>\r\n        <d/>\r\n    </c>\r\n</a>\r\n"; err != nil || string(got) != want {
		t.Errorf("%v: %q, want %q", err, got, want)
	}
}

// C13: a file in another encoding stays what it is unless something changes.
//
// hostile: C13
func TestEditEncodings(t *testing.T) {
	for name, tt := range map[string]struct{ file, want string }{
		"windows": {"<?xml version=\"1.0\" encoding=\"windows-1252\"?><a b=\"\x80\"/>", `<?xml version="1.0" encoding="UTF-8"?><a b="€" c="ž"/>`},
		"mark":    {"\xef\xbb\xbf<a b=\"é\"/>", "\xef\xbb\xbf<a b=\"é\" c=\"ž\"/>"},
		"utf-16":  {string(utf16File(`<?xml version="1.0" encoding="UTF-16"?><a b="é"/>`, true, littleEndian)), `<?xml version="1.0" encoding="UTF-8"?><a b="é" c="ž"/>`},
	} {
		tree := readTree(t, tt.file)
		if same, err := tree.Edit().Bytes(); err != nil || string(same) != tt.file {
			t.Errorf("%s: unchanged: %v: %q", name, err, same)
		}
		edit := tree.Edit()
		edit.SetAttr(tree.Root, "c", "ž")
		if got, err := edit.Bytes(); err != nil || string(got) != tt.want {
			t.Errorf("%s: %v: %q, want %q", name, err, got, tt.want)
		}
	}
}

func TestEditRefuses(t *testing.T) {
	tree, other := readTree(t, "<a><b>x<c/></b></a>"), readTree(t, "<a/>")
	for name, change := range map[string]func(*buildfile.Edit){
		"another file":        func(d *buildfile.Edit) { d.SetAttr(other.Root, "x", "1") },
		"no root":             func(d *buildfile.Edit) { d.Remove(tree.Root) },
		"a second root":       func(d *buildfile.Edit) { d.Insert(tree.Root, buildfile.Draft{Class: "x"}) },
		"text and elements":   func(d *buildfile.Edit) { d.SetText(tree.At(1), "y") },
		"text that is lost":   func(d *buildfile.Edit) { d.SetText(tree.At(2), "y\t") },
		"no such character":   func(d *buildfile.Edit) { d.SetAttr(tree.Root, "x", "\x1b") },
		"no such name":        func(d *buildfile.Edit) { d.SetAttr(tree.Root, "x y", "") },
		"no such new element": func(d *buildfile.Edit) { d.Append(tree.Root, buildfile.Draft{}) },
	} {
		edit := tree.Edit()
		change(edit)
		edit.SetAttr(tree.Root, "fine", "")
		if got, err := edit.Bytes(); err == nil {
			t.Errorf("%s: written as %q", name, got)
		}
	}
}

// In any file, one element changed: the rest of the file is what it was.
func TestCorpusEdits(t *testing.T) {
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions)...) {
		data := corpus.BuildFile(t, path)
		tree, err := buildfile.Read(data, buildfile.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		e := tree.At(tree.Len() / 2)
		edit := tree.Edit()
		edit.SetAttr(e, "umpire", "a\nb")
		got, err := edit.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if want := len(data) + len(` umpire="a&#10;b"`); len(got) != want {
			t.Errorf("%s: %d bytes, want %d", path, len(got), want)
		}
		if back := bytes.Replace(got, []byte(` umpire="a&#10;b"`), nil, 1); !bytes.Equal(back, data) {
			t.Errorf("%s: other bytes changed: %s", path, firstDifference(data, back))
		}
		again := readTree(t, string(got))
		if v := again.At(e.Index()).Value("umpire"); v != "a\nb" {
			t.Errorf("%s: reads back as %q", path, v)
		}
	}
}

// Any changes to any file: what comes out is a file with just these changes.
func TestEditsAreRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		data, err := drawDraft(rt, 3).Encode()
		if err != nil {
			rt.Fatal(err)
		}
		if rapid.Bool().Draw(rt, "flat") {
			data = bytes.ReplaceAll(data, []byte(">\n"), []byte(">"))
		}
		tree, err := buildfile.Read(data, buildfile.Limits{})
		if err != nil {
			rt.Fatal(err)
		}
		edit := tree.Edit()
		changes := map[int]func(*buildfile.Draft) []buildfile.Draft{}
		for range rapid.IntRange(0, 4).Draw(rt, "changes") {
			i := rapid.IntRange(0, tree.Len()-1).Draw(rt, "element")
			e := tree.At(i)
			if changes[i] == nil {
				changes[i] = drawChange(rt, edit, e)
			}
		}
		got, err := edit.Bytes()
		if err != nil {
			rt.Fatal(err)
		}
		again, err := buildfile.Read(got, buildfile.Limits{})
		if err != nil {
			rt.Fatalf("%v in\n%s\nbefore:\n%s", err, got, data)
		}
		want := changed(tree.Root, changes)[0]
		if diff := cmp.Diff(canonical(want), canonical(again.Root.Draft())); diff != "" {
			rt.Fatalf("(-want +got):\n%s\n%s\nbefore:\n%s", diff, got, data)
		}
	})
}

// drawChange changes e in the edit and gives what does the same to its draft.
func drawChange(rt *rapid.T, edit *buildfile.Edit, e *buildfile.Element) func(*buildfile.Draft) []buildfile.Draft {
	sub := drawDraft(rt, 1)
	kind := rapid.IntRange(0, 5).Draw(rt, "kind")
	switch {
	case kind == 0:
		edit.SetAttr(e, "new", sub.Text)
		return func(d *buildfile.Draft) []buildfile.Draft {
			d.Attrs = append(d.Attrs, attr("new", sub.Text))
			return []buildfile.Draft{*d}
		}
	case kind == 1 && len(e.Attrs) > 0:
		edit.SetAttr(e, e.Attrs[0].Name, sub.Text)
		return func(d *buildfile.Draft) []buildfile.Draft {
			d.Attrs[0].Value = sub.Text
			return []buildfile.Draft{*d}
		}
	case kind == 2 && len(e.Children) == 0:
		edit.SetText(e, sub.Text)
		return func(d *buildfile.Draft) []buildfile.Draft { d.Text = sub.Text; return []buildfile.Draft{*d} }
	case kind == 3 && e.Parent != nil:
		edit.Remove(e)
		return func(*buildfile.Draft) []buildfile.Draft { return nil }
	case kind == 4 && e.Parent != nil:
		edit.Insert(e, sub)
		return func(d *buildfile.Draft) []buildfile.Draft { return []buildfile.Draft{sub, *d} }
	default:
		edit.Append(e, sub)
		return func(d *buildfile.Draft) []buildfile.Draft {
			d.Children = append(d.Children, sub)
			return []buildfile.Draft{*d}
		}
	}
}

// changed is the elements that stand in the place of e.
func changed(e *buildfile.Element, changes map[int]func(*buildfile.Draft) []buildfile.Draft) []buildfile.Draft {
	d := buildfile.Draft{Class: e.Class, Attrs: slices.Clone(e.Attrs), Text: e.Text}
	for _, c := range e.Children {
		d.Children = append(d.Children, changed(c, changes)...)
	}
	if change := changes[e.Index()]; change != nil {
		return change(&d)
	}
	return []buildfile.Draft{d}
}
