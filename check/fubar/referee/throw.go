package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// This file finds out what the rolls rest on that players announce: dice in the log, what the user or the pack
// declares, or a line alone.

// A Throw is a throw of dice in a turn.
type Throw struct {
	Step  int
	By    actions.Player
	Dice  []int
	taken bool // by an act
}

// deal finds the dice of each roll that is due.
func (l *Log) deal() {
	pass := &Pass{Log: l}
	for _, turn := range l.Turns {
		for _, act := range turn.Acts {
			if act.Kind.Thrown() {
				act.Rests, act.Against = turn.rests(pass, act)
			}
		}
	}
}

// rests returns what the roll of an act rests on, "" if none is due, and a throw that contradicts its line.
func (t *Turn) rests(pass *Pass, a *Act) (actions.Rests, *Throw) {
	named := a.Said.Dice != nil
	switch same := t.thrownFor(a); {
	case named && same, !named && len(a.Dice) > 0:
		return actions.OnDice, nil
	case !named && (same || !a.rolled(pass, t)):
		return "", nil
	case slices.ContainsFunc(pass.Log.Declared[a.Step], a.mayShow):
		return actions.OnDeclared, nil
	case t.Unread:
		return actions.OnUnread, nil
	}
	if named {
		if other := t.thrownBefore(a); other != nil {
			other.taken = true
			return actions.OnLine, other
		}
	}
	if pass.Log.Pack.Elsewhere == pack.Yes {
		return actions.OnDeclared, nil
	}
	return actions.OnLine, nil
}

// fits reports whether nobody has taken a throw, and it is of as many dice as the act throws.
func (a *Act) fits(d *Throw) bool {
	switch {
	case d.taken:
		return false
	case a.Said.Dice != nil:
		return len(d.Dice) == len(a.Said.Dice)
	}
	return !a.Kind.OneDie() || len(d.Dice) == 1
}

// thrownFor reports whether the turn has dice that may be the act's: the same as its line names, before the line if
// there are any, or any of no other act if it names none.
func (t *Turn) thrownFor(a *Act) bool {
	if a.Said.Dice == nil {
		return slices.ContainsFunc(t.Throws, a.fits)
	}
	after, _ := slices.BinarySearchFunc(t.Throws, a.Step, func(d *Throw, step int) int { return d.Step - step })
	before := slices.Clone(t.Throws[:after])
	slices.Reverse(before)
	for _, d := range append(before, t.Throws[after:]...) {
		if a.fits(d) && sameDice(d.Dice, a.Said.Dice) {
			d.taken = true
			return true
		}
	}
	return false
}

// sameDice reports whether two throws show the same, in any order.
func sameDice(a, b []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// thrownBefore returns the last throw between the act before and a line, of as many dice as the line names; nil for
// none.
func (t *Turn) thrownBefore(a *Act) *Throw {
	last := 0 // the act before
	for _, act := range t.Acts {
		if act.Step < a.Step {
			last = act.Step
		}
	}
	for _, d := range slices.Backward(t.Throws) {
		if last < d.Step && d.Step < a.Step && a.fits(d) {
			return d
		}
	}
	return nil
}

// mayShow reports whether a row of --declare can give the dice of an act.
func (a *Act) mayShow(row *orders.Row) bool {
	spots, ok := row.Dice()
	switch {
	case !ok || slices.Min(spots) < 1 || slices.Max(spots) > 6:
		return false
	case a.Said.Dice != nil:
		return sameDice(spots, a.Said.Dice)
	}
	return !a.Kind.OneDie() || len(spots) == 1
}

// rolled reports whether an act without dice had a result all the same.
func (a *Act) rolled(pass *Pass, turn *Turn) bool {
	switch a.Kind {
	case bind.Initiative:
		return slices.ContainsFunc(turn.Activations(), func(other *Act) bool { return other.Step > a.Step })
	case bind.Activation:
		did, _, _ := acted(pass, turn, a)
		return did.Code() != ""
	case bind.Fire, bind.Melee:
		return a.Target != nil && a.After != nil && len(a.hurt()) > 0
	case bind.Save:
		return a.saved(pass, turn)
	case bind.Damage:
		return a.After != nil && a.damaged()
	}
	return false
}

// saved reports whether fewer figures are hurt than the fire certainly hit.
func (a *Act) saved(pass *Pass, turn *Turn) bool {
	fire := a.Of
	if fire == nil || fire.Kind != bind.Fire || fire.Target == nil || fire.After == nil || fire.Open {
		return false
	}
	least, _, need := fire.hits(pass, turn)
	standing := len(fire.Target.Figures) - fire.Target.Count(field.Suppressed)
	return need == "" && len(fire.hurt()) < min(least, standing)
}

// shown are the statuses that a vehicle shows by an effect.
var shown = map[fubarpack.Effect]field.Status{
	fubarpack.Stunned: field.Stunned, fubarpack.Immobilised: field.Immobilised, fubarpack.WeaponLost: field.WeaponLost,
	fubarpack.Destroyed: field.Destroyed,
}

// damaged reports whether a vehicle shows something that it did not show when its damage was announced.
func (a *Act) damaged() bool {
	shows := func(f *field.Force, status field.Status) bool {
		return slices.ContainsFunc(slices.Concat(f.Figures, f.Lost), func(f *field.Figure) bool { return f.Has(status) })
	}
	for _, status := range shown {
		if shows(a.After, status) && !shows(a.Target, status) {
			return true
		}
	}
	return false
}

// A File is a log of a chain.
type File struct {
	Name  string
	First int // its first step
}

// fileOf returns the log that has a step.
func (l *Log) fileOf(step int) File {
	at := 0
	for i, f := range l.Files {
		if f.First <= step {
			at = i
		}
	}
	return l.Files[at]
}

// addNew appends what is not there yet.
func addNew[T comparable](to []T, more ...T) []T {
	for _, one := range more {
		if !slices.Contains(to, one) {
			to = append(to, one)
		}
	}
	return to
}
