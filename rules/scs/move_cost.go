package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// MP is an amount of movement points in units of 1/Game.Scale(): all costs of a
// game are whole numbers in it, so that sums are exact.
type MP int32

const (
	// Never is the cost of what is prohibited. Its sum with any cost within an
	// allowance is more than any allowance, and does not overflow.
	Never MP = 1 << 30
	// mostMP bounds allowances and the costs of a single hex.
	mostMP MP = 1 << 29
	// mostScale keeps the largest allowance that a counter can print below mostMP.
	mostScale = 1 << 15
	// mostCells bounds hexes times sides times classes in the tables of costs.
	mostCells = 1 << 20
	// highestMA is the largest movement allowance that a pack can print
	// (rules/scs/scspack bounds the figures on counters). An unknown allowance has this
	// value in Favour.
	highestMA = 9999
)

// ezocCost is the extra cost of entering a hex in an EZOC, unless the pack has its own
// (2.1a).
var ezocCost = pack.Fraction{Num: 2, Den: 1}

// Span is a cost in both readings, indexed by Reading.
type Span [Readings]MP

// known returns a cost that is the same in both readings.
func known(mp MP) Span { return Span{mp, mp} }

// unknownCost is the span of a cell of the chart that the pack leaves open.
var unknownCost = Span{Favour: 0, Against: Never}

// plus adds costs. What is prohibited stays prohibited.
func (s Span) plus(t Span) Span {
	for r := range s {
		s[r] = add(s[r], t[r])
	}
	return s
}

func add(a, b MP) MP {
	if a == Never || b == Never {
		return Never
	}
	return min(a+b, mostMP)
}

// least and most are the cheaper and the costlier in each reading.
func (s Span) least(t Span) Span { return Span{min(s[Favour], t[Favour]), min(s[Against], t[Against])} }
func (s Span) most(t Span) Span  { return Span{max(s[Favour], t[Favour]), max(s[Against], t[Against])} }

// either returns the span of a cost that lies in s or in t.
func (s Span) either(t Span) Span {
	return Span{Favour: min(s[Favour], t[Favour]), Against: max(s[Against], t[Against])}
}

// rules are the pack's rules of movement, with open switches read both ways.
type rules struct {
	// ezoc is the extra cost of entering a hex in an EZOC.
	ezoc MP
	// roadEZOC: the EZOC's cost is due on a road, too.
	roadEZOC [Readings]bool
	// minimumIsWhole: the one hex of 3.1e is the unit's whole move.
	minimumIsWhole bool
}

// readRules finds the scale and reads the switches.
func (g *Game) readRules() (rules, error) {
	scale := 1
	take := func(f pack.Fraction) error {
		if f.Den <= 0 {
			return nil
		}
		if scale = scale / gcd(scale, f.Den) * f.Den; scale > mostScale {
			return pack.Err(NoDenominator, mostScale, f)
		}
		return nil
	}
	if g.pack.TEC != nil {
		for i := range g.pack.TEC.Features {
			f := &g.pack.TEC.Features[i]
			for _, side := range g.sides {
				for _, class := range append([]string{""}, g.classes...) {
					if err := take(f.CostFor(side, class).MP); err != nil {
						return rules{}, err
					}
				}
			}
		}
	}
	due := g.pack.ZOC.Cost
	if !due.Known() {
		due = ezocCost
	}
	for _, f := range []pack.Fraction{due, g.pack.Overrun.Cost, g.pack.Overrun.Limit} {
		if err := take(f); err != nil {
			return rules{}, err
		}
	}
	if s := g.pack.Switch(scspack.DGMARounding); s.Set && s.Value == scspack.RoundNever {
		for _, f := range []pack.Fraction{g.pack.DG.MA,
			{Num: 1, Den: max(1, g.pack.DG.MA.Den) * max(1, g.pack.OOS.MA.Den)}} {
			if err := take(f); err != nil {
				return rules{}, err
			}
		}
	}
	g.scale = MP(scale)
	out := rules{ezoc: g.MP(due)}
	out.minimumIsWhole = g.pack.Switch(scspack.MinimumMoveIsWhole).Yes() // the rulebook settles it unless the pack does
	for r := range Reading(Readings) {
		out.roadEZOC[r] = g.yes(scspack.EZOCOnRoad, r == Against)
	}
	return out, nil
}

