package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file knows rolls that are due and of which the log shows neither dice nor a line.

// unrolled reports whether a roll is due in a phase that the log shows from its beginning to its end, and
// nothing up to a step may be the roll: no line announces one of the kind, no dice may be for it, and no row
// declares dice thrown elsewhere. The dice may come a phase early, before the line of their phase.
func (l *Log) unrolled(ph *Phase, until int, kind FigureKind, dice scspack.Dice) bool {
	if !ph.over() || ph.underWay() || !dice.Known() || l.Pack.Dice.Elsewhere == pack.Yes {
		return false
	}
	from := ph.First
	for _, before := range l.Phases {
		if before.Next == ph {
			from = before.First
		}
	}
	within := func(step int) bool { return from <= step && step <= until }
	if slices.ContainsFunc(l.figures(), func(f *Figure) bool { return f.Kind == kind && within(f.Step) }) ||
		slices.ContainsFunc(l.Declarations, func(row *Declaration) bool { return row.Kind == declare.Roll && within(row.Step) }) {
		return false
	}
	return !slices.ContainsFunc(l.throws, func(t *thrown) bool {
		_, fits := onTable(dice, t.Roll)
		return within(t.step) && !t.taken && (fits || t.unreadable())
	}) && !slices.ContainsFunc(l.Phases, func(other *Phase) bool {
		return other.First <= until && other.Last >= from && other.tellsOfDice()
	})
}
