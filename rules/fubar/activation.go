package fubar

import (
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Activation is what counts when a unit tries to be activated.
type Activation struct {
	Unit *fubarpack.Unit
	// Leads is whether its leader is there to lead it.
	Leads pack.Answer
	// Unseen is whether no enemy is in sight.
	Unseen pack.Answer
	// Suppressed and Astray count its suppressed figures and those out of its reach.
	Suppressed, Astray Count
	// Stunned is whether it is a vehicle with a stunned crew.
	Stunned pack.Answer
}

// A Count is a number that is known within bounds.
type Count struct{ Least, Most int }

// Exactly returns a number that is known.
func Exactly(n int) Count { return Count{n, n} }

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
	return a.needed(true), a.needed(false)
}

// needed returns the face with what is unknown read in favour of the unit or not.
func (a *Activation) needed(favour bool) pack.Value {
	helps := func(n pack.Answer) bool { return n == pack.Yes || favour && n == pack.Unknown }
	hurts := func(n pack.Answer) bool { return n == pack.Yes || !favour && n == pack.Unknown }
	count := func(c Count) int {
		if favour {
			return c.Least
		}
		return c.Most
	}
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
	bonus := count(a.Suppressed)*suppressedHit + count(a.Astray)*astrayHit
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
