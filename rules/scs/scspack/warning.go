package scspack

import (
	"fmt"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Warnings lists what the pack leaves out where a reader may expect that this means "no". Each
// says what follows. They are in the order of the files.
func (p *Pack) Warnings() []pack.Problem {
	var w pack.Problems
	for i := range p.Maps {
		if m := &p.Maps[i]; m.DefaultTerrain != "" && !p.Has(mapFile) && !p.hasDefault(m) {
			w.Addf(m.defaultAt, "there is no %s whose hexes %q would be beside: the terrain of all hexes is unknown, and no move is too dear for it; "+
				"with complete = true below [source.map] it lies in all of them", mapFile, m.DefaultTerrain)
		}
	}
	for i := range p.Phases {
		p.Phases[i].warn(&w)
	}
	p.warnOfNegates(&w)
	for i := range p.Places {
		if place := &p.Places[i]; place.Side == "" && (place.Role == RoleSupply || place.Role == RoleEntry) {
			w.Addf(place.At, "the %s place in %s leaves out side: whose it is is unknown, and nothing is called illegal that hangs on it", place.Role, place.Hex)
		}
	}
	return w.Sorted()
}

// warn adds what follows from the keys that a phase leaves out.
func (f *Phase) warn(w *pack.Problems) {
	for _, key := range []struct {
		name, follows string
		out           bool
	}{
		{"side", "whose units move in it is unknown, and no move in it is called illegal", f.Side == "" && (f.Moves == "phasing" || f.Moves == "exploit")},
		{"moves", "who moves in it is unknown, and no move is called illegal for being made in it", f.Moves == ""},
		{"overrun", "whether units overrun in it is unknown, and what an overrun would excuse is no more than suspect", f.Overrun == pack.Unknown},
		{"combat", "whether units attack in it is unknown, and what an attack would excuse is no more than suspect", f.Combat == pack.Unknown},
		{"stacking", "whether the limit is enforced in it is unknown, and no stack is called illegal when it ends", f.Stacking == ""},
		{"reinforcements", "whether they come in it is unknown, and none is called illegal for coming in it", f.Arrivals == pack.Unknown},
	} {
		if key.out {
			w.Addf(f.At, "the phase %q leaves out %s: %s", f.Name(), key.name, key.follows)
		}
	}
}

// warnOfNegates warns of features on one hexside if the pack does not say whether one cancels
// the other.
func (p *Pack) warnOfNegates(w *pack.Problems) {
	said := map[[2]string]bool{}
	for _, side := range p.Edges() {
		features := p.edges[side]
		for i, id := range features {
			for _, other := range features[i+1:] {
				if pair := [2]string{id, other}; !said[pair] && p.mayNegate(id, other) {
					said[pair] = true
					w.Addf(p.TEC.Feature(id).At, "%s, and negates is left out: whether one takes the other away is unknown, and both may cost nothing; "+
						"negates = [] of both says that none does", beside(id, other, side))
				}
			}
		}
	}
}

func beside(id, other string, side hex.Side) string {
	return fmt.Sprintf("%q and %q lie both between %s and %s", id, other, side.A, side.B)
}

// mayNegate reports whether the chart leaves open if one of two hexside features cancels
// the other.
func (p *Pack) mayNegate(id, other string) bool {
	f, g := p.TEC.Feature(id), p.TEC.Feature(other)
	return f != nil && g != nil && f.Kind == Hexside && g.Kind == Hexside && !(f.NegatesTold && g.NegatesTold) &&
		!slices.Contains(f.Negates, other) && !slices.Contains(g.Negates, id)
}
