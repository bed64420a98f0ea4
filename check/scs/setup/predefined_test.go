package setup_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// VASSAL takes its own entry for a new game out of the menu where a module has predefined
// setups. Players can begin one all the same, and at-start stacks are not laid in vain.
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
			if err := setup.Add(&b, g.file, "Dawn", save); err != nil {
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
	if err := setup.Add(&b, g.file, "New Game", save); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"New Game: New Game.vsav"}, entries(open(t, b.Bytes()).Module)); diff != "" {
		t.Error(diff)
	}
}
