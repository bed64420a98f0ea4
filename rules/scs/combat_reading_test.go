package scs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// combatGame is scstest's game with a map, with smaller stacks and harsher rules for units out of
// supply. Its last section is its switches, to which aWorld adds another.
var combatGame = strings.NewReplacer(
	"[stacking]\nlimit = 6", "[[map]]\ncolumns = [1, 5]\nrows = [1, 5]\nlow = \"odd\"\n[stacking]\nlimit = 4",
	"retreat_grace = \"movement\"\n", "",
	"[oos]\nattack = \"1/2\"", "[oos]\nattack = 0",
	"dice = \"2d6\"", "dice = \"2d6\"\nzero_defense = \"last\"",
).Replace(scstest.Game("retreat_grace_ends unset\nzoc_without_ma unset\nstrongest_face unset"))

// combatChart adds what scstest's chart lacks of all that terrain can do to an attack.
const combatChart = scstest.Chart + `
[[terrain]]
id = "town"
cost = 1
combat = { shift = -1 }
[[terrain]]
id = "lake"
cost = "prohibited"
combat = "prohibited"
[[hexside]]
id = "ridge"
cost = 1
negates = []
combat = { attacker = "1/2", shift = -1 }
`

const combatTable = "roll,1:3,1:2,1:1,2:1,3:1,4:1,5:1,6:1\n2-12,A3,A2,A1,A1D1,D1,D1r1,D2r1,D2r2\n"

// A world is a position twice: as it is, and as a file shows it that leaves things
// out.
type world struct{ whole, shown *scs.Situation }

// aWorld draws a world, in this phase or another. What is left out is drawn, too.
func aWorld(t *rapid.T, phase string) world {
	files := [2]map[string]*strings.Builder{}
	for i := range files {
		files[i] = map[string]*strings.Builder{}
		for name, text := range map[string]string{
			"game.toml": combatGame, "tec.toml": combatChart, "crt.csv": combatTable, "map.csv": "hex,terrain\n",
			"hexsides.csv": "hex,hex,feature\n",
			"units.csv":    "id,side,attack,attack_kind,defense,ma,steps,exploit\n",
		} {
			files[i][name] = &strings.Builder{}
			files[i][name].WriteString(text)
		}
	}
	both := func(name, text string) {
		files[0][name].WriteString(text)
		files[1][name].WriteString(text)
	}
	hidden := func(label string) bool { return rapid.IntRange(0, 7).Draw(t, label) == 7 }
	drawGround(t, files, both, hidden)

	fmt.Fprintf(files[0]["game.toml"], "zoc_without_ma = %v\n", rapid.Bool().Draw(t, "ZOC without MA"))

	kinds := rapid.IntRange(2, 7).Draw(t, "units")
	for i := range kinds {
		cell := func(label string, values ...string) [2]string {
			v := rapid.SampledFrom(values).Draw(t, label)
			if hidden("hide " + label) {
				return [2]string{v, ""}
			}
			return [2]string{v, v}
		}
		attack, kind := cell("attack", "1", "3", "7", "0"), cell("attack kind", "attack", "attack", "attack", "attack", "attack", "attack", "barrage")
		defence, ma := cell("defence", "0", "1", "2", "5"), cell("MA", "12", "6", "3", "0")
		steps, exploit := cell("steps", "1", "2", "3"), cell("exploit", "yes", "no")
		side := []string{"blue", "red"}[min(1, i*2/kinds)]
		for f := range files {
			fmt.Fprintf(files[f]["units.csv"], "u%d,%s,%s,%s,%s,%s,%s,%s\n", i, side, attack[f], kind[f], defence[f], ma[f], steps[f], exploit[f])
		}
	}
	games := [2]*scs.Game{compiled(t, files[0]), compiled(t, files[1])}
	if rapid.IntRange(0, 7).Draw(t, "another phase") == 7 {
		phase = rapid.SampledFrom([]string{"movement", "combat", "exploitation"}).Draw(t, "phase")
	}
	pos := drawUnits(t, games, phase, kinds, hidden)
	return world{games[0].Situate(pos[0]), games[1].Situate(pos[1])}
}

// drawGround writes map.csv and hexsides.csv.
func drawGround(t *rapid.T, files [2]map[string]*strings.Builder, both func(name, text string), hidden func(string) bool) {
	m := &hex.Map{FirstCol: 1, LastCol: 5, FirstRow: 1, LastRow: 5, Low: hex.Odd}
	for _, h := range m.Hexes() {
		terrain := rapid.SampledFrom([]string{"open", "open", "open", "open", "woods", "woods", "town", "woods+town", "lake"}).Draw(t, "terrain")
		shown := terrain
		if hidden("hide terrain") {
			shown = "?"
		}
		fmt.Fprintf(files[0]["map.csv"], "%s,%s\n", h, terrain)
		if shown != "?" {
			fmt.Fprintf(files[1]["map.csv"], "%s,%s\n", h, shown)
		}
	}
	for _, h := range m.Hexes() {
		for _, n := range m.Neighbours(h) {
			if h.Compare(n) > 0 {
				continue
			}
			for _, f := range rapid.SampledFrom([][]string{nil, nil, nil, nil, nil, {"stream"}, {"ridge", "stream"}, {"road"}, {"river", "bridge"}, {"river", "bridge", "road"}, {"river"}}).Draw(t, "hexside") {
				both("hexsides.csv", fmt.Sprintf("%s,%s,%s\n", h, n, f))
			}
		}
	}
	if hidden("hide all hexsides") {
		delete(files[1], "hexsides.csv")
	}
}

