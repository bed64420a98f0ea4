package setup_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// atStart writes a copy of a module with a table as at-start stacks, and gives the
// table of the copy as well: with the rows that pieces.csv needs.
func atStart(t *testing.T, fsys fs.FS, module []byte, text string, o setup.StartOptions) (copied []byte, start *setup.Start, then *table) {
	t.Helper()
	g := newTable(t, fsys, module)
	read, _, wrong := deploy.Read("start.csv", []byte(text), g.Pack())
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	placed, why := deploy.Solve(g.Game, read, deploy.Options{Slot: g.kit.Slot})
	if why != nil {
		t.Fatal(why)
	}
	start, problems, err := g.kit.AtStart(g.file, read, placed, o)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	var b bytes.Buffer
	if err := start.Write(&b); err != nil {
		t.Fatal(err)
	}
	pieces, err := fs.ReadFile(fsys, "pieces.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, rest, err := start.Rows(pieces)
	if err != nil || len(rest) > 0 {
		t.Fatal(rest, err)
	}
	with := fstest.MapFS{}
	names, _ := fs.Glob(fsys, "*.*")
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			t.Fatal(err)
		}
		with[name] = &fstest.MapFile{Data: data}
	}
	with["pieces.csv"].Data = append(append(bytes.TrimRight(pieces, "\n"), '\n'), rows...)
	return b.Bytes(), start, newTable(t, with, b.Bytes())
}

// newGame is a saved game of a module's at-start stacks as VASSAL lays them.
func (g *table) newGame(t *testing.T) []byte {
	t.Helper()
	var pieces []command.Node
	id := 1_600_000_000_000
	next := func() string { id++; return strconv.Itoa(id) }
	for _, on := range load(t, emptyGame(t, g.module), g.module).Maps() {
		plan, _ := g.module.Map(on.ID)
		for _, stack := range plan.AtStart {
			at, ok := vmod.StartPoint(on, &stack.Placement)
			if !ok {
				continue
			}
			spot := vmod.Place{Map: on.ID, At: at}
			var members []string
			for _, slot := range stack.Slots {
				piece, err := g.module.NewPiece(slot, next(), spot)
				if err != nil {
					t.Fatal(err)
				}
				members = append(members, piece.ID)
				pieces = append(pieces, command.Node{Text: piece.Encode()})
			}
			if len(members) > 0 {
				pieces = append(pieces, command.Node{Text: vmod.NewStack(next(), spot, -1, members...).Encode()})
			}
		}
	}
	return game0(t, g.module, pieces...)
}

func emptyGame(t *testing.T, m *vmod.Module) []byte { return game0(t, m) }

