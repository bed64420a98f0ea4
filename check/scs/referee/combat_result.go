package referee

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// CombatResult is 7.1: what the dice give is what happens.
var CombatResult = &Rule{
	Description: rule.Description{
		ID:    "scs/combat-result",
		Refs:  []string{"7.1", "8.0c"},
		Also:  []string{"7.4"},
		Title: "the result of the dice is carried out",
		Says: "The dice and the column give a result, and both sides take the losses that it names, the defender first. A force that has " +
			"fewer steps than it should lose loses all that it has. Left of the table nobody throws dice, and the attacker loses a step.",
		Checks: "Reads the table with the dice of each combat and the column that the players name, and holds the result against the one " +
			"that they announce, and against the steps that defenders and attackers have lost when the phase ends, those for retreats with them. " +
			"Dice that are thrown again for one attack are suspect. " +
			"It is illegal where hexes and column are declared in the chat, and it is certain whose losses they are; else suspect. A line that " +
			"is wrong while what was done is right is suspect, too.",
		Example: "A 9 on 1:1 is D1r1, and nobody has lost a step or moved when the phase ends: illegal, 7.1.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchResult, scspack.TouchLosses, scspack.TouchRetreat},
		RestsOn: rule.Rests{{"", scspack.TouchSteps}},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedCRT},
	Uses:  []scspack.Need{scspack.NeedSteps, scspack.RetreatOffMap},
	Run: func(pass *Pass) {
		pass.combats("combat's result was", "combats' results were", func(ph *Phase, c *Combat, u *undecided) {
			pass.thrownAgain(ph, c)
			pass.result(ph, c, u)
		})
	},
}

// thrownAgain reports an attack for which dice were thrown more than once.
func (p *Pass) thrownAgain(ph *Phase, c *Combat) {
	if len(c.Throws) < 2 {
		return
	}
	last := c.Throws[len(c.Throws)-1]
	f := c.finding(ph, rule.Suspect, say.F("combat-result/thrown-again",
		"dice were thrown again in {step} for the attack on {hex}", p.Log.stepName(last.Step), targetName(c)))
	f.Refs, f.Step, f.Pieces = []string{"7.1"}, last.Step, seenOf(slices.Concat(c.force(), c.Defenders))
	excused(&f, []say.Message{say.F("combat-result/throw-agreed",
		"the players agreed that the first throw was a mistake, or it was for something else")})
	p.Report(ph, f)
}

func (p *Pass) result(ph *Phase, c *Combat, u *undecided) {
	l := p.Log
	r := l.result(ph, c)
	if !r.known {
		p.take(ph, anything, c.all()...)
		p.Unchecked("combats", "the result: a line in the chat with column and roll, and [[combat]] and [[result]] of vassal.toml that read it")
		return
	}
	misread := p.misread(ph, c, r)
	if !c.HasTarget {
		u.add(p, c)
		return
	}
	var open []string
	for _, attacking := range []bool{false, true} {
		s := l.settle(ph, c, attacking, r.effect(attacking))
		p.takeForce(ph, c, &s)
		found := only(s.objections, "7.1", "8.0")
		if len(s.open) > 0 {
			open = append(open, s.open...)
			continue
		}
		if misread && len(found) > 0 && p.asRead(ph, c, attacking) {
			continue // they carried out the stated result, and misread has reported that
		}
		p.unsettled(ph, c, r, s, found, attacking)
	}
	if len(open) > 0 {
		u.add(p, c, open...)
		return
	}
	p.attackerFirst(ph, c, r)
	if needs := c.needsDice(); needs != "" {
		p.Unchecked("combats", needs)
		return
	}
	p.Checked("combats")
}

