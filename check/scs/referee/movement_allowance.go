package referee

import (
	"fmt"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// MovementAllowance is 3.1 and 3.2: a unit pays for each hex that it enters, up to its
// allowance.
var MovementAllowance = &Rule{
	Description: rule.Description{
		ID:      "scs/movement-allowance",
		Refs:    []string{"3.1b", "2.1a"},
		Also:    []string{"3.2a", "3.2c", "3.2d", "12.2"},
		Applies: []string{"3.1a", "3.1c", "3.1d", "3.1e", "3.2b", "5.0a"},
		Title:   "no unit moves farther than it can pay for",
		Says: "In a phase a unit spends movement points for the hexes that it enters and the hexsides that it crosses, and two more for a " +
			"hex in an enemy zone of control, up to its movement allowance. It may always move one hex (3.1e), but never into what is " +
			"prohibited or occupied by enemies.",
		Checks: "Looks for a cheapest way from where a unit stood when a phase began to where it stood when it ended, with the enemies of " +
			"that moment. If there is none even with all unknowns in its favour, the move is illegal; if there is a path, but none through " +
			"the hexes in which the unit was put down, it is suspect, for a drop can have been put right by hand. Hexes of retreats and " +
			"advances cost nothing: where dice were thrown before the unit's last drop, a way that they can explain is suspect. Units " +
			"that are dragged together are judged each for itself, since nothing shows that they moved as a stack. Where unknowns decide it is " +
			"unchecked, and so are moves while no phase is declared. Who made a declared overrun is judged by the rules " +
			"of overruns and advances.",
		Example:   "A unit with an allowance of 6 is dragged over 30 hexes: illegal, 3.1b.",
		Level:     rule.Moves,
		Touches:   []string{scspack.TouchMovement, scspack.TouchHexside, scspack.TouchZOC},
		TouchesBy: map[string][]string{"3.2d": {scspack.TouchMovement, scspack.TouchHexside}},
		RestsOn:   rule.Rests{{"12.2", scspack.TouchSupply}, {"12.2", scspack.TouchMarkers}},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedAnyChart},
	Uses:  []scspack.Need{scspack.NeedZOC, scspack.NeedMA, scspack.NeedPhases, scspack.NeedOOS, scspack.NeedOOSMarker, scspack.EZOCOnRoad},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		is, known := ph.Is()
		if !known {
			undeclared(pass, ph)
			return
		}
		c := allowanceCheck{Pass: pass, phase: ph}
		for _, t := range ph.Trips {
			switch {
			case t.piece().Kind == position.Marker:
			case pass.Log.garrison(t.piece()) != nil:
				if t.moved() {
					pass.leave(ph, t.piece(), Moves, "afb/garrison")
				}
			case t.Side() == "":
				if t.moved() {
					c.open.add(pass, t, position.WhatIs(t.piece()))
				}
			case !moves(is, t.Side()):
				if t.moved() {
					pass.leave(ph, t.piece(), Moves, "scs/moved-in-wrong-phase", "scs/non-phasing-moved")
				}
			case is.Side == "":
				if t.moved() {
					c.open.add(pass, t, "game.toml: side of the "+is.Name()+" phase")
				}
			default:
				c.trip(t)
			}
		}
		for _, o := range c.found {
			pass.Report(ph, o.finding())
		}
		c.open.report(pass, ph, "move was", "moves were", "3.1b")
	}),
}

// undeclared reports that moves in no declared phase cannot be judged.
func undeclared(pass *Pass, ph *Phase) {
	var o open
	for _, t := range ph.Trips {
		if t.piece().Kind != position.Marker && t.moved() {
			o.add(pass, t, needsPhase)
		}
	}
	if len(o.trips) > 0 {
		pass.Need(needsPhase)
	}
	o.report(pass, ph, "move was", "moves were", "1.0")
}

// allowanceCheck judges the moves of one phase.
type allowanceCheck struct {
	*Pass
	phase *Phase
	open  open
	found []*overspent
}

// overspent is a group of units that made the same illegal or suspect move at the same
// cost.
type overspent struct {
	judged
	trips   []*Trip
	verdict rule.Verdict
	excuses []say.Message
	// decides names the switches that the verdict depends on.
	decides []string
}

