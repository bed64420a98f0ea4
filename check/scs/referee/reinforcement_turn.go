package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// ReinforcementTurn is 5.0: reinforcements come in their turn, not earlier and not later.
var ReinforcementTurn = &Rule{
	Description: rule.Description{
		ID:    "scs/reinforcement-turn",
		Refs:  []string{"5.0"},
		Title: "reinforcements come in their turn",
		Says: "Reinforcements are placed when their side's Movement Phase of their entry turn begins. They do not come earlier, and a player " +
			"cannot delay their entry.",
		Checks: "Looks for units that come from a holding place of places.csv whose value is a later or an earlier turn, and for those that are " +
			"still there when the phase of their turn is over in which their side's reinforcements come. Who comes by two turns too early, or in a " +
			"turn that the line or the tracker of the phase itself shows, is illegal, and so is who stays. Else it is suspect, for " +
			"the turn may be shown wrong, as it is of who comes later. Units in holding places without a turn are unchecked.",
		Example: "The box of turn 5 holds a regiment, and in turn 3 it is dragged onto the map: illegal, 5.0.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchArrival},
	},
	Uses: []scspack.Need{scspack.NeedArrivals, scspack.NeedOrder},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		c := turnCheck{Pass: pass, phase: ph}
		for _, t := range ph.Trips {
			if t.Start != nil && t.End != nil && t.Side() != "" && t.End.At.Where == position.InHex && came(t) {
				c.came(t)
			}
		}
		c.stayed()
		for _, o := range c.found {
			f := o.finding(say.F("reinforcement-turn/wrong",
				"{units} of {side}: {objections}",
				named(o.trips), o.trips[0].Side(), position.NewNames().Words().Objections(o.objections)))
			if f.Step == 0 {
				f.Step = ph.Last // nobody moved them
			}
			excused(&f, o.excuses)
			pass.Report(ph, f)
		}
	}),
}

// turnCheck judges the turns in which units came in one phase, or did not.
type turnCheck struct {
	*Pass
	phase *Phase
	found []*untimely
}

// untimely are units that came, or stayed, against their turn.
type untimely struct {
	group
	objections []scs.Objection
	excuses    []say.Message
}

func (c *turnCheck) came(t *Trip) {
	due, waits := c.Log.due(t.Start)
	switch {
	case !waits:
	case !due.Known:
		c.Unchecked("units", "places.csv: the turn of the holding place, as its value")
	case due.N <= 1 && c.Log.entrance(c.phase, t) == inSetUp: // it is no reinforcement
	case !c.phase.Turn.Known:
		c.Unchecked("units", "the turn")
	default:
		c.Checked("units")
		found := c.judge(t.End, due, c.Log.Game.ID(t.End.At.Hex))
		if len(found) == 0 {
			return
		}
		var excuses []say.Message // what was done earlier in the phase makes no other turn right
		switch held := c.Log.heldBack(c.phase, t, due); {
		case held != nil:
			excuses = slices.Concat(held.unsure(), c.Log.turnDoubts(held), c.phase.misdated())
		case c.phase.Turn.N > due.N:
			excuses = append(c.phase.unsure(), reinforcementPutBack())
		case c.Log.wasOnMap(c.phase, t):
			excuses = append(excuses, reinforcementPutBack())
		case due.N == c.phase.Turn.N+1:
			excuses = append(c.phase.misdated(), c.Log.turnDoubts(c.phase)...)
		}
		c.add(t, found, excuses)
	}
}

// judge returns the engine's objections to the turn in which a unit is in a hex, or in none.
func (c *turnCheck) judge(p *position.Piece, due pack.Value, at scs.HexID) []scs.Objection {
	b := position.NewBoard(c.Log.Game, c.Log.names)
	b.Add(p, b.Unit(p, at))
	b.Lay(scs.Position{Turn: c.phase.Turn, Phasing: scs.NoSide})
	turns := []scs.Code{scs.EntersEarly, scs.EntersLate, scs.NotEntered}
	return slices.DeleteFunc(b.CheckArrival(scs.Arrival{Units: []int{0}, Due: due}), func(o scs.Objection) bool { return !slices.Contains(turns, o.Code) })
}

