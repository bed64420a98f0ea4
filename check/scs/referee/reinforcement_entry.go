package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// ReinforcementEntry is 5.0: reinforcements come in their entry hexes.
var ReinforcementEntry = &Rule{
	Description: rule.Description{
		ID:      "scs/reinforcement-entry",
		Refs:    []string{"5.0"},
		Also:    []string{"5.0b", "5.0c"},
		Applies: []string{"5.0a"},
		Title:   "reinforcements come where they have to",
		Says: "Reinforcements are placed in their entry hexes when their side's Movement Phase of their turn begins, and may move their full " +
			"allowance then. If enemies block all entry hexes, they come in a hex near them.",
		Checks: "Looks for units that were in no hex when a phase began and are in a hex when it ended. In a phase of placement that hex has to " +
			"be one of their side's entry hexes in places.csv; in a phase of movement a hex that they can reach from such a hex. Else it is " +
			"illegal, and so is coming under an OOS marker that is not that of others in the hex. A unit that comes in a legal hex in a phase that is " +
			"not for it, or in the enemy's player turn, is illegal, too, unless it is put back or the next phase's line is " +
			"late; in the Movement Phase that follows a phase for placement it is suspect, since its line may be " +
			"early. The game may let units come from a window that the binding does not name: that " +
			"is suspect. A unit for which units.csv has an entry area has to come there. Who overran from a hex " +
			"that it can reach may be where " +
			"an advance or a retreat leads. Without entry hexes, or where nobody knows whether enemies block them, it is unchecked.",
		Example: "The north enters in hexrow 01. A unit that waited is dragged to 05.03 before anybody moves: illegal, 5.0.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchArrival, scspack.TouchMovement},
		RestsOn: rule.Rests{{"", scspack.TouchHexside}, {"", scspack.TouchZOC}, {"", scspack.TouchSupply}},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedEntries, scspack.NeedArrivals, scspack.NeedOrder},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		c := entryCheck{Pass: pass, phase: ph, open: open{what: "units"}}
		for _, t := range ph.Trips {
			switch pass.Log.entrance(ph, t) {
			case noEntrance:
			case asGarrison:
				pass.leave(ph, t.End, Arrives, "afb/garrison")
			case byPullOut:
				pass.leave(ph, t.End, Arrives, "afb/pull-out")
			case asReplacement:
				pass.leave(ph, t.End, Arrives, "afb/replacement")
			case fromTheDead:
				pass.leave(ph, t.End, Arrives, "scs/regained-step")
			case inSetUp:
				pass.take(ph, Arrives, t.End) // it is no reinforcement
			case asReinforcement:
				pass.take(ph, Arrives, t.End)
				c.trip(t)
			}
		}
		for _, g := range c.untimely {
			is, _ := ph.Is()
			f := g.finding(say.F("reinforcement-entry/untimely",
				"{units} of {side} came in the {phase} phase, in which no reinforcements come",
				named(g.trips), g.trips[0].Side(), is.Name()))
			f.Refs = []string{"5.0", "1.0"}
			excuses := c.excuses(g)
			if c.afterPlacement(is, g.trips[0].Side()) {
				excuses = append(excuses, say.F("reinforcement-entry/line-early",
					"the line of the phase came too early"))
			}
			excused(&f, excuses)
			pass.Report(ph, f)
		}
		for _, of := range []struct {
			groups     groups
			says, area say.Wording // of a unit that may come in any area of its side, and of another
			refs       []string
		}{
			{c.found,
				say.As("reinforcement-entry/misplaced",
					"{units} of {side} came in {hex}, which is no entry hex of that side"),
				say.As("reinforcement-entry/other-area",
					"{units} of {side} came in {hex}, which is no hex of its entry area {area}"),
				pass.Rule.Refs},
			{c.outOfReach,
				say.As("reinforcement-entry/out-of-reach",
					"{units} of {side} came to {hex}, which is out of reach of the entry hexes of that side"),
				say.As("reinforcement-entry/area-out-of-reach",
					"{units} of {side} came to {hex}, which is out of reach of its entry area {area}"),
				[]string{"5.0", "5.0b"}},
			{c.blocked,
				say.As("reinforcement-entry/over-enemies",
					"{units} of {side} came to {hex}, and enemies stand in each entry hex from which that is in reach"),
				say.As("reinforcement-entry/over-enemies-in-area",
					"{units} of {side} came to {hex}, and enemies stand in each hex of its entry area {area} from which "+
						"that is in reach"),
				[]string{"5.0c"}},
			{c.far,
				say.As("reinforcement-entry/far",
					"{units} of {side} came to {hex}, which is too far from the entry hexes of that side, also where "+
						"enemies block them"),
				say.As("reinforcement-entry/far-from-area",
					"{units} of {side} came to {hex}, which is too far from its entry area {area}, also where enemies "+
						"block it"),
				[]string{"5.0c"}},
		} {
			for _, g := range of.groups.byArea() {
				says, args := of.says, []any{named(g.trips), g.trips[0].Side(), g.hexes[len(g.hexes)-1]}
				if own := ownAreas(g.trips[0].End); own != nil {
					says, args = of.area, append(args, strings.Join(own, ", "))
				}
				f := g.finding(says.With(args...))
				f.Refs = of.refs
				excused(&f, c.excuses(g))
				pass.Report(ph, f)
			}
		}
		for _, g := range c.unsupplied {
			f := g.finding(say.F("reinforcement-entry/unsupplied",
				"{units} of {side} came to {hex} under an OOS marker, and reinforcements enter supplied",
				named(g.trips), g.trips[0].Side(), g.hexes[len(g.hexes)-1]))
			f.Refs = []string{"5.0"}
			excused(&f, c.supplyExcuses(g))
			pass.Report(ph, f)
		}
		c.open.report(pass, ph, "arrival was", "arrivals were")
	}),
}