func (c *allowanceCheck) trip(t *Trip) {
	l := c.Log
	from, to, ok := t.fromTo()
	a, b := l.Game.ID(from), l.Game.ID(to)
	switch {
	case t.Start == nil && !t.Added:
		c.take(c.phase, Moves, t.piece())
		c.Unchecked("moves", "where it stood when the phase began")
		return
	case came(t):
		if t.End != nil && l.inPlay(t.End.At) {
			c.leave(c.phase, t.End, Arrives, "scs/reinforcement-entry")
		}
		c.fromEntry(t)
		return
	case !ok || a == scs.NoHex || b == scs.NoHex:
		return // it went; other rules look at that
	case l.retreated(t):
		c.take(c.phase, Moves, t.piece())
		c.Checked("moves") // its hexes cost nothing
		return
	case t.doubtful():
		c.open.add(c.Pass, t, "in which hex "+quoted(t.piece())+" stands")
		return
	}
	if l.overran(c.phase, t) {
		c.leave(c.phase, t.piece(), Moves, "scs/overrun", "scs/advance")
		c.Checked("moves")
		return
	}
	net := l.judge(c.phase, t, a, b)
	c.take(c.phase, Moves, t.piece())
	perhaps := l.perhapsOverran(c.phase, t)
	byResult := len(perhaps) > 0 && l.byResult(net.field, net.move, b)
	switch {
	case net.field.Enemy(b, l.Game.Side(t.Side())) == pack.Yes:
		c.Checked("moves") // mixed occupancy; another rule reports it
	case net.ruling.Verdict == scs.Illegal && slices.ContainsFunc(perhaps, func(o *Combat) bool { return o.names(t) }) && byResult:
		c.Checked("moves") // whichever dice count: "advance" judges the way from the attack
	case net.ruling.Verdict == scs.Illegal && slices.ContainsFunc(perhaps, func(o *Combat) bool { return l.leadsTo(c.phase, o, t, b) }) && byResult:
		c.open.add(c.Pass, t, whoAttacked)
	case net.ruling.Verdict == scs.Illegal && l.ledUnseen(c.phase, t) && l.byResult(net.field, net.move, b):
		c.open.add(c.Pass, t, needsDice)
	case net.ruling.Verdict == scs.Illegal:
		c.Checked("moves")
		c.add(&overspent{judged: net, trips: []*Trip{t}, verdict: rule.Illegal, excuses: c.excuses(t, net)})
	case c.phase.runs():
		c.open.add(c.Pass, t, position.NeedsNextLog)
	case net.ruling.Verdict == scs.Depends && net.switched:
		c.Checked("moves")
		c.add(&overspent{judged: net, trips: []*Trip{t}, verdict: rule.Suspect, decides: net.needs})
	case net.ruling.Verdict == scs.Depends:
		c.open.add(c.Pass, t, net.needs...)
	default:
		if way := c.drops(t, t.Drops); len(way) > 1 {
			c.throughDrops(t, a, way)
			return
		}
		c.Checked("moves")
	}
}

// fromEntry judges whether a unit that came onto the map could pass from the hex in which it was first put
// down through all others in which it was.
func (c *allowanceCheck) fromEntry(t *Trip) {
	l := c.Log
	i := slices.IndexFunc(t.Drops, func(d Drop) bool { return d.At.Where == position.InHex })
	areas, incomplete := l.entries(t.piece())
	if i < 0 || t.End == nil || t.End.At.Where != position.InHex || incomplete || l.setsUp(c.phase) {
		return
	}
	if t.doubtful() || t.Drops[i].At.Doubtful {
		return
	}
	from := l.Game.ID(t.Drops[i].At.Hex)
	way := c.drops(t, t.Drops[i+1:])
	is, _ := c.phase.Is()
	if from != scs.NoHex && len(way) > 0 && l.landing(c.phase, t, is, areas) != nil {
		c.throughDrops(t, from, way)
	}
}

// leadsTo reports whether the result of an overrun may lead an attacker into a hex: the hex
// that was overrun, a hex beyond it (10.0), or a hex to which it retreats (6.2b).
func (l *Log) leadsTo(ph *Phase, o *Combat, t *Trip, to scs.HexID) bool {
	r := l.result(ph, o)
	far, ok := l.Game.Distance(l.Game.ID(o.Target), to)
	back, also := l.Game.Distance(l.Game.ID(o.Before.Piece(t.Start.ID).At.Hex), to)
	return ok && far <= max(0, r.Defender.Retreat-1) || r.Attacker.Retreat > 0 && also && back <= r.Attacker.Retreat
}

