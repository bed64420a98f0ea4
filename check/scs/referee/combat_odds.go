package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// CombatOdds is 7.4: the odds decide which column of the table counts.
var CombatOdds = &Rule{
	Description: rule.Description{
		ID:    "scs/combat-odds",
		Refs:  []string{"7.4", "7.3", "7.2c"},
		Title: "the odds lead to one column of the table",
		Says: "The attack strengths of all who attack, and the defence strengths of all in the hex, each as the ground changes them, are " +
			"divided by the smaller, and both rounded to the nearest, half upwards. No unit in the hex is held back from its defence. Odds above the last column are read in the last.",
		Checks: "Works out the column of every attack whose hexes are declared in the chat, and holds it against the column that the players " +
			"name. One that is too high even if all units in the hexes attacked is illegal. Another column than that of the units that the " +
			"line names is suspect, for others may have attacked, unless none stood there. Strengths that are declared wrong and lead to the " +
			"same column are information. A declared defence that fits once some units of the hex are left out names them; where none is " +
			"declared only the column shows whether anybody was. Where printed values or ground are not known it is unchecked.",
		Example: "Four units with 6 attack 6 and the result is read on 2:1: illegal, 7.4.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchOdds},
		RestsOn: rule.Rests{{"", scspack.TouchHexside}, {"", scspack.TouchSteps}},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedCRT},
	Uses:  []scspack.Need{scspack.NeedAttack, scspack.NeedDefense, scspack.NeedTerrain},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		var u undecided
		for _, c := range ph.Combats {
			if !c.Made() {
				continue
			}
			said := pass.Log.declaredColumn(c)
			switch {
			case !said.known:
				pass.Unchecked("combats", "the odds: a line in the chat, and a [[combat]] or [[result]] of vassal.toml that reads it")
			case !c.HasTarget:
				u.add(pass, c)
			default:
				pass.odds(ph, c, said, &u)
			}
		}
		u.report(pass, ph, "combat's column was", "combats' columns were")
	}),
}

// odds compares the column that the players name with the column that counts.
func (p *Pass) odds(ph *Phase, c *Combat, said column, u *undecided) {
	f := p.Log.fray(ph, c)
	most, force := f.Evaluate(f.most()), f.Evaluate(f.attack(c.force()...))
	if len(c.Attackers) == 0 || len(c.Defenders) == 0 && len(c.Strangers) == 0 {
		p.Unchecked("combats", "who attacked whom") // scs/attack reports that nobody stood there
		return
	}
	high := max(most.Best.Column.Index, most.Best.Column.Unshifted)
	best := force.Best.Column
	switch {
	case !most.Best.Column.Found, !force.Known() && said.index <= high:
		needs := f.Needs(force.Decides)
		if len(needs) == 0 {
			needs = []string{"odds: " + words.Total(force.Attack) + " to " + words.Total(force.Defence) + " are none"}
		}
		u.add(p, c, needs...)
		return
	case force.Known() && best.Found && (said.index == best.Index || p.Log.beforeShift(ph, c, said, best)):
		p.Checked("combats")
		p.strengths(ph, c, &force)
		return
	case said.index > high:
	case len(c.From) == 0:
		u.add(p, c) // some of those beside the hex make it so, or may
		return
	case len(c.Named) == 0 && !c.exact() && !c.counted():
		u.add(p, c, whoAttacked)
		return
	}
	p.Checked("combats")
	p.wrongColumn(ph, c, said, &force, p.columnExcuses(ph, c, said, best, high))
}

// columnExcuses returns why another column than that of the odds may be right; high is the highest to which
// all who may have attacked lead.
func (p *Pass) columnExcuses(ph *Phase, c *Combat, said column, best scs.Column, high int) []say.Message {
	excuses := append(c.doubts(), p.Log.slip(ph, c)...)
	if ph.namesWay(c) {
		excuses = append(excuses, overrunLineNamesWay())
	}
	switch {
	case said.index > high && !p.Log.noRoom(ph, c) && p.Log.othersBeside(ph, c, said):
		return append(excuses, say.F("combat-odds/others-beside",
			"others beside the hex attacked, too, and the line does not say so"))
	case said.index > high:
		return excuses
	case c.exact(), c.counted():
		// A strength may be a slip where it is not that of the named units, and all would do.
		if c.agrees && (len(c.Named) > 0 || len(c.force()) == len(c.Attackers) || said.index <= best.Index) {
			return excuses
		}
	case said.index < best.Index:
		return append(excuses, say.F("combat-odds/not-all", "not all of them attacked"))
	}
	return append(excuses, say.F("combat-odds/others-in-hexes", "others in the same hexes attacked, too"))
}

