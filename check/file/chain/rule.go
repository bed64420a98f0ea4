package chain

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A Rule is a rule over a file and those that came before it.
type Rule struct {
	rule.Rule
	// Run gives its findings about the later file of the pass, and counts in coverage
	// what it looked at.
	Run func(*Pass, *rule.Coverage) []rule.Finding
}

// Rules are all rules over chains, by ID.
func Rules() []*Rule { return []*Rule{Gap, SameModule, PlayedTwice, SamePlayers} }

// A Pass is a file of a chain as the rules look at it.
type Pass struct {
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
	// Known says that an earlier file begins with the same position: a save from which
	// logs began, given after them.
	Known bool
	// First says that there is no earlier file at all.
	First bool
}

// Check applies all rules.
func (p *Pass) Check(coverage *rule.Coverage) []rule.Finding {
	var findings []rule.Finding
	for _, r := range Rules() {
		for _, found := range r.Run(p, coverage) {
			found.Rule, found.Refs = r.ID, r.Refs
			findings = append(findings, found)
		}
	}
	rule.Sort(findings)
	return findings
}

// gapID is the rule that counts the files with none before them.
const gapID = "chain/gap"

// mostCompared bounds the earlier files that are compared piece by piece with one
// that continues none of them. Those of another game can lie in between.
const mostCompared = 8

// Hold holds a file against those before it in their order, all of them closed.
func Hold(earlier []*Link, link *Link) *Pass {
	p := &Pass{Link: link, First: len(earlier) == 0}
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

// what is what the rules count.
const what = "links"

// needs is what a file would need that has none of its game before it.
func (p *Pass) needs() string {
	if p.Link.opt.Whole {
		return "the file before it in the same game"
	}
	return "the file before it in the same game; or --chain, if it is among these"
}

// looked counts the link, and says whether there is another to hold it against.
func (p *Pass) looked(r string, coverage *rule.Coverage) bool {
	switch {
	case p.Before != nil:
		coverage.Checked(r, what)
	case !p.First && r == gapID: // that one stands for all
		coverage.Unchecked(r, what, p.needs())
	}
	return p.Before != nil
}