// excuses returns what may make a move legal that has no legal way.
func (c *allowanceCheck) excuses(t *Trip, net judged) []say.Message {
	excuses := c.phase.unsure()
	if c.Log.turnBetween(c.phase, t) {
		excuses = append(excuses, say.F("movement-allowance/two-turns",
			"it moved in two turns: the other player moved in between, and nobody said that a phase was over"))
	}
	if _, some := c.Log.retreats(t); some {
		excuses = append(excuses, say.F("movement-allowance/retreat",
			"it moved before or after its retreat, whose hexes cost nothing"))
	}
	if c.Log.metOverrun(c.phase, t) && c.Log.byResult(net.field, net.move, net.way[len(net.way)-1]) {
		excuses = append(excuses, movementAllowanceOverrun())
	}
	if i := slices.IndexFunc(t.Drops, func(d Drop) bool { return d.At.Where != position.InHex }); i >= 0 {
		excuses = append(excuses, say.F("movement-allowance/by-way-of",
			"the game lets it go by way of {'window'}", t.Drops[i].At.Window))
	}
	if t.Recreated {
		excuses = append(excuses, otherCounter())
	}
	if c.Log.putToEntry(c.phase, t) {
		excuses = append(excuses, say.F("movement-allowance/put-to-entry",
			"it came before this log, and is put right to where it may enter, {hex}", t.Drops[0].At.Hex))
	}
	return excuses
}

// drops returns the hexes of a unit's drops. It stops at dice, since an overrun's result may have
// put the unit down after them.
func (c *allowanceCheck) drops(t *Trip, drops []Drop) (way []scs.HexID) {
	for _, d := range drops {
		if c.Log.fought(c.phase, d.Step) || c.Log.retreat(t, d) {
			break
		}
		h := scs.NoHex
		if d.At.Where == position.InHex && !d.At.Doubtful {
			h = c.Log.Game.ID(d.At.Hex)
		}
		if h != scs.NoHex {
			way = append(way, h)
		}
	}
	return way
}

// throughDrops judges whether the unit, which can pay for its move, could also pass through
// all hexes in which it was put down.
func (c *allowanceCheck) throughDrops(t *Trip, from scs.HexID, way []scs.HexID) {
	sum := c.Log.judge(c.phase, t, from, way...)
	if sum.ruling.Verdict == scs.Depends && !sum.switched {
		c.open.add(c.Pass, t, sum.needs...)
		return
	}
	c.Checked("moves")
	if sum.ruling.Verdict == scs.Illegal {
		c.add(&overspent{
			judged: sum, trips: []*Trip{t}, verdict: rule.Suspect,
			excuses: []say.Message{dropPutRight()},
		})
	}
}

// add merges findings that differ only in their units.
func (c *allowanceCheck) add(o *overspent) {
	key := func(o *overspent) string {
		var why any = o.ruling.Objections
		if o.tooDear() {
			why = [2]scs.MP{o.account().Total, o.account().Allowance}
		}
		return fmt.Sprint(o.verdict, o.trips[0].hexNames(), why, len(o.excuses), o.decides, o.ruling.Path)
	}
	for _, other := range c.found {
		if key(other) == key(o) {
			other.trips = append(other.trips, o.trips...)
			return
		}
	}
	c.found = append(c.found, o)
}

// finding returns the finding about the group.
func (o *overspent) finding() rule.Finding {
	f := rule.Finding{
		Refs: o.refs(), Verdict: o.verdict, Step: lastStep(o.trips), Hexes: o.trips[0].hexNames(),
		Related: o.field.holders(o.ruling),
	}
	if a := o.account(); a != nil {
		f.Evidence.Add(position.NewAccount(o.field.Words(), o.field.Situation, a))
	}
	for _, t := range o.trips {
		f.Pieces = append(f.Pieces, t.seen())
	}
	f.Message = say.F("movement-allowance/too-far",
		"{units} {way}: {cost}", named(o.trips), wayOf(o.trips[0].way()), o.cost())
	if len(o.decides) > 0 {
		f.Message = hangsOn(f.Message, list(o.decides))
		f.Evidence.Needs = o.decides
	}
	excused(&f, o.excuses)
	return f
}

