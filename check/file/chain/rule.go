package chain

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A Rule judges a file against those that came before it.
type Rule struct {
	rule.Rule
	// Run returns the findings about the pass's file and counts in coverage what it
	// looked at.
	Run func(*Pass, *rule.Coverage) []rule.Finding
}

// Rules returns all rules over chains, by ID.
func Rules() []*Rule { return []*Rule{Gap, SameModule, PlayedTwice, SamePlayers} }

// A Pass is a file of a chain with the earlier files that it is compared with.
type Pass struct {
	// Link is the file.
	Link *Link
	// Before is the earlier file that Link is compared with: the last one that ended
	// where it begins, else the one of the same game that ended most like it, and much
	// like it unless Options.Whole is set. It is nil if there is none.
	Before *Link
	// Relation relates Link to Before; nil without Before.
	Relation *Relation
	// Twin is the earlier log that begins as Link does and shares most of its first
	// steps; nil if there is none.
	Twin *Link
	// Twins relates Link to Twin; nil without Twin.
	Twins *Relation
	// Known means that an earlier file begins with the same position: a save that logs
	// began from, listed after them.
	Known bool
	// First means that no file comes before.
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

// gapID is the rule that counts files without a file before them.
const gapID = "chain/gap"

// mostCompared bounds how many earlier files are compared piece by piece with a file
// that continues none of them. Files of another game can lie in between.
const mostCompared = 8

// Hold compares a file with the files before it, in their order. All must be closed.
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

// what names the things that these rules count.
const what = "links"

// needs returns what is missing if no file of the same game comes before.
func (p *Pass) needs() string {
	if p.Link.opt.Whole {
		return "the file before it in the same game"
	}
	return "the file before it in the same game; or --chain, if it is among these"
}

// looked counts the link and reports whether there is a file to compare it with.
func (p *Pass) looked(r string, coverage *rule.Coverage) bool {
	switch {
	case p.Before != nil:
		coverage.Checked(r, what)
	case !p.First && r == gapID: // that one stands for all
		coverage.Unchecked(r, what, p.needs())
	}
	return p.Before != nil
}
