package newmodule_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/newmodule"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// The module's pack is the pack that it was made of, with what binds it and the boxes.
func TestPack(t *testing.T) {
	e := edition(t, folder(small), check.ModuleOptions{Name: "Other"})
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
	}), check.ModuleOptions{})
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

// The lines that the help asks players to write are those that the binding reads.
func TestLinesOfTheHelp(t *testing.T) {
	for name, c := range map[string]struct {
		toml string
		told []string
	}{
		"a game of the series": {bare, []string{
			"combat 10.08 from 09.08 11.08 at 3:1", "overrun 12.05 from 11.06", "result D1r2",
		}},
		"with strikes and a pull-out": {"rules = [\"afb\"]\n" + bare + "[[air]]\nside = \"a\"\n[pullout]\nside = \"a\"\nrolls = [{ turn = 6, most = 2 }]\n", []string{
			"combat 10.08 from 09.08 11.08 at 3:1", "overrun 12.05 from 11.06", "result D1r2",
			"strikes 3", "strike 10.08 4", "split strike 10.08 2", "pull-out 5",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			e := edition(t, folder(map[string]string{"game.toml": strings.Replace(c.toml, "columns = [1, 2]\nrows = [1, 2]", "columns = [1, 12]\nrows = [1, 12]", 1)}), check.ModuleOptions{})
			_, b := binding(t, e)
			z, err := zip.NewReader(bytes.NewReader(e.Module), int64(len(e.Module)))
			if err != nil {
				t.Fatal(err)
			}
			page, err := fs.ReadFile(z, "help/module.html")
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, line := range strings.Split(string(page), "\n") {
				if a, ok := b.Announced(line); ok {
					kind := map[bool]string{false: "combat", true: "overrun"}[a.Overrun]
					told = append(told, strings.TrimSuffix(fmt.Sprintf("%s %v from %v at %s", kind, a.Targets[0], strings.Trim(fmt.Sprint(a.From), "[]"), a.Odds), " at "))
				} else if o, ok := b.Outcome(line); ok {
					told = append(told, "result "+o.Result)
				} else if s, ok := b.Strike(line); ok {
					told = append(told, fmt.Sprintf("%sstrike %v %v", map[bool]string{true: "split "}[s.Split], s.Hex, s.Roll))
				} else if r, ok := b.Rolled(line); ok {
					told = append(told, fmt.Sprintf("%s %v", r.For, r.Roll))
				}
			}
			if diff := cmp.Diff(c.told, told); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
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
		e := edition(t, folder(map[string]string{"game.toml": bare, "units.csv": units}), check.ModuleOptions{})
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
		if _, problems, err := newmodule.Make(src, check.ModuleOptions{}); len(problems) > 0 || err == nil || !strings.Contains(err.Error(), want) {
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
			_, problems, err := newmodule.Make(folder(map[string]string{"game.toml": c.toml}), check.ModuleOptions{})
			if err == nil || !strings.Contains(err.Error(), c.want) || len(problems) > 0 {
				t.Errorf("got %v, %v; want an error with %q", err, problems, c.want)
			}
		})
	}
}

// Every picture that a component or a piece names is in the module, or VASSAL's own.
func TestPictures(t *testing.T) {
	e := edition(t, folder(small), check.ModuleOptions{})
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
	tables, problems, err := newmodule.Tables(src)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	e := edition(t, src, check.ModuleOptions{Tables: tables})
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
		r, err := check.Save(check.File{Name: s.File, Save: open(t, data).Save, Module: f.Module, Game: checkscs.New(p, b)}, check.Options{})
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