func game0(t *testing.T, m *vmod.Module, pieces ...command.Node) []byte {
	t.Helper()
	root := command.Node{Text: command.BeginSave{}.Encode(), Subs: []command.Node{
		{}, {Subs: pieces}, {Text: command.SetupStack{}.Encode()}, {Text: command.EndSave{}.Encode()},
	}}
	save, err := m.NewSave(root, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := save.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// clean fails where a check finds anything in a saved game.
func (g *table) clean(t *testing.T, file []byte) {
	t.Helper()
	result, err := check.Save(check.File{Name: "set.vsav", Save: open(t, file).Save, Module: g.module, Game: checkscs.New(g.Pack(), g.binding)}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Findings {
		t.Errorf("the check found %v: %s", f.Verdict, f.Message)
	}
}

// counts are how many units stand where, by kind.
func (g *table) counts(t *testing.T, file []byte) map[string]int {
	t.Helper()
	read, err := setup.Read(open(t, file).Save, g.module, g.Game, g.binding, nil, false)
	if err != nil || len(read.Strangers)+len(read.Astray) > 0 {
		t.Fatal(read, err)
	}
	all := map[string]int{}
	for _, u := range read.Position.Units {
		all[u.Kind+" in "+g.Hex(u.Hex).String()+u.Place]++
	}
	return all
}

func quarryFiles(t *testing.T) (folder string, module []byte) {
	t.Helper()
	folder = filepath.Join("..", "..", "..", "fixtures", "games", "quarry-ford")
	module, err := os.ReadFile(filepath.Join(folder, "quarry-ford.vmod"))
	if err != nil {
		t.Fatal(err)
	}
	return folder, module
}

// A new game of the copy is what a saved game of the same table is.
func TestAtStart(t *testing.T) {
	folder, module := quarryFiles(t)
	copied, first, then := atStart(t, os.DirFS(folder), module, start, setup.StartOptions{Name: "Dawn"})
	file, _, problems := quarryFord(t).write(t, start, deploy.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	game := then.newGame(t)
	want := quarryFord(t).counts(t, file)
	if diff := cmp.Diff(want, then.counts(t, game)); diff != "" {
		t.Errorf("(-saved game +new game):\n%s", diff)
	}
	then.clean(t, game)
	if len(first.Unbound) == 0 {
		t.Error("pieces.csv binds by gpid, but no new slot needs a row")
	}
	// All else of the module is as it was.
	before, after := open(t, module), open(t, copied)
	if diff := cmp.Diff(before.Archive.Names(), after.Archive.Names()); diff != "" {
		t.Error(diff)
	}
	for _, name := range before.Archive.Names() {
		was, _ := before.Archive.Bytes(name)
		is, _ := after.Archive.Bytes(name)
		if name != before.Module.BuildFile && !bytes.Equal(was, is) {
			t.Errorf("%s changed", name)
		}
	}
	had, has := map[string]int{}, map[string]int{}
	for _, s := range before.Module.Slots {
		had[s.GPID]++
	}
	for _, s := range after.Module.Slots {
		if has[s.GPID]++; has[s.GPID] == 2 && had[s.GPID] < 2 {
			t.Errorf("the gpid %s is there twice", s.GPID)
		}
		if n, _ := strconv.Atoi(s.GPID); n >= after.Module.NextPieceSlotID {
			t.Errorf("the gpid %s is not below the next one, %d", s.GPID, after.Module.NextPieceSlotID)
		}
	}
	// The same again changes nothing: its stacks are replaced, and its slots used again.
	again, second, _ := atStart(t, os.DirFS(folder), copied, start, setup.StartOptions{Name: "Dawn"})
	was, _ := after.Archive.Bytes(after.Module.BuildFile)
	is, _ := open(t, again).Archive.Bytes(after.Module.BuildFile)
	if diff := cmp.Diff(string(was), string(is)); diff != "" {
		t.Errorf("the same set-up again:\n%s", diff)
	}
	if diff := cmp.Diff(first.Unbound, second.Unbound); diff != "" {
		t.Errorf("the same set-up again:\n%s", diff)
	}
}

// Units that lie in at-start stacks are not there twice, whether the binding knows
// their slots or not.
func TestAtStartTwice(t *testing.T) {
	folder, module := quarryFiles(t)
	const dawn = "side,unit,location\nnorth,n1,04.03\nnorth,n4,03.02\nsouth,s1,05.02\n"
	copied, _, _ := atStart(t, os.DirFS(folder), module, dawn, setup.StartOptions{Name: "Dawn"})
	const dusk = "side,unit,location\nnorth,n1,03.02\nnorth,n2,03.02\n"
	for clear, notes := range map[bool][]string{
		false: {
			"1 unit of the module's other at-start stacks and decks: taken from there",
			"2 units of the module's other at-start stacks and decks: left there, as the table does not name them",
		},
		true: {"3 units of the module's other at-start stacks and decks: taken from there"},
	} {
		_, s, then := atStart(t, os.DirFS(folder), copied, dusk, setup.StartOptions{Name: "Dusk", Clear: clear})
		if diff := cmp.Diff(notes, s.Notes); diff != "" {
			t.Error(diff)
		}
		slots := map[string]int{}
		for _, s := range then.module.Slots {
			if s.Where == buildfile.InAtStart {
				slots[s.EntryName]++
			}
		}
		want := map[string]int{"1st Fusiliers": 1, "2nd Fusiliers": 1, "Turn": 1}
		if !clear {
			want["Quarry Guard"], want["Reed Brigade"] = 1, 1
		}
		if diff := cmp.Diff(want, slots); diff != "" {
			t.Errorf("clear %v: %s", clear, diff)
		}
	}
}

// The flipped counters of the real module keep their prototype: their layers are traits
// of their own.
func TestAtStartOfARealModule(t *testing.T) {
	const table = `side,unit,location,face,status
german,g1,53.20,reduced,dg
german,g3,53.20,,dg
german,g2,50.20,reduced,
german,g4,Reinforcements,,
`
	module := bastogne.Module(t)
	copied, s, then := atStart(t, fewBastogne, module, table, setup.StartOptions{Name: "A few"})
	if diff := cmp.Diff(table, then.units(t, then.newGame(t))); diff != "" {
		t.Errorf("(-table +new game):\n%s", diff)
	}
	then.clean(t, then.newGame(t))
	if len(s.Unbound) != 4 {
		t.Errorf("rows for %v", s.Unbound)
	}
	before, after := open(t, module).Module, open(t, copied).Module
	for _, c := range s.Unbound {
		was, _ := before.Slot(c.Of)
		is, _ := after.Slot(c.GPID)
		if !strings.Contains(was.Definition, "prototype;unit") || !strings.Contains(is.Definition, "prototype;unit") {
			t.Errorf("slot %s lost its prototype: %q", c.GPID, is.Definition)
		}
	}
}

// Slots of a module older than VASSAL 3.1 have no gpids, and neither have their copies.
// Of two slots with one gpid the second gets one of its own.
func TestAtStartOfOddSlots(t *testing.T) {
	folder, module := quarryFiles(t)
	bare := open(t, module)
	edit := bare.Edit()
	for _, s := range bare.Module.Slots {
		edit.SetAttr(s.Element, "gpid", "")
	}
	const table = "unit,location\nn1,04.03\nn4,04.03\n"
	byName := fstest.MapFS{"pieces.csv": {Data: []byte("gpid,name,unit\n,1st Fusiliers,n1\n,Quarry Guard,n4\n")}}
	for _, name := range []string{"game.toml", "units.csv", "places.csv"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		byName[name] = &fstest.MapFile{Data: data}
	}
	vassal, err := os.ReadFile(filepath.Join(folder, "vassal.toml"))
	if err != nil {
		t.Fatal(err)
	}
	marker := strings.Index(string(vassal), "[[marker]]")
	byName["vassal.toml"] = &fstest.MapFile{Data: append(vassal[:marker:marker], "[[marker]]\nname = 'Turn|Out of Supply'\n"...)}
	_, s, then := atStart(t, byName, edited(t, bare, edit), table, setup.StartOptions{Name: "Dawn"})
	if diff := cmp.Diff(map[string]int{"n1 in 04.03": 1, "n4 in 04.03": 1}, then.counts(t, then.newGame(t))); diff != "" || len(s.Unbound) > 0 {
		t.Errorf("without gpids: %s %v", diff, s.Unbound)
	}
	twice := open(t, module)
	edit = twice.Edit()
	field, _ := twice.Module.Map("Field")
	company, _ := twice.Module.Slot("13") // there are three of them
	stack := buildfile.Draft{Class: "VASSAL.build.module.map.SetupStack", Attrs: []buildfile.Attr{{Name: "name", Value: "Old"}, {Name: "x", Value: "60"}, {Name: "y", Value: "60"}}}
	for range 2 {
		stack.Children = append(stack.Children, company.Element.Draft())
	}
	edit.Append(field.Element, stack)
	copied, _, _ := atStart(t, os.DirFS(folder), edited(t, twice, edit), "unit,count,location\ns3,2,06.03\n", setup.StartOptions{Name: "Dawn"})
	seen := map[string]int{}
	for _, slot := range open(t, copied).Module.Slots {
		if slot.Where == buildfile.InAtStart && slot.EntryName == company.EntryName {
			seen[slot.GPID]++
		}
	}
	if len(seen) != 2 {
		t.Errorf("gpids of two slots: %v", seen)
	}
}
