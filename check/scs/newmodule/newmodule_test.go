package newmodule_test

import (
	"bytes"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/newmodule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// shipped is a pack that ships with Umpire.
func shipped(t testing.TB, name string) check.Source {
	t.Helper()
	files, err := gamestest.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return check.Source{Files: files, Loader: gamestest.Loader(), Name: name}
}

// folder is a pack of texts by the names of their files.
func folder(files map[string]string) check.Source {
	all := fstest.MapFS{}
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return check.Source{Files: all, Loader: gamestest.Loader()}
}

func edition(t testing.TB, src check.Source, o check.ModuleOptions) *check.Edition {
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
func binding(t testing.TB, e *check.Edition) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range e.Pack {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	p, problems, err := scspack.LoadOver(gamestest.Loader(), files)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	b, wrong, err := bind.Read(files, p)
	if err != nil || len(wrong) > 0 {
		t.Fatal(err, wrong)
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

// With its pack, real saves of the module show what each slot is, whichever side is up and whatever
// it has suffered.
func TestEachPieceIsItsRow(t *testing.T) {
	for name, src := range map[string]check.Source{"rulebook": shipped(t, "rulebook"), "small": folder(small)} {
		t.Run(name, func(t *testing.T) {
			e := edition(t, src, check.ModuleOptions{})
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
		piece, err := m.NewPiece(slot, "1", vmod.Place{Map: m.Maps[0].ID})
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
		return *b.Pieces(view.Seen(g.State, m, true))[0]
	}
	t.Fatalf("no slot %s", gpid)
	return position.Piece{}
}

func TestLayersAreStatuses(t *testing.T) {
	e := edition(t, folder(small), check.ModuleOptions{})
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
	a, b := edition(t, folder(small), check.ModuleOptions{}), edition(t, folder(small), check.ModuleOptions{})
	if !bytes.Equal(a.Module, b.Module) || !cmp.Equal(a.Pack, b.Pack) {
		t.Error("the same pack gave two modules")
	}
}
