package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Garrison is AfB 1.10: a garrison is made from a step of a unit in its hex, and stays
// there.
var Garrison = &Rule{
	Description: rule.Description{
		ID:    "afb/garrison",
		Refs:  []string{"AfB 1.10"},
		Title: "garrisons are made of steps, and stay",
		Says: "In its own Movement Phase a side may make garrisons. Each costs one step of a unit in its hex that is no garrison itself, has " +
			"all its steps, and the markers that lie on that unit. A unit that gives its last step goes to the Rebuild Box. Garrisons never " +
			"move but in retreat.",
		Checks: "Looks for garrisons that came onto the map in a phase. Another phase than the pack's, no unit that may have been in the hex " +
			"and lost a step, a reduced side, or other markers than the only unit that can have given the step are illegal; a new counter that " +
			"may only take the place of one that was deleted is suspect. Where a unit lies that gave its last step hangs on a switch. A " +
			"garrison that ends a phase of its own side in another hex is illegal; in an enemy's phase it is, too, unless a combat may " +
			"explain it, and unchecked after dice. Which steps were lost is unchecked where the binding does not tell which side is up.",
		Example: "The German drags a garrison from the tray to 25.13 in his Movement Phase, and no unit there loses a step: illegal, AfB 1.10.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchArrival, scspack.TouchLosses},
	},
	Uses: []scspack.Need{scspack.NeedGarrisons, scspack.NeedSteps, scspack.NeedRebuild, scspack.NeedPhases, scspack.SpentGarrisonParent},
	Run: func(pass *Pass) {
		if len(pass.Log.Pack.Garrisons) == 0 {
			return
		}
		for ph := range pass.phases() {
			c := garrisonCheck{Pass: pass, phase: ph, made: open{what: "garrisons"}, moved: open{what: "garrisons"}}
			c.run()
		}
	},
}

// garrison returns the pack's row for the garrison that a piece is, nil if it is none.
func (l *Log) garrison(p *position.Piece) *scspack.Garrison {
	if p == nil || p.Kind != position.Unit || p.Unit == nil {
		return nil
	}
	for i := range l.Pack.Garrisons {
		if row := &l.Pack.Garrisons[i]; row.Side == p.Side && row.Unit == p.Unit.ID {
			return row
		}
	}
	return nil
}

// garrisonCheck judges the garrisons of one phase.
type garrisonCheck struct {
	*Pass
	phase *Phase
	// made and moved are the garrisons that could not be judged.
	made, moved open
	found       groups
}

func (c *garrisonCheck) run() {
	made := map[string][]*Trip{} // by side
	for _, t := range c.phase.Trips {
		row := c.Log.garrison(t.piece())
		switch {
		case row == nil || t.End == nil || !c.Log.inPlay(t.End.At):
		case c.isMade(t):
			if c.judgeable(&c.made, t) && c.inItsPhase(t, row) {
				made[row.Side] = append(made[row.Side], t)
			}
		case t.moved():
			if c.judgeable(&c.moved, t) {
				c.move(t)
			}
		}
	}
	for _, side := range c.Log.Pack.Sides {
		if len(made[side]) > 0 {
			c.paid(side, made[side])
		}
	}
	for _, g := range c.found {
		f := g.finding(garrisonMoved.Say(named(g.trips), g.trips[0].Side(), wayOf(g.trips[0].way()), c.phase.Declared.Name()))
		excused(&f, c.moveExcuses(g.trips[0]))
		c.Report(c.phase, f)
	}
	c.made.report(c.Pass, c.phase, "new garrison was", "new garrisons were")
	c.moved.report(c.Pass, c.phase, "garrison's move was", "garrisons' moves were")
}

// isMade reports whether a garrison came onto the map in the phase: from beside it, as a
// new counter, or as a used counter that had left in between.
func (c *garrisonCheck) isMade(t *Trip) bool {
	switch {
	case t.Start == nil:
		return t.Added
	case !c.Log.inPlay(t.Start.At):
		return true
	}
	return t.moved() && (t.Recreated || slices.ContainsFunc(t.Drops, func(d Drop) bool { return d.At.Where != position.InHex }))
}

// judgeable reports whether a garrison can be judged at all; it notes what is missing.
func (c *garrisonCheck) judgeable(o *open, t *Trip) bool {
	_, known := c.phase.Is()
	switch {
	case !known:
		o.add(c.Pass, t, needsPhase)
	case t.doubtful():
		o.add(c.Pass, t, "in which hex "+quoted(t.piece())+" stands")
	case t.Start != nil && t.Start.At.Where == position.Elsewhere:
		o.add(c.Pass, t, "places.csv, vassal.toml: what the counters in "+strconv.Quote(t.Start.At.Window)+" are")
	default:
		return true
	}
	return false
}

