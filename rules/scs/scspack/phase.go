package scspack

import (
	"regexp"
	"slices"
	"strings"

	"github.com/pkg/errors"

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

// A Phase is a phase of one side's player turn, or of the game turn.
type Phase struct {
	// ID names the phase ("id", required). Both sides' phases may have one id.
	ID string
	// Side is the phasing side ("side"), or "" where the phase belongs to no side.
	Side string
	// Moves is who moves in it ("moves"): "none", "phasing" (units of the phasing side) or "exploit"
	// (its units that can exploit). "" is unknown.
	Moves string
	// Overrun reports whether units may overrun in it ("overrun").
	Overrun pack.Answer
	// Combat reports whether attacks are made in it ("combat").
	Combat pack.Answer
	// Stacking is when stacking is enforced in it ("stacking": "never", "end", "always"). "" is
	// unknown.
	Stacking Moment
	// Air reports whether air strikes are made in it ("air").
	Air pack.Answer
	// Arrivals reports whether reinforcements are placed in it ("reinforcements").
	Arrivals pack.Answer
	// Markers are the meanings of the markers that are put down and taken up in it ("markers").
	Markers []string
	// Chat are patterns (RE2) of chat lines with which players declare the phase ("chat").
	Chat []*regexp.Regexp
	// Optional reports whether a player turn may go without it ("optional").
	Optional bool
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

func (p *Pack) readPhase(t *pack.Table) {
	phase := Phase{
		ID:       t.Required("id"),
		Side:     t.Named("side", p.Sides),
		Moves:    t.OneOf("moves", []string{"none", "phasing", "exploit"}),
		Overrun:  t.Answer("overrun"),
		Combat:   t.Answer("combat"),
		Air:      t.Answer("air"),
		Arrivals: t.Answer("reinforcements"),
		Stacking: Moment(t.OneOf("stacking", []string{string(Never), string(AtEnd), string(Always)})),
		Optional: t.Bool("optional", false),
		At:       t.Position(),
	}
	phase.Markers = t.Texts("markers")
	for _, word := range t.Strings("chat") {
		pattern, err := t.Pattern(word.Text)
		var fault pack.Fault
		switch {
		case errors.As(err, &fault):
			t.AddErrAt(word.Position, err)
			continue
		case err != nil:
			t.AddAt(word.Position, NoPattern, word.Text, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
			continue
		}
		phase.Chat = append(phase.Chat, pattern)
	}
	for _, other := range p.Phases {
		if other.ID == phase.ID && other.Side == phase.Side && phase.ID != "" {
			t.Add("id", PhaseTwice, phase.Name(), other.At.Line)
		}
	}
	t.Done()
	p.Phases = append(p.Phases, phase)
}
