package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A giver is a unit that may have given steps for garrisons in a phase.
type giver struct {
	start, end *position.Piece // as in Trip; both nil for pieces that nobody sees
	trip       *Trip           // nil if nobody touched it
	// most is the most steps that it can have lost; if that is unknown, need says what is
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
		case !g.most.Known:
			near, open = append(near, g), append(open, g.need)
		default:
			near, steps = append(near, g), steps+g.most.N
		}
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
		message := garrisonUnpaid.Say(named(made), made[0].End.Side, at)
		if steps > 0 {
			message = garrisonUnderpaid.Say(len(made), made[0].End.Side, at, words.Counted(steps, "step", "steps"))
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
		c.madeWrong(made, append(c.phase.curable(), c.madeExcuses(made[0])...), garrisonUnderpaidTogether.Say(len(made), made[0].End.Side, c.phase.Declared.Name(), words.Counted(paid, "step", "steps")))
	}
}

// untimely returns the excuse that a unit gave the step for a garrison before the phase was
// declared, or after it was over.
func (c *garrisonCheck) untimely(at hex.Hex, side string) []rule.Message {
	for _, ph := range c.Log.Phases {
		if ph.Next != c.phase && c.phase.Next != ph {
			continue
		}
		beside := garrisonCheck{Pass: c.Pass, phase: ph}
		if slices.ContainsFunc(beside.givers(side), func(g *giver) bool {
			return g.most != pack.Known(0) && beside.wasIn(g, at)
		}) {
			return []rule.Message{garrisonStepUntimely.Say()}
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
			excuses = append(excuses, garrisonReducedLater.Say())
		}
		c.madeWrong([]*Trip{t}, excuses, garrisonReduced.Say(quoted(t.End), t.End.Side, t.End.At.Hex))
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
				c.madeWrong([]*Trip{t}, excuses, garrisonMarkerMissing.Say(quoted(t.End), t.End.Side, t.End.At.Hex, mark.name, quoted(was)))
			case mark.made == pack.Yes && mark.parent == pack.No:
				excuses = append(excuses, garrisonMarkerOfOthers.Say())
				c.madeWrong([]*Trip{t}, excuses, garrisonMarkerExtra.Say(quoted(t.End), t.End.Side, t.End.At.Hex, mark.name, quoted(was)))
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
		Message: garrisonParentMisplaced.Say(quoted(end), end.Side, end.At.Place.Name),
	}
	if needs := c.Log.names.Words().Inputs(decides); len(needs) > 0 {
		hangs(&f, needs)
	}
	excuses := append(c.phase.unsure(), c.phase.curable()...)
	if c.Log.fought(c.phase, c.phase.Last+1) {
		excuses = append(excuses, garrisonParentLostOtherwise.Say())
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

// less returns a minus b, at least 0; unknown if a or b is.
func less(a, b pack.Value) pack.Value {
	return pack.Value{N: max(a.N-b.N, 0), Known: a.Known && b.Known}
}

// wasIn reports whether a unit may have been in a hex at some moment of the phase: it stood
// there, or may have come through.
func (c *garrisonCheck) wasIn(g *giver, at hex.Hex) bool {
	t := g.trip
	if t == nil {
		t = &Trip{Start: g.start, End: g.end}
	}
	stood := t.hexes()
	if slices.Contains(stood, at) || g.start == nil && g.end == nil {
		return true
	}
	if g.trip == nil || len(stood) == 0 || t.Start == nil || t.Start.At.Where != position.InHex {
		return g.trip != nil && len(stood) > 0 // it came, and perhaps moved then
	}
	from, to := c.Log.Game.ID(t.Start.At.Hex), c.Log.Game.ID(at)
	if t.doubtful() || t.Side() == "" || from == scs.NoHex || to == scs.NoHex || c.Log.fought(c.phase, c.phase.Last+1) {
		return true
	}
	way := []scs.HexID{to}
	if t.End != nil && t.End.At.Where == position.InHex {
		if end := c.Log.Game.ID(t.End.At.Hex); end != scs.NoHex {
			way = append(way, end)
		}
	}
	return c.Log.judge(c.phase, t, from, way...).ruling.Verdict != scs.Illegal
}

// gaveForGarrison reports whether a unit may have given the step that it lost in a phase
// for a garrison, also in one in which none is made: "garrison" says so.
func (p *Pass) gaveForGarrison(ph *Phase, was *position.Piece) bool {
	c := garrisonCheck{Pass: p, phase: ph}
	g := &giver{start: was, end: ph.End.Piece(was.ID)}
	for _, t := range ph.Trips {
		if t.Start == was {
			g.trip, g.end = t, t.End
		}
	}
	return slices.ContainsFunc(ph.Trips, func(t *Trip) bool {
		row := p.Log.garrison(t.End)
		return row != nil && row.Side == was.Side && c.isMade(t) && t.End.At.Where == position.InHex &&
			c.wasIn(g, t.End.At.Hex)
	})
}
