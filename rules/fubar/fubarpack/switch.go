package fubarpack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A SwitchID names a question that the printed rules leave open.
type SwitchID string

// The questions.
const (
	AimedInCover    SwitchID = "aimed_in_cover"
	Coherency       SwitchID = "coherency"
	MeasuredBetween SwitchID = "measured_between"
)

// The values of switches.
const (
	CapFirst  = "cap, then aim"
	CapLast   = "aim, then cap"
	Chained   = "chained"
	EachOther = "each other"
	Bases     = "bases"
	Centres   = "centres"
)

// A Switch is a question that the printed rules leave open, and its answer. Package
// check/fubar/words words the question.
type Switch struct {
	// ID names it in [switches].
	ID SwitchID
	// Paragraphs leave the question open, by the headings of the French text.
	Paragraphs []string
	// Allowed are its values, Default the one until somebody sets it.
	Allowed []string
	Default string
	// Value is the value that holds; Set reports whether the pack sets it.
	Value string
	Set   bool
}

// questions are the switches as they stand before a pack sets them, by id.
var questions = []Switch{
	{ID: AimedInCover, Paragraphs: []string{"Activation: Tir ajusté", "Couverture 2"},
		Allowed: []string{CapFirst, CapLast}, Default: CapFirst},
	{ID: Coherency, Paragraphs: []string{"Unités 1"}, Allowed: []string{Chained, EachOther}, Default: Chained},
	{ID: MeasuredBetween, Paragraphs: []string{"Unités 1", "Armes Légères", "Armes de Support"},
		Allowed: []string{Bases, Centres}, Default: Bases},
}

// Switch returns a switch of the pack as it stands.
func (p *Pack) Switch(id SwitchID) Switch {
	return p.Switches[slices.IndexFunc(p.Switches, func(s Switch) bool { return s.ID == id })]
}

func (p *Pack) readSwitches(t *pack.Table) {
	p.Switches = slices.Clone(questions)
	for i := range p.Switches {
		s := &p.Switches[i]
		s.Value = s.Default
		if word := t.OneOf(string(s.ID), s.Allowed); word != "" {
			s.Value, s.Set = word, true
		}
	}
	t.Done()
}