// attackerFirst reports an attacker who carried out his part of a result before the defender
// began with his. It is information: who moves the counters need not be who decides, and logs
// that are mailed can have no other order.
func (p *Pass) attackerFirst(ph *Phase, c *Combat, r tableResult) {
	if !c.Declared() || r.Attacker == (scspack.Effect{}) || r.Defender == (scspack.Effect{}) {
		return
	}
	first := func(units []*position.Piece) int {
		least := 0
		for _, u := range units {
			for _, n := range ph.touched[u.ID] {
				if n > c.step() && n <= c.Last {
					least = min(cmp.Or(least, n), n)
				}
			}
		}
		return least
	}
	attacker, defender := first(c.force()), first(c.Defenders)
	if attacker == 0 || defender == 0 || attacker >= defender {
		return
	}
	f := c.finding(ph, rule.Information, say.F("combat-result/attacker-first",
		"combat on {hex}: the attacker carries out his part in {step}, the defender his in {defender}; the "+
			"defender is first", targetName(c), p.Log.stepName(attacker), p.Log.stepName(defender)))
	f.Refs, f.Step, f.Pieces = []string{"7.1"}, attacker, seenOf(slices.Concat(c.force(), c.Defenders))
	p.Report(ph, f)
}

// misread reports a result in the chat that is not the table's, and returns whether there
// is such a line.
func (p *Pass) misread(ph *Phase, c *Combat, r tableResult) bool {
	if !c.readOtherwise(r) {
		p.misheard(ph, c)
		return false
	}
	said := scspack.ParseResult(c.Read.Result)
	f := c.finding(ph, rule.Illegal, say.F("combat-result/misread",
		"combat on {hex}: the chat says {stated}, and {by} is {result}", targetName(c), said.Text, r.by, r.Text))
	f.Refs, f.Step, f.RestsOn = []string{"7.1"}, c.Read.Step, r.restsOn
	f.Pieces = seenOf(slices.Concat(c.force(), c.Defenders))
	excuses := slices.Concat(c.doubts(), p.Log.slip(ph, c))
	if p.Log.modified() {
		excuses = append(excuses, say.F("combat-result/modifier", "a modifier of the dice is not known here"))
	}
	if r.perhapsOther(func(other scspack.Result) bool { return sameEffects(other, said) }) {
		excuses = append(excuses, combatResultOtherColumn())
	}
	if p.carriedOutAs(ph, c, r.Result) {
		excuses = append(excuses, say.F("combat-result/slip", "the line is a slip: what was done is {result}", r.Text))
	}
	excused(&f, excuses)
	p.Report(ph, f)
	return true
}

// carriedOutAs reports whether the players carried out a result, or may have, and not for
// certain the result that they state.
func (p *Pass) carriedOutAs(ph *Phase, c *Combat, r scspack.Result) bool {
	if !c.HasTarget {
		return false
	}
	table, read := tableResult{Result: r}, tableResult{Result: scspack.ParseResult(c.Read.Result)}
	said := true
	for _, attacking := range []bool{false, true} {
		s := p.Log.settle(ph, c, attacking, table.effect(attacking))
		if len(s.open) == 0 && len(proved(s.objections)) > 0 {
			return false
		}
		s = p.Log.settle(ph, c, attacking, read.effect(attacking))
		said = said && len(s.open) == 0 && len(s.objections) == 0
	}
	return !said
}

// misheard reports another roll in the chat than that of the dice, where the result is
// nevertheless the table's.
func (p *Pass) misheard(ph *Phase, c *Combat) {
	roll := c.roll()
	if c.Read == nil || !roll.Known || !c.Read.Roll.Known || c.Read.Roll == roll || p.Log.modified() {
		return
	}
	f := c.finding(ph, rule.Suspect, say.F("combat-result/misheard",
		"combat on {hex}: the chat says a roll of {stated}, and the dice show {roll}",
		targetName(c), c.Read.Roll.N, roll.N))
	f.Refs, f.Step, f.Pieces = []string{"7.1"}, c.Read.Step, seenOf(slices.Concat(c.force(), c.Defenders))
	excused(&f, []say.Message{say.F("combat-result/same-result", "the line is a slip, for the result is the same")})
	p.Report(ph, f)
}
