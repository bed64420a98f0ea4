package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
)

// This file finds out whether dice of a turn were thrown for an act.

// A Throw is a throw of dice in a turn.
type Throw struct {
	Step  int
	By    actions.Player
	Dice  []int
	taken bool // by an act
}

// thrownFor reports whether the turn has dice that may be the act's: dice after its line, dice that show what the
// line names or, where it names nothing, any dice of no other act. other is the last die before a line that names
// another number, nil for none.
func (t *Turn) thrownFor(a *Act) (same bool, other *Throw) {
	switch {
	case a.Kind != bind.Activation && a.Kind != bind.Fire, len(a.Dice) > 0:
		return true, nil
	case !a.Said.Roll.Known:
		fits := func(d *Throw) bool { return !d.taken && (!a.Kind.OneDie() || len(d.Dice) == 1) }
		return slices.ContainsFunc(t.Throws, fits), nil
	}
	is := func(d *Throw) bool { return !d.taken && len(d.Dice) == 1 }
	for _, before := range []bool{true, false} {
		throws := slices.Clone(t.Throws)
		if before {
			slices.Reverse(throws)
		}
		for _, d := range throws {
			if (d.Step < a.Step) == before && is(d) && d.Dice[0] == a.Said.Roll.N {
				d.taken = true
				return true, nil
			}
		}
	}
	last := 0 // the act before
	for _, act := range t.Acts {
		if act.Step < a.Step {
			last = act.Step
		}
	}
	for _, d := range slices.Backward(t.Throws) {
		if last < d.Step && d.Step < a.Step && is(d) {
			d.taken = true
			return false, d
		}
	}
	return false, nil
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