// byArea returns the groups with the units of each in groups that have the same entry areas.
func (g groups) byArea() (parted groups) {
	for _, all := range g {
		first := len(parted)
		for _, t := range all.trips {
			i := slices.IndexFunc(parted[first:], func(one *group) bool {
				return slices.Equal(ownAreas(one.trips[0].End), ownAreas(t.End))
			})
			if i < 0 {
				parted = append(parted, &group{hexes: all.hexes, related: all.related})
				i = len(parted) - 1 - first
			}
			parted[first+i].trips = append(parted[first+i].trips, t)
		}
	}
	return parted
}

type entryCheck struct {
	*Pass
	phase *Phase
	open  open
	found groups
	// outOfReach are those that came in a phase of movement where no entry hex leads, blocked
	// those that came over enemies.
	outOfReach, blocked groups
	// far are those that came in no hex that 5.0c allows where enemies block the entry hexes.
	far groups
	// untimely are the units that came in a legal hex at the wrong time, unsupplied those that
	// came under an OOS marker.
	untimely, unsupplied groups
}

func (c *entryCheck) trip(t *Trip) {
	l := c.Log
	is, known := c.phase.Is()
	entries, incomplete := l.entries(t.End)
	switch {
	case !slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool { return p.Role == scspack.RoleEntry }):
		// No findings: there would be a finding for each reinforcement, and all the same.
		c.Unchecked("units", "places.csv: entry hexes")
	case !known:
		c.open.add(c.Pass, t, needsPhase)
	case fromWindow(t) != "" && !l.namesPlaces():
		c.open.add(c.Pass, t, unnamedWindow(fromWindow(t)))
	case len(entries) == 0 || incomplete:
		c.open.add(c.Pass, t, "places.csv: the entry hexes of "+t.Side())
	case t.doubtful():
		c.open.add(c.Pass, t, "in which hex "+quoted(t.piece())+" stands")
	default:
		c.judge(t, is, entries)
	}
}

func (c *entryCheck) judge(t *Trip, is scspack.Phase, entries []string) {
	l := c.Log
	best := l.landing(c.phase, t, is, entries)
	if best != nil && len(proved(best.objections)) == 0 && len(best.needs) > 0 {
		c.open.add(c.Pass, t, best.needs...)
		return
	}
	side := t.Side()
	enemys := is.Side != "" && is.Side != side
	untimely := c.comes(side) && (enemys || is.Moves != "" && is.Moves != "phasing") || c.afterPlacement(is, side)
	if best != nil && untimely && !enemys && is.Arrivals == pack.Unknown {
		c.Unchecked("units", "game.toml: reinforcements of the "+is.Name()+" phase")
		return
	}
	if needs := c.strangers(side, entries); best == nil && len(needs) > 0 {
		c.open.add(c.Pass, t, needs...)
		return
	}
	if best == nil && l.ledUnseen(c.phase, t) {
		c.open.add(c.Pass, t, needsDice)
		return
	}
	c.Checked("units")
	switch {
	case best == nil && l.mayBeBlocked(c.phase, t, entries):
		c.far.add(t, nil)
	case best == nil && (moves(is, side) || is.Moves == ""):
		c.outOfReach.add(t, nil)
	case best == nil:
		c.found.add(t, nil)
	case len(best.objections) > 0 && !l.amongEnemies(c.phase, t.End): // else "mixed occupancy" judges it
		c.blocked.add(t, nil)
	case untimely && (enemys || is.Arrivals == pack.No):
		c.untimely.add(t, nil)
	}
	if t.End.OOS == pack.Yes && !slices.Contains(is.Markers, string(scspack.MeansOOS)) {
		c.unsupplied.add(t, nil)
	}
}

// strangers returns what is not known of unknown pieces that came to entry hexes in the phase:
// they may be units that leave no room for others.
func (c *entryCheck) strangers(side string, areas []string) []string {
	var needs []string
	for _, t := range c.phase.Trips {
		p := t.End
		if p == nil || p.Kind != position.Unbound && p.Kind != position.Masked || p.At.Where != position.InHex || !came(t) {
			continue
		}
		if slices.ContainsFunc(areas, func(area string) bool {
			return slices.Contains(c.Log.Game.EntryHexes(c.Log.Game.Side(side), area), c.Log.Game.ID(p.At.Hex))
		}) {
			needs = append(needs, position.WhatIs(p))
		}
	}
	return needs
}

