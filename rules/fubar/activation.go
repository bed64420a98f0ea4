package fubar

import (
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Activation is what counts when a unit tries to be activated.
type Activation struct {
	Unit *fubarpack.Unit
	// Leads says whether its leader is there to lead it.
	Leads pack.Answer
	// Unseen says whether no enemy is in sight.
	Unseen pack.Answer
	// Suppressed and Astray count its suppressed figures and those out of its reach.
	Suppressed, Astray int
	// Stunned says whether it is a vehicle with a stunned crew.
	Stunned pack.Answer
}

// Modifiers of the activation roll.
const (
	unseenBonus   = 1  // Activation 2
	suppressedHit = -1 // Neutralisation 1, for each figure
	astrayHit     = -1 // Unités 1, for each figure
	stunnedHit    = -2 // Vehicules: 1-2
)

// Needed returns the least face that activates the unit, with what is unknown read in its favour
// (best) and against it. Both are unknown for a unit without a level.
func (a *Activation) Needed() (best, worst pack.Value) {
	return a.needed(func(n pack.Answer) bool { return n != pack.No }, func(n pack.Answer) bool { return n == pack.Yes }),
		a.needed(func(n pack.Answer) bool { return n == pack.Yes }, func(n pack.Answer) bool { return n != pack.No })
}

// needed returns the face if helps and hurts say which of the unknowns hold.
func (a *Activation) needed(helps, hurts func(pack.Answer) bool) pack.Value {
	face := pack.Value{}
	if a.Unit.Level != nil {
		face = a.Unit.Level.Activation
	}
	if a.Unit.Leader != nil && helps(a.Leads) {
		// A leader with a better level leads with it (Activation 2).
		if leads := a.Unit.Leader.Activation; leads.Known && (!face.Known || leads.N < face.N) {
			face = leads
		}
	}
	if !face.Known {
		return pack.Value{}
	}
	bonus := a.Suppressed*suppressedHit + a.Astray*astrayHit
	if helps(a.Unseen) {
		bonus += unseenBonus
	}
	if hurts(a.Stunned) {
		bonus += stunnedHit
	}
	return pack.Known(least(face.N, -bonus))
}

// MustWithdraw reports whether a unit that was not activated has to go back: more than half of
// its figures are casualties (Activation 3).
func MustWithdraw(size, casualties int) bool { return 2*casualties > size }
