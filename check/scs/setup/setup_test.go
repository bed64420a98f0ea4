package setup_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A table is a game that is set up: a pack with its module.
type table struct {
	*scs.Game
	binding *bind.Binding
	file    *vmod.File
	module  *vmod.Module
	kit     *setup.Kit
}

func open(t *testing.T, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func newTable(t *testing.T, fsys fs.FS, module []byte) *table {
	t.Helper()
	p, problems, err := scspack.Load(fsys)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(fsys, p)
	if err != nil || len(wrong) > 0 {
		t.Fatal(wrong, err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, module)
	k, err := setup.NewKit(g, b, f.Module)
	if err != nil {
		t.Fatal(err)
	}
	return &table{g, b, f, f.Module, k}
}

func quarryFord(t *testing.T) *table {
	t.Helper()
	folder := filepath.Join("..", "..", "..", "fixtures", "games", "quarry-ford")
	module, err := os.ReadFile(filepath.Join(folder, "quarry-ford.vmod"))
	if err != nil {
		t.Fatal(err)
	}
	return newTable(t, os.DirFS(folder), module)
}

// write sets a table up; problems are what keeps it from that. Nothing that is written
// may give the check a finding.
func (g *table) write(t *testing.T, text string, o deploy.Options) (file []byte, placed deploy.Placement, problems []string) {
	t.Helper()
	read, _, wrong := deploy.Read("start.csv", []byte(text), g.Pack())
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	o.Slot = g.kit.Slot
	placed, why := deploy.Solve(g.Game, read, o)
	if why != nil {
		t.Fatal(why)
	}
	save, cannot, err := g.kit.Make(read, placed)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range cannot {
		problems = append(problems, p.String())
	}
	if save == nil {
		return nil, placed, problems
	}
	var b bytes.Buffer
	if err := save.Write(&b); err != nil {
		t.Fatal(err)
	}
	g.clean(t, b.Bytes())
	return b.Bytes(), placed, problems
}

// units are the units of a saved game, a line for each: where it is, and as what.
func (g *table) units(t *testing.T, file []byte) string {
	t.Helper()
	read, err := setup.Read(open(t, file).Save, g.module, g.Game, g.binding, nil, false)
	if err != nil || len(read.Strangers)+len(read.Astray) > 0 {
		t.Fatal(read, err)
	}
	return string(deploy.From(g.Game, read.Position))
}

const start = `side,unit,count,location
north,infantry regiment,3,4.03 or w/i 1 3.03
north,n4,,3.02
north,n5,,w/i 2 4.03
north,North Guns,,Reinforcements
south,infantry brigade,2,5.02
south,s3,3,5.02 or 6.04
south,s4,,6.04
south,s5,,eliminated
`

func TestSetUpReadsBack(t *testing.T) {
	g := quarryFord(t)
	for _, prefer := range []deploy.Preference{deploy.Anyhow, deploy.Spread, deploy.Concentrate} {
		file, placed, problems := g.write(t, start, deploy.Options{Seed: 7, Prefer: prefer})
		if problems != nil {
			t.Fatal(problems)
		}
		if f := open(t, file); len(f.Notices) > 0 {
			t.Errorf("preference %d: %v", prefer, f.Notices)
		}
		read, err := setup.Read(open(t, file).Save, g.module, g.Game, g.binding, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		type stands struct{ kind, hex, place string }
		list := func(units []scs.Unit) map[stands]int {
			all := map[stands]int{}
			for _, u := range units {
				all[stands{u.Kind, g.Hex(u.Hex).String(), u.Place}]++
			}
			return all
		}
		if diff := cmp.Diff(list(placed.Position.Units), list(read.Position.Units)); diff != "" {
			t.Errorf("preference %d: the saved game is not what was set up (-placed +read):\n%s", prefer, diff)
		}
		again, _, _ := g.write(t, start, deploy.Options{Seed: 7, Prefer: prefer})
		if !bytes.Equal(file, again) {
			t.Errorf("preference %d: the same seed gave two games", prefer)
		}
		from := g.units(t, file)
		second, _, problems := g.write(t, from, deploy.Options{Seed: 99})
		if problems != nil {
			t.Fatal(problems)
		}
		if diff := cmp.Diff(from, g.units(t, second)); diff != "" {
			t.Errorf("preference %d: the table of the game, set up, is another position:\n%s", prefer, diff)
		}
	}
}

// A copy of the module has the game as a predefined setup, and is the same otherwise.
func TestAdd(t *testing.T) {
	g := quarryFord(t)
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "fixtures", "games", "quarry-ford", "quarry-ford.vmod"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "The ford - dawn.vsav"
	for i := range 2 { // the second time it is replaced
		read, _, _ := deploy.Read("start.csv", []byte(start), g.Pack())
		placed, _ := deploy.Solve(g.Game, read, deploy.Options{})
		save, _, err := g.kit.Make(read, placed)
		if err != nil {
			t.Fatal(err)
		}
		before := open(t, data)
		var b bytes.Buffer
		if err := component.AddSetup(&b, before, "The ford / dawn", save); err != nil {
			t.Fatal(err)
		}
		data = b.Bytes()
		after := open(t, data)
		if diff := cmp.Diff([]string{"New Game: ", "The ford / dawn: " + want}, entries(after.Module)); diff != "" {
			t.Fatal(diff)
		}
		names := after.Archive.Names()
		if diff := cmp.Diff(before.Archive.Names(), names[:len(names)-1+i]); diff != "" {
			t.Error(diff)
		}
		game, err := after.Archive.Bytes(want)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(g.units(t, game), "\n"); got != len(placed.Units)+1 {
			t.Errorf("%d lines of units", got)
		}
	}
}

// A saved game holds what lies in at-start stacks, and marks that: VASSAL would lay it a second time.
// Units of these stacks are there only where the table has them.
func TestUnitsInAtStartStacks(t *testing.T) {
	g := quarryFord(t)
	folder, data := quarryFiles(t)
	file, _, _ := g.write(t, start, deploy.Options{})
	if strings.Count(open(t, file).Save.Text, "SETUP_STACK") != 1 || len(g.kit.Notes()) > 0 {
		t.Errorf("%q; %q", open(t, file).Save.Text, g.kit.Notes())
	}
	g.turnMarker(t, file)
	module := open(t, data)
	lancers, _ := module.Module.Slot("5")
	edit := module.Edit()
	for _, m := range module.Module.Maps {
		for _, stack := range m.AtStart {
			edit.Append(stack.Element, buildfile.Draft{
				Class: lancers.Class, Text: lancers.Definition,
				Attrs: []buildfile.Attr{{Name: "entryName", Value: lancers.EntryName}, {Name: "gpid", Value: "5"}},
			})
		}
	}
	var b bytes.Buffer
	if err := module.WriteEdited(&b, edit, archive.Changes{}); err != nil {
		t.Fatal(err)
	}
	g = newTable(t, os.DirFS(folder), b.Bytes())
	file, _, problems := g.write(t, start, deploy.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	if !strings.Contains(open(t, file).Save.Text, "SETUP_STACK") || len(g.kit.Notes()) != 1 {
		t.Errorf("a unit is laid at start: %q", g.kit.Notes())
	}
	g.turnMarker(t, file)
	if strings.Count(open(t, file).Save.Text, lancers.EntryName) != 1 {
		t.Error("the unit of the at-start stack is there twice")
	}
}

// turnMarker makes sure that what is no unit lies where VASSAL would lay it.
func (g *table) turnMarker(t *testing.T, file []byte) {
	t.Helper()
	var turns []string
	saved := load(t, file, g.module)
	for _, o := range saved.Objects() {
		if saved.BasicName(o) == "Turn" {
			turns = append(turns, fmt.Sprint(o.Map().ID, o.At(), o.Parent() != nil))
		}
	}
	var want []string
	for _, on := range saved.Maps() {
		plan, _ := g.module.Map(on.ID)
		for _, stack := range plan.AtStart {
			at, _ := vmod.StartPoint(on, &stack.Placement)
			want = append(want, fmt.Sprint(on.ID, at, true))
		}
	}
	if diff := cmp.Diff(want, turns); diff != "" {
		t.Errorf("the turn marker: %s", diff)
	}
}

// The problems name each cell for which the module has no piece or place, and no game is made.
func TestSetUpThatTheModuleCannotShow(t *testing.T) {
	g := quarryFord(t)
	file, _, problems := g.write(t, `side,unit,location,face,status
north,n1,04.03,reduced,
north,n4,03.02,,oos
south,s1,box Army Pool,,
`, deploy.Options{})
	want := []string{
		`start.csv:2:10: no layer of the piece "1st Fusiliers" shows that side of n1`,
		`start.csv:3:10: no layer and no marker of the module shows the status or the losses of n4`,
		`start.csv:4:10: no window, zone or box of the module is the place "Army Pool"`,
	}
	if file != nil || len(problems) != len(want) {
		t.Fatalf("%d bytes, problems %q", len(file), problems)
	}
	for i, w := range want {
		if !strings.HasPrefix(problems[i], w) {
			t.Errorf("problem %q, want %q", problems[i], w)
		}
	}
}

// fewBastogne is a pack for some counters of the real module, with made-up factors.
var fewBastogne = fstest.MapFS{
	"game.toml": {Data: []byte(`name = "A few of Bastogne"
series = "scs"
series_version = "1.8"
sides = ["german", "us"]
first = "german"
[[map]]
columns = [1, 55]
rows = [0, 40]
low = "odd"
default_terrain = "clear"
[stacking]
limit = 3
count = "units"
`)},
	"tec.toml":   {Data: []byte("[[terrain]]\nid = \"clear\"\ncost = 1\ncombat = \"none\"\n")},
	"map.csv":    {Data: []byte("hex,terrain\n")},
	"places.csv": {Data: []byte("hex,role,side,name\n,holding,,Reinforcements\n")},
	"units.csv": {Data: []byte(`id,side,name,count,attack,defense,ma,steps
g1,german,First,1,1,1,6,2
g2,german,Second,1,1,1,6,2
g3,german,Third,1,1,1,6,2
g4,german,Fourth,1,1,1,6,2
`)},
	"pieces.csv": {Data: []byte(`gpid,unit,layer,full_level,reduced_level
824,g1,#1,0,1
825,g2,#1,0,1
826,g3,#1,0,1
827,g4,#1,0,1
`)},
	"vassal.toml": {Data: []byte(bastogne.Binding)},
}

func TestSetUpOfARealModule(t *testing.T) {
	g := newTable(t, fewBastogne, bastogne.Module(t))
	const table = `side,unit,location,face,status
german,g1,53.20,reduced,dg
german,g3,53.20,,dg
german,g2,50.20,reduced,
german,g4,Reinforcements,,
`
	file, _, problems := g.write(t, table, deploy.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	if diff := cmp.Diff(table, g.units(t, file)); diff != "" {
		t.Errorf("(-table +game):\n%s", diff)
	}
	// One marker of the side's own counts for the whole stack.
	text := open(t, file).Save.Text
	if n := strings.Count(text, "German DG"); n != 1 {
		t.Errorf("%d German DG markers", n)
	}
	_, _, problems = g.write(t, strings.Replace(table, "g3,53.20,,dg", "g3,53.20,,", 1), deploy.Options{})
	if len(problems) != 1 || !strings.Contains(problems[0], "start.csv:2") {
		t.Errorf("a marker that covers the stack was laid on one unit of two: %q", problems)
	}
}

func load(t *testing.T, file []byte, m *vmod.Module) *game.Game {
	t.Helper()
	g, err := open(t, file).Save.Load(m)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Decks are VASSAL's to lay, and the stacks with them.
func TestModuleWithDecks(t *testing.T) {
	folder, data := quarryFiles(t)
	module := open(t, data)
	edit := module.Edit()
	field, _ := module.Module.Map("Field")
	edit.Append(field.Element, buildfile.Draft{Class: "VASSAL.build.module.map.DrawPile", Attrs: []buildfile.Attr{{Name: "name", Value: "Events"}}})
	var b bytes.Buffer
	if err := module.WriteEdited(&b, edit, archive.Changes{}); err != nil {
		t.Fatal(err)
	}
	file, _, _ := newTable(t, os.DirFS(folder), b.Bytes()).write(t, start, deploy.Options{})
	if text := open(t, file).Save.Text; strings.Contains(text, "SETUP_STACK") || strings.Contains(text, "Turn") {
		t.Errorf("%q", text)
	}
}
