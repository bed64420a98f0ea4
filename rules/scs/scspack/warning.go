package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Warnings lists what the pack leaves out where a reader may expect that this means "no". Each names
// what follows. They are in the order of the files.
func (p *Pack) Warnings() []pack.Problem {
	var w pack.Problems
	for i := range p.Maps {
		if m := &p.Maps[i]; m.DefaultTerrain != "" && !p.Has(mapFile) && !p.hasDefault(m) {
			w.Add(m.defaultAt, DefaultBesideNothing, mapFile, m.DefaultTerrain)
		}
	}
	for i := range p.Phases {
		p.Phases[i].warn(&w)
	}
	p.warnOfNegates(&w)
	for i := range p.Places {
		if place := &p.Places[i]; place.Side == "" && (place.Role == RoleSupply || place.Role == RoleEntry) {
			w.Add(place.At, PlaceWithoutSide, place.Role, place.Hex)
		}
	}
	return w.Sorted()
}

// warn adds what follows from the keys that a phase leaves out.
func (f *Phase) warn(w *pack.Problems) {
	if f.Side == "" && (f.Moves == PhasingMoves || f.Moves == ExploitsMoves) {
		w.Add(f.At, PhaseWithoutSide, f.Name())
	}
	for _, code := range pack.Unsaid(f) {
		w.Add(f.At, code, f.Name())
	}
}

// warnOfNegates warns of features on one hexside if the pack leaves open whether one cancels the
// other.
func (p *Pack) warnOfNegates(w *pack.Problems) {
	said := map[[2]string]bool{}
	var shared []hex.Side
	for side, features := range p.edges {
		if len(features) > 1 {
			shared = append(shared, side)
		}
	}
	slices.SortFunc(shared, hex.Side.Compare)
	for _, side := range shared {
		features := p.edges[side]
		for i, id := range features {
			for _, other := range features[i+1:] {
				if pair := [2]string{id, other}; !said[pair] && p.mayNegate(id, other) {
					said[pair] = true
					w.Add(p.TEC.Feature(id).At, NegatesOpen, id, other, side.A, side.B)
				}
			}
		}
	}
}

// mayNegate reports whether the chart leaves open if one of two hexside features cancels
// the other.
func (p *Pack) mayNegate(id, other string) bool {
	f, g := p.TEC.Feature(id), p.TEC.Feature(other)
	return f != nil && g != nil && f.Kind == Hexside && g.Kind == Hexside && !(f.NegatesTold && g.NegatesTold) &&
		!slices.Contains(f.Negates, other) && !slices.Contains(g.Negates, id)
}
