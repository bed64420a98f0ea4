package games_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func load(t *testing.T, fsys fs.FS) *scspack.Pack {
	t.Helper()
	p, problems, err := scspack.LoadOver(gamestest.Loader(), fsys)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Error(problem)
	}
	if p == nil {
		t.FailNow()
	}
	return p
}

func open(t *testing.T, name string) *scspack.Pack {
	t.Helper()
	fsys, err := gamestest.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, fsys)
}

func TestNames(t *testing.T) {
	if got := gamestest.Names(); !slices.Equal(got, []string{"afb", "rulebook"}) {
		t.Errorf("names: %v", got)
	}
	for _, name := range []string{"", "afb/", "../games", "AFB", "packs"} {
		if _, err := gamestest.Open(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q opens: %v", name, err)
		}
	}
}

// Everything in a shipped pack names where it is from.
func TestSources(t *testing.T) {
	for _, name := range gamestest.Names() {
		p := open(t, name)
		for _, file := range p.Files {
			folder, _, _ := strings.Cut(file, "/") // all tables of the folder setup are from one source
			stem, _, _ := strings.Cut(folder, ".")
			if source, ok := p.Sources[stem]; file != "markers.csv" && (!ok || source.From == "" || source.Confidence == "") {
				t.Errorf("%s: [source.%s] does not say where %s is from", name, stem, file)
			}
		}
	}
}

func at(t *testing.T, number string) hex.Hex {
	t.Helper()
	h, ok := hex.Parse(number)
	if !ok {
		t.Fatalf("%q is no hex", number)
	}
	return h
}

// Thirty places are worth forty points, and the bands tile the numbers.
func TestVictoryOfAfB(t *testing.T) {
	p := open(t, "afb")
	places, sum := 0, 0
	for _, place := range p.Places {
		if place.Role == scspack.RoleVictory {
			places++
			sum += place.Value.N
		}
	}
	if places != 30 || sum != 40 {
		t.Errorf("%d places are worth %d", places, sum)
	}
	for points := range sum + 1 {
		n := slices.IndexFunc(p.Victory.Bands, func(b scspack.Band) bool {
			return (!b.From.Known || b.From.N <= points) && (!b.To.Known || points <= b.To.N)
		})
		if n < 0 {
			t.Errorf("%d points have no result", points)
		} else if n > 0 && p.Victory.Bands[n-1].From.N != p.Victory.Bands[n].To.N+1 {
			t.Errorf("the bands of %q and %q do not touch", p.Victory.Bands[n-1].Result, p.Victory.Bands[n].Result)
		}
	}
	if len(p.Victory.Bands) != 7 || p.Victory.Side != "soviet" {
		t.Errorf("%d bands, points of %q", len(p.Victory.Bands), p.Victory.Side)
	}
}

// The sequence of play of 1.1, six phases a side.
func TestPhasesOfAfB(t *testing.T) {
	p := open(t, "afb")
	var got []string
	for _, phase := range p.Phases {
		does := []string{phase.Name(), string(phase.Moves)}
		for _, d := range []struct {
			name string
			does bool
		}{{"reinforcements", phase.Arrivals == pack.Yes}, {"overrun", phase.Overrun == pack.Yes}, {"combat", phase.Combat == pack.Yes}, {"air", phase.Air == pack.Yes}, {"stacking", phase.Stacking == scspack.AtEnd}} {
			if d.does {
				does = append(does, d.name)
			}
		}
		got = append(got, strings.Join(does, " "))
	}
	want := []string{
		"german reinforcement none reinforcements",
		"german movement phasing overrun air stacking",
		"german combat none combat",
		"german exploitation exploit overrun air stacking",
		"german supply none",
		"german dg-removal none",
		"soviet reinforcement none reinforcements",
		"soviet movement phasing overrun air stacking",
		"soviet combat none combat",
		"soviet exploitation exploit overrun stacking",
		"soviet supply none",
		"soviet dg-removal none",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("phases (-want +got):\n%s", diff)
	}
}

func TestPulloutOfAfB(t *testing.T) {
	p := open(t, "afb")
	back := 0
	for _, r := range p.Pullout.Returns {
		back += r.Count.N
		if u := p.Unit(r.Unit); u.Side != "german" || u.Full.MA != pack.Known(10) {
			t.Errorf("%+v comes back", u)
		}
	}
	if back != 8 || p.Pullout.First() != pack.Known(6) || p.Pullout.Automatic != pack.Known(8) {
		t.Errorf("%d units come back: %+v", back, p.Pullout)
	}
}

