package referee

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Phase is the stretch of a log from one declaration of a phase to the next: all of a
// phase, or the part of it that is in this log.
type Phase struct {
	// Declared is the phase as declared; By quotes the declaration.
	Declared position.Declared
	By       string
	// Turn is the turn, if the game shows it.
	Turn pack.Value
	// First and Last are its first and last step. First is the step that declares it, or
	// the log's first. Last is less than First if it has no steps.
	First, Last int
	// Steps are its steps that were not undone.
	Steps []actions.Step
	// Begun reports whether it begins in this log.
	Begun bool
	// Ends is what is known of its end.
	Ends position.Ending
	// Again are later steps that declare the same phase again.
	Again []int
	// Start and End are the positions when it began and when it ended.
	Start, End *Snapshot
	// Next is the next phase, nil after the last.
	Next *Phase
	// Trips are the ways of the pieces that were moved in it, in the order of their first
	// moves.
	Trips []*Trip
	// Combats are the attacks that were made in it, overruns too, in their order.
	Combats []*Combat
	// Unmade are the attacks that were announced in it and have no dice and no result.
	Unmade []Unmade

	// opens is set if something in the log declares it, and opened if nothing was done in it then.
	// byHand is set if the user names it as the phase in which the log begins.
	opens, opened, byHand bool
	// ends is set if later phases, which follow the first of Declared, may have begun in it
	// without a sign.
	ends bool
	// perhaps is set if several phases are declared and no sign declares some phase: another
	// may have begun in it, too.
	perhaps bool
	again   string             // the first of Again in words
	slips   string             // the step of a line near it that goes back to a phase that was over; "" for none
	against string             // the tracker, property or marker that still shows another phase; "" for none
	touched map[string][]int   // the steps that touched a piece, by its id
	whose   map[string]*Trip   // the trips of pieces that are there at the end, by their ids
	began   map[string][]*Trip // the trips of pieces that were there at the start, by their ids
	fights  *fights            // nil until fightsIn fills it
	came    map[passing]int    // by cameThrough
	common  map[string]*common // by side; see keepBoards
}

// Is returns the phase if exactly one is declared.
func (p *Phase) Is() (phase scspack.Phase, known bool) {
	if len(p.Declared.Phases) != 1 {
		return scspack.Phase{}, false
	}
	return p.Declared.Phases[0], true
}

// underWay reports whether it may have begun before the log: nothing in the log declares it. A Combat Phase
// that the user names may have, too: one player announces and throws the dice, and the other retreats in his
// log.
func (p *Phase) underWay() bool {
	return !p.Begun || p.byHand && !p.opens && p.Declared.Any(func(f scspack.Phase) bool { return f.Combat == pack.Yes })
}

// Begins returns the phase with which it begins, if exactly one is declared. Where another
// may have begun in it without a sign, Is does not know it.
func (p *Phase) Begins() (phase scspack.Phase, known bool) {
	if p.ends {
		return p.Declared.Phases[0], true
	}
	return p.Is()
}

// holdsOthers reports whether another phase may have begun in it without a sign.
func (p *Phase) holdsOthers() bool { return p.ends || p.perhaps }

// lines returns the phases with which it may begin.
func (p *Phase) lines() []scspack.Phase {
	if is, known := p.Begins(); known {
		return []scspack.Phase{is}
	}
	return p.Declared.Phases
}

func samePhase(a, b scspack.Phase) bool { return a.ID == b.ID && a.Side == b.Side }
