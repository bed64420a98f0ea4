package scspack

import (
	"regexp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Moment is when in a phase a rule is enforced.
type Moment string

// When stacking is enforced (4.0a).
const (
	Never  Moment = "never"
	AtEnd  Moment = "end"    // when the phase ends
	Always Moment = "always" // from its begin to its end
)

// A Mover is who moves in a phase.
type Mover string

// The movers.
const (
	NobodyMoves   Mover = "none"
	PhasingMoves  Mover = "phasing" // units of the phasing side
	ExploitsMoves Mover = "exploit" // its units that can exploit
)

// A Phase is a phase of one side's player turn, or of the game turn: [[phase]].
type Phase struct {
	// ID is its name; both sides' phases may have one id.
	ID string `key:"id" must:"yes"`
	// Side is the phasing side; none is a phase of nobody's, in which no unit can be blamed for a move.
	Side string `key:"side" names:"sides"`
	// Moves is who moves; left out, anybody may.
	Moves Mover `key:"moves" words:"none|phasing|exploit" warn:"scspack/phase-without-moves"`
	// Overrun reports whether overruns are made; left out, there may be some.
	Overrun pack.Answer `key:"overrun" warn:"scspack/phase-without-overrun"`
	// Combat reports whether attacks are made; left out, there may be some.
	Combat pack.Answer `key:"combat" warn:"scspack/phase-without-combat"`
	// Stacking is when the limit is enforced; left out, no stack is judged when it ends.
	Stacking Moment `key:"stacking" words:"never|end|always" warn:"scspack/phase-without-stacking"`
	// Arrivals reports whether reinforcements are placed in it; left out, some may be.
	Arrivals pack.Answer `key:"reinforcements" warn:"scspack/phase-without-reinforcements"`
	// Air reports whether air strikes are made; left out, some may be.
	Air pack.Answer `key:"air"`
	// Markers are meanings of markers that are put down and taken up in it. By 12.0 OOS markers change
	// in one phase of each side; if none of a side's phases has them it is unknown when.
	Markers []string `key:"markers"`
	// Chat are patterns (RE2) of chat lines that declare it; where neither they nor vassal.toml declare
	// it, it may begin unseen once a phase before it has been declared.
	Chat []*regexp.Regexp `key:"chat" wrong:"scspack/no-pattern"`
	// Optional reports whether a player turn may go without it; left out, it may not (1.0).
	Optional bool `key:"optional"`
	// At is the place in the pack.
	At pack.Position
}

// Name returns the phase as players name it, "german movement".
func (p Phase) Name() string {
	if p.Side == "" {
		return p.ID
	}
	return p.Side + " " + p.ID
}

// PhasesNamed returns the phases with this id: one, or one for each side.
func (p *Pack) PhasesNamed(id string) []Phase {
	var named []Phase
	for _, phase := range p.Phases {
		if phase.ID == id {
			named = append(named, phase)
		}
	}
	return named
}

// PhaseIDs returns the ids of the phases, each once, in their order.
func (p *Pack) PhaseIDs() []string {
	var ids []string
	for _, phase := range p.Phases {
		if !slices.Contains(ids, phase.ID) {
			ids = append(ids, phase.ID)
		}
	}
	return ids
}

// checkPhases reports phases that are there twice.
func (p *Pack) checkPhases(tables []*pack.Table) {
	for i, t := range tables {
		phase := &p.Phases[i]
		for _, other := range p.Phases[:i] {
			if other.ID == phase.ID && other.Side == phase.Side && phase.ID != "" {
				t.Add("id", PhaseTwice, phase.Name(), other.At.Line)
			}
		}
	}
}