func compiled(t *rapid.T, files map[string]*strings.Builder) *scs.Game {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text.String())}
	}
	return scstest.Compile(t, fsys)
}

// drawUnits puts red units in the middle of the map and blue ones around.
func drawUnits(t *rapid.T, games [2]*scs.Game, phase string, kinds int, hidden func(string) bool) [2]scs.Position {
	var pos [2]scs.Position
	for f := range pos {
		pos[f].Phase, pos[f].Phasing = phase, games[f].Side("blue")
	}
	middle := games[0].ID(hex.Hex{Col: 3, Row: 3})
	near := games[0].Around(middle)
	for i := range kinds {
		id := fmt.Sprint("u", i)
		at := near[rapid.SampledFrom([]int{2, 2, 2, 3, 4, 5}).Draw(t, "blue's hex")]
		if games[0].Pack().Unit(id).Side == "red" {
			at = []scs.HexID{middle, middle, near[0], near[1]}[rapid.IntRange(0, 3).Draw(t, "red's hex")]
		} else if rapid.IntRange(0, 5).Draw(t, "behind") == 5 {
			at = games[0].ID(hex.Hex{Col: 2, Row: 1})
		}
		marked := func(label string) [2]pack.Answer {
			v := rapid.SampledFrom([]pack.Answer{pack.No, pack.No, pack.No, pack.No, pack.No, pack.Yes}).Draw(t, label)
			if hidden("hide " + label) {
				return [2]pack.Answer{v, pack.Unknown}
			}
			return [2]pack.Answer{v, v}
		}
		oos, dg := marked("OOS"), marked("DG")
		masked := hidden("mask")
		for f := range pos {
			u := games[f].NewUnit(id, id, at)
			u.OOS, u.DG = oos[f], dg[f]
			if f == 1 && masked {
				side := u.Side
				u = games[f].NewUnit(id, "", at)
				u.Side = side
			}
			pos[f].Units = append(pos[f].Units, u)
		}
	}
	return pos
}

func (w world) hex(t *rapid.T, label string) scs.HexID {
	return scs.HexID(rapid.IntRange(0, w.whole.Game().Hexes()-1).Draw(t, label))
}

// units draws units, mostly blue ones, and mostly of one hex.
func (w world) units(t *rapid.T, label string) []int {
	all := w.whole.Position().Units
	if rapid.IntRange(0, 9).Draw(t, "any "+label) == 9 {
		return rapid.SliceOfNDistinct(rapid.IntRange(0, len(all)-1), 1, min(3, len(all)), rapid.ID[int]).Draw(t, label)
	}
	first := rapid.IntRange(0, len(all)/2).Draw(t, label)
	units := []int{first}
	for i := range all {
		if i != first && all[i].Side == all[first].Side && (all[i].Hex == all[first].Hex || rapid.IntRange(0, 9).Draw(t, "another hex") == 9) && rapid.Bool().Draw(t, "too") {
			units = append(units, i)
		}
	}
	return units
}

// target draws a hex, oftener a hex with red units.
func (w world) target(t *rapid.T) scs.HexID {
	pos := w.whole.Position()
	u := pos.Units[rapid.IntRange(len(pos.Units)/2, len(pos.Units)-1).Draw(t, "target")]
	if u.Hex == scs.NoHex || rapid.IntRange(0, 7).Draw(t, "elsewhere") == 7 {
		return w.hex(t, "target")
	}
	return u.Hex
}

// sound is what a verdict on what is shown means for the whole.
func sound(t *rapid.T, what string, shown, whole scs.Objections) {
	if shown.Legal() && !whole.Legal() || shown.Illegal() && !whole.Illegal() {
		t.Fatalf("%s: %s from what is shown (%+v), %s in truth (%+v)", what, shown.Verdict(), shown, whole.Verdict(), whole)
	}
}

