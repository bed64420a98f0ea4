package chain

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A Rule is a rule over a file and those that came before it.
type Rule = rule.Rule[*Pass, struct{}]

// A Pass is one run of one rule over a file that is held against those before it.
type Pass struct {
	*rule.Pass
	*Held
}

// Rules are all rules over chains, by ID.
func Rules() []*Rule { return []*Rule{Gap, SameModule, PlayedTwice, SamePlayers} }

// A Held is a file of a chain, held against those before it.
type Held struct {
	// Link is the file.
	Link *Link
	// Before is the earlier file that it is held against: the last one that ended
	// where it begins, else the one of the same game that ended most like it, and much
	// like it unless the files are said to be whole. It is nil if there is none.
	Before *Link
	// Relation is how the file stands to Before; nil without one.
	Relation *Relation
	// Twin is the earlier log that begins where the file begins and has the most of its
	// first steps; nil if there is none.
	Twin *Link
	// Twins is how the file stands to Twin; nil without one.
	Twins *Relation
	// Known reports whether an earlier file begins with the same position: a save from which
	// logs began, given after them.
	Known bool
	// First reports whether there is no earlier file at all.
	First bool
}

// Check holds a file against those before it in their order, and applies all rules. All
// must be closed. A file that has none before it is fine.
func Check(earlier []*Link, link *Link, coverage *rule.Coverage) []rule.Finding {
	return Hold(earlier, link).Check(coverage)
}

// Check applies all rules.
func (h *Held) Check(coverage *rule.Coverage) []rule.Finding {
	return rule.Run(Rules(), coverage, nil, func(p *rule.Pass) *Pass { return &Pass{p, h} })
}

// mostCompared bounds the earlier files that are compared piece by piece with one
// that continues none of them. Those of another game can lie in between.
const mostCompared = 8

// Hold holds a file against those before it in their order. All must be closed.
func Hold(earlier []*Link, link *Link) *Held {
	p := &Held{Link: link, First: len(earlier) == 0}
	for _, l := range earlier {
		p.Known = p.Known || l.Begin.Same(link.Begin)
		if l.again(link) && (p.Twin == nil || head(l.Steps, link.Steps) > head(p.Twin.Steps, link.Steps)) {
			p.Twin = l
		}
	}
	if p.Twin != nil {
		p.Twins = repeats(p.Twin, link)
	}
	for _, l := range slices.Backward(earlier) {
		if l.End.Same(link.Begin) {
			p.Before, p.Relation = l, Relate(l, link)
			return p
		}
	}
	for _, l := range slices.Backward(earlier[max(len(earlier)-mostCompared, 0):]) {
		if r := Relate(l, link); r.Kind != Unrelated && (link.opt.Whole || r.Difference.near()) && (p.Before == nil || r.Difference.Size() < p.Relation.Difference.Size()) {
			p.Before, p.Relation = l, r
		}
	}
	if p.Before != nil {
		return p
	}
	p.Before, p.Relation = p.Twin, p.Twins
	return p
}

// what the rules count.
const what = "links"

// looked counts the link, and reports whether there is another to hold it against.
func (p *Pass) looked() bool {
	if p.Before != nil {
		p.Checked(what)
	}
	return p.Before != nil
}