// yes reports whether a switch stands at yes. A switch that nobody has set reads as
// open.
func (g *Game) yes(id scspack.SwitchID, open bool) bool {
	if s := g.pack.Switch(id); !s.Open() {
		return s.Yes()
	}
	return open
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Scale returns how many units of MP make one movement point.
func (g *Game) Scale() int { return int(g.scale) }

// Points returns an amount of MP as the fraction of movement points that it is; unknown
// for Never.
func (g *Game) Points(mp MP) pack.Fraction {
	if mp == Never {
		return pack.Fraction{}
	}
	d := max(1, gcd(int(mp), int(g.scale)))
	return pack.Fraction{Num: int(mp) / d, Den: int(g.scale) / d}
}

// Format returns an amount of MP as players write it: "3", "1/2", "3 1/2"; "P" where it
// is prohibited.
func (g *Game) Format(mp MP) string { return g.Points(mp).Mixed() }

// MP returns an amount of the pack in MP. It is exact for all costs of movement and
// overrun in the pack, from which the scale was chosen; other fractions are rounded
// down.
func (g *Game) MP(f pack.Fraction) MP {
	if f.Den <= 0 || f.Num < 0 {
		return 0
	}
	return MP(min(int64(f.Num)*int64(g.scale)/int64(f.Den), int64(mostMP)))
}

// A people is a side with a movement class. The chart has one cost for each.
type people struct{ side, class string }

// peopleOf returns the people of a side and a class, or all that are possible if the
// side or the class is unknown.
func (g *Game) peopleOf(side SideID, class ClassID) []people {
	sides, classes := g.sides, g.classes
	if name := g.SideName(side); name != "" {
		sides = []string{name}
	}
	if name := g.ClassName(class); name != "" {
		classes = []string{name}
	} else if len(classes) == 0 {
		classes = []string{""}
	}
	var all []people
	for _, s := range sides {
		for _, c := range classes {
			all = append(all, people{s, c})
		}
	}
	return all
}

// costOf returns what one feature costs people.
func (g *Game) costOf(f *scspack.Feature, who people) Span {
	if f == nil {
		return unknownCost
	}
	switch cost := f.CostFor(who.side, who.class); {
	case !cost.Known:
		return unknownCost
	case cost.Prohibited:
		return known(Never)
	default:
		return known(g.MP(cost.MP))
	}
}

// terrainCost returns what entering a hex with these terrains costs across country,
// without its hexsides. Unknown terrain costs between the cheapest and the costliest of
// the chart.
func (g *Game) terrainCost(features []string, isKnown bool, who people) Span {
	if g.pack.TEC == nil {
		return unknownCost
	}
	if !isKnown || len(features) == 0 {
		names := g.pack.TEC.Names(scspack.HexTerrain)
		if len(names) == 0 || !g.chartIsWhole() {
			return unknownCost
		}
		cost := Span{Never, 0}
		for _, id := range names {
			cost = cost.either(g.costOf(g.pack.TEC.Feature(id), who))
		}
		return cost
	}
	cost := g.costOf(g.pack.TEC.Feature(features[0]), who)
	for _, id := range features[1:] {
		one := g.costOf(g.pack.TEC.Feature(id), who)
		switch g.pack.Mixed.Movement {
		case scspack.Costliest:
			cost = cost.most(one)
		case scspack.Cheapest, scspack.Best:
			cost = cost.least(one)
		default:
			cost = cost.either(one)
		}
	}
	return cost
}

// chartIsWhole reports whether the game has no feature that the chart does not list.
func (g *Game) chartIsWhole() bool { return g.pack.Sources["tec"].Complete != pack.No }

// A hexsideCost is what lies between two hexes for people.
type hexsideCost struct {
	// add is what the hexside's features add (3.2c).
	add Span
	// road is the cost along the cheapest road into the hex, Never where there is none.
	road Span
}

// hexsideCost returns what crossing a hexside with these features costs. bare leaves
// out roads and features that negate others, as for an overrun (6.1d).
func (g *Game) hexsideCost(features []string, isKnown bool, who people, bare bool) hexsideCost {
	if g.pack.TEC == nil {
		return hexsideCost{add: unknownCost, road: Span{Favour: 0, Against: Never}}
	}
	cost := hexsideCost{road: known(Never)}
	if !isKnown {
		if !g.chartIsWhole() {
			cost = hexsideCost{add: unknownCost, road: Span{Favour: 0, Against: Never}}
		}
		for i := range g.pack.TEC.Features {
			f := &g.pack.TEC.Features[i]
			switch one := g.costOf(f, who); f.Kind {
			case scspack.Hexside:
				cost.add[Against] = max(cost.add[Against], one[Against])
			case scspack.Road:
				cost.road[Favour] = min(cost.road[Favour], one[Favour])
			}
		}
		if bare {
			cost.road = known(Never)
		}
		return cost
	}
	for _, id := range features {
		f := g.pack.TEC.Feature(id)
		switch one := g.costOf(f, who); {
		case f != nil && f.Kind == scspack.Road:
			if !bare {
				cost.road = cost.road.least(one)
			}
		case bare:
			cost.add = cost.add.plus(one)
		default:
			switch g.negated(id, features) {
			case pack.No:
				cost.add = cost.add.plus(one)
			case pack.Unknown:
				cost.add = cost.add.plus(one.either(known(0)))
			}
		}
	}
	return cost
}

// negated reports whether another feature of the same hexside cancels this one. That is unknown if
// the chart does not have what the other cancels, and does not have either of the two cancel the
// other.
func (g *Game) negated(id string, features []string) pack.Answer {
	answer := pack.No
	this := g.pack.TEC.Feature(id)
	for _, other := range features {
		f := g.pack.TEC.Feature(other)
		switch {
		case f == nil || other == id:
		case slices.Contains(f.Negates, id):
			return pack.Yes
		case this != nil && f.Kind == scspack.Hexside && this.Kind == scspack.Hexside && !f.NegatesTold &&
			!slices.Contains(this.Negates, other):
			answer = pack.Unknown
		}
	}
	return answer
}

// negatesOf is the input of whether another feature cancels this one.
func negatesOf(id string) Input {
	return Input{Kind: OpenNegates, Key: "[[hexside]] negates", Of: id}
}

// EntryCost returns what it costs a unit's side and class to go from a hex into the
// next in a direction, EZOCs apart, in both readings: hex and hexside, or the road that
// replaces both. bare leaves out roads and bridges, as for the target of an overrun
// (6.1d). The cost is Never if the step is prohibited or there is no such hex.
func (g *Game) EntryCost(u *Unit, from HexID, d hex.Direction, bare bool) Span {
	to := g.Neighbour(from, d)
	if to == NoHex {
		return known(Never)
	}
	a, b := g.Hex(from), g.Hex(to)
	terrain, terrainKnown := g.pack.Terrain(b)
	side, sideKnown := g.pack.Hexside(a, b)
	cost := Span{Never, 0}
	for _, who := range g.peopleOf(u.Side, u.Class) {
		way := g.hexsideCost(side, sideKnown, who, bare)
		cost = cost.either(g.terrainCost(terrain, terrainKnown, who).plus(way.add).least(way.road))
	}
	return cost
}
