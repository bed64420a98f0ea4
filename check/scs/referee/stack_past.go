package referee

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file knows how the units of a stack came to their hex, and whether that makes a stack
// lawful that is too high: reinforcements may be too many when they are placed (5.0a), units
// that had to retreat until their side's next Movement Phase ends (4.0a).

// A coming is how a unit came to a hex.
type coming uint8

const (
	// stood: it stood there when the log began.
	stood coming = iota
	// placed: it came onto the map.
	placed
	// went: it moved or advanced, or was moved against the rules. No combat made it retreat.
	went
	// fled: a combat made it retreat.
	fled
	// perhapsFled: it moved, or a combat made it retreat.
	perhapsFled
)

// An arrival is how and when a unit came to the hex where it stands when a phase ends.
type arrival struct {
	unit *position.Piece
	how  coming
	// in is the index of the phase in which it came, -1 for a unit that stood there; step is the
	// step, 0 where nobody saw it.
	in, step int
	// sure is set if the log proves that a combat made it retreat.
	sure bool
}

// arrivals returns how the units of a side in a hex came there by the end of a phase, in their
// order. Those that came in a step with others by a retreat come after the others.
func (l *Log) arrivals(until int, at, side string) []arrival {
	var all []arrival
	for _, p := range l.Phases[until].End.Pieces {
		if p.Kind == position.Unit && p.Side == side && !p.At.Doubtful && standsIn(p, at) {
			all = append(all, l.arrival(until, p))
		}
	}
	slices.SortStableFunc(all, func(a, b arrival) int {
		return cmp.Or(cmp.Compare(a.in, b.in), cmp.Compare(a.step, b.step), cmp.Compare(a.how, b.how))
	})
	return all
}

// standsIn reports whether a piece stands in a hex, by its number.
func standsIn(p *position.Piece, at string) bool {
	return p.At.Where == position.InHex && p.At.Hex.String() == at
}

// arrival returns how a unit came to the hex where it stands at the end of a phase.
func (l *Log) arrival(until int, p *position.Piece) arrival {
	if l.travels == nil {
		l.travels = map[string][]int{}
		for i, ph := range l.Phases {
			for id := range ph.whose {
				l.travels[id] = append(l.travels[id], i)
			}
		}
	}
	for _, in := range slices.Backward(l.travels[p.ID]) {
		if in > until {
			continue
		}
		ph := l.Phases[in]
		t := ph.whose[p.ID]
		if was := t.Start; was != nil && was.At.Where == position.InHex && !was.At.Doubtful && was.At.Hex == p.At.Hex {
			continue
		}
		a := arrival{unit: p, in: in}
		for _, d := range slices.Backward(t.Drops) {
			if !sameSpot(d.At, p.At) {
				break
			}
			a.step = d.Step
		}
		l.explain(&a, ph, t)
		return a
	}
	return arrival{unit: p, how: stood, in: -1}
}

// explain fills in how a unit came to a hex in a phase.
func (l *Log) explain(a *arrival, ph *Phase, t *Trip) {
	switch _, _, fromHex := t.fromTo(); {
	case came(t):
		a.how = placed
		return
	case !fromHex || t.doubtful():
		a.how = perhapsFled
		return
	case l.retreat(t, Drop{Step: a.step}):
		a.how, a.sure = fled, true
		return
	}
	perhaps := l.asResult(t) && slices.ContainsFunc(ph.Unmade, func(c Unmade) bool { return c.mayMove(t) })
	thrown := map[int]bool{}
	for _, c := range ph.Combats {
		if !c.Made() {
			continue
		}
		thrown[c.step()] = true
		p := c.Before.Piece(t.Start.ID)
		switch {
		case p == nil:
		case !c.HasTarget:
			perhaps = true
		case hasPiece(c.Attackers, p) || hasPiece(c.Defenders, p):
			retreats, sure := l.madeRetreat(ph, c, p)
			to := a.unit.At.Hex
			if s := l.share(ph, c, p); retreats == pack.Yes && s.to == l.Game.ID(to) && p.At.Hex != to {
				a.how, a.sure = fled, sure
				return
			}
			perhaps = perhaps || retreats != pack.No
		}
	}
	if perhaps || l.unseenFight(ph, t, thrown) {
		a.how = perhapsFled
	} else {
		a.how = went
	}
}