// A player's folder fills in what the shipped pack leaves open.
func TestExtendAfB(t *testing.T) {
	p := load(t, fstest.MapFS{
		"game.toml":    {Data: []byte("extends = \"afb\"\n[[map]]\ncolumns = [3, 46]\nrows = [0, 26]\nlow = \"odd\"\ndefault_terrain = \"plain\"\n[source.hexsides]\nfrom = \"my copy\"\n")},
		"tec.toml":     {Data: []byte("[[terrain]]\nid = \"plain\"\ncost = 1\n[[terrain]]\nid = \"light-woods\"\ncost = { soviet = 2 }\n")},
		"map.csv":      {Data: []byte("hex,terrain,name\n25.13,light-woods,Smolensk\n")},
		"hexsides.csv": {Data: []byte("hex,hex,feature\n25.13,25.14,road+railroad\n")},
	})
	woods := p.TEC.Feature("light-woods")
	if got := woods.CostFor("soviet", "").String() + woods.CostFor("german", "").String() + woods.Name; got != "23Light Woods" {
		t.Errorf("light woods: %s", got)
	}
	if got, known := p.Terrain(at(t, "46.09")); !known || got[0] != "plain" {
		t.Errorf("46.09: %v", got)
	}
	if p.Place(at(t, "25.13"), scspack.RoleVictory).Name != "Smolensk" || len(p.Phases) != 12 || p.Stacking.Limit != pack.Known(3) {
		t.Errorf("%+v", p)
	}
	_, problems, err := scspack.LoadOver(gamestest.Loader(), fstest.MapFS{"game.toml": {Data: []byte("extends = \"abf\"\n")}})
	if err != nil || len(problems) == 0 || !strings.Contains(problems[0].Error(), "[afb ") {
		t.Errorf("%v, %v", problems, err)
	}
}

// The rulebook's chart is as it is printed beside 3.0.
func TestChartOfTheRulebook(t *testing.T) {
	p := open(t, "rulebook")
	var got []string
	for i := range p.TEC.Features {
		f := &p.TEC.Features[i]
		c := f.CombatFor("friendly", "")
		effect := "A" + c.Attacker.String() + " D" + c.Defender.String()
		if c.Prohibited {
			effect = "P"
		}
		got = append(got, fmt.Sprintf("%s %s %s %s %v", f.Kind, f.Name, f.CostFor("enemy", ""), effect, f.Negates))
	}
	want := []string{
		"terrain Open 1 A1 D1 []",
		"terrain Woods 2 A1 D2 []",
		"hexside Stream 1 A1/2 D1 []",
		"hexside River prohibited P []",
		"hexside Bridge 0 A1/4 D1 [river]",
		"road Road 1/2 A1 D1 []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("chart (-want +got):\n%s", diff)
	}
}

// What the rulebook's examples fix of its map, units and table holds.
func TestExamplesOfTheRulebook(t *testing.T) {
	p := open(t, "rulebook")
	for number, want := range map[string]string{
		"24.17": "open", "25.18": "woods", "26.16": "open", "26.17": "open", // movement
		"11.08": "open", "09.05": "woods", // overrun
	} {
		if got, known := p.Terrain(at(t, number)); !known || len(got) != 1 || got[0] != want {
			t.Errorf("%s is %v, want %s", number, got, want)
		}
	}
	for _, c := range []struct{ a, b, want string }{
		{"26.16", "26.17", "road"}, {"26.17", "26.18", "road"}, // unit 1 by road
		{"24.17", "25.18", ""}, {"25.18", "26.17", ""}, {"25.18", "26.18", ""}, // unit 6 off it
		{"09.08", "10.08", "bridge river"}, {"09.05", "09.06", "stream"},
		{"11.08", "10.08", ""}, {"10.07", "10.08", ""}, {"11.06", "11.07", ""}, {"11.07", "11.08", ""},
	} {
		got, known := p.Hexside(at(t, c.a), at(t, c.b))
		if !known || strings.Join(got, " ") != c.want {
			t.Errorf("between %s and %s: %v, want %q", c.a, c.b, got, c.want)
		}
	}
	sum := func(ids ...string) (attack, steps int) {
		for _, id := range ids {
			attack += p.Unit(id).Full.Attack.N
			steps += p.Unit(id).Steps.N
		}
		return attack, steps
	}
	if attack, _ := sum("3", "4", "6", "8"); attack != 18 {
		t.Errorf("3, 4, 6 and 8 attack with %d, not 18", attack)
	}
	if attack, _ := sum("5", "6"); attack != 14 {
		t.Errorf("5 and 6 attack with %d, not 14", attack)
	}
	if _, steps := sum("1", "5", "6"); steps != 7 {
		t.Errorf("1, 5 and 6 have %d steps, not 7", steps)
	}
	if p.Unit("7").Full.Defense.N+p.Unit("14").Full.Defense.N != 4 || p.Unit("14").Full.Attack.N != 0 || p.Unit("6").Full.MA.N != 9 || p.Unit("1").Full.MA.N != 5 {
		t.Error("units of the examples have other figures")
	}
	if r, _ := p.CRT.Result(p.CRT.OddsColumn(1, 1), 2); r.Text != "A2r1" {
		t.Errorf("a 2 at 1:1 gives %q", r.Text)
	}
	column := p.CRT.OddsColumn(5, 1)
	if !slices.ContainsFunc(p.CRT.Dice.Rolls(), func(roll int) bool { r, _ := p.CRT.Result(column, roll); return r.Text == "D2r2" }) {
		t.Error("no D2r2 at 5:1")
	}
}
