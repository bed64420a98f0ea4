package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Sequence is a game's sequence of play: the phases of one game turn, in the same
// order every turn (1.0). The zero value is an unknown sequence.
type Sequence struct {
	phases []scspack.Phase
	turns  pack.Value
}

// NewSequence returns the sequence of play of a pack. It is unknown if the pack lists
// no phases: each game varies the series' basic sequence, so that cannot be assumed.
func NewSequence(p *scspack.Pack) Sequence {
	return Sequence{phases: slices.Clone(p.Phases), turns: p.Turns}
}

// Phases returns the phases in their order. They must not be changed.
func (s Sequence) Phases() []scspack.Phase { return s.phases }

// Find returns the place in the sequence, from 0, of the phase with this id and side.
func (s Sequence) Find(id, side string) (place int, ok bool) {
	place = slices.IndexFunc(s.phases, func(p scspack.Phase) bool { return p.ID == id && p.Side == side })
	return place, place >= 0
}

// Phase returns the phase at a place in the sequence, the zero Phase where there is
// none.
func (s Sequence) Phase(place int) scspack.Phase {
	if place < 0 || place >= len(s.phases) {
		return scspack.Phase{}
	}
	return s.phases[place]
}

// MayMove objects to a move of a unit by its owner in a phase (3.3b, 11.0). exploit
// reports whether the unit is exploit capable now: its markers may take the capability
// away.
//
// It does not judge what the unit's position forbids: where it began the phase (2.1b),
// or that its MA is 0.
func MayMove(phase scspack.Phase, side string, exploit pack.Answer) Objections {
	var no Objections
	if phase.Side != "" && side != phase.Side {
		no.Add(Objection{Code: OtherSidesPhase, Side: side, Phase: phase.Name()}, "3.3b")
		return no
	}
	switch phase.Moves {
	case "phasing":
	case "none":
		no.Add(Objection{Code: NobodyMoves, Phase: phase.Name()}, "1.0")
	case "exploit":
		no.exploitOnly("11.0", phase, exploit)
	default:
		no.Add(Objection{Code: NobodyMoves, Phase: phase.Name(),
			Decides: []Input{KeyOfRow("game.toml", "[[phase]] moves", phase.Name())}}, "1.0")
	}
	return no
}

// MayOverrun objects to an overrun by a unit of a side in a phase (6.0, 6.1a). exploit
// is as in MayMove.
func MayOverrun(phase scspack.Phase, side string, exploit pack.Answer) Objections {
	var no Objections
	switch {
	case phase.Overrun == pack.No:
		no.Add(Objection{Code: NoOverruns, Phase: phase.Name()}, "6.0")
	case phase.Side != "" && side != phase.Side:
		no.Add(Objection{Code: OtherSidesOverrun, Side: side, Phase: phase.Name()}, "6.0")
	case phase.Moves == "exploit":
		no.exploitOnly("6.1a", phase, exploit)
	}
	if phase.Overrun == pack.Unknown && len(no) == 0 {
		no.Add(Objection{Code: NoOverruns, Phase: phase.Name(),
			Decides: []Input{KeyOfRow("game.toml", "[[phase]] overrun", phase.Name())}}, "6.0")
	}
	return no
}

// MayAttack objects to an attack by units of a side in a phase other than an overrun
// (7.0).
func MayAttack(phase scspack.Phase, side string) Objections {
	var no Objections
	found := Objection{Code: OtherSidesCombat, Side: side, Phase: phase.Name()}
	switch {
	case phase.Combat == pack.No, phase.Side != "" && side != phase.Side:
		no.Add(found, "7.0")
	case phase.Combat == pack.Unknown:
		found.Decides = []Input{KeyOfRow("game.toml", "[[phase]] combat", phase.Name())}
		no.Add(found, "7.0")
	}
	return no
}

func (o *Objections) exploitOnly(ref string, phase scspack.Phase, exploit pack.Answer) {
	only := Objection{Code: OnlyExploiters, Phase: phase.Name()}
	switch exploit {
	case pack.Yes:
	case pack.No:
		o.Add(only, ref)
	default:
		only.Decides = []Input{{Kind: OpenExploit}}
		o.Add(only, ref)
	}
}

// MayMark objects to putting down or taking up a marker of a side's units in a phase.
// OOS markers change only in the side's own Supply Phase: a unit that traced stays
// supplied until the next, and a marked unit stays marked (12.0, 12.1b).
func MayMark(phase scspack.Phase, meaning scspack.Meaning, side string) Objections {
	var no Objections
	own := phase.Side == "" || phase.Side == side
	if meaning == scspack.MeansOOS && !own || !slices.Contains(phase.Markers, string(meaning)) {
		ref := "1.0"
		if meaning == scspack.MeansOOS {
			ref = "12.1b"
		}
		no.Add(Objection{Code: MarkersStay, What: string(meaning), Side: side, Phase: phase.Name()}, ref)
	}
	return no
}
