package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
)

// undecided collects the combats of a phase that a rule cannot judge, for one finding.
type undecided struct {
	combats []*Combat
	needs   []string
}

// add notes a combat and what it needs, and counts it as unchecked for the first need.
func (u *undecided) add(pass *Pass, c *Combat, needs ...string) {
	if len(needs) == 0 {
		needs = []string{whichHexes}
	}
	u.combats = addNew(u.combats, c)
	u.needs = addNew(u.needs, needs...)
	pass.Unchecked("combats", needs[0])
}

// combats judges each attack that was made, and reports the undecided ones of each phase.
func (p *Pass) combats(one, many string, judge func(*Phase, *Combat, *undecided)) {
	for ph := range p.phases() {
		var u undecided
		for _, c := range ph.Combats {
			if c.Made() {
				judge(ph, c, &u)
			}
		}
		u.report(p, ph, one, many)
	}
}

// bySide judges how both forces carried out the result of a combat, the defender first. judge
// returns what is missing to judge a force.
func (p *Pass) bySide(ph *Phase, c *Combat, u *undecided, judge func(r tableResult, s settlement, attacking bool) (open []string)) {
	r := p.Log.result(ph, c)
	if !r.known || !c.HasTarget {
		p.Unchecked("combats", "the result, and which hex was attacked")
		return
	}
	var open []string
	for _, attacking := range []bool{false, true} {
		s := p.Log.settle(ph, c, attacking, r.effect(attacking))
		if open = append(open, s.open...); len(s.open) == 0 {
			open = append(open, judge(r, s, attacking)...)
		}
	}
	if len(open) > 0 {
		u.add(p, c, open...)
		return
	}
	p.Checked("combats")
}

// report reports the collected combats: "1 attack was" or "2 attacks were" not judged.
func (u *undecided) report(pass *Pass, ph *Phase, one, many string) {
	if len(u.combats) == 0 {
		return
	}
	slices.Sort(u.needs)
	f := rule.Finding{
		Verdict:  rule.Unchecked,
		Message:  notJudged.Say(words.Counted(len(u.combats), one, many), some(u.needs)),
		Evidence: rule.Evidence{Needs: u.needs},
	}
	for _, c := range u.combats {
		f.Step = max(f.Step, c.step())
		f.Hexes = addNew(f.Hexes, c.hexes()...)
	}
	pass.Report(ph, f)
}