// stayed judges the units that wait when the phase is over in which they had to come.
func (c *turnCheck) stayed() {
	is, known := c.phase.Is()
	if !known || c.phase.runs() || is.Side == "" || !c.Log.entersIn(is) {
		return
	}
	for _, p := range c.phase.Start.Pieces {
		if p.Kind != position.Unit || p.Side != is.Side {
			continue
		}
		due, waits := c.Log.due(p)
		end := c.phase.End.Piece(p.ID)
		if !waits || !due.Known || end == nil || end.At.Where != position.InPlace || end.At.Place.Name != p.At.Place.Name {
			continue
		}
		if !c.phase.Turn.Known {
			c.Unchecked("units", "the turn")
			continue
		}
		if is.Arrivals != pack.Yes && slices.ContainsFunc(c.Log.Pack.Phases, func(p scspack.Phase) bool { return p.Side == is.Side && p.Arrivals == pack.Unknown }) {
			c.Unchecked("units", "game.toml: reinforcements of each phase")
			continue
		}
		c.Checked("units")
		if due != c.phase.Turn || c.comesAnyway(p) {
			continue // not yet, or "late reinforcement" judges it
		}
		t := &Trip{Start: p, End: end}
		// The engine objects only in later turns.
		found := []scs.Objection{{Code: scs.NotEntered, Refs: []string{"5.0"}, Due: due.N, Turn: due.N}}
		excuses := append(c.phase.unsure(), c.Log.turnDoubts(c.phase)...)
		switch {
		case c.Log.wasOnMap(c.phase, t):
			excuses = append(excuses, reinforcementPutBack())
		case !c.phase.over():
			excuses = append(excuses, c.phase.curable()...)
		case c.Log.comes(c.phase, p.ID) != nil:
			excuses = append(excuses, say.F("reinforcement-turn/line-too-early",
				"the line of the next phase came too early"))
		}
		c.add(t, found, excuses)
	}
}

// add merges units to which the same is objected, with the same excuses, into one finding.
func (c *turnCheck) add(t *Trip, found []scs.Objection, excuses []say.Message) {
	for _, o := range c.found {
		if o.trips[0].Side() == t.Side() && len(o.excuses) == len(excuses) && slices.EqualFunc(o.objections, found, scs.Objection.Is) {
			o.trips = append(o.trips, t)
			o.hexes = addNew(o.hexes, t.hexNames()...)
			return
		}
	}
	c.found = append(c.found, &untimely{group{trips: []*Trip{t}, hexes: t.hexNames()}, found, excuses})
}

// comesAnyway reports whether a unit that waits when the phase is over comes later in the log, where
// its entry is judged: in a later turn by this rule, in a later phase of this turn by "reinforcement
// entry", if the pack has its entry hexes.
func (c *turnCheck) comesAnyway(p *position.Piece) bool {
	later := c.Log.comes(c.phase, p.ID)
	if later == nil || !later.Turn.Known {
		return false
	}
	areas, incomplete := c.Log.entries(p)
	return later.Turn.N > c.phase.Turn.N || later.Turn == c.phase.Turn && len(areas) > 0 && !incomplete
}

// turnDoubts returns why a phase may be in another turn than the game shows: nothing that
// declares the phase states the turn as well, so that its marker may be late.
func (l *Log) turnDoubts(ph *Phase) []say.Message {
	var last *turning
	for i := range l.turns {
		if t := &l.turns[i]; t.step <= ph.First && (t.step == 0 || l.stands(t.step)) {
			last = t
		}
	}
	if last != nil && ph.Turn == pack.Known(last.turn) && (strings.HasPrefix(ph.By, last.by) || last.source() != "chat " && strings.HasPrefix(ph.By, last.source())) {
		return nil
	}
	return []say.Message{say.F("reinforcement-turn/turn-wrong", "the turn is shown wrong")}
}
