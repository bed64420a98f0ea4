package diff_test

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/diff"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

const fixtures = "../../fixtures/games/quarry-ford"

func opened(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func ford(t testing.TB, name string) *vmod.File {
	t.Helper()
	return opened(t, corpus.Bytes(t, filepath.Join(fixtures, name)))
}

// copied is a copy of a module with changes.
func copied(t testing.TB, f *vmod.File, edit *buildfile.Edit, c archive.Changes) *vmod.File {
	t.Helper()
	var b bytes.Buffer
	if err := f.WriteEdited(&b, edit, c); err != nil {
		t.Fatal(err)
	}
	return opened(t, b.Bytes())
}

func modules(t testing.TB, a, b *vmod.File) *diff.Report {
	t.Helper()
	r, err := diff.Modules(diff.Module{Name: "A", File: a}, diff.Module{Name: "B", File: b})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func saves(t testing.TB, a, b, module *vmod.File, reveal bool) *diff.Report {
	t.Helper()
	var m *vmod.Module
	if module != nil {
		m = module.Module
	}
	r, err := diff.Saves(diff.Save{Name: "A", Save: a.Save}, diff.Save{Name: "B", Save: b.Save}, m, diff.Options{Reveal: reveal})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func text(t testing.TB, r *diff.Report) string {
	t.Helper()
	var b strings.Builder
	if err := r.Text(&b, 0); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// find is the first component of a class.
func find(t testing.TB, f *vmod.File, class string) *buildfile.Element {
	t.Helper()
	for _, e := range f.Module.Element.Descendants() {
		if strings.HasSuffix(e.Class, class) {
			return e.Tree().At(e.Index())
		}
	}
	t.Fatalf("no %s", class)
	return nil
}

// traits is a change of a slot's traits.
func traits(t testing.TB, slot *buildfile.Element, change func([]trait.Raw) []trait.Raw) func(*buildfile.Edit) archive.Changes {
	t.Helper()
	add := command.Decode(slot.Text).(command.AddPiece)
	all, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	add.Type, add.State = trait.Join(change(all))
	return func(e *buildfile.Edit) archive.Changes {
		e.SetText(slot, add.Encode())
		return archive.Changes{}
	}
}

// Every change made to a copy is named.
func TestModules(t *testing.T) {
	f := ford(t, "quarry-ford.vmod")
	slot := find(t, f, "PieceSlot")
	for _, c := range []struct {
		name   string
		change func(*buildfile.Edit) archive.Changes
		want   string
	}{
		{"attribute", func(e *buildfile.Edit) archive.Changes { e.SetAttr(slot, "width", "99"); return archive.Changes{} }, "width 40 -> 99"},
		{"slot gone", func(e *buildfile.Edit) archive.Changes { e.Remove(slot); return archive.Changes{} }, "(gpid " + slot.Value("gpid") + ") in"},
		{"trait added", traits(t, slot, func(all []trait.Raw) []trait.Raw {
			return append([]trait.Raw{{Type: "mark;Extra", State: "yes"}}, all...)
		}), "trait mark Extra added: mark;Extra"},
		{"trait gone", traits(t, slot, func(all []trait.Raw) []trait.Raw { return all[1:] }), " removed: "},
		{"traits in another order", traits(t, slot, func(all []trait.Raw) []trait.Raw {
			all[0], all[1] = all[1], all[0]
			return all
		}), "traits (2): order changed"},
		{"basic piece", traits(t, slot, func(all []trait.Raw) []trait.Raw {
			last := &all[len(all)-1]
			last.Type = strings.Replace(last.Type, "1st Fusiliers", "First Fusiliers", 1)
			return all
		}), "1st Fusiliers -> First Fusiliers"},
		{"image", func(*buildfile.Edit) archive.Changes {
			return archive.Changes{Put: []archive.File{{Name: "images/field.png", Data: []byte("x")}}}
		}, "images/field.png"},
		{"image gone", func(*buildfile.Edit) archive.Changes { return archive.Changes{Remove: []string{"images/mask.png"}} }, "images/mask.png removed"},
		{"image new", func(*buildfile.Edit) archive.Changes {
			return archive.Changes{Put: []archive.File{{Name: "images/new.png", Data: []byte("x")}}}
		}, "images/new.png added: 1 byte"},
	} {
		t.Run(c.name, func(t *testing.T) {
			edit := f.Edit()
			changes := c.change(edit)
			got := text(t, modules(t, f, copied(t, f, edit, changes)))
			if !strings.Contains(got, c.want) {
				t.Errorf("%q is not named:\n%s", c.want, got)
			}
		})
	}
}

// A random change to a random component is seen, and seen the same from the other
// side.
func TestModulesEdited(t *testing.T) {
	f := ford(t, "quarry-ford.vmod")
	tree := f.Module.Element.Tree()
	rapid.Check(t, func(rt *rapid.T) {
		edit := f.Edit()
		e := tree.At(rapid.IntRange(1, tree.Len()-1).Draw(rt, "component"))
		switch rapid.SampledFrom([]string{"set", "remove", "append", "repeat"}).Draw(rt, "change") {
		case "set":
			edit.SetAttr(e, rapid.SampledFrom([]string{"name", "gpid", "fresh"}).Draw(rt, "attribute"), "Another")
		case "remove":
			edit.Remove(e)
		case "append":
			if e.Text != "" {
				rt.Skip("it has a text")
			}
			edit.Append(e, tree.At(tree.Len()-1).Draft())
		case "repeat":
			edit.Insert(e, e.Draft())
		}
		g := copied(t, f, edit, archive.Changes{})
		there, back := modules(t, f, g), modules(t, g, f)
		if there.Equal() {
			rt.Fatal("the change is not seen")
		}
		if diff := cmp.Diff(tally(there), swapped(tally(back))); diff != "" {
			rt.Errorf("from the other side (-there +back):\n%s", diff)
		}
	})
}

// tally counts what is reported by kind.
func tally(r *diff.Report) map[diff.Kind]int {
	n := map[diff.Kind]int{}
	for _, g := range r.Groups {
		for _, c := range g.Changes {
			n[c.Kind]++
		}
	}
	return n
}

func swapped(n map[diff.Kind]int) map[diff.Kind]int {
	all := map[diff.Kind]int{}
	for k, v := range n {
		switch k {
		case diff.Added:
			k = diff.Removed
		case diff.Removed:
			k = diff.Added
		}
		all[k] = v
	}
	return all
}

func TestNoDifference(t *testing.T) {
	module := ford(t, "quarry-ford.vmod")
	if r := modules(t, module, module); !r.Equal() {
		t.Error(text(t, r))
	}
	for _, name := range []string{"clean.vsav", "overstacked.vsav", "march.vlog", "turn-1.vlog"} {
		for _, reveal := range []bool{false, true} {
			if r := saves(t, ford(t, name), ford(t, name), module, reveal); !r.Equal() {
				t.Errorf("%s: %s", name, text(t, r))
			}
		}
	}
}

// A German turn in the real module.
func TestBastogne(t *testing.T) {
	read := func(name string) *vmod.File { return opened(t, corpus.Bytes(t, corpus.Path(t, name))) }
	module := read("bastogne/bastogne.vmod")
	a, b := read("bastogne-play/base.vsav"), read("bastogne-play/clean-german-turn.vsav")
	there, back := saves(t, a, b, module, false), saves(t, b, a, module, false)
	got := text(t, there)
	for _, want := range []string{
		"Moved (36)", "7/130 moved 54.23 -> 51.23, flipped, layer 0 -> 1", "C/609 removed: 49.24", "US DG added: 49.22", "C/482 in 50.22: flipped, layer 0 -> 1",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not named:\n%s", want, got)
		}
	}
	if diff := cmp.Diff(tally(there), swapped(tally(back))); diff != "" {
		t.Errorf("from the other side (-there +back):\n%s", diff)
	}
}

// Every module and extension of the corpus is what it is.
func TestCorpusAgainstItself(t *testing.T) {
	for _, path := range corpus.Files(t, ".vmod", ".vmdx", ".mdx", ".mod") {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			f := opened(t, corpus.Bytes(t, path))
			if f.Kind == vmod.KindSave {
				t.Skip("a saved game")
			}
			r := modules(t, f, f)
			if i := slices.IndexFunc(r.Groups, func(g diff.Group) bool {
				return slices.ContainsFunc(g.Changes, func(c diff.Change) bool { return c.Kind != diff.Unread })
			}); i >= 0 {
				t.Error(text(t, r))
			}
		})
	}
}
