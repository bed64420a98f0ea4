package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// CombatOdds is 7.4: the odds say which column of the table counts.
var CombatOdds = &Rule{
	Description: rule.Description{
		ID:    "scs/combat-odds",
		Refs:  []string{"7.4", "7.3", "7.2c"},
		Title: "the odds lead to one column of the table",
		Says: "The attack strengths of all who attack, and the defence strengths of all in the hex, each as the ground changes them, are " +
			"divided by the smaller, and both rounded to the nearest, half upwards. No unit in the hex is held back from its defence. Odds above the last column are read in the last.",
		Checks: "Works out the column of every attack whose hexes are declared in the chat, and holds it against the column that the players " +
			"name. One that is too high even if all units in the hexes attacked is illegal. Another one than that of the units that the " +
			"line names is suspect, for others may have attacked, unless none stood there. Strengths that are declared wrong and lead to the " +
			"same column are information. A declared defence that fits once some units of the hex are left out names them; where none is " +
			"declared only the column tells whether anybody was. Where printed values or ground are not known it is unchecked.",
		Example: "Four units with 6 attack 6 and the result is read on 2:1: illegal, 7.4.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchOdds},
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

// odds compares the column that the players name with the one that counts.
func (p *Pass) odds(ph *Phase, c *Combat, said column, u *undecided) {
	f := p.Log.fray(ph, c)
	most, force := f.Evaluate(f.most()), f.Evaluate(f.attack(c.force()...))
	if len(c.Attackers) == 0 || len(c.Defenders) == 0 && len(c.Strangers) == 0 {
		p.Unchecked("combats", "who attacked whom") // scs/attack reports that nobody stood there
		return
	}
	fits := func(o scs.Outcome) bool {
		return o.Column.Found && (said.index == o.Column.Index || p.Log.beforeShift(ph, c, said, o.Column))
	}
	high := max(most.Best.Column.Index, most.Best.Column.Unshifted)
	if !force.Known() || !most.Best.Column.Found {
		if !most.Best.Column.Found || said.index <= high {
			needs := f.Needs(force.Decides)
			if len(needs) == 0 {
				needs = []string{"odds: " + words.Total(force.Attack) + " to " + words.Total(force.Defence) + " are none"}
			}
			u.add(p, c, needs...)
			return
		}
	}
	if force.Known() && fits(force.Best) {
		p.Checked("combats")
		p.strengths(ph, c, &force)
		return
	}
	switch {
	case said.index > high:
	case len(c.From) == 0:
		u.add(p, c) // some of those beside the hex make it so, or may
		return
	case len(c.Named) == 0 && !c.exact() && !c.counted():
		u.add(p, c, whoAttacked)
		return
	}
	p.Checked("combats")
	truth := force
	verdict, excuses := rule.Illegal, append(c.doubts(), p.Log.slip(ph, c)...)
	switch {
	case said.index > high && !p.Log.noRoom(ph, c) && p.Log.othersBeside(ph, c, said):
		excuses = append(excuses, combatOddsOthersBeside.Say())
	case said.index > high:
	case c.exact(), c.counted():
		// A strength may be a slip where it is not that of the named units, and all would do.
		if !c.agrees || len(c.Named) == 0 && len(c.force()) < len(c.Attackers) && said.index > truth.Best.Column.Index {
			excuses = append(excuses, combatOddsOthersInHexes.Say())
		}
	case said.index < truth.Best.Column.Index:
		excuses = append(excuses, combatOddsNotAll.Say())
	default:
		excuses = append(excuses, combatOddsOthersInHexes.Say())
	}
	finding := c.finding(ph, verdict, combatOddsColumn.Say(
		c.Target.String(), said.text, words.Total(truth.Attack), words.Total(truth.Defence), columns(truth)))
	finding.Refs = []string{"7.4"}
	if slices.ContainsFunc(truth.Ground, func(e scs.Effect) bool { return !e.None() }) {
		finding.Refs = append(finding.Refs, "7.3")
	}
	finding.Pieces = seenOf(slices.Concat(c.force(), c.Defenders))
	if finding.Favours = c.Side; said.index < truth.Best.Column.Index && len(c.Defenders) > 0 {
		finding.Favours = c.Defenders[0].Side
	}
	if left := f.leftOut(c, &truth); len(left.units) > 0 {
		finding.Refs, finding.Message = []string{"7.2c"}, combatOddsLeftOut.Say(
			c.Target.String(), left.text(), words.Total(truth.Attack), words.Total(truth.Defence), columns(truth), said.text)
		f.withheld(left, &finding)
		if ph.underWay() {
			excuses = append(excuses, combatOddsRetreatedBefore.Say())
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
	f := c.finding(ph, rule.Information, combatOddsStrengths.Say(
		c.Target.String(), attack.String(), defence.String(), words.Total(force.Attack), words.Total(force.Defence)))
	f.Refs, f.Pieces = []string{"7.4"}, seenOf(slices.Concat(c.force(), c.Defenders))
	board := p.Log.fray(ph, c)
	if left := board.leftOut(c, force); len(left.units) > 0 {
		f.Refs = append(f.Refs, "7.2c")
		f.Message = combatOddsLeftOutToo.Say(f.Message, left.text())
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
