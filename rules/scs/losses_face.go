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

// CheckFace objects to the side that a unit shows: a unit with a single step has no
// reduced side (8.0d), and a unit that has lost all its steps is off the map (8.0).
func (g *Game) CheckFace(u *Unit) Objections {
	var found Objections
	k := g.pack.Unit(u.Kind)
	if k == nil || u.Reduced != pack.Yes {
		return nil
	}
	switch {
	case k.Steps == pack.Known(1):
		found.Add(Objection{Code: ReducedSingle, Unit: u.ID}, "8.0d")
	case u.Steps.Known && u.Steps.N <= 0:
		found.Add(Objection{Code: DeadOnMap, Unit: u.ID, Count: k.Steps.N}, "8.0")
	}
	return found
}

// CheckSteps objects to steps that a unit regained: only replacements bring steps back
// (8.0).
func (g *Game) CheckSteps(before, after *Unit) Objections {
	var found Objections
	switch {
	case before.Steps.Known && after.Steps.Known:
		if after.Steps.N > before.Steps.N {
			found.Add(Objection{Code: StepsRegained, Unit: after.ID, Count: after.Steps.N, Due: before.Steps.N}, "8.0")
		}
	case before.Reduced == pack.Yes && after.Reduced == pack.No:
		found.Add(Objection{Code: TurnedBack, Unit: after.ID}, "8.0")
	}
	return found
}
