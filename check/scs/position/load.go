package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A scale weighs pieces by the stacking rules of a pack.
type scale struct{ *scs.Scale }

func newScale(p *scspack.Pack) scale { return scale{scs.NewScale(p)} }

// total returns the load of some pieces together. A piece that may be a unit counts as
// one.
func (s scale) total(pieces []*Piece) scs.Load {
	var sum scs.Load
	for _, p := range pieces {
		if p.Kind == Marker {
			continue
		}
		var left pack.Value
		if p.Unit != nil && p.Unit.Steps.Known && p.Lost.Known {
			left = pack.Known(max(1, p.Unit.Steps.N-p.Lost.N))
		}
		sum = sum.Plus(s.Unit(p.Unit, left))
	}
	return sum
}

// possible returns the load of pieces that may be units in the hex, and may not.
func (s scale) possible(pieces []*Piece) scs.Load { return s.total(pieces).Optional() }

// stacking judges a side's load by the stacking rules of the series, or by those of
// Autumn for Barbarossa if the pack has those.
func (p *Position) stacking(side string, l scs.Load) scs.StackingAnswer {
	on := scs.Occasion{Moment: scs.EndOfPhase, Phases: p.Phase.Phases}
	switch {
	case p.Ends == GoesOn:
		on.Moment = scs.DuringPhase
	case !p.Phase.Known():
		on.Moment = scs.AnyMoment
	}
	if slices.Contains(p.Pack.RuleSets, scspack.AutumnForBarbarossa) {
		return afb.Stacking(p.Pack, side, l, on)
	}
	return scs.Stacking(p.Pack, side, l, on)
}
