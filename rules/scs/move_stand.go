package scs

import (
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// MayStand reports whether the terrain of a hex lets a unit be there. A unit enters
// terrain that is prohibited to it only along a road (3.2d), so it may stand there only
// if a road leads in. decides names the unknown inputs if the answer is unknown.
func (g *Game) MayStand(u *Unit, h HexID) (answer pack.Answer, decides []Input) {
	if !g.index.Has(h) {
		return pack.Unknown, []Input{About(OpenWhere, u.ID)}
	}
	terrain, isKnown := g.pack.Terrain(g.Hex(h))
	cost := Span{Never, 0}
	for _, who := range g.peopleOf(u.Side, u.Class) {
		cost = cost.either(g.terrainCost(terrain, isKnown, who))
	}
	if cost[Against] != Never {
		return pack.Yes, nil
	}
	answer = pack.No
	if cost[Favour] != Never {
		answer = pack.Unknown
		if !isKnown {
			decides = append(decides, TerrainOf(g.Hex(h)))
		}
	}
	enterable := &g.profileOf(u.Side, u.Class).enterable
	for d, n := range g.Around(h) {
		if n == NoHex {
			continue
		}
		in := hex.Direction(d).Opposite()
		switch bit := uint8(1) << in; {
		case enterable[Against][n]&bit != 0:
			return pack.Yes, nil
		case enterable[Favour][n]&bit != 0:
			answer = pack.Unknown
			decides = append(decides, g.entryUnknowns(u, n, in)...)
		}
	}
	return answer, sortedInputs(decides)
}