// mayMove reports whether a trip begins in a hex of an attack that was announced and of which the log shows neither
// dice nor a result: the players may have thrown elsewhere and moved by what came up.
func (c *Combat) mayMove(t *Trip) bool {
	from, _, ok := t.fromTo()
	switch {
	case !ok || c.Announced == nil:
		return false
	case c.Side == t.Side():
		return slices.Contains(c.From, from)
	}
	return c.HasTarget && c.Target == from
}

// madeRetreat reports whether a combat made a unit retreat that may have taken part in it. sure
// is set if it is proved.
func (l *Log) madeRetreat(ph *Phase, c *Combat, p *position.Piece) (retreats pack.Answer, sure bool) {
	attacking := hasPiece(c.Attackers, p)
	r := l.result(ph, c)
	other := func(result scspack.Result) bool {
		if attacking {
			return result.Attacker.Retreat > 0
		}
		return result.Defender.Retreat > 0
	}
	switch {
	case !r.known:
	case r.effect(attacking).Retreat > 0:
		certain := r.sure && !c.readOtherwise(r) && !r.perhapsOther(func(scspack.Result) bool { return true })
		return pack.Yes, certain && c.Declared() && (!attacking || c.surely(p))
	case r.sure && !c.readOtherwise(r) && !r.perhapsOther(other):
		return pack.No, true
	}
	if !attacking && l.untold(ph, c) {
		return pack.Yes, false
	}
	return pack.Unknown, false
}

// unseenFight reports whether a unit may have retreated from a combat that the log does not
// show: dice are thrown that belong to none of the known throws, or somebody speaks of an
// overrun or declares a fight, or the phase began before the log, and an enemy stood near enough.
func (l *Log) unseenFight(ph *Phase, t *Trip, thrown map[int]bool) bool {
	is, known := ph.Is()
	switch {
	case !known:
		return true
	case !mayFight(is) || !l.asResult(t):
		return false
	case ph.underWay() && l.withinRetreat(ph, t):
		return true
	case !l.nearEnemy(ph, t):
		return false
	case l.declaresFight(ph.First, ph.Last), l.fightsIn(ph).undated:
		return true
	}
	return slices.ContainsFunc(ph.Steps, func(s actions.Step) bool {
		return rolls(&s) && !thrown[s.N] && s.N <= t.last()
	})
}

// stackPast returns what the log shows of a stack that is too high at the end of a phase.
func (l *Log) stackPast(until int, at, side string) position.StackPast {
	all := l.arrivals(until, at, side)
	retreated := func(a arrival) bool { return a.how == fled && l.within(a.in, until, side) == pack.Yes }
	perhaps := func(a arrival) bool {
		return a.how != placed && a.how != went && l.within(a.in, until, side) != pack.No
	}
	moved := slices.ContainsFunc(all, func(a arrival) bool { return a.in == until && (a.how == went || a.how == perhapsFled) })
	ph := l.Phases[until]
	past := position.StackPast{Explained: !moved && ph.over() && ph != l.lastJudged()} // what becomes of it is judged later
	switch {
	case l.fit(all, retreated):
		past.Retreated, past.Explained = scs.RetreatedBefore, true
		if slices.ContainsFunc(all, func(a arrival) bool { return a.how == fled && a.in == until }) {
			past.Retreated = scs.RetreatedNow
		}
	case l.over(all, perhaps):
		past.Retreated = scs.NoRetreat
	}
	if l.fit(all, func(a arrival) bool { return retreated(a) || a.how == placed && !l.enforced(a.in, until, side) }) {
		past.Placed, past.Explained = pack.Yes, true
	}
	past.Fled = slices.ContainsFunc(all, func(a arrival) bool { return a.how == perhapsFled && a.in == until })
	l.dueDG(&past, all, until, side)
	return past
}

