// Package status shows which rules can be checked with a game pack, and what the others lack.
//
// It compares what each rule needs with what the pack has. It looks at the pack alone: whether
// a rule that needs a log, or declared phases, can be checked depends on the file.
//
// A rule claims a paragraph only if a case of the tests plants a breach of it and finds that breach.
// No rule claims paragraphs that only allow or explain something, such as 2.0a, by which units have
// zones of control: whoever breaks them breaks another paragraph. A game's own paragraphs stand
// beside the paragraphs of the series, as the pack names them.
package status

import (
	"cmp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// noCase are the paragraphs of the series that Umpire does something about, though no case of the
// tests shows that a breach is found. When a rule claims a paragraph, take it off this list.
var noCase = []struct{ ref, title string }{
	{"13.0", "control of hexes, where no victory points depend on it"},
}

// Of returns the status of every rule that asks something of a pack, by level and ID, and
// for the paragraphs without a case. Rules that the game does not have are left out.
func Of(p *scspack.Pack) []check.RuleStatus {
	all := slices.Concat(rows(p, position.Rules()), rows(p, referee.Rules()))
	level := map[string]rule.Level{}
	for _, d := range slices.Concat(rule.Describe(position.Rules()), rule.Describe(referee.Rules())) {
		level[d.ID] = d.Level
	}
	slices.SortFunc(all, func(a, b check.RuleStatus) int {
		return cmp.Or(cmp.Compare(level[a.Rule], level[b.Rule]), cmp.Compare(a.Rule, b.Rule))
	})
	all = slices.DeleteFunc(all, func(r check.RuleStatus) bool { return r.Checks == pack.Foreign })
	for _, c := range noCase {
		if slices.ContainsFunc(all, func(r check.RuleStatus) bool { return slices.Contains(r.Refs, c.ref) }) {
			continue
		}
		all = append(all, check.RuleStatus{Refs: []string{c.ref}, Title: c.title, Checks: pack.None, NoCase: true})
	}
	return all
}

func rows[P any](p *scspack.Pack, rules []*rule.Rule[P, scspack.Need]) []check.RuleStatus {
	var all []check.RuleStatus
	for _, r := range rules {
		if needs := slices.Concat(r.Needs, r.Uses); len(needs) > 0 {
			all = append(all, ask(p, check.RuleStatus{Rule: r.ID, Refs: slices.Concat(r.Refs, r.Also), Title: r.Title},
				needs))
		}
	}
	return all
}

// ask completes a status with what the pack answers.
func ask(p *scspack.Pack, r check.RuleStatus, needs []scspack.Need) check.RuleStatus {
	r.Checks = pack.Whole
	var own []string
	var missing []scspack.Missing
	for _, n := range needs {
		a := n.Ask(p)
		r.Checks = min(r.Checks, a.Extent)
		missing = append(missing, a.Missing...)
		for _, id := range a.Open {
			r.Open = union(r.Open, []string{string(id)})
		}
		own = union(own, a.Refs)
	}
	if len(r.Refs) > 0 {
		// a table that names none
		own = slices.DeleteFunc(own, func(ref string) bool { return strings.HasPrefix(ref, "[") })
	}
	r.Refs = union(own, r.Refs)
	slices.SortStableFunc(missing, scspack.Missing.Compare)
	for _, m := range missing {
		r.Missing = union(r.Missing, []check.Missing{{File: m.File, What: words.Missing(m)}})
	}
	return r
}

// union adds to a list what it does not have.
func union[T comparable](list, more []T) []T {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}
