package question

import (
	"fmt"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// overstacks returns the stack that units of a move make in a hex with those that stand there, if it
// certainly exceeds the limit that holds when the phase ends (4.0a).
func (s *Scene) overstacks(m scs.Move, at scs.HexID) (stack scs.Stack, over bool) {
	if m.Phase.Stacking == scspack.Never || len(m.Units) == 0 {
		return scs.Stack{}, false
	}
	pos := s.Position().With(func(u *scs.Unit) { u.Hex = at }, m.Units...)
	stack, some := s.Game().StackIn(pos, at, pos.Units[m.Units[0]].Side, scs.Occasion{})
	return stack, some && stack.Limit.Over() == pack.Yes
}

// crowded returns a function that reports what overstacks does of hexes. Nothing that the hexes share
// is weighed anew.
func (s *Scene) crowded(m scs.Move) func(at scs.HexID) bool {
	if m.Phase.Stacking == scspack.Never || len(m.Units) == 0 {
		return func(scs.HexID) bool { return false }
	}
	joined := s.Joined(m.Units)
	return func(at scs.HexID) bool { return joined(at) == pack.Yes }
}

// overstackNote warns of a stack that is too high.
func overstackNote(g *scs.Game, stack *scs.Stack) string {
	a := &stack.Limit
	return fmt.Sprintf("%d %s of %s would be in %s, and the limit is %d when the phase ends  [%s]",
		a.Load.Least, g.Pack().Stacking.Count, g.SideName(stack.Side), stack.Hex, a.Limit.N, strings.Join(a.Refs, ", "))
}

// barred returns what a game's own rules have against any move of units: garrisons do not move (AfB
// 1.10).
func (s *Scene) barred(units []int) scs.Objections {
	if len(s.Game().Pack().Garrisons) == 0 {
		return nil
	}
	return afb.CheckMovers(s.Game(), s.Position(), units)
}
