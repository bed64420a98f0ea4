package chain

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A Rule is a rule over a file and those that came before it.
type Rule = rule.Rule[*Pass, struct{}]

// A Pass is one run of one rule over a file that is compared with those before it.
type Pass struct {
	*rule.Pass
	*Held
}

// Rules returns all rules over chains, by ID.
func Rules() []*Rule { return []*Rule{Gap, SameModule, PlayedTwice, SamePlayers} }

// A Held is a file of a chain, compared with those before it.
type Held struct {
	// Link is the file.
	Link *Link
	// Before is the earlier file that Link is compared with: the last that ended where Link
	// begins, or else the most similar file of the same game, which must be quite similar unless
	// Options.Whole is set. It is nil if there is no such file.
	Before *Link
	// Relation relates Link to Before; nil without Before.
	Relation *Relation
	// Twin is the earlier log that begins as Link does and shares most of its first
	// steps; nil if there is none.
	Twin *Link
	// Twins relates Link to Twin; nil without Twin.
	Twins *Relation
	// Tables counts the logs, earlier or later, that begin as Link does and then all go on
	// differently.
	Tables int
	// Known means that an earlier file begins with the same position: a save that logs
	// began from, listed after them.
	Known bool
	// First means that no file comes before.
	First bool
	// Open is another log of which nothing shows whether it comes before Link or after it; nil if
	// there is none.
	Open *Link
}

// Check applies all rules.
func (h *Held) Check(coverage *rule.Coverage) []rule.Finding {
	return rule.Run(Rules(), coverage, nil, func(p *rule.Pass) *Pass { return &Pass{p, h} })
}

// mostCompared limits how many earlier files are compared piece by piece with a file that
// continues none of them. Files of other games can lie between.
const mostCompared = 8

// Hold compares the ith file with those before it. The files must be in order, and closed.
func Hold(files []*Link, i int) *Held {
	earlier, link := files[:i], files[i]
	p := &Held{Link: link, First: i == 0, Tables: tables(files, link)}
	for _, l := range earlier {
		p.Known = p.Known || l.Begin.Same(link.Begin)
		if l.again(link) && !returned(files, l, link) &&
			(p.Twin == nil || head(l.Steps, link.Steps) > head(p.Twin.Steps, link.Steps)) {
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
		if r := Relate(l, link); r.Kind != Unrelated && (link.opt.Whole || r.Difference.near()) &&
			(p.Before == nil || r.Difference.Size() < p.Relation.Difference.Size()) {
			p.Before, p.Relation = l, r
		}
	}
	if p.Before != nil {
		return p
	}
	p.Before, p.Relation = p.Twin, p.Twins
	return p
}

// returned reports whether other files lead from the end of a log back to where it began, so that a log that
// begins there, too, need not be the same stretch played twice. If their first steps show that it is, or if it is
// the same log mailed twice, it is.
func returned(files []*Link, l, link *Link) bool {
	same := head(l.Steps, link.Steps)
	made := func(s Step) bool { return s.made }
	if same == min(len(l.Steps), len(link.Steps)) || slices.ContainsFunc(l.Steps[:same], made) {
		return false
	}
	seen := map[digest]bool{l.End.digest: true}
	for more := true; more; {
		more = false
		for _, other := range files {
			if other != l && other != link && seen[other.Begin.digest] && !seen[other.End.digest] {
				seen[other.End.digest], more = true, true
			}
		}
	}
	return seen[link.Begin.digest]
}

// tables counts the logs that begin as a log does and go different ways.
func tables(files []*Link, link *Link) int {
	var all []*Link
	for _, l := range files {
		if !l.again(link) || slices.ContainsFunc(all, func(other *Link) bool {
			return head(l.Steps, other.Steps) == min(len(l.Steps), len(other.Steps))
		}) {
			continue
		}
		all = append(all, l)
	}
	return len(all)
}

// what is the word for the things that the rules count.
const what = "links"

// looked counts the link. It reports whether there is another file to compare it with.
func (p *Pass) looked() bool {
	if p.Before != nil {
		p.Checked(what)
	}
	return p.Before != nil
}
