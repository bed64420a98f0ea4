package scs

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Lose returns a unit after it has lost steps (8.0): a full side is flipped, further
// losses go under the reduced one and do not change what it prints. alive reports
// whether a step is left; it is unknown if the unit's steps are unknown.
func (g *Game) Lose(u Unit, steps int) (after Unit, alive pack.Answer) {
	if steps <= 0 {
		return u, pack.Yes
	}
	k := g.pack.Unit(u.Kind)
	if k == nil || !k.Steps.Known || !u.Steps.Known {
		return g.Reduce(u, pack.Value{}), pack.Unknown
	}
	lost := max(0, k.Steps.N-u.Steps.N) + min(steps, k.Steps.N)
	after = g.Reduce(u, pack.Known(max(0, lost-1)))
	if lost >= k.Steps.N {
		return after, pack.No
	}
	return after, pack.Yes
}
