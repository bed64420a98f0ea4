package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A scale weighs pieces as one pack counts them.
type scale struct{ *scs.Scale }

func newScale(p *scspack.Pack) scale { return scale{scs.NewScale(p)} }

// total is the load of some pieces together.
func (s scale) total(pieces []*Piece) scs.Load {
	var sum scs.Load
	for _, p := range pieces {
		sum = sum.Plus(s.weigh(p))
	}
	return sum
}

// possible is the load of some pieces of which none need be a unit in the hex.
func (s scale) possible(pieces []*Piece) scs.Load { return s.total(pieces).Optional() }

// weigh is the load of one piece, taken for a unit if it may be one.
func (s scale) weigh(p *Piece) scs.Load {
	if p.Kind == Marker {
		return scs.Load{}
	}
	var left pack.Value
	if p.Unit != nil && p.Unit.Steps.Known && p.Lost.Known {
		left = pack.Known(max(1, p.Unit.Steps.N-p.Lost.N))
	}
	return s.Unit(p.Unit, left)
}

// stacking is what the rules say of a load of a side: those of the series, or of a game
// that looks at stacks as Autumn for Barbarossa does.
func (p *Position) stacking(side string, l scs.Load) scs.StackingAnswer {
	on := scs.Occasion{Moment: scs.EndOfPhase, Phases: p.Phase.Phases}
	switch {
	case p.Runs:
		on.Moment = scs.DuringPhase
	case !p.Phase.Known():
		on.Moment = scs.AnyMoment
	}
	if slices.Contains(p.Pack.RuleSets, scspack.AutumnForBarbarossa) {
		return afb.Stacking(p.Pack, side, l, on)
	}
	return scs.Stacking(p.Pack, side, l, on)
}
