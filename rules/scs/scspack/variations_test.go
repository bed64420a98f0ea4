package scspack_test

import (
	"io/fs"
	"maps"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// loadCase loads a pack of testdata that is right.
func loadCase(t *testing.T, name string) *scspack.Pack {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	fsys, _ := files(t, archive)
	p, problems, err := scspack.LoadOver(loader(fs.FS(fsys)), fsys)
	if err != nil || problems != nil {
		t.Fatal(lines(problems), err)
	}
	return p
}

func at(t *testing.T, number string) hex.Hex {
	t.Helper()
	h, ok := hex.Parse(number)
	if !ok {
		t.Fatalf("%q is no hex", number)
	}
	return h
}

func half(num, den int) pack.Fraction { return pack.Fraction{Num: num, Den: den} }

func TestVariations(t *testing.T) {
	p := loadCase(t, "variations")
	if p.First != "" || !p.FirstRolled || p.FogOfWar != pack.No {
		t.Errorf("first %q, rolled %v, fog of war %v", p.First, p.FirstRolled, p.FogOfWar)
	}
	if got := p.PhaseIDs(); !slices.Equal(got, []string{"weather", "barrage", "movement", "reaction", "combat"}) || p.Phases[0].Side != "" || p.Phases[2].Air != pack.Yes {
		t.Errorf("phases %v", got)
	}
	want := scspack.Stacking{
		Limit: pack.Known(7), Count: scspack.CountPoints, Consequence: scspack.Disorganize, OnRetreat: scspack.NoConsequence,
		Moments: []scspack.Instant{scspack.AtCombat}, RetreatGrace: "none",
	}
	if diff := cmp.Diff(want, p.Stacking); diff != "" {
		t.Errorf("stacking (-want +got):\n%s", diff)
	}
	if p.OOS.Attack != half(1, 4) || p.OOS.MA != half(2, 3) || p.OOS.ZOC != pack.Yes || p.DG.MA != half(0, 1) || p.DG.ZOC != pack.No {
		t.Errorf("oos %+v, dg %+v", p.OOS, p.DG)
	}
	if p.ZOC.Cost != half(3, 2) || p.Overrun.Cost != half(3, 1) || p.Overrun.By != scspack.OverrunByChart || p.Overrun.Units != scspack.OverrunExploit {
		t.Errorf("zoc %+v, overrun %+v", p.ZOC, p.Overrun)
	}
	if p.Combat.Left.Attacker != (scspack.Effect{Steps: 2, Retreat: 1}) || p.Control.By != scspack.ByOccupying || p.Supply.Unit != "mp" {
		t.Errorf("combat %+v, control %+v, supply %+v", p.Combat, p.Control, p.Supply)
	}
	if s := p.Switch(scspack.EZOCOnRoad); s.Yes() || !s.Set {
		t.Errorf("%+v", s)
	}
}

func TestChartBySideAndClass(t *testing.T) {
	tec := loadCase(t, "variations").TEC
	for _, c := range []struct {
		feature, side, class, cost string
		overrun                    pack.Answer
	}{
		{"down", "ridge", "horse", "1", pack.Yes},
		{"scrub", "ridge", "foot", "4/3", pack.Yes},
		{"scrub", "coast", "foot", "4/3", pack.No},
		{"scrub", "coast", "horse", "2", pack.Yes},
		{"scrub", "coast", "", "2", pack.No},
		{"keep", "ridge", "foot", "1", pack.Unknown},
		{"keep", "ridge", "horse", "prohibited", pack.Unknown},
		{"keep", "coast", "foot", "3", pack.Unknown},
		{"keep", "", "foot", "?", pack.Unknown},
		{"brook", "coast", "foot", "0", pack.Unknown},
		{"track", "coast", "horse", "1/3", pack.Unknown},
		{"track", "coast", "", "?", pack.Unknown},
	} {
		f := tec.Feature(c.feature)
		if got := f.CostFor(c.side, c.class).String(); got != c.cost {
			t.Errorf("%s costs %s %s %s, want %s", c.feature, c.side, c.class, got, c.cost)
		}
		if got := f.OverrunFor(c.side, c.class); got != c.overrun {
			t.Errorf("%s %s overrun %s: %v, want %v", c.side, c.class, c.feature, got, c.overrun)
		}
	}
	one := half(1, 1)
	for _, c := range []struct {
		feature, side, class string
		want                 scspack.Combat
	}{
		{"scrub", "ridge", "foot", scspack.Combat{Known: true, Attacker: one, Defender: one, Shift: -1}},
		{"keep", "ridge", "foot", scspack.Combat{Known: true, Attacker: one, Defender: half(3, 2)}},
		{"keep", "ridge", "horse", scspack.Combat{Known: true, Prohibited: true, Attacker: one, Defender: one}},
		{"keep", "coast", "horse", scspack.Combat{Known: true, Attacker: half(1, 3), Defender: one, Shift: -2}},
		{"track", "coast", "horse", scspack.Combat{Known: true, Attacker: one, Defender: one}},
	} {
		if diff := cmp.Diff(c.want, tec.Feature(c.feature).CombatFor(c.side, c.class)); diff != "" {
			t.Errorf("%s %s against %s (-want +got):\n%s", c.side, c.class, c.feature, diff)
		}
	}
	if got := tec.Names(scspack.Hexside, scspack.Road); !slices.Equal(got, []string{"brook", "ford", "track", "railroad"}) || tec.Feature("moor") != nil {
		t.Errorf("names: %v", got)
	}
}

func TestLand(t *testing.T) {
	p := loadCase(t, "variations")
	for number, want := range map[string][]string{
		"A00.00": {"scrub", "keep"}, "A00.01": {"down"}, "B01.01": {"down"},
		"A06.05": nil, // named, and left open
		"B01.02": nil, // not named, on a map without default terrain
		"A07.00": nil, // on no map
		"C00.00": nil,
	} {
		got, known := p.Terrain(at(t, number))
		if !slices.Equal(got, want) || known != (want != nil) {
			t.Errorf("terrain of %s: %v, %v, want %v", number, got, known, want)
		}
	}
	for _, c := range []struct {
		a, b  string
		want  []string
		known bool
	}{
		{"A00.00", "A01.00", []string{"brook", "ford", "track"}, true},
		{"A01.00", "A00.00", []string{"brook", "ford", "track"}, true},
		{"A01.00", "A01.01", []string{"railroad"}, true},
		{"A01.01", "A01.02", nil, true},
		{"A01.01", "A01.03", nil, false}, // they do not touch
		{"A00.00", "A00.00", nil, false},
		{"A00.00", "B01.01", nil, false},
	} {
		got, known := p.Hexside(at(t, c.a), at(t, c.b))
		if !slices.Equal(got, c.want) || known != c.known {
			t.Errorf("between %s and %s: %v, %v, want %v, %v", c.a, c.b, got, known, c.want, c.known)
		}
	}
	if edges := p.Edges(); len(edges) != 2 || edges[0].A != at(t, "A00.00") {
		t.Errorf("edges: %v", edges)
	}
	if g := p.Ground(at(t, "A00.00")); g.Name != "Gale Keep" || g.Region != "north" || p.Ground(at(t, "A00.01")) != nil {
		t.Errorf("ground: %+v", g)
	}
	if _, known := loadCase(t, "good").Hexside(at(t, "A05.05"), at(t, "A05.06")); known {
		t.Error("a file that does not name all hexsides says that there is nothing")
	}
}

// A pack over another has its own values, and the other's where it has none.
func TestExtends(t *testing.T) {
	p := loadCase(t, "extends")
	if p.Name != "Over" || p.Series != "scs" || p.Turns != pack.Known(9) || p.Extends != "base" {
		t.Errorf("%q %q %v %q", p.Name, p.Series, p.Turns, p.Extends)
	}
	var phases []string
	for _, phase := range p.Phases {
		phases = append(phases, phase.Name()+" "+string(phase.Moves))
	}
	if want := []string{"north movement phasing", "north rest none", "south supply none", "north combat ", "south movement phasing"}; !slices.Equal(phases, want) {
		t.Errorf("phases %q, want %q", phases, want)
	}
	if len(p.Phases[0].Chat) != 1 || p.Phases[3].Combat != pack.Yes {
		t.Errorf("phases: %+v", p.Phases)
	}
	if p.Stacking.Limit != pack.Known(4) || p.Stacking.Count != scspack.CountUnits || p.Combat.Dice.String() != "d6" {
		t.Errorf("%+v %+v", p.Stacking, p.Combat)
	}
	if s := p.AirForce("south"); s.Value != pack.Known(2) || s.Splits != pack.Known(4) || p.AirForce("north").Value != pack.Known(1) {
		t.Errorf("air: %+v", p.Air)
	}
	if s := p.Sources["units"]; s.From != "the counters" || s.Confidence != "transcribed" {
		t.Errorf("source: %+v", s)
	}
	clear := p.TEC.Feature("clear")
	if clear.Name != "Clear" || clear.CostFor("south", "").String() != "2" || !clear.CombatFor("south", "").Known || p.TEC.Feature("road").CostFor("north", "").String() != "1/2" {
		t.Errorf("chart: %+v", p.TEC)
	}
	for number, want := range map[string]string{"01.01": "clear", "01.02": "mud", "01.03": "clear", "02.02": "mud"} {
		if got, _ := p.Terrain(at(t, number)); len(got) != 1 || got[0] != want {
			t.Errorf("terrain of %s: %v, want %s", number, got, want)
		}
	}
	if g := p.Ground(at(t, "01.01")); g.Name != "Renamed" || g.Region != "west" || p.Ground(at(t, "01.02")).Name != "Kept" {
		t.Errorf("ground: %+v", p.Grounds)
	}
	for other, want := range map[string][]string{"01.01": {"road"}, "01.03": {}} {
		if got, known := p.Hexside(at(t, "01.02"), at(t, other)); !slices.Equal(got, want) || !known {
			t.Errorf("between 01.02 and %s: %v, want %v", other, got, want)
		}
	}
	if got, _ := p.Hexside(at(t, "02.01"), at(t, "02.02")); !slices.Equal(got, []string{"river"}) {
		t.Errorf("between 02.01 and 02.02: %v", got)
	}
	if n1 := p.Unit("n1"); n1.Name != "First" || n1.Side != "north" || n1.Full.Attack != pack.Known(4) || n1.Full.Defense != pack.Known(2) || n1.Full.MA != pack.Known(6) {
		t.Errorf("n1: %+v", n1)
	}
	if len(p.Units) != 3 || p.Units[0].ID != "n1" || p.Unit("n2").Full.Attack != pack.Known(5) {
		t.Errorf("units: %+v", p.Units)
	}
	if p.Marker("oos").Name != "No Supply" || !p.HasMarker(scspack.MeansDG) || len(p.Markers) != 2 {
		t.Errorf("markers: %+v", p.Markers)
	}
	if len(p.CRT.Columns) != 1 || len(p.CRT.Rows) != 1 {
		t.Errorf("the table of the pack below shows through: %+v", p.CRT)
	}
	if town := p.Place(at(t, "01.01"), scspack.RoleVictory); town.Value != pack.Known(3) || town.Name != "Town" || len(p.Places) != 4 {
		t.Errorf("places: %+v", p.Places)
	}
}

// A file that is absent leaves open what it would name, unless the pack calls it complete.
func TestAbsentFiles(t *testing.T) {
	const game = "name = 'x'\nsides = ['a', 'b']\n[[map]]\ncolumns = [1, 3]\nrows = [1, 3]\nlow = 'odd'\ndefault_terrain = 'clear'\n"
	for name, c := range map[string]struct {
		more  string
		files fstest.MapFS
		known bool
	}{
		"absent":              {"", nil, false},
		"empty":               {"", fstest.MapFS{"map.csv": {Data: []byte("hex\n")}, "hexsides.csv": {Data: []byte("hex,hex,feature\n")}}, true},
		"absent and complete": {"[source.map]\ncomplete = true\n[source.hexsides]\ncomplete = true\n", nil, true},
		"empty and not complete": {
			"[source.map]\ncomplete = false\n[source.hexsides]\ncomplete = false\n",
			fstest.MapFS{"map.csv": {Data: []byte("hex\n")}, "hexsides.csv": {Data: []byte("hex,hex,feature\n")}}, false,
		},
	} {
		fsys := fstest.MapFS{"game.toml": {Data: []byte(game + c.more)}}
		maps.Copy(fsys, c.files)
		p := load(t, fsys)
		if _, known := p.Terrain(at(t, "02.02")); known != c.known {
			t.Errorf("%s: terrain known %v", name, known)
		}
		if _, known := p.Hexside(at(t, "02.02"), at(t, "02.03")); known != c.known {
			t.Errorf("%s: hexside known %v", name, known)
		}
		if a := scspack.NeedGround.Ask(p); (a.Extent == pack.Whole) != c.known {
			t.Errorf("%s: %v %v", name, a.Extent, a.Missing)
		}
	}
}
