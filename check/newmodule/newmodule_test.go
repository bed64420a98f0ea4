package newmodule_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/check/newmodule"
	"github.com/umpire-vassal/umpire/check/position"
	"github.com/umpire-vassal/umpire/rules/games"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// shipped is a pack that ships with Umpire.
func shipped(t testing.TB, name string) newmodule.Source {
	t.Helper()
	files, err := games.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return newmodule.Source{Files: files, Loader: games.Loader(), Name: name}
}

// folder is a pack of texts by the names of their files.
func folder(files map[string]string) newmodule.Source {
	all := fstest.MapFS{}
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return newmodule.Source{Files: all, Loader: games.Loader()}
}

func edition(t testing.TB, src newmodule.Source, o newmodule.Options) *newmodule.Edition {
	t.Helper()
	e, problems, err := newmodule.Make(src, o)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return e
}

func open(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// binding reads the pack of an edition.
func binding(t testing.TB, e *newmodule.Edition) (*pack.Pack, *bind.Binding) {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range e.Pack {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	p, problems, err := games.Loader().Load(files)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	b, problems, err := bind.Read(files, p)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return p, b
}

// A small game with all that a module shows: two maps, boxes, units of one, two and
// four steps, all markers that are layers, places of its own.
var small = map[string]string{
	"game.toml": `name = "Two Maps"
sides = ["north", "south"]
turns = 3
[[map]]
letter = "A"
columns = [1, 4]
rows = [1, 3]
low = "odd"
default_terrain = "open"
[[map]]
letter = "B"
columns = [1, 4]
rows = [0, 3]
low = "even"
unplayable = "B01.00"
[[phase]]
id = "movement"
side = "north"
moves = "phasing"
[[phase]]
id = "clean up"
moves = "none"
`,
	"tec.toml": "[[terrain]]\nid = \"open\"\ncost = 1\n",
	"units.csv": `id,side,name,type,size,attack,defense,ma,steps,count,reduced_attack,reduced_defense,reduced_ma
n1,north,"1st; ""Old, Guard""",infantry,division,4,5,6,1,1,,,
n2,north,2nd,armor,brigade,4,5,6,2,2,2,2,6
s/1,south,Élan 3,,,9,9,9,4,1,5,5,9
s 2,south,,,,,,,,,,,
`,
	"markers.csv": `id,name,meaning,side,value
oos,Out of Supply,oos,,
dg,Disorganized,dg,,
turn,Turn,turn,,
loss,Step Loss,step-loss,,1
"odd; one",Odd,other,south,
`,
	"places.csv": "hex,role,name\nA01.01,supply,Here\n,dead,Dead Pile\n",
}

// Real saves of the module tell by its pack what each slot is, whichever side is up
// and whatever it has suffered.
func TestEachPieceIsItsRow(t *testing.T) {
	for name, src := range map[string]newmodule.Source{"rulebook": shipped(t, "rulebook"), "small": folder(small)} {
		t.Run(name, func(t *testing.T) {
			e := edition(t, src, newmodule.Options{})
			p, b := binding(t, e)
			m := open(t, e.Module).Module
			for _, slot := range m.Slots {
				look := lookOf(t, m, b, slot.GPID, nil)
				switch {
				case look.Kind == position.Unit && look.Unit != nil:
					if u := p.Unit(look.Unit.ID); u == nil || look.Side != u.Side {
						t.Errorf("%s is %+v", slot.EntryName, look)
					}
					if look.Face != position.Full || look.OOS == pack.Yes || look.DG == pack.Yes || look.Lost != pack.Known(0) {
						t.Errorf("%s in the palette: %+v", slot.EntryName, look)
					}
				case look.Kind != position.Marker || look.Mark.ID == "":
					t.Errorf("%s is neither unit nor marker: %+v", slot.EntryName, look)
				}
			}
			seen := map[string]bool{}
			for _, slot := range m.Slots {
				if look := lookOf(t, m, b, slot.GPID, nil); look.Unit != nil {
					seen[look.Unit.ID] = true
				} else {
					seen[look.Mark.ID] = true
				}
			}
			for _, u := range p.Units {
				if !seen[u.ID] {
					t.Errorf("no slot is the unit %q", u.ID)
				}
			}
			for _, k := range p.Markers {
				if !seen[k.ID] {
					t.Errorf("no slot is the marker %q", k.ID)
				}
			}
		})
	}
}

// lookOf is what the binding makes of a slot's piece in the first hex, its layers at
// these levels.
func lookOf(t *testing.T, m *vmod.Module, b *bind.Binding, gpid string, levels map[string]string) position.Piece {
	t.Helper()
	for _, slot := range m.Slots {
		if slot.GPID != gpid {
			continue
		}
		piece, err := m.NewPiece(slot, "1", vmod.Spot{Map: m.Maps[0].ID})
		if err != nil {
			t.Fatal(err)
		}
		raws, err := trait.Split(piece.Type, piece.State, trait.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range raws {
			if l, ok := trait.Decode(r).(*trait.Embellishment); ok && levels[l.Name] != "" {
				raws[i].State = levels[l.Name]
			}
		}
		piece.Type, piece.State = trait.Join(raws)
		root := command.Node{Text: command.BeginSave{}.Encode(), Subs: []command.Node{
			{}, {Subs: []command.Node{{Text: piece.Encode()}}}, {Text: m.Maps[0].DefaultBoards}, {Text: command.EndSave{}.Encode()},
		}}
		g, err := game.Load(root.Encode(), m.World(), game.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		return b.Pieces(check.Seen(g.State, m, true))[0]
	}
	t.Fatalf("no slot %s", gpid)
	return position.Piece{}
}

func TestLayersAreStatuses(t *testing.T) {
	e := edition(t, folder(small), newmodule.Options{})
	_, b := binding(t, e)
	m := open(t, e.Module).Module
	gpid := func(name string) string {
		i := slices.IndexFunc(m.Slots, func(s *buildfile.Slot) bool { return s.EntryName == name })
		if i < 0 {
			t.Fatalf("no slot %q", name)
		}
		return m.Slots[i].GPID
	}
	type look struct {
		Face    position.Face
		OOS, DG pack.Answer
		Lost    pack.Value
	}
	of := func(name string, levels map[string]string) look {
		p := lookOf(t, m, b, gpid(name), levels)
		return look{p.Face, p.OOS, p.DG, p.Lost}
	}
	for _, c := range []struct {
		name   string
		levels map[string]string
		want   look
	}{
		{"2nd", map[string]string{"Step": "1"}, look{position.Reduced, pack.No, pack.No, pack.Known(1)}},
		{"2nd", map[string]string{"OOS": "1"}, look{position.Full, pack.Yes, pack.No, pack.Known(0)}},
		{"2nd", map[string]string{"DG": "1", "OOS": "1"}, look{position.Full, pack.Yes, pack.Yes, pack.Known(0)}},
		{"Élan 3", map[string]string{"Step": "1", "Lost": "2"}, look{position.Reduced, pack.No, pack.No, pack.Known(3)}},
		{`1st; "Old, Guard"`, nil, look{position.Full, pack.No, pack.No, pack.Known(0)}},
	} {
		if diff := cmp.Diff(c.want, of(c.name, c.levels)); diff != "" {
			t.Errorf("%s %v (-want +got):\n%s", c.name, c.levels, diff)
		}
	}
}

func TestSamePackSameModule(t *testing.T) {
	a, b := edition(t, folder(small), newmodule.Options{}), edition(t, folder(small), newmodule.Options{})
	if !bytes.Equal(a.Module, b.Module) || !cmp.Equal(a.Pack, b.Pack) {
		t.Error("the same pack gave two modules")
	}
}

// The module's pack is the pack that it was made of, with what binds it and the boxes.
func TestPack(t *testing.T) {
	e := edition(t, folder(small), newmodule.Options{Name: "Other"})
	var names []string
	for _, f := range e.Pack {
		names = append(names, f.Name)
		if text, ok := small[f.Name]; ok && f.Name != "places.csv" && text != string(f.Data) {
			t.Errorf("%s was changed", f.Name)
		}
	}
	if diff := cmp.Diff([]string{"game.toml", "markers.csv", "places.csv", "tec.toml", "units.csv", "vassal.toml"}, names); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	p, b := binding(t, e)
	if diff := cmp.Diff([]string{"Other"}, b.Modules); diff != "" {
		t.Error(diff)
	}
	var places []string
	for _, place := range p.Places {
		places = append(places, fmt.Sprintf("%s %s %v", place.Role, place.Name, place.Value))
	}
	if diff := cmp.Diff([]string{"supply Here ?", "dead Dead Pile ?", "holding Turn 1 1", "holding Turn 2 2", "holding Turn 3 3"}, places); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}

// What every game of the series needs is there, whether or not the pack names it, and the
// rows of a spreadsheet with other separators are extended as they are.
func TestMarkersAndBoxesOfABarePack(t *testing.T) {
	e := edition(t, folder(map[string]string{
		"game.toml":  "name = \"x\"\nsides = [\"a\", \"b\"]\nturns = 1\n[[map]]\ncolumns = [1, 2]\nrows = [1, 2]\nlow = \"odd\"\n[dg]\nma = \"1/2\"\n",
		"units.csv":  "id,side,steps\nturn,a,4\n",
		"places.csv": "# mine\nname;role;hex;value;side\nHere;supply;01.01;;\n",
	}), newmodule.Options{})
	p, b := binding(t, e)
	var markers []string
	for _, k := range p.Markers {
		markers = append(markers, fmt.Sprintf("%s %s %v", k.ID, k.Meaning, k.Value))
	}
	if diff := cmp.Diff([]string{"turn_marker turn ?", "oos oos ?", "dg dg ?", "step_loss step-loss 1"}, markers); diff != "" {
		t.Errorf("markers (-want +got):\n%s", diff)
	}
	for _, f := range e.Pack {
		if f.Name == "places.csv" {
			if diff := cmp.Diff("# mine\nname;role;hex;value;side\nHere;supply;01.01;;\nTurn 1;holding;;1;\nA losses;dead;;;a\nB losses;dead;;;b\n", string(f.Data)); diff != "" {
				t.Errorf("places.csv (-want +got):\n%s", diff)
			}
		}
	}
	m := open(t, e.Module).Module
	for _, slot := range m.Slots {
		if look := lookOf(t, m, b, slot.GPID, nil); look.Unit == nil && look.Mark.ID == "" {
			t.Errorf("%s is neither unit nor marker", slot.EntryName)
		}
	}
}

// bare is as little as there is a module of.
const bare = "name = \"x\"\nsides = [\"a\", \"b\"]\n[[map]]\ncolumns = [1, 2]\nrows = [1, 2]\nlow = \"odd\"\n"

// VASSAL loses a piece in whose name is a tab, and writes what ends in a backslash so
// that it reads something else. All other names come through.
func TestNames(t *testing.T) {
	for written, want := range map[string]string{
		"a\tb": "a b", "one\ntwo": "one two", `a\`: "a", ` \ \`: "u1", `\a\b`: `\a\b`,
		`A, "b"; c/d\e $x$ {y}`: `A, "b"; c/d\e $x$ {y}`, "'quoted'": "'quoted'", "{1+1}": "{1+1}", "$PieceName$": "$PieceName$", "Élan <b>": "Élan <b>",
	} {
		units := "id,side,name,type\nu1,a,\"" + strings.ReplaceAll(written, `"`, `""`) + "\",\n"
		e := edition(t, folder(map[string]string{"game.toml": bare, "units.csv": units}), newmodule.Options{})
		m := open(t, e.Module).Module
		raws, err := m.Traits(m.Slots[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := trait.Decode(raws[len(raws)-1]).(*trait.BasicPiece).Name; got != want || m.Slots[0].EntryName != want {
			t.Errorf("the name %q is %q in the palette, %q of the piece; want %q", written, m.Slots[0].EntryName, got, want)
		}
	}
	for written, want := range map[string]string{"a\\": `unit "a\\"`, "a\tb": `unit "a\tb"`} {
		src := folder(map[string]string{"game.toml": bare, "units.csv": "id,side,name\n" + written + ",a,x\n"})
		if _, problems, err := newmodule.Make(src, newmodule.Options{}); len(problems) > 0 || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the id %q: %v %v, want an error with %s", written, problems, err, want)
		}
	}
}

func TestRefuses(t *testing.T) {
	for name, c := range map[string]struct{ toml, want string }{
		"no map":           {"name = \"x\"\nsides = [\"a\", \"b\"]\n", "no map"},
		"phase with a tab": {bare + "[[phase]]\nid = \"a\\tb\"\nmoves = \"none\"\n", `phase "a\tb": VASSAL keeps no tabs`},
		"map too vast":     {"name = \"x\"\nsides = [\"a\", \"b\"]\n[[map]]\ncolumns = [1, 999]\nrows = [1, 999]\nlow = \"odd\"\n", "too large"},
	} {
		t.Run(name, func(t *testing.T) {
			_, problems, err := newmodule.Make(folder(map[string]string{"game.toml": c.toml}), newmodule.Options{})
			if err == nil || !strings.Contains(err.Error(), c.want) || len(problems) > 0 {
				t.Errorf("got %v, %v; want an error with %q", err, problems, c.want)
			}
		})
	}
}

// Every picture that a component or a piece names is in the module, or VASSAL's own.
func TestPictures(t *testing.T) {
	e := edition(t, folder(small), newmodule.Options{})
	z, err := zip.NewReader(bytes.NewReader(e.Module), int64(len(e.Module)))
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	m := open(t, e.Module).Module
	for _, w := range m.Maps {
		for _, b := range w.Boards {
			used[b.Image] = true
		}
	}
	for _, slot := range m.Slots {
		raws, err := m.Traits(slot)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range raws {
			switch tr := trait.Decode(r).(type) {
			case *trait.BasicPiece:
				used[tr.Image] = true
			case *trait.Embellishment:
				for _, l := range tr.Levels {
					used[l.Image] = true
				}
			}
		}
	}
	for name := range used {
		if _, err := fs.Stat(z, "images/"+name); err != nil {
			t.Errorf("picture %q: %v", name, err)
		}
	}
	entries, _ := fs.ReadDir(z, "images")
	for _, entry := range entries {
		if !used[entry.Name()] {
			t.Errorf("picture %q is used by nothing", entry.Name())
		}
	}
}

// The set-ups of a module break no rule.
func TestSetupsHaveNoFinding(t *testing.T) {
	src := shipped(t, "rulebook")
	tables, err := newmodule.Tables(src)
	if err != nil {
		t.Fatal(err)
	}
	e := edition(t, src, newmodule.Options{Tables: tables})
	p, b := binding(t, e)
	f := open(t, e.Module)
	opening := 0
	for _, s := range f.Module.Setups {
		if s.Opens() == "" {
			continue // a new game
		}
		opening++
		data, err := f.Archive.Bytes(s.File)
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Save(check.File{Name: s.File, Save: open(t, data).Save, Module: f.Module, Pack: p, Binding: b}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range r.Findings {
			t.Errorf("%s: %v %v", s.Name, found.Verdict, found.Message)
		}
	}
	if opening != len(tables) {
		t.Errorf("%d set-ups of %d tables", opening, len(tables))
	}
}
