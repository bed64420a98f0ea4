package setup_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// entries are the predefined setups of a module with what they open; a new game is
// begun by those that open nothing.
func entries(m *vmod.Module) []string {
	var all []string
	for _, s := range m.Setups {
		all = append(all, s.Name+": "+s.Opens())
	}
	return all
}

// offering is a copy of a module with these predefined setups more.
func offering(t *testing.T, module []byte, setups ...buildfile.Draft) []byte {
	t.Helper()
	f := open(t, module)
	edit := f.Edit()
	for _, s := range setups {
		s.Class = "VASSAL.build.module.PredefinedSetup"
		edit.Append(f.Module.Element, s)
	}
	return edited(t, f, edit)
}

func edited(t *testing.T, f *vmod.File, edit *buildfile.Edit) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.WriteEdited(&b, edit, archive.Changes{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func entry(attrs ...string) buildfile.Draft {
	var d buildfile.Draft
	for i := 0; i < len(attrs); i += 2 {
		d.Attrs = append(d.Attrs, buildfile.Attr{Name: attrs[i], Value: attrs[i+1]})
	}
	return d
}

// VASSAL takes its own entry for a new game out of the menu where a module has predefined setups.
// Players can begin a new game all the same, and at-start stacks are not laid in vain.
func TestANewGameCanBeBegun(t *testing.T) {
	const table = "side,unit,location\nnorth,n1,04.03\n"
	opens := entry("file", "a.vsav", "isMenu", "false", "name", "A", "useFile", "true")
	menu := entry("isMenu", "true", "name", "More", "useFile", "true")
	begins := entry("isMenu", "false", "name", "Empty", "useFile", "false")
	inMenu := menu
	inMenu.Children = []buildfile.Draft{{Class: "VASSAL.build.module.PredefinedSetup", Attrs: begins.Attrs}}
	for name, c := range map[string]struct {
		has            []buildfile.Draft
		added, atStart []string // what is new
	}{
		"none":           {nil, []string{"New Game: ", "Dawn: Dawn.vsav"}, nil},
		"saved games":    {[]buildfile.Draft{opens, menu}, []string{"Dawn: Dawn.vsav"}, []string{"Dawn: "}},
		"a new game":     {[]buildfile.Draft{opens, begins}, []string{"Dawn: Dawn.vsav"}, nil},
		"one in a menu":  {[]buildfile.Draft{opens, inMenu}, []string{"Dawn: Dawn.vsav"}, nil},
		"one of no file": {[]buildfile.Draft{entry("isMenu", "false", "name", "B", "useFile", "true")}, []string{"Dawn: Dawn.vsav"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			folder, module := quarryFiles(t)
			module = offering(t, module, c.has...)
			had := entries(open(t, module).Module)

			g := newTable(t, os.DirFS(folder), module)
			read, _, _ := deploy.Read("dawn.csv", []byte(table), g.Pack())
			placed, _ := deploy.Solve(g.Game, read, deploy.Options{})
			save, _, err := g.kit.Make(read, placed)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := component.AddSetup(&b, g.file, "Dawn", save); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(append(slices.Clone(had), c.added...), entries(open(t, b.Bytes()).Module)); diff != "" {
				t.Errorf("with a saved game (-want +got):\n%s", diff)
			}

			copied, start, then := atStart(t, os.DirFS(folder), module, table, setup.StartOptions{Name: "Dawn"})
			if diff := cmp.Diff(append(slices.Clone(had), c.atStart...), entries(then.module)); diff != "" {
				t.Errorf("with at-start stacks (-want +got):\n%s", diff)
			}
			if said := strings.Contains(fmt.Sprint(start.Notes), `"Dawn", that begins a new game`); said != (c.atStart != nil) {
				t.Errorf("notes %q", start.Notes)
			}
			_, _, again := atStart(t, os.DirFS(folder), copied, table, setup.StartOptions{Name: "Dawn"})
			if diff := cmp.Diff(entries(then.module), entries(again.module)); diff != "" {
				t.Errorf("the same once more (-want +got):\n%s", diff)
			}
		})
	}
}

// Who names a saved game like VASSAL's own entry wants to begin with it.
func TestNewGameIsAName(t *testing.T) {
	g := quarryFord(t)
	read, _, _ := deploy.Read("start.csv", []byte(start), g.Pack())
	placed, _ := deploy.Solve(g.Game, read, deploy.Options{})
	save, _, err := g.kit.Make(read, placed)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := component.AddSetup(&b, g.file, "New Game", save); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"New Game: New Game.vsav"}, entries(open(t, b.Bytes()).Module)); diff != "" {
		t.Error(diff)
	}
}

// In the saved games of a module's other set-ups VASSAL would lay the new stacks as well, unless they
// mark all as placed.
func TestOtherSetUpsAreMarked(t *testing.T) {
	folder, module := quarryFiles(t)
	const table = "side,unit,location\nnorth,n1,04.03\n"
	const marked = `the saved game of the set-up "Old" now marks all stacks as placed; else VASSAL would place the new stacks in it, too`
	const warned = `the set-up "Old" leaves the module's at-start stacks and decks to VASSAL, which now lays the new stacks in it, too: make it anew`
	for _, test := range []struct {
		name   string
		bare   bool // no other at-start stacks
		marks  int  // in the game before
		notes  []string
		marked int
	}{
		{"no other stacks", true, 0, []string{marked}, 1},
		{"VASSAL lays the turn marker", false, 0, []string{warned}, 0},
		{"a game of ours", true, 1, nil, 1},
		{"a game of ours with the turn marker", false, 1, nil, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			module := module
			if test.bare {
				f := open(t, module)
				edit := f.Edit()
				for _, on := range f.Module.Maps {
					for _, stack := range on.AtStart {
						edit.Remove(stack.Element)
					}
				}
				module = edited(t, f, edit)
			}
			g := newTable(t, os.DirFS(folder), module)
			game, _, _ := g.write(t, table, deploy.Options{})
			if n := strings.Count(open(t, game).Save.Text, "SETUP_STACK"); n != 1 {
				t.Fatalf("the set-up says %d times that all is laid", n)
			}
			if test.marks == 0 {
				save := open(t, game).Save
				save.Text = strings.Replace(save.Text, "SETUP_STACK\t\x1b", "", 1)
				var b bytes.Buffer
				if err := save.Write(&b); err != nil {
					t.Fatal(err)
				}
				game = b.Bytes()
			}
			f := open(t, offering(t, module, entry("file", "old.vsav", "isMenu", "false", "name", "Old", "useFile", "true"), entry("isMenu", "false", "name", "New", "useFile", "false")))
			var b bytes.Buffer
			if err := f.WriteEdited(&b, nil, archive.Changes{Put: []archive.File{{Name: "old.vsav", Data: game}}}); err != nil {
				t.Fatal(err)
			}
			copied, s, _ := atStart(t, os.DirFS(folder), b.Bytes(), table, setup.StartOptions{Name: "Dawn"})
			if diff := cmp.Diff(test.notes, s.Notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			data, err := open(t, copied).Archive.Bytes("old.vsav")
			if err != nil {
				t.Fatal(err)
			}
			text := open(t, data).Save.Text
			if n := strings.Count(text, "SETUP_STACK\t\x1bend_save"); n != test.marked {
				t.Errorf("the old game says %d times that all is laid", n)
			}
			before := open(t, game).Save.Text
			if got := strings.Replace(text, "SETUP_STACK\t\x1b", "", 1); got != strings.Replace(before, "SETUP_STACK\t\x1b", "", 1) {
				t.Error("the old game has changed otherwise")
			}
		})
	}
}
