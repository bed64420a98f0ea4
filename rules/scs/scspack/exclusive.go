package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Exclusive is a rule that a game adds to the series, or sets in its place ("[[exclusive]]").
// What it may excuse is not called illegal.
type Exclusive struct {
	// Paragraph is its number in the game's rules, or what players call it ("paragraph", required).
	Paragraph string
	// Title is what it is about, in the author's words ("title"), or "".
	Title string
	// Touches are what it may change ("touches"); all that there is if it is left out.
	Touches []Touch
	// Sides, Classes and Phases limit it ("sides", "classes", "phases"): to units of these sides,
	// of these classes or types, to phases of these ids. Nil is no limit.
	Sides, Classes, Phases []string
	// Judged is how far other tables of the pack, or its rule set, state the rule ("judged"). A
	// rule that is judged excuses nothing; "" is NotJudged.
	Judged Extent
	// At is the place in the pack.
	At pack.Position

	classes []pack.Word // as Classes
}

// An Extent is how far a rule is judged.
type Extent string

// The extents.
const (
	JudgedWhole Extent = "yes"
	JudgedPart  Extent = "part"
	NotJudged   Extent = "no"
)

// A Touch is what a rule is about.
type Touch = string

// What rules are about.
const (
	TouchMovement     Touch = "movement"
	TouchHexside      Touch = "hexside"
	TouchZOC          Touch = "zoc"
	TouchExploitation Touch = "exploitation"
	TouchOverrun      Touch = "overrun"
	TouchAttack       Touch = "attack"
	TouchOdds         Touch = "odds"
	TouchResult       Touch = "result"
	TouchLosses       Touch = "losses"
	TouchRetreat      Touch = "retreat"
	TouchAdvance      Touch = "advance"
	TouchStacking     Touch = "stacking"
	TouchSupply       Touch = "supply"
	TouchMarkers      Touch = "markers"
	TouchArrival      Touch = "arrival"
	TouchRemoval      Touch = "removal"
	TouchSteps        Touch = "steps"
)

// Touches returns all that a rule can be about.
func Touches() []Touch {
	return []Touch{
		TouchMovement, TouchHexside, TouchZOC, TouchExploitation, TouchOverrun, TouchAttack, TouchOdds, TouchResult,
		TouchLosses,
		TouchRetreat, TouchAdvance, TouchStacking, TouchSupply, TouchMarkers, TouchArrival, TouchRemoval, TouchSteps,
	}
}

// exclusiveTable is what [source] calls the list of the game's own rules.
const exclusiveTable = "exclusive"

func (p *Pack) readExclusive(t *pack.Table) {
	e := Exclusive{
		Paragraph: t.Required("paragraph"),
		Title:     t.String("title"),
		Sides:     t.AllNamed("sides", p.Sides, UnknownSide),
		Phases:    t.AllNamed("phases", p.phaseIDs, UnknownPhase),
		Judged:    Extent(t.OneOf("judged", []string{string(JudgedWhole), string(JudgedPart), string(NotJudged)})),
		At:        t.Position(),
	}
	if e.Touches = t.AllOf("touches", Touches(), UnknownTouch); !t.Has("touches") {
		e.Touches = Touches()
	}
	e.classes = t.Strings("classes")
	for _, word := range e.classes {
		e.Classes = append(e.Classes, word.Text)
	}
	same := func(other Exclusive) bool { return other.Paragraph == e.Paragraph }
	if i := slices.IndexFunc(p.Exclusive, same); i >= 0 && e.Paragraph != "" {
		t.Add("paragraph", ExclusiveTwice, e.Paragraph, p.Exclusive[i].At.Line)
	}
	p.Exclusive = append(p.Exclusive, e)
	t.Done()
}

// checkExclusive reports classes that no unit of the pack can have.
func (p *Pack) checkExclusive(problems *pack.Problems) {
	var known []string
	if p.TEC != nil {
		known = slices.Clone(p.TEC.Classes)
	}
	for i := range p.Units {
		for _, word := range []string{p.Units[i].Class, p.Units[i].Type} {
			if word != "" && !slices.Contains(known, word) {
				known = append(known, word)
			}
		}
	}
	for i := range p.Exclusive {
		for _, word := range p.Exclusive[i].classes {
			if !slices.Contains(known, word.Text) {
				problems.Add(word.Position, UnknownClass, word.Text, pack.DidYouMean(word.Text, known))
			}
		}
	}
}

// ExclusiveComplete reports whether the pack names all rules that the game adds to the series. A pack
// that leaves it open and has data from a printed book is of a game whose rules nobody has listed. A
// pack without printed data is of a game that its author made up: it has the rules that the pack
// gives.
func (p *Pack) ExclusiveComplete() bool {
	switch p.Sources[exclusiveTable].Complete {
	case pack.Yes:
		return true
	case pack.No:
		return false
	}
	return !p.printed()
}

// ExclusiveDeclared reports whether the pack states if it names all rules that the game adds.
func (p *Pack) ExclusiveDeclared() bool { return p.Sources[exclusiveTable].Complete != pack.Unknown }

// printed reports whether the pack has data from a printed book.
func (p *Pack) printed() bool {
	var all []Source
	for _, s := range p.Sources {
		all = append(all, s)
	}
	if p.TEC != nil {
		for i := range p.TEC.Features {
			all = append(all, p.TEC.Features[i].Source)
		}
	}
	for i := range p.Grounds {
		all = append(all, p.Grounds[i].Source)
	}
	for i := range p.Units {
		all = append(all, p.Units[i].Source)
	}
	for i := range p.Markers {
		all = append(all, p.Markers[i].Source)
	}
	for i := range p.Places {
		all = append(all, p.Places[i].Source)
	}
	return len(p.RuleSets) > 0 || slices.ContainsFunc(all,
		func(s Source) bool { return s.Confidence != "" && s.Confidence != MadeUp })
}
