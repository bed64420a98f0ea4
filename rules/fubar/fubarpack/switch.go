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

// A Switch is a question that the printed rules leave open, and its answer.
type Switch struct {
	// ID names it in [switches]; Question is the question in words.
	ID       SwitchID
	Question string
	// Paragraphs leave the question open, by the headings of the French text.
	Paragraphs []string
	// Allowed are its values, Default the one until somebody sets it. Reason says why.
	Allowed         []string
	Default, Reason string
	// Value is the value that holds; Set reports whether the pack sets it.
	Value string
	Set   bool
}

// questions are the switches as they stand before a pack sets them, by id.
var questions = []Switch{
	{
		ID: AimedInCover, Paragraphs: []string{"Activation: Tir ajusté", "Couverture 2"},
		Question: "where cover makes a hit harder than 6+, does aimed fire count from 6+ or from the whole sum?",
		Allowed:  []string{CapFirst, CapLast}, Default: CapFirst,
		Reason: "the limit of 6+ is one of the unit's expertise, and aimed fire is added to the die",
	},
	{
		ID: Coherency, Paragraphs: []string{"Unités 1"},
		Question: "are all figures of a unit near each other, or is each near another one, in a chain?",
		Allowed:  []string{Chained, EachOther}, Default: Chained,
		Reason: "the words fit both; fewer figures are out of reach in a chain",
	},
	{
		ID: MeasuredBetween, Paragraphs: []string{"Unités 1", "Armes Légères", "Armes de Support"},
		Question: "are distances between figures measured between their bases or between their centres?",
		Allowed:  []string{Bases, Centres}, Default: Bases,
		Reason: "the rules do not say; figures touch by their bases in close combat",
	},
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
		if t == nil {
			continue
		}
		if word := t.OneOf(string(s.ID), s.Allowed); word != "" {
			s.Value, s.Set = word, true
		}
	}
	if t != nil {
		t.Done()
	}
}