// cost gives in words why the move is not allowed.
func (o *overspent) cost() string {
	if a := o.account(); o.tooDear() {
		cost := "needs " + o.field.Game().Format(a.Total) + " MP, has " + o.field.Game().Format(a.Allowance)
		switch oos, dg := o.slowed(); {
		case oos && dg:
			cost += ", as it is out of supply and disorganized"
		case oos:
			cost += ", as it is out of supply"
		case dg:
			cost += ", as it is disorganized"
		}
		if from, to, barred := o.barred(); barred {
			return "the hexside " + from + "/" + to + " is prohibited, and the way round " + cost
		}
		return cost
	}
	return o.field.Words().Objections(o.ruling.Objections)
}

// tooDear reports whether only the cost is too high.
func (o *overspent) tooDear() bool {
	a := o.account()
	return a != nil && a.Total != scs.Never && !a.Within()
}

// barred reports whether the unit ended beside the hex where it began, across a hexside that is
// prohibited to it.
func (o *overspent) barred() (from, to string, barred bool) {
	g := o.field.Game()
	d, beside := g.Toward(o.move.From, o.way[0])
	if !beside || len(o.way) > 1 || g.EntryCost(&o.field.Position().Units[o.move.Units[0]], o.move.From, d, false)[scs.Favour] != scs.Never {
		return "", "", false
	}
	return g.Hex(o.move.From).String(), g.Hex(o.way[0]).String(), true
}

func (o *overspent) account() *scs.Account {
	if len(o.ruling.Accounts) == 0 || len(o.ruling.Path) == 0 {
		return nil
	}
	return &o.ruling.Accounts[0]
}

// refs returns the paragraphs that forbid the move. If it is too expensive they are those
// without which it would be allowed: the enemy's zones, the marker, the hexsides, or the last
// hex, for which something was left but not enough.
func (o *overspent) refs() []string {
	var refs []string
	for _, objection := range o.ruling.Objections {
		refs = addNew(refs, objection.Ref())
	}
	if !slices.Contains(refs, "3.1b") {
		return refs
	}
	if o.alone().Verdict == scs.Legal {
		refs = append(refs, "2.1a")
	}
	if !o.tooDear() {
		return refs
	}
	if _, _, barred := o.barred(); barred {
		refs = append([]string{"3.2d"}, refs...)
	}
	a := o.account()
	if n := len(a.Steps); n > 1 && a.Steps[n-2].Total < a.Allowance {
		refs = append(refs, "3.2a")
	}
	var hexsides scs.MP
	for _, step := range a.Steps {
		for _, side := range step.Hexsides {
			hexsides += side.Cost
		}
	}
	if hexsides > 0 && a.Total-hexsides <= a.Allowance {
		refs = append(refs, "3.2c")
	}
	var own []string
	oos, dg := o.slowed()
	if oos {
		own, refs = append(own, o.field.log.Pack.OOS.Refs...), append(refs, "12.2")
	}
	if dg {
		own = append(own, o.field.log.Pack.DG.Refs...)
	}
	return append(own, refs...)
}

// slowed reports which status the unit cannot pay for: without it, or without both together,
// it could. Neither is reported if it could not pay without them.
func (o *overspent) slowed() (oos, dg bool) {
	a := o.account()
	unit := o.field.Position().Units[a.Unit]
	oos, dg = unit.OOS == pack.Yes, unit.DG == pack.Yes
	pays := func(oos, dg pack.Answer) bool {
		u := unit
		u.OOS, u.DG = oos, dg
		return a.Total <= o.field.Game().Allowance(&u).MP[a.Reading]
	}
	switch {
	case !pays(pack.No, pack.No):
		return false, false
	case oos && dg && pays(pack.No, pack.Yes):
		return true, false
	case oos && dg && pays(pack.Yes, pack.No):
		return false, true
	}
	return oos, dg
}

// alone returns the engine's ruling on the move without enemies, who forbid moves only by
// their zones of control.
func (o *overspent) alone() scs.Ruling {
	f := o.field.log.newField(o.field.Pieces[o.move.Units[0]], o.move.From).lay()
	return f.JudgeMove(scs.Move{Units: []int{0}, From: o.move.From}, o.way...)
}
