package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
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
			"may only take the place of a unit that was deleted is suspect. Where a unit lies that gave its last step hangs on a switch. A " +
			"garrison that ends a phase of its own side in another hex is illegal; in an enemy's phase it is, too, unless a combat may " +
			"explain it, and unchecked after dice. Which steps were lost is unchecked where the binding does not show which side is up.",
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
		case c.Log.garrisonMade(t):
			c.take(c.phase, Arrives, t.End)
			c.take(c.phase, Moves, t.End)
			if c.judgeable(&c.made, t) && c.inItsPhase(t, row) {
				made[row.Side] = append(made[row.Side], t)
			}
		case t.moved():
			c.take(c.phase, Moves, t.End)
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
		f := g.finding(say.F("garrison/moved",
			"{units} of {side} {way} in the {phase} phase; garrisons move only in retreat",
			named(g.trips), g.trips[0].Side(), wayOf(g.trips[0].way()), c.phase.Declared.Name()))
		excused(&f, c.moveExcuses(g.trips[0]))
		f.RestsOn = []scspack.Touch{scspack.TouchMovement, scspack.TouchRetreat}
		c.Report(c.phase, f)
	}
	c.made.report(c.Pass, c.phase, "new garrison was", "new garrisons were")
	c.moved.report(c.Pass, c.phase, "garrison's move was", "garrisons' moves were")
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
		o.add(c.Pass, t, unnamedWindow(t.Start.At.Window))
	default:
		return true
	}
	return false
}

// inItsPhase reports whether garrisons of that kind are made in the phase. It reports a
// finding for a garrison that is not.
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
	for _, g := range c.givers(row.Side) {
		if c.wasIn(g, t.End.At.Hex) {
			c.take(c.phase, Loses, g.start)
		}
	}
	excuses := c.madeExcuses(t)
	if c.Log.late(c.phase, t) {
		excuses = append(excuses, phaseWasOver())
	}
	c.madeWrong([]*Trip{t}, excuses, say.F("garrison/made-in-wrong-phase",
		"{unit} of {side} is made in the {phase} phase; {owner} makes garrisons in its own {phases} phase",
		quoted(t.End), row.Side, is.Name(), row.Side, list(row.Phases)))
	return false
}

