package scs

import (
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A TurnPhase is a phase of a certain game turn.
type TurnPhase struct {
	// Turn is the game turn, from 1.
	Turn int
	// Place is the phase's place in the sequence of play, from 0.
	Place int
}

// Next returns the phase that follows. ok is false after the game's last phase, and if
// at is not a phase of the game.
func (s Sequence) Next(at TurnPhase) (next TurnPhase, ok bool) {
	if !s.contains(at) {
		return TurnPhase{}, false
	}
	next = TurnPhase{at.Turn, at.Place + 1}
	if next.Place == len(s.phases) {
		next = TurnPhase{at.Turn + 1, 0}
	}
	return next, s.contains(next)
}

// Begin returns the first phase of the first turn. ok is false if the sequence is
// unknown.
func (s Sequence) Begin() (first TurnPhase, ok bool) {
	first = TurnPhase{Turn: 1}
	return first, s.contains(first)
}

func (s Sequence) contains(at TurnPhase) bool {
	return at.Turn >= 1 && (!s.turns.Known || at.Turn <= s.turns.N) && 0 <= at.Place && at.Place < len(s.phases)
}

// Order is how one phase follows another in a sequence of play.
type Order uint8

// The ways in which a phase can follow another.
const (
	// OrderUnknown means that one of the two is not a phase of the game, or that the
	// phases are unknown.
	OrderUnknown Order = iota
	// SamePhase is a phase that goes on.
	SamePhase
	// InOrder is the next phase, or the next that is not optional.
	InOrder
	// Skipping passes over phases that are not optional. They may have been played
	// silently, since nobody has to move or attack (3.1a, 7.2a).
	Skipping
	// Backward goes back to a phase that is over.
	Backward
)

// A Succession is one phase declared after another, judged by 1.0.
type Succession struct {
	Order Order
	// Skipped are the phases between the two that are not optional, in order. If whole turns were
	// skipped, it holds the phases of the first round only.
	Skipped []TurnPhase
	// Turns is the number of whole game turns that were passed over as well.
	Turns int
}

// Succession judges a phase that is declared after another.
func (s Sequence) Succession(from, to TurnPhase) Succession {
	switch {
	case !s.contains(from) || !s.contains(to):
		return Succession{}
	case from == to:
		return Succession{Order: SamePhase}
	case to.Turn < from.Turn || to.Turn == from.Turn && to.Place < from.Place:
		return Succession{Order: Backward}
	}
	passed := (to.Turn-from.Turn)*len(s.phases) + to.Place - from.Place - 1
	out := Succession{Order: InOrder, Turns: passed / len(s.phases)}
	at := from
	for range min(passed, len(s.phases)) {
		at, _ = s.Next(at)
		if !s.phases[at.Place].Optional {
			out.Skipped = append(out.Skipped, at)
		}
	}
	if len(out.Skipped) > 0 {
		out.Order = Skipping
	}
	return out
}

// Entry returns the phase in which a side's reinforcements are placed: the phase that
// the pack names, else the side's first phase in which the phasing side moves, since
// 5.0 places them at its beginning.
func (s Sequence) Entry(side string) (place int, ok bool) {
	for _, is := range []func(scspack.Phase) bool{
		func(p scspack.Phase) bool { return p.Arrivals == pack.Yes },
		func(p scspack.Phase) bool { return p.Moves == "phasing" },
	} {
		for place, p := range s.phases {
			if p.Side == side && is(p) {
				return place, true
			}
		}
	}
	return 0, false
}
