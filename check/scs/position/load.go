package position

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
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
		sum = s.plus(sum, p)
	}
	return sum
}

// plus returns a load with one more piece.
func (s scale) plus(sum scs.Load, p *Piece) scs.Load {
	if p.Kind == Marker {
		return sum
	}
	var left pack.Value
	if p.Unit != nil && p.Unit.Steps.Known && p.Lost.Known {
		left = pack.Known(max(1, p.Unit.Steps.N-p.Lost.N))
	}
	return sum.Plus(s.Unit(p.Unit, left))
}

// possible returns the load of pieces that may be units in the hex, and may not.
func (s scale) possible(pieces []*Piece) scs.Load { return s.total(pieces).Optional() }

// A StackPast is what a log shows of how a stack came to be too high. The zero value shows
// nothing, as a save does.
type StackPast struct {
	// Placed is Yes if nothing but reinforcements that were placed since stacking was last
	// enforced made it too high.
	Placed pack.Answer
	// Retreated is what is known of retreats to it.
	Retreated scs.Retreat
	// Fled reports whether some of its units may have retreated in the last phase.
	Fled bool
	// Explained reports whether the log shows what makes the stack legal, or goes on and shows
	// what becomes of it.
	Explained bool
	// DG is whether a retreat that made the hex too full has disorganized its units, in games
	// in which it does; Disorganized are they.
	DG           pack.Answer
	Disorganized []*Piece
}

// past returns what is known of the past of a side's stack.
func (p *Position) past(at hex.Hex, side string) StackPast {
	if p.Stacks == nil {
		return StackPast{}
	}
	return p.Stacks(at, side)
}

// TooMany reports whether units together are above the stacking limit.
func TooMany(p *scspack.Pack, units []*Piece) pack.Answer {
	pile := NewPile(p)
	for _, u := range units {
		pile.Add(u)
	}
	return pile.TooMany()
}

// A Pile is a stack to which one unit after the other comes.
type Pile struct {
	scale scale
	limit pack.Value
	load  scs.Load
}

// NewPile returns an empty pile.
func NewPile(p *scspack.Pack) *Pile { return &Pile{scale: newScale(p), limit: p.Stacking.Limit} }

// Add puts a unit on the pile.
func (p *Pile) Add(u *Piece) { p.load = p.scale.plus(p.load, u) }

// TooMany reports whether the pile is above the stacking limit.
func (p *Pile) TooMany() pack.Answer {
	a := scs.StackingAnswer{Load: p.load, Limit: p.limit}
	return a.Over()
}

// Enforces reports whether stacking is enforced for a side at the end of the declared phase.
func (p *Position) Enforces(side string) bool {
	over := scs.Exactly(p.Pack.Stacking.Limit.N + 1)
	a := p.stacking(side, over, StackPast{Retreated: scs.NoRetreat})
	return p.Phase.Known() && a.Verdict() == scs.Illegal
}

// stacking judges a side's load by the stacking rules of the series, or by the rules of Autumn for
// Barbarossa if the pack has them.
func (p *Position) stacking(side string, l scs.Load, past StackPast) scs.StackingAnswer {
	on := scs.Occasion{Moment: scs.EndOfPhase, Phases: p.Phase.Phases, Placed: past.Placed, Retreated: past.Retreated}
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

// amount returns a number of things in words: "1 unit", "4 units".
func amount(n int, count scspack.Counted) string {
	word := string(count)
	if n == 1 {
		word = strings.TrimSuffix(word, "s")
	}
	return strconv.Itoa(n) + " " + word
}