// inItsPhase reports whether garrisons of that kind are made in the phase. It reports a
// finding for one that is not.
func (c *garrisonCheck) inItsPhase(t *Trip, row *scspack.Garrison) bool {
	is, _ := c.phase.Is()
	switch {
	case len(row.Phases) == 0:
		c.made.add(c.Pass, t, "game.toml: [[garrison]] phases of "+row.Side)
		return false
	case is.Side == "" && slices.Contains(row.Phases, is.ID):
		c.made.add(c.Pass, t, "game.toml: side of the "+is.Name()+" phase")
		return false
	case is.Side == row.Side && slices.Contains(row.Phases, is.ID):
		return true
	}
	c.Checked("garrisons")
	excuses := c.madeExcuses(t)
	if c.Log.late(c.phase, t) {
		excuses = append(excuses, phaseWasOver.Say())
	}
	c.madeWrong([]*Trip{t}, excuses, garrisonWrongPhase.Say(quoted(t.End), row.Side, is.Name(), row.Side, list(row.Phases)))
	return false
}

// madeWrong reports garrisons of one side that were made against the rules.
func (c *garrisonCheck) madeWrong(trips []*Trip, excuses []rule.Message, message rule.Message) {
	f := rule.Finding{Verdict: rule.Illegal, Step: lastStep(trips), Message: message}
	for _, t := range trips {
		f.Pieces = append(f.Pieces, t.seen())
		if h := t.End.At.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	excused(&f, excuses)
	c.Report(c.phase, f)
}

// madeExcuses returns other explanations for a garrison that came onto the map.
func (c *garrisonCheck) madeExcuses(t *Trip) []rule.Message {
	excuses := c.phase.unsure()
	if t.Start != nil && (t.Start.At.Where == position.Beside || t.Start.At.Where == position.InHex && !t.Recreated && !c.Log.inPlay(t.Start.At)) {
		excuses = append(excuses, garrisonParked.Say())
	}
	if c.Log.garrisoned(c.phase, t.End.Side, t.End.At.Hex) {
		excuses = append(excuses, garrisonPutBack.Say())
	}
	if t.Start == nil {
		excuses = append(excuses, counterDeleted.Say())
	}
	return excuses
}

// garrisoned reports whether a garrison of a side stood in a hex when this phase or an
// earlier one of the log began.
func (l *Log) garrisoned(until *Phase, side string, at hex.Hex) bool {
	for ph := l.Phases[0]; ph != nil; ph = ph.Next {
		if slices.ContainsFunc(ph.Start.Pieces, func(p *position.Piece) bool {
			return p.Side == side && p.At.Where == position.InHex && p.At.Hex == at && l.garrison(p) != nil
		}) {
			return true
		}
		if ph == until {
			break
		}
	}
	return false
}

// move judges a garrison that ended the phase in another hex.
func (c *garrisonCheck) move(t *Trip) {
	is, _ := c.phase.Is()
	if is.Side != t.Side() && c.Log.fought(c.phase, t.last()) {
		c.Unchecked("garrisons", "the combats that they belong to")
		return
	}
	c.Checked("garrisons")
	if c.deeds(t).Illegal() {
		c.found.add(t, nil)
	}
}

// deeds returns the engine's objections to a garrison that moved without retreating.
func (c *garrisonCheck) deeds(t *Trip) scs.Objections {
	g := c.Log.Game
	stands := func(p *position.Piece) scs.Position {
		b := position.NewBoard(g, c.Log.names)
		b.Stand(p)
		return scs.Position{Units: b.Units, Phasing: scs.NoSide}
	}
	before, after := stands(t.Start), stands(t.End)
	if len(before.Units) == 1 && len(after.Units) == 1 {
		after.Units[0].ID = before.Units[0].ID // it may have been made anew
	}
	return afb.CheckGarrisonDeeds(g, afb.Change{Before: before, After: after})
}

func (c *garrisonCheck) moveExcuses(t *Trip) []rule.Message {
	is, _ := c.phase.Is()
	excuses := c.phase.unsure()
	if is.Side != t.Side() && mayFight(is) && c.Log.nearEnemy(c.phase, t) {
		excuses = append(excuses, garrisonRetreated.Say())
	}
	if c.Log.late(c.phase, t) {
		excuses = append(excuses, phaseWasOver.Say())
	}
	return excuses
}
