package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file judges and reports combats for the rules that each judge a part of how a force carried out a
// result: losses, retreats, and their direction.

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
		p.take(ph, anything, c.all()...)
		return
	}
	var open []string
	for _, attacking := range []bool{false, true} {
		s := p.Log.settle(ph, c, attacking, r.effect(attacking))
		p.takeForce(ph, c, &s)
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
		Message:  notJudged(words.Counted(len(u.combats), one, many), some(u.needs)),
		Evidence: rule.Evidence{Needs: u.needs},
	}
	for _, c := range u.combats {
		pass.take(ph, anything, c.all()...)
		f.Step = max(f.Step, c.step())
		f.Hexes = addNew(f.Hexes, c.hexes()...)
	}
	pass.Report(ph, f)
}

// unsettled reports what is wrong with how a force carried out a result.
func (p *Pass) unsettled(ph *Phase, c *Combat, r tableResult, s settlement, found []scs.Objection, attacking bool) {
	if len(found) == 0 || r.odds != nil && p.fits(ph, c, *r.odds, attacking) {
		return // if it fits the odds, scs/combat-odds reports the wrong column
	}
	who := "defender"
	if attacking {
		who = "attacker"
	}
	f := c.finding(ph, rule.Illegal, say.F("combat-result/wrong",
		"{who} in the combat on {hex}, {result} by {by}: {objections}",
		who, targetName(c), r.Text, r.by, s.board.Words().Objections(found)))
	f.Refs, f.RestsOn = refsOf(found), r.restsOn
	if c.Left {
		f.Refs = append(f.Refs, "7.4")
	}
	f.Evidence.Add(s.evidence(who, r.effect(attacking)))
	for _, one := range s.shares {
		f.Pieces = append(f.Pieces, one.piece.Seen())
		f.Step = max(f.Step, one.last)
		if one.end != nil {
			if at := one.end.Seen().Hex; at != "" && !slices.Contains(f.Hexes, at) {
				f.Hexes = append(f.Hexes, at)
			}
		}
	}
	if s.lacks(r.effect(attacking)) && owesSteps(found) {
		p.bystanders(ph, c, attacking, &f)
	}
	var excuses []say.Message
	if s.short(r.effect(attacking), found) {
		excuses = append(excuses, ph.curable()...)
	}
	excuses = slices.Concat(excuses, p.Log.slip(ph, c), c.doubts(), ph.unsure())
	if len(c.Defenders)+len(c.Strangers) == 0 { // "attack" reports that there is no enemy
		excuses = append(excuses, attackOtherTarget())
	}
	if !r.sure {
		excuses = append(excuses, say.F("combat-result/unsure",
			"the result was another one: it is only known by {by}", r.by))
	}
	if r.perhapsOther(func(other scspack.Result) bool {
		return !p.Log.refuted(ph, c, attacking, (&tableResult{Result: other}).effect(attacking))
	}) {
		excuses = append(excuses, combatResultOtherColumn())
	}
	if !s.sure {
		excuses = append(excuses, s.excuse)
	}
	if ph.doneLater(s) {
		excuses = append(excuses, say.F("combat-result/done-later", "what was done after the phase belongs to it"))
	}
	if needs := s.needs(found); len(needs) > 0 && len(proved(found)) == 0 {
		f.Evidence.Needs = needs
		excuses = append(excuses, say.F("combat-result/hangs-on", "it is otherwise: it hangs on {needs}", list(needs)))
	}
	excused(&f, excuses)
	p.Report(ph, f)
}

// bystanders adds to a finding about missing losses the units that lost steps instead.
func (p *Pass) bystanders(ph *Phase, c *Combat, attacking bool, f *rule.Finding) {
	others := p.Log.bystanders(ph, c, attacking)
	if len(others) == 0 {
		return
	}
	for _, was := range others {
		if h := was.At.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	f.Refs = append(f.Refs, "8.0c")
	f.Pieces = append(f.Pieces, seenOf(others)...)
	f.Message = say.F("combat-result/bystanders",
		"{finding}, while {units}, which took no part, lost steps", f.Message, namesOf(others))
}

// bystanders returns the units of a force's side that lost steps after the dice without having fought anywhere.
func (l *Log) bystanders(ph *Phase, c *Combat, attacking bool) (others []*position.Piece) {
	for _, was := range ph.Start.Pieces {
		if was.Kind != position.Unit || !l.inPlay(was.At) || (was.Side == c.Side) != attacking {
			continue
		}
		step, what := l.lost(ph, was)
		if what == "" || step < c.step() || step > c.Last {
			continue
		}
		if explained, open := l.inCombat(ph, was); !explained && !open {
			others = append(others, was)
		}
	}
	return others
}

// owesSteps reports whether it is objected that a force lost too few steps.
func owesSteps(found []scs.Objection) bool {
	return slices.ContainsFunc(found, func(o scs.Objection) bool {
		return o.Code == scs.TooFewSteps || o.Code == words.StepsOwed
	})
}

// paidFor reports whether a unit that took no part lost steps in place of a force, and the finding about what that
// force owes names it.
func (p *Pass) paidFor(ph *Phase, was *position.Piece) bool {
	return slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		r := p.Log.result(ph, c)
		if !c.Made() || !c.HasTarget || !r.known {
			return false
		}
		attacking := was.Side == c.Side
		s := p.Log.settle(ph, c, attacking, r.effect(attacking))
		found := slices.Concat(only(s.objections, "7.1", "8.0"), proved(s.objections)) // the others are not reported
		return len(s.open) == 0 && owesSteps(found) && s.lacks(r.effect(attacking)) &&
			!(c.readOtherwise(r) && p.asRead(ph, c, attacking, "9.0a", "9.0b")) &&
			!(r.odds != nil && p.fits(ph, c, *r.odds, attacking)) && slices.Contains(p.Log.bystanders(ph, c, attacking), was)
	})
}

// fits reports whether a force carried out a result without a fault.
func (p *Pass) fits(ph *Phase, c *Combat, r scspack.Result, attacking bool) bool {
	table := tableResult{Result: r}
	s := p.Log.settle(ph, c, attacking, table.effect(attacking))
	return len(s.open) == 0 && len(s.objections) == 0
}

// asRead reports whether a force carried out the result that the players state.
func (p *Pass) asRead(ph *Phase, c *Combat, attacking bool, refs ...string) bool {
	read := tableResult{Result: scspack.ParseResult(c.Read.Result)}
	s := p.Log.settle(ph, c, attacking, read.effect(attacking))
	return len(proved(only(s.objections, append(refs, "7.1", "8.0")...))) == 0
}
