package scs_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// compile loads and compiles a pack of these files.
func compile(t *testing.T, files map[string]string) *scs.Game {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return scstest.Compile(t, fsys)
}

const twoMaps = "name = \"Two maps\"\nsides = [\"blue\", \"red\"]\n" +
	"[[map]]\nletter = \"A\"\ncolumns = [1, 4]\nrows = [0, 3]\nlow = \"odd\"\ndefault_terrain = \"open\"\nunplayable = \"A01.00\"\n" +
	"[[map]]\nletter = \"B\"\ncolumns = [1, 4]\nrows = [0, 3]\nlow = \"even\"\ndefault_terrain = \"open\"\n"

// Maps with letters are one game; no pack has how they lie to each other.
func TestGameOfTwoMaps(t *testing.T) {
	g := compile(t, map[string]string{
		"game.toml": twoMaps, "tec.toml": scstest.Chart, "hexsides.csv": "hex,hex,feature\n",
		"units.csv": "id,side,attack,attack_kind,defense,ma\nu,blue,3,attack,3,4\n",
	})
	at := func(number string) scs.HexID {
		h, ok := hex.Parse(number)
		if !ok {
			t.Fatalf("%q is no hex", number)
		}
		return g.ID(h)
	}
	if g.Hexes() != 31 || at("A01.00") != scs.NoHex || at("01.01") != scs.NoHex || g.Hex(at("B02.00")).String() != "B02.00" {
		t.Errorf("%d hexes", g.Hexes())
	}
	// Row 00 touches row 01, the other way round on the map whose even hexrows are low.
	for _, c := range [][2]string{{"A02.00", "A03.01"}, {"B03.00", "B02.01"}} {
		if _, ok := g.Toward(at(c[0]), at(c[1])); !ok {
			t.Errorf("%s does not touch %s", c[0], c[1])
		}
	}
	if d, ok := g.Distance(at("A02.00"), at("A04.03")); !ok || d != 4 {
		t.Errorf("from A02.00 to A04.03 it is %d, %v", d, ok)
	}
	if _, ok := g.Distance(at("A02.00"), at("B02.00")); ok {
		t.Error("two maps have a distance")
	}
	var near []string
	for _, h := range g.Within(at("A02.00"), 1) {
		near = append(near, g.Hex(h).String())
	}
	if got := strings.Join(near, " "); got != "A01.01 A02.00 A02.01 A03.00 A03.01" || g.Within(scs.NoHex, 3) != nil {
		t.Errorf("within a hex of A02.00: %s", got)
	}
	s := g.Situate(scs.Position{Units: []scs.Unit{g.NewUnit("u", "u", at("A04.03"))}, Phasing: scs.NoSide})
	for _, ruling := range []scs.Ruling{s.JudgeMove(s.MoveOf(0), at("B01.03")), s.JudgePath(s.MoveOf(0), []scs.HexID{at("B01.03")})} {
		if ruling.Verdict != scs.Depends || !cmp.Equal(said.Inputs(ruling.Decides), []string{"how the maps A and B meet"}) {
			t.Errorf("to the other map: %v %v %+v", ruling.Verdict, ruling.Decides, ruling.Objections)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	sides := func(n int) []string {
		all := make([]string, n)
		for i := range all {
			all[i] = fmt.Sprint("side", i)
		}
		return all
	}
	classes := scspack.TEC{Classes: sides(40)}
	fractions := scspack.TEC{}
	for _, d := range []int{997, 991, 983} {
		fractions.Features = append(fractions.Features, scspack.Feature{Cost: scspack.Same(scspack.Cost{MP: pack.Fraction{Num: 1, Den: d}, Known: true})})
	}
	large := scspack.Map{Map: hex.Map{LastCol: 500, LastRow: 500, Low: hex.Odd}}
	larger := scspack.Map{Map: hex.Map{LastCol: 999, LastRow: 999, Low: hex.Odd}}
	for want, p := range map[string]*scspack.Pack{
		"scs/too-many-sides 9 8":        {Head: scspack.Head{Sides: sides(9)}},
		"scs/too-many-classes 8 40 256": {Head: scspack.Head{Sides: sides(8)}, TEC: &classes},
		"scs/no-denominator":            {Head: scspack.Head{Sides: sides(2)}, TEC: &fractions},
		"scs/too-many-entries":          {Head: scspack.Head{Sides: sides(8)}, Maps: []scspack.Map{large}},
		"scs/too-many-hexes 262144":     {Head: scspack.Head{Sides: sides(2)}, Maps: []scspack.Map{larger}},
	} {
		if _, err := scs.Compile(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Movement points are exact, whatever fractions a chart has.
func TestScale(t *testing.T) {
	g := compile(t, map[string]string{
		"game.toml": "name = \"Thirds\"\nsides = [\"blue\", \"red\"]\n[dg]\nma = \"1/4\"\n[switches]\ndg_ma_rounding = \"exact\"\n",
		"tec.toml":  "[[terrain]]\nid = \"open\"\ncost = \"2/3\"\n[[road]]\nid = \"road\"\ncost = \"1/2\"\n",
		"units.csv": "id,side,ma\nu,blue,5\n",
	})
	if g.Scale() != 12 {
		t.Errorf("scale %d, want 12", g.Scale())
	}
	for f, want := range map[pack.Fraction]string{{Num: 2, Den: 3}: "2/3", {Num: 7, Den: 2}: "3 1/2", {Num: 9, Den: 1}: "9", {Num: 0, Den: 1}: "0", {Num: 5, Den: 4}: "1 1/4"} {
		if got := g.Format(g.MP(f)); got != want {
			t.Errorf("%v MP are written %q, want %q", f, got, want)
		}
		if got := g.Points(g.MP(f)); got != f {
			t.Errorf("%v MP come back as %v", f, got)
		}
	}
	if g.Format(scs.Never) != "P" || g.Points(scs.Never).Known() {
		t.Errorf("prohibited is written %q, %v", g.Format(scs.Never), g.Points(scs.Never))
	}
	u := g.NewUnit("u", "u", scs.NoHex)
	u.DG = pack.Yes
	if a := g.Allowance(&u); g.Format(a.MP[scs.Favour]) != "1 1/4" || a.MP[scs.Against] != a.MP[scs.Favour] {
		t.Errorf("a quarter of 5 is %s", g.Format(a.MP[scs.Favour]))
	}
}

// How a halved allowance is rounded is a switch for DG, and the rounding rule for OOS.
func TestAllowanceRounding(t *testing.T) {
	for how, want := range map[string]string{"\"nearest\"": "3", "\"down\"": "2", "\"up\"": "3", "\"exact\"": "2 1/2", "": "3 or 2 [switch dg_ma_rounding]"} {
		switches := ""
		if how != "" {
			switches = "[switches]\ndg_ma_rounding = " + how + "\n"
		}
		g := compile(t, map[string]string{
			"game.toml": "name = \"Halves\"\nsides = [\"blue\", \"red\"]\n[dg]\nma = \"1/2\"\n[oos]\nma = \"1/2\"\n" + switches,
			"units.csv": "id,side,ma\nu,blue,5\n",
		})
		u := g.NewUnit("u", "u", scs.NoHex)
		u.DG = pack.Yes
		a := g.Allowance(&u)
		got := g.Format(a.MP[scs.Favour])
		if a.MP[scs.Against] != a.MP[scs.Favour] {
			got += " or " + g.Format(a.MP[scs.Against]) + hangs(a.Decides)
		}
		if got != want {
			t.Errorf("rounded %s, DG: %s, want %s", how, got, want)
		}
		u.DG, u.OOS = pack.No, pack.Yes
		if got := g.Format(g.Allowance(&u).MP[scs.Against]); got != "3" {
			t.Errorf("rounded %s, OOS: %s, want 3", how, got)
		}
	}
}

// Of a chart that lists only some of the features nothing follows for what is not
// typed.
func TestChartThatIsNotWhole(t *testing.T) {
	const game = "name = \"Some rows\"\nsides = [\"blue\", \"red\"]\n[[map]]\ncolumns = [1, 3]\nrows = [1, 3]\nlow = \"odd\"\n"
	const chart = "[[terrain]]\nid = \"woods\"\ncost = 3\n"
	for extra, want := range map[string]string{"": "3 to 3", "[source.tec]\ncomplete = false\n": "0 to P"} {
		g := compile(t, map[string]string{"game.toml": game + extra, "tec.toml": chart, "hexsides.csv": "hex,hex,feature\n", "units.csv": "id,side,ma\nu,blue,5\n"})
		u := g.NewUnit("u", "u", 0)
		cost := g.EntryCost(&u, 0, hex.North, false)
		if got := g.Format(cost[scs.Favour]) + " to " + g.Format(cost[scs.Against]); got != want {
			t.Errorf("%q: unknown terrain costs %s, want %s", extra, got, want)
		}
	}
}

// For an overrun neither road nor bridge helps (6.1d).
func TestEntryCostWithoutRoads(t *testing.T) {
	c := scstest.Parse(t, "-- units.csv --\nid,side,attack,attack_kind,defense,ma\nu,blue,3,attack,3,4\n-- map --\nlow: odd\n      01    02\n02          w\n      .\n01          w\n      .:u\n"+
		"road 01.01-02.01\nriver 01.01/02.01 01.01/01.02\nbridge 01.01/01.02\n")
	u := c.Unit(t, "u")
	for to, want := range map[string][2]string{"02.01": {"1/2", "P"}, "01.02": {"1", "P"}} {
		d, _ := c.Game.Toward(u.Hex, c.Hex(t, to))
		for i, bare := range []bool{false, true} {
			if got := c.Game.Format(c.Game.EntryCost(u, u.Hex, d, bare)[scs.Against]); got != want[i] {
				t.Errorf("%s, bare %v: %s, want %s", to, bare, got, want[i])
			}
		}
	}
}

// The sides of a position whose phasing side is not known move in phases of their own.
func TestMoveOfUnknownSide(t *testing.T) {
	c := scstest.Parse(t, "-- units.csv --\nid,side,attack,attack_kind,defense,ma,exploit\nu,red,3,attack,3,4,no\n-- map --\nlow: odd\n      01    02\n02          w\n      .\n01          w\n      .:u\n"+
		"-- position --\nphase: exploitation\n")
	m := c.Situation.MoveOf(0)
	if m.Phase.Name() != "red exploitation" || c.Situation.MayMove(m).Legal() {
		t.Errorf("%q: %+v", m.Phase.Name(), c.Situation.MayMove(m))
	}
}