// wrongColumn reports a column that is not the one of the odds.
func (p *Pass) wrongColumn(ph *Phase, c *Combat, said column, force *scs.Combat, excuses []say.Message) {
	attack, defence := words.Total(force.Attack), words.Total(force.Defence)
	target := c.Target.String()
	finding := c.finding(ph, rule.Illegal, say.F("combat-odds/column",
		"the attack on {hex} is read on {stated}: {attack} against {defence} is {column}",
		target, said.text, attack, defence, columns(*force)))
	finding.Refs = []string{"7.4"}
	if slices.ContainsFunc(force.Ground, func(e scs.Effect) bool { return !e.None() }) {
		finding.Refs = append(finding.Refs, "7.3")
	}
	finding.Pieces = seenOf(slices.Concat(c.force(), c.Defenders))
	if finding.Favours = c.Side; said.index < force.Best.Column.Index && len(c.Defenders) > 0 {
		finding.Favours = c.Defenders[0].Side
	}
	f := p.Log.fray(ph, c)
	if left := f.leftOut(c, force); len(left.units) > 0 {
		finding.Refs = []string{"7.2c"}
		finding.Message = say.F("combat-odds/left-out",
			"the attack on {hex} leaves {units} out of the defence: {attack} against {defence} is {column}, "+
				"and it is read on {stated}", target, left.text(), attack, defence, columns(*force), said.text)
		f.withheld(left, &finding)
		if ph.underWay() {
			excuses = append(excuses, say.F("combat-odds/retreated-before",
				"who is left out retreated there before the log begins, and does not defend (7.2d)"))
		}
	}
	excused(&finding, excuses)
	p.Report(ph, finding)
}

// strengths reports wrongly declared strengths that lead to the right column: a slip
// without effect.
func (p *Pass) strengths(ph *Phase, c *Combat, force *scs.Combat) {
	if c.Announced == nil || !c.exact() && !c.counted() || !force.Attack.Known() || !force.Defence.Known() {
		return
	}
	attack, ok := scs.ParseStrength(c.Announced.Attack)
	defence, also := scs.ParseStrength(c.Announced.Defence)
	if !ok || !also || attack.Compare(force.Attack.Least) == 0 && defence.Compare(force.Defence.Least) == 0 {
		return
	}
	f := c.finding(ph, rule.Information, say.F("combat-odds/strengths",
		"the attack on {hex} is declared as {saidAttack} against {saidDefence}, and is {attack} against "+
			"{defence}; the column is the same",
		c.Target.String(), attack.String(), defence.String(), words.Total(force.Attack), words.Total(force.Defence)))
	f.Refs, f.Pieces = []string{"7.4"}, seenOf(slices.Concat(c.force(), c.Defenders))
	board := p.Log.fray(ph, c)
	if left := board.leftOut(c, force); len(left.units) > 0 {
		f.Refs = append(f.Refs, "7.2c")
		f.Message = say.F("combat-odds/left-out-too", "{finding}; {units} is left out", f.Message, left.text())
		board.withheld(left, &f)
	}
	p.Report(ph, f)
}

// othersBeside reports whether the column is not too high if all units beside the target
// attacked, including those in hexes that the line does not name.
func (l *Log) othersBeside(ph *Phase, c *Combat, said column) bool {
	f := l.fray(ph, c)
	var units []int
	for i, p := range f.Pieces {
		d, ok := l.Game.Distance(f.Units[i].Hex, f.target)
		if mayBeOf(p, c.Side) && ok && d == 1 {
			units = append(units, i)
		}
	}
	all := f.Evaluate(scs.Attack{Units: units, Target: f.target, Overrun: ph.overruns(c)})
	return !all.Best.Column.Found || said.index <= max(all.Best.Column.Index, all.Best.Column.Unshifted)
}