// madeWrong reports garrisons of one side that were made against the rules.
func (c *garrisonCheck) madeWrong(trips []*Trip, excuses []say.Message, message say.Message) {
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
func (c *garrisonCheck) madeExcuses(t *Trip) []say.Message {
	excuses := c.phase.unsure()
	if t.Start != nil && (t.Start.At.Where == position.Beside || t.Start.At.Where == position.InHex && !t.Recreated && !c.Log.inPlay(t.Start.At)) {
		excuses = append(excuses, say.F("garrison/only-parked",
			"it was in play before, and only parked beside the map"))
	}
	if c.Log.garrisoned(c.phase, t.End.Side, t.End.At.Hex) {
		excuses = append(excuses, say.F("garrison/put-back", "it is put back where one stood"))
	}
	if t.Start == nil {
		excuses = append(excuses, counterDeleted())
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

func (c *garrisonCheck) moveExcuses(t *Trip) []say.Message {
	is, _ := c.phase.Is()
	excuses := c.phase.unsure()
	if is.Side != t.Side() && mayFight(is) && c.Log.nearEnemy(c.phase, t) {
		excuses = append(excuses, say.F("garrison/retreated", "it retreated from a combat that the log does not show"))
	}
	if c.Log.late(c.phase, t) {
		excuses = append(excuses, phaseWasOver())
	}
	return excuses
}

// A giver is a unit that may have given steps for garrisons in a phase.
type giver struct {
	start, end *position.Piece // as in Trip; both nil for pieces that nobody sees
	trip       *Trip           // nil if nobody touched it
	// most is the most steps that it can have lost; if that is unknown, need is what is
	// missing.
	most pack.Value
	need string
	// gave counts the steps that are assigned to garrisons.
	gave int
}

// paid looks for the units that gave steps for the garrisons that a side made.
func (c *garrisonCheck) paid(side string, made []*Trip) {
	givers := c.givers(side)
	var rest []*Trip
	for made = slices.Clone(made); len(made) > 0; {
		at := made[0].End.At.Hex
		here := func(t *Trip) bool { return t.End.At.Hex == at }
		rest = append(rest, c.paidIn(at, slices.DeleteFunc(slices.Clone(made), func(t *Trip) bool { return !here(t) }), givers)...)
		made = slices.DeleteFunc(made, here)
	}
	c.shared(rest, givers)
}

// paidIn judges the garrisons that were made in one hex by the steps that may have been
// lost there. It returns the garrisons that may be paid for.
func (c *garrisonCheck) paidIn(at hex.Hex, made []*Trip, givers []*giver) []*Trip {
	var near []*giver
	steps, open := 0, []string(nil)
	for _, g := range givers {
		switch {
		case g.most == pack.Known(0) || !c.wasIn(g, at):
			continue
		case !g.most.Known:
			near, open = append(near, g), append(open, g.need)
		default:
			near, steps = append(near, g), steps+g.most.N
		}
		c.take(c.phase, Loses, g.start)
	}
	c.whole(made)
	if steps < len(made) && len(open) > 0 {
		for _, t := range made {
			c.made.add(c.Pass, t, open...)
		}
		return nil
	}
	for range made {
		c.Checked("garrisons")
	}
	if steps < len(made) {
		message := say.F("garrison/unpaid",
			"{units} of {side} came in {hex}, and no unit that may have been there lost a step",
			named(made), made[0].End.Side, at)
		if steps > 0 {
			message = say.F("garrison/underpaid",
				"{count} garrisons of {side} came in {hex}, and units that may have been there lost {lost}",
				len(made), made[0].End.Side, at, words.Counted(steps, "step", "steps"))
		}
		excuses := slices.Concat(c.phase.curable(), c.untimely(at, made[0].End.Side), c.madeExcuses(made[0]))
		c.madeWrong(made, excuses, message)
		return nil
	}
	if len(near) == 1 && near[0].most.Known {
		c.marked(made, near[0])
		if near[0].most.N == len(made) {
			c.spent(made, near[0])
		}
	}
	return made
}

// shared judges garrisons in several hexes together, since each step makes only one
// garrison.
func (c *garrisonCheck) shared(made []*Trip, givers []*giver) {
	of := map[*Trip]*giver{}
	var find func(t *Trip, asked map[*giver]bool) bool
	find = func(t *Trip, asked map[*giver]bool) bool {
		for _, g := range givers {
			if asked[g] || g.most == pack.Known(0) || !c.wasIn(g, t.End.At.Hex) {
				continue
			}
			asked[g] = true
			free := !g.most.Known || g.gave < g.most.N
			if free {
				g.gave++
			}
			for other, by := range of {
				if !free && by == g && find(other, asked) {
					free = true
				}
			}
			if free {
				of[t] = g
				return true
			}
		}
		return false
	}
	paid := 0
	for _, t := range made {
		if find(t, map[*giver]bool{}) {
			paid++
		}
	}
	if paid < len(made) {
		c.madeWrong(made, append(c.phase.curable(), c.madeExcuses(made[0])...), say.F("garrison/underpaid-together",
			"{count} garrisons of {side} came in the {phase} phase, and units that may have made them lost {lost}",
			len(made), made[0].End.Side, c.phase.Declared.Name(), words.Counted(paid, "step", "steps")))
	}
}

// untimely returns the excuse that a unit gave the step for a garrison before the phase was
// declared, or after it was over.
func (c *garrisonCheck) untimely(at hex.Hex, side string) []say.Message {
	for _, ph := range c.Log.Phases {
		if ph.Next != c.phase && c.phase.Next != ph {
			continue
		}
		beside := garrisonCheck{Pass: c.Pass, phase: ph}
		if slices.ContainsFunc(beside.givers(side), func(g *giver) bool {
			return g.most != pack.Known(0) && beside.wasIn(g, at)
		}) {
			return []say.Message{say.F("garrison/step-in-other-phase",
				"the step was given while another phase was declared")}
		}
	}
	return nil
}

// whole reports garrisons that already lack a step.
func (c *garrisonCheck) whole(made []*Trip) {
	for _, t := range made {
		if t.End.Face != position.Reduced {
			continue
		}
		excuses := c.madeExcuses(t)
		if c.Log.rolled(c.phase, c.phase.Last+1) {
			excuses = append(excuses, say.F("garrison/reduced-later", "it lost a step after it was made"))
		}
		c.madeWrong([]*Trip{t}, excuses, say.F("garrison/reduced",
			"{unit} of {side} came in {hex} with its reduced side up; a garrison is made with all its steps",
			quoted(t.End), t.End.Side, t.End.At.Hex))
	}
}

// marked compares the markers of garrisons with those of the only unit that can have made
// them.
func (c *garrisonCheck) marked(made []*Trip, parent *giver) {
	was, is := (&Trip{Start: parent.start, End: parent.end}).unit()
	if was == nil || is != nil && (is.OOS != was.OOS || is.DG != was.DG) {
		return
	}
	for _, t := range made {
		for _, mark := range []struct {
			name         string
			made, parent pack.Answer
		}{{"OOS", t.End.OOS, was.OOS}, {"DG", t.End.DG, was.DG}} {
			excuses := append(c.phase.curable(), c.madeExcuses(t)...)
			switch {
			case mark.made == pack.No && mark.parent == pack.Yes:
				c.madeWrong([]*Trip{t}, excuses, say.F("garrison/marker-missing",
					"{unit} of {side} in {hex} has no {marker} marker, and {parent} that made it has one",
					quoted(t.End), t.End.Side, t.End.At.Hex, mark.name, quoted(was)))
			case mark.made == pack.Yes && mark.parent == pack.No:
				excuses = append(excuses, say.F("garrison/marker-of-others",
					"the marker is that of others in its stack"))
				c.madeWrong([]*Trip{t}, excuses, say.F("garrison/marker-extra",
					"{unit} of {side} in {hex} has the {marker} marker, and {parent} that made it has none",
					quoted(t.End), t.End.Side, t.End.At.Hex, mark.name, quoted(was)))
			}
		}
	}
}

// spent checks where a unit lies that gave its last step. The text names two boxes; the
// pack's switch decides.
func (c *garrisonCheck) spent(made []*Trip, parent *giver) {
	role, decides := afb.SpentParent(c.Log.Pack)
	end := parent.end
	other := map[scspack.Role]scspack.Role{scspack.RoleDead: scspack.RoleRebuild, scspack.RoleRebuild: scspack.RoleDead}[role]
	if end == nil || !c.Log.eliminated(end) || end.At.Place.Role != other ||
		!slices.ContainsFunc(c.Log.Pack.Places, func(p scspack.Place) bool { return p.Role == role }) {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: c.phase.flipped(end.ID), Hexes: []string{made[0].End.At.Hex.String()}, Pieces: []rule.Piece{end.Seen()},
		Message: say.F("garrison/parent-misplaced",
			"{unit} of {side} gave its last step for a garrison and lies in {'place'}, which is no place for it",
			quoted(end), end.Side, end.At.Place.Name),
	}
	if needs := c.Log.names.Words().Inputs(decides); len(needs) > 0 {
		hangs(&f, needs)
	}
	excuses := append(c.phase.unsure(), c.phase.curable()...)
	if c.Log.fought(c.phase, c.phase.Last+1) {
		excuses = append(excuses, say.F("garrison/parent-lost-otherwise", "it lost its last step otherwise"))
	}
	excused(&f, excuses)
	c.Report(c.phase, f)
}

// givers returns the units of a side and the pieces that may be units of it, except
// garrisons.
func (c *garrisonCheck) givers(side string) []*giver {
	trips := map[*position.Piece]*Trip{}
	var all []*giver
	if slices.ContainsFunc(c.phase.Steps, func(s actions.Step) bool { return s.Hidden > 0 }) {
		all = append(all, &giver{need: "what was done to pieces that an observer does not see"})
	}
	for _, t := range c.phase.Trips {
		if t.Start != nil {
			trips[t.Start] = t
		} else if c.mayGive(t.End, side) {
			all = append(all, newGiver(c.phase, &giver{end: t.End, trip: t}))
		}
	}
	for _, p := range c.phase.Start.Pieces {
		if !c.mayGive(p, side) {
			continue
		}
		g := &giver{start: p, end: c.phase.End.Piece(p.ID), trip: trips[p]}
		if g.trip != nil {
			g.end = g.trip.End
		}
		all = append(all, newGiver(c.phase, g))
	}
	return all
}

func (c *garrisonCheck) mayGive(p *position.Piece, side string) bool {
	switch p.Kind {
	case position.Marker:
		return false
	case position.Unit:
		return p.Side == side && c.Log.garrison(p) == nil
	}
	return true
}

// newGiver finds out how many steps a unit lost in a phase.
func newGiver(ph *Phase, g *giver) *giver {
	p := g.start
	if p == nil {
		p = g.end
	}
	steps := pack.Value{}
	if p.Unit != nil {
		steps = p.Unit.Steps
	}
	before := pack.Known(0) // a unit that came had all its steps
	if g.start != nil {
		before = g.start.Lost
	}
	switch {
	case p.Kind != position.Unit && len(ph.touched[p.ID]) == 0:
		g.most = pack.Known(0)
	case p.Kind != position.Unit:
		g.need = position.WhatIs(p)
	case g.end == nil || g.start != nil && g.start.At.Where == position.InHex && g.end.At.Where != position.InHex:
		g.most, g.need = less(steps, before), "units.csv: steps of "+quoted(p)
	default:
		g.most, g.need = less(g.end.Lost, before), "vassal.toml, pieces.csv: which side of "+quoted(p)+" is up"
	}
	if _, then := ph.foughtWith(0, []*position.Piece{p}); then != nil && g.most.N > 0 {
		g.most, g.need = pack.Value{}, "whether "+quoted(p)+" lost a step for a garrison or in the combat of "+then.stepName()
	}
	return g
}

// wasIn reports whether a giver may have been in a hex at some moment of the phase.
func (c *garrisonCheck) wasIn(g *giver, at hex.Hex) bool {
	return g.start == nil && g.end == nil || c.Log.perhapsIn(c.phase, g.start, g.end, g.trip, at)
}