// comes reports whether the pack has in which phases a side's reinforcements come.
func (c *entryCheck) comes(side string) bool {
	return slices.ContainsFunc(c.Log.Pack.Phases, func(p scspack.Phase) bool {
		return p.Side == side && (p.Arrivals == pack.Yes || p.Moves == "phasing")
	})
}

// afterPlacement reports whether a phase of movement is none for reinforcements of a side, and follows the phase in
// which the side places them.
func (c *entryCheck) afterPlacement(is scspack.Phase, side string) bool {
	if is.Side != side || is.Moves != "phasing" || is.Arrivals != pack.No {
		return false
	}
	return slices.ContainsFunc(c.Log.Phases, func(before *Phase) bool {
		was, known := before.Is()
		return before.Next == c.phase && known && was.Side == side && was.Arrivals == pack.Yes
	})
}

func (c *entryCheck) excuses(g *group) []say.Message {
	is, _ := c.phase.Is()
	t := g.trips[0]
	excuses := c.phase.unsure()
	if i := slices.IndexFunc(g.trips, func(t *Trip) bool { return fromWindow(t) != "" }); i >= 0 {
		excuses = append(excuses, say.F("reinforcement-entry/from-window",
			"the game lets units come from {'window'}, which the binding does not name", fromWindow(g.trips[i])))
	}
	side := t.Side()
	enemys := is.Side != "" && is.Side != side
	turnBox := false
	if t.Start != nil {
		due, waits := c.Log.due(t.Start)
		turnBox = waits && due.Known
	}
	if c.Log.mayReplace(side) && (!turnBox || c.Log.wasOnMap(c.phase, t)) { // who waits for its turn is not rebuilt
		excuses = append(excuses, say.F("reinforcement-entry/rebuilt", "it was rebuilt"))
	}
	if t.Start == nil {
		excuses = append(excuses, counterDeleted())
	}
	arrives := !enemys && (is.Arrivals == pack.Yes || is.Moves == "phasing")
	if c.Log.wasOnMap(c.phase, t) || !arrives && !c.Log.waited(t) {
		excuses = append(excuses, reinforcementPutBack())
	}
	if slices.ContainsFunc(c.phase.Combats, func(o *Combat) bool {
		return o.Made() && c.phase.mayOverrun(o) && !o.HasTarget && o.step() < t.last()
	}) {
		excuses = append(excuses, movementAllowanceOverrun())
	}
	if c.Log.forgot(c.phase, side) {
		excuses = append(excuses, say.F("reinforcement-entry/line-forgotten",
			"the line of the phase in which it moved was forgotten"))
	}
	if !arrives && c.nearPhase(side) {
		excuses = append(excuses, phaseWasOver())
	}
	return excuses
}

// supplyExcuses returns why units may have an OOS marker though they came supplied.
func (c *entryCheck) supplyExcuses(g *group) []say.Message {
	excuses := c.phase.unsure()
	if slices.ContainsFunc(g.trips, c.othersMarker) {
		excuses = append(excuses, say.F("reinforcement-entry/others-marker", "the marker is that of others in the hex"))
	}
	side := g.trips[0].Side()
	ownSupply := func(p scspack.Phase) bool { return position.MarksSupply(p) && (p.Side == "" || p.Side == side) }
	if !slices.ContainsFunc(c.Log.Pack.Phases, ownSupply) || c.Log.perhapsNext(c.phase, position.MarksSupply) {
		excuses = append(excuses, say.F("reinforcement-entry/supply-line",
			"the line of the Supply Phase is late or was forgotten"))
	}
	return append(excuses, c.phase.curable()...) // the marker is put where it belongs
}

// waited reports whether a unit lay where reinforcements wait when the phase began.
func (l *Log) waited(t *Trip) bool {
	return t.Start != nil && t.Start.At.Where == position.InPlace && slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool {
		return p.Name == t.Start.At.Place.Name && !p.InHex && p.Role == scspack.RoleHolding
	})
}

// nearPhase reports whether reinforcements of a side come in the next declared phase, or
// whether none is declared.
func (c *entryCheck) nearPhase(side string) bool {
	if c.phase.Next == nil {
		return true
	}
	next, known := c.phase.Next.Is()
	return !known || next.Side == side && (next.Arrivals != pack.No || next.Moves == "phasing")
}

// othersMarker reports whether a unit's OOS marker may be that of others in its hex: some of
// them stood there when the phase began, or later, and were or may have been out of supply.
func (c *entryCheck) othersMarker(t *Trip) bool {
	return slices.ContainsFunc(c.phase.Start.Pieces, func(p *position.Piece) bool {
		return p.Kind == position.Unit && p.At.Where == position.InHex && p.Side == t.Side() && p.OOS != pack.No && slices.Contains(c.phase.stood(p), t.End.At.Hex)
	})
}