// A verdict on a position that hides things holds for the position behind it.
func TestReadingsBoundCombat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := aWorld(t, "combat")
		attack := scs.Attack{Units: w.units(t, "attackers"), Target: w.target(t)}
		shown, whole := w.shown.Evaluate(attack), w.whole.Evaluate(attack)
		sound(t, "attack", shown.Objections, whole.Objections)
		for _, c := range []struct {
			name         string
			shown, whole scs.Total
		}{{"attack", shown.Attack, whole.Attack}, {"defence", shown.Defence, whole.Defence}} {
			if c.shown.Least.Compare(c.whole.Least) > 0 || !c.shown.Open && c.shown.Most.Compare(c.whole.Most) < 0 {
				t.Fatalf("the %s is %+v, shown as %+v", c.name, c.whole, c.shown)
			}
		}
		if at := shown.Worst.Column; at.Found && whole.Worst.Column.Found && at.Index > whole.Worst.Column.Index {
			t.Fatalf("at worst %+v, in truth %+v", at, whole.Worst.Column)
		}
		if at := shown.Best.Column; at.Found && whole.Best.Column.Found && at.Index < whole.Best.Column.Index {
			t.Fatalf("at best %+v, in truth %+v", at, whole.Best.Column)
		}
	})
}

func TestReadingsBoundOverruns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := aWorld(t, "movement")
		o := scs.Overrun{Units: w.units(t, "overrunners"), Target: w.target(t)}
		if o.At = w.whole.Game().Neighbour(o.Target, hex.Direction(rapid.IntRange(0, 5).Draw(t, "from"))); o.At == scs.NoHex {
			o.At = w.hex(t, "attack hex")
		}
		if rapid.IntRange(0, 2).Draw(t, "where they stand") == 2 {
			o.At = w.whole.Position().Units[o.Units[0]].Hex
		}
		shown, whole := w.shown.CheckOverrun(o), w.whole.CheckOverrun(o)
		sound(t, "overrun", shown.Objections, whole.Objections)
		if shown.Verdict == scs.Depends && len(shown.Decides) == 0 {
			t.Fatalf("it depends, and nothing is said on what: %+v", shown)
		}
	})
}

// A unit can pay for an overrun if it reaches the attack hex, not by its minimum
// move, with 2 MP to spare.
func TestOverrunCostIsReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := aWorld(t, "movement")
		unit := rapid.IntRange(0, len(w.whole.Position().Units)/2-1).Draw(t, "unit")
		o := scs.Overrun{Units: []int{unit}, Target: w.target(t), At: w.hex(t, "attack hex")}
		u := w.whole.Position().Units[unit]
		var reach scs.Reach
		reach.Search(w.whole, w.whole.MoveOf(unit), scs.Favour)
		cost, ok := reach.Cost(o.At)
		allowance := w.whole.Game().Allowance(&u).MP[scs.Favour]
		want := ok && !reach.ByMinimum(o.At) && cost+scs.MP(2*w.whole.Game().Scale()) <= allowance
		got := true
		for _, objection := range w.whole.CheckOverrun(o).Objections {
			got = got && !slices.Contains([]scs.Code{scs.OverrunTooDear, scs.NoWayLeaves, scs.OverrunOffMap}, objection.Code)
		}
		if phase := w.whole.Position().Phase; phase == "movement" && got != want {
			t.Fatalf("%s to %s for %d of %d, reached %v: the overrun is paid for %v", u.ID, w.whole.Game().Hex(o.At), cost, allowance, ok, got)
		}
	})
}

func TestReadingsBoundRetreats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := aWorld(t, "combat")
		result := rapid.IntRange(0, 3).Draw(t, "r")
		o := scs.RetreatOrder{Result: result, Converted: rapid.IntRange(0, result).Draw(t, "converted")}
		for _, i := range w.units(t, "retreating") {
			path := scs.RetreatPath{Unit: i}
			at := w.whole.Position().Units[i].Hex
			for range rapid.IntRange(0, 3).Draw(t, "hexes") {
				if at = w.whole.Game().Neighbour(at, hex.Direction(rapid.IntRange(0, 5).Draw(t, "direction"))); at == scs.NoHex {
					break
				}
				path.Hexes = append(path.Hexes, at)
			}
			o.Paths = append(o.Paths, path)
		}
		shown, whole := w.shown.CheckRetreat(o), w.whole.CheckRetreat(o)
		sound(t, "retreat", shown.Objections, whole.Objections)
		if shown.Least > whole.Least || shown.Most < whole.Most {
			t.Fatalf("steps owed: %d to %d, shown as %d to %d", whole.Least, whole.Most, shown.Least, shown.Most)
		}
		unit := o.Paths[0].Unit
		favour, against := w.shown.Retreat(unit, result, scs.Favour), w.shown.Retreat(unit, result, scs.Against)
		if truth := w.whole.Retreat(unit, result, scs.Favour); truth.Short < favour.Short || truth.Short > against.Short {
			t.Fatalf("short by %d, shown as %d to %d", truth.Short, favour.Short, against.Short)
		}

		a := scs.Advance{Attack: scs.Attack{Units: w.units(t, "attackers"), Target: w.target(t), Overrun: rapid.Bool().Draw(t, "overrun")}, Retreat: result}
		for _, path := range o.Paths {
			a.Paths = append(a.Paths, scs.AdvancePath(path))
		}
		sound(t, "advance", w.shown.CheckAdvance(a), w.whole.CheckAdvance(a))
	})
}
