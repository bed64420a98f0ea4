package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Exclusive is a rule that a game adds to the series, or sets in its place: [[exclusive]].
// What it may excuse is not called illegal.
type Exclusive struct {
	// Paragraph is its number in the game's rules, or what players call it.
	Paragraph string `key:"paragraph" must:"yes"`
	// Title is what it is about, in your own words.
	Title string `key:"title"`
	// Touches are what it may change; left out, all of them.
	Touches []Touch `key:"touches" words:"movement|hexside|zoc|exploitation|overrun|attack|odds|result|losses|retreat|advance|stacking|supply|markers|arrival|removal|steps" wrong:"scspack/unknown-touch"`
	// Sides are the sides that it is for; left out, all.
	Sides []string `key:"sides" names:"sides"`
	// Classes are the classes of tec.toml or types of units.csv that it is for; left out, all.
	Classes []string `key:"classes" later:"classes"`
	// Phases are the phases, by id, that it is for; left out, all.
	Phases []string `key:"phases" names:"phases"`
	// Judged is "yes" if the rest of the pack, or "rules", gives all of it, "part", "no"; left out, it
	// does not.
	//
	// A rule that is judged excuses nothing.
	Judged Extent `key:"judged" words:"yes|part|no"`
	// At is the place in the pack.
	At pack.Position
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
func Touches() []Touch { return pack.Choices(new(Exclusive), "touches") }

// exclusiveTable is what [source] calls the list of the game's own rules.
const exclusiveTable = "exclusive"

// checkExclusives reports rules that are there twice, and sets what a rule without touches touches.
func (p *Pack) checkExclusives(tables []*pack.Table) {
	first := map[string]int{}
	for i, t := range tables {
		e := &p.Exclusive[i]
		if !t.Has("touches") {
			e.Touches = Touches()
		}
		if other, there := first[e.Paragraph]; !there {
			first[e.Paragraph] = i
		} else if e.Paragraph != "" {
			t.Add("paragraph", ExclusiveTwice, e.Paragraph, p.Exclusive[other].At.Line)
		}
	}
}

// checkClasses reports classes in game.toml that no unit of the pack can have.
func (p *Pack) checkClasses(problems *pack.Problems) {
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
	for _, word := range p.schema.Named["classes"] {
		if !slices.Contains(known, word.Text) {
			problems.Add(word.Position, UnknownClass, word.Text, pack.DidYouMean(word.Text, known))
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
