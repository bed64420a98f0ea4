package scs

import (
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Account is what a path costs one unit in one reading, hex by hex: the running
// total that a player keeps (3.1c).
type Account struct {
	// Unit is the unit's index in the position.
	Unit int
	// Reading is how unknowns were read.
	Reading Reading
	// Steps are the hexes entered, in their order.
	Steps []Step
	// Total is what all of them cost, Never if one of them may not be entered.
	Total MP
	// Allowance is the unit's movement allowance.
	Allowance MP
	// ByMinimum reports whether the path is within the rules by 3.1e alone.
	ByMinimum bool
}

// Within reports whether the unit may pay for the path.
func (a *Account) Within() bool { return a.Total <= a.Allowance || a.ByMinimum }

// A Step is what entering one hex costs, by its parts.
type Step struct {
	// Hex is the hex that is entered.
	Hex HexID
	// Road is the road followed into it, "" across country. It replaces terrain and
	// hexside (3.2b).
	Road string
	// Terrain is the terrain that counts, or the road's cost.
	Terrain Component
	// Hexsides are the hexside's features that add their cost (3.2c).
	Hexsides []Component
	// Negated are features of the hexside that another cancels, as a bridge cancels a
	// river.
	Negated []string
	// EZOC is the extra cost of an EZOC (2.1a). Of are the indexes of the units whose
	// ZOC it is, certainly or, read against the mover, possibly.
	EZOC MP
	Of   []int
	// Cost is the sum, Never where entering is prohibited; Total is the cost of all steps so far.
	Cost, Total MP
	// Decides are the unknown inputs to the cost.
	Decides []Input
}

// A Component is a part of a cost. Feature is "?" if it is unknown.
type Component struct {
	Feature string
	Cost    MP
}

// unknownFeature stands for features that the pack does not name.
const unknownFeature = "?"

// Explain returns what a path costs each member of a move in a reading. The path begins
// with the first hex entered. It judges only Account.Within: a step may lead into a hex
// of the enemy, or into a hex that does not touch the last, at a cost of Never.
// JudgePath judges moves.
func (s *Situation) Explain(m Move, path []HexID, r Reading) []Account {
	var all []Account
	for _, i := range m.Units {
		if u := s.unit(i); u != nil {
			all = append(all, s.account(u, i, m.From, path, r))
		}
	}
	return all
}

// Cost returns what a path costs the unit with an index of Position.Units in a reading: the
// total of its Account.
func (s *Situation) Cost(unit int, from HexID, path []HexID, r Reading) MP {
	u, at, total := s.unit(unit), from, MP(0)
	for _, to := range path {
		if _, touches := s.game.Toward(at, to); !touches {
			return Never
		}
		_, cost := s.entry(u, at, to, r)
		total = add(total, cost)
		at = to
	}
	return total
}

func (s *Situation) account(u *Unit, i int, from HexID, path []HexID, r Reading) Account {
	allowance := s.game.Allowance(u)
	a := Account{Unit: i, Reading: r, Allowance: allowance.MP[r]}
	at, before := from, MP(0)
	for _, to := range path {
		step := s.step(u, at, to, r)
		before = a.Total
		a.Total = add(a.Total, step.Cost)
		step.Total = a.Total
		a.Steps = append(a.Steps, step)
		at = to
	}
	if a.Total > a.Allowance && a.Total != Never && allowance.Minimum[r] {
		a.ByMinimum = len(path) == 1 || !s.game.rules.minimumIsWhole && before <= a.Allowance
	}
	return a
}

// step returns what going from one hex into another costs a unit.
func (s *Situation) step(u *Unit, from, to HexID, r Reading) Step {
	g := s.game
	step := Step{Hex: to, Cost: Never}
	d, touches := g.Toward(from, to)
	if !touches {
		return step
	}
	step.Decides = g.entryUnknowns(u, from, d)
	way, cost := s.entry(u, from, to, r)
	step.Cost = cost
	step.Road, step.Terrain, step.Hexsides, step.Negated, step.EZOC = way.road, way.terrain, way.hexsides, way.negated,
		way.ezoc
	if s.zocHinders(to, u.Side, r) {
		for _, holder := range s.EZOCOf(to, u.Side) {
			if holder.Certain || r == Against {
				step.Of = append(step.Of, holder.Unit)
			}
		}
	}
	return step
}

// entry returns the way in which a unit goes from one hex into the next, and its cost.
func (s *Situation) entry(u *Unit, from, to HexID, r Reading) (best way, cost MP) {
	cost = Never
	hindered := s.zocHinders(to, u.Side, r)
	for k, who := range s.game.peopleOf(u.Side, u.Class) {
		way := s.game.way(from, to, who, r, hindered)
		if sum := way.sum(); k == 0 || (sum < cost) == (r == Favour) && sum != cost {
			best, cost = way, sum
		}
	}
	return best, cost
}

// zocHinders reports whether a hex is in an EZOC in a reading.
func (s *Situation) zocHinders(h HexID, side SideID, r Reading) bool {
	answer := s.EZOC(h, side)
	return answer == pack.Yes || answer == pack.Unknown && r == Against
}

// A way is one way of entering a hex, by its parts.
type way struct {
	road     string
	terrain  Component
	hexsides []Component
	negated  []string
	ezoc     MP
}

func (w way) sum() MP {
	sum := add(w.terrain.Cost, w.ezoc)
	for _, c := range w.hexsides {
		sum = add(sum, c.Cost)
	}
	return sum
}

// way returns the cheaper of going across country and of following a road.
func (g *Game) way(from, to HexID, who people, r Reading, inEZOC bool) way {
	a, b := g.Hex(from), g.Hex(to)
	across := way{terrain: g.terrainPart(b, who, r)}
	features, isKnown := g.pack.Hexside(a, b)
	cost := g.hexsideCost(features, isKnown, who, false)
	if !isKnown {
		if cost.add[r] > 0 {
			across.hexsides = []Component{{unknownFeature, cost.add[r]}}
		}
	} else if g.pack.TEC != nil {
		across.hexsides, across.negated = g.hexsideParts(features, who, r)
	}
	along := way{road: g.roadPart(features, isKnown, who, r), terrain: Component{Cost: cost.road[r]}}
	along.terrain.Feature = along.road
	if inEZOC {
		across.ezoc = g.rules.ezoc
		if g.rules.roadEZOC[r] {
			along.ezoc = g.rules.ezoc
		}
	}
	if along.sum() < across.sum() || along.sum() == across.sum() && along.sum() != Never {
		return along
	}
	return across
}

// terrainPart returns the terrain of a hex that counts (game.toml [terrain] movement).
func (g *Game) terrainPart(h hex.Hex, who people, r Reading) Component {
	features, isKnown := g.pack.Terrain(h)
	cost := g.terrainCost(features, isKnown, who)[r]
	if !isKnown || g.pack.TEC == nil {
		return Component{unknownFeature, cost}
	}
	for _, id := range features {
		if g.costOf(g.pack.TEC.Feature(id), who)[r] == cost {
			return Component{id, cost}
		}
	}
	return Component{strings.Join(features, "+"), cost}
}

func (g *Game) hexsideParts(features []string, who people, r Reading) (counted []Component, negated []string) {
	for _, id := range features {
		f := g.pack.TEC.Feature(id)
		switch {
		case f != nil && f.Kind == scspack.Road:
		case g.negated(id, features) == pack.Yes, g.negated(id, features) == pack.Unknown && r == Favour:
			negated = append(negated, id)
		default:
			if c := g.costOf(f, who)[r]; c > 0 {
				counted = append(counted, Component{id, c})
			}
		}
	}
	return counted, negated
}

// roadPart returns the road that is cheapest to follow, "" where there is none.
func (g *Game) roadPart(features []string, isKnown bool, who people, r Reading) string {
	if !isKnown || g.pack.TEC == nil {
		return unknownFeature
	}
	best, name := Never, ""
	for _, id := range features {
		if f := g.pack.TEC.Feature(id); f != nil && f.Kind == scspack.Road {
			if c := g.costOf(f, who)[r]; c < best || name == "" {
				best, name = c, id
			}
		}
	}
	return name
}