// overfullByRetreat reports whether a retreat in a phase made a hex too full for a side.
func (l *Log) overfullByRetreat(ph *Phase, at, side string) bool {
	past := l.stackPast(slices.Index(l.Phases, ph), at, side)
	return past.DG == pack.Yes || past.DG == pack.Unknown && past.Retreated == scs.RetreatedNow
}

// before returns the units that came no later than the last unit that is not excused.
func before(all []arrival, excused func(arrival) bool) []*position.Piece {
	for last, a := range slices.Backward(all) {
		if !excused(a) {
			return unitsOf(all[:last+1])
		}
	}
	return nil
}

func unitsOf(all []arrival) []*position.Piece {
	var units []*position.Piece
	for _, a := range all {
		units = append(units, a.unit)
	}
	return units
}

// fit reports whether a stack is certainly within the limit but for units that are excused: it
// was so whenever another unit came.
func (l *Log) fit(all []arrival, excused func(arrival) bool) bool {
	return position.TooMany(l.Pack, before(all, excused)) == pack.No
}

// over reports whether a stack certainly was too high when a unit came that is not excused.
func (l *Log) over(all []arrival, excused func(arrival) bool) bool {
	return position.TooMany(l.Pack, before(all, excused)) == pack.Yes
}

// within reports whether the grace of units that retreated in one phase lasts at the end of
// another: no Movement Phase of their side came after the retreat. Who stood there when the log begins
// may have retreated in the phase in which it begins.
func (l *Log) within(in, until int, side string) pack.Answer {
	for _, ph := range l.Phases[in+1 : until+1] {
		switch is, known := ph.Is(); {
		case !known:
			return pack.Unknown
		case in < 0 && ph == l.Phases[0] && ph.underWay():
		case is.Side == side && is.Moves == "phasing":
			return pack.No
		}
	}
	return pack.Yes
}

// enforced reports whether stacking was enforced for a side at the end of a phase from one to
// before another.
func (l *Log) enforced(from, before int, side string) bool {
	return slices.ContainsFunc(l.Phases[from:before], func(ph *Phase) bool {
		return (&position.Position{Pack: l.Pack, Phase: ph.Declared}).Enforces(side)
	})
}

// dueDG adds which units of a stack have to be disorganized, since a retreat made it too
// high while they were there, and their side had no DG Removal Phase since.
func (l *Log) dueDG(past *position.StackPast, all []arrival, until int, side string) {
	past.DG = pack.No
	pile, disorganized := position.NewPile(l.Pack), 0
	removed := map[int]bool{} // by the phase in which units came
	for n, a := range all {
		pile.Add(a.unit)
		if a.how == placed || a.how == went {
			continue
		}
		if _, known := removed[a.in]; !known {
			removed[a.in] = l.removedDG(a.in, until, side)
		}
		if removed[a.in] {
			continue
		}
		switch over := pile.TooMany(); {
		case over == pack.No:
		case over == pack.Yes && a.how == fled && a.sure:
			past.DG, disorganized = pack.Yes, n+1
		case past.DG == pack.No:
			past.DG = pack.Unknown
		}
	}
	past.Disorganized = unitsOf(all[:disorganized])
}

// removedDG reports whether DG markers of a side came off after one phase, up to another.
func (l *Log) removedDG(in, until int, side string) bool {
	last, known := l.lastRemoval[side]
	if !known {
		if l.lastRemoval == nil {
			l.lastRemoval = map[string][]int{}
		}
		before := -1
		for i, ph := range l.Phases {
			if ph.Declared.All(func(p scspack.Phase) bool { return position.DGComesOff(l.Pack, p) && p.Side == side }) {
				before = i
			}
			last = append(last, before)
		}
		l.lastRemoval[side] = last
	}
	return last[until] > in
}
