package referee

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file finds out whose dice are whose where several attacks are announced before they are thrown.
// Players need not throw in the order of the lines. The ways to give the throws to the attacks are tried,
// and the way counts in which the table's results are what was done.

// A plan gives throws of a phase to announced attacks, by how many throws there were before.
type plan map[int]planned

type planned struct {
	to   *Announcement
	sure bool // no other way fits
}

// A stretch is a row of throws for which several announced attacks wait, and in which no other is announced.
type stretch struct {
	waiting []*Announcement
	first   int // how many throws there were before
	throws  []Throw
	open    bool // no line shows whose dice they are
}

const (
	mostWaiting = 6  // attacks whose dice are given in each way
	mostPlans   = 60 // ways that are tried
	lineCost    = 3  // of a line that names other dice or another column, in things done that do not fit
)

// combats makes the combats of a phase.
func (r *reader) combats(ph *Phase) {
	stated := len(r.log.readings)
	fight := func(p plan) *fighter {
		ph.fights, r.log.readings = nil, r.log.readings[:stated]
		f := &fighter{reader: r, phase: ph, plan: p}
		f.combats()
		return f
	}
	whole := plan{}
	f := fight(whole)
	for i := 0; i < len(f.stretches); i++ {
		s := f.stretches[i]
		if !s.open || len(s.waiting) > mostWaiting {
			continue
		}
		m := matching{stretch: s, fight: fight, whole: whole, stated: stated, costs: map[pair]int{}}
		whole = m.find(f)
		f = fight(whole)
	}
}

// note notes a row of throws for which attacks wait.
func (f *fighter) note(waiting []*Combat, after []aftermath) {
	if n := len(f.stretches); n > 0 && f.thrown < f.stretches[n-1].first+len(f.stretches[n-1].throws) {
		return
	}
	s := stretch{first: f.thrown}
	for _, a := range after {
		s.throws = append(s.throws, a.Throw)
	}
	for _, c := range waiting {
		s.waiting = append(s.waiting, c.Announced)
	}
	f.stretches = append(f.stretches, s)
}

// planned returns the attack to which the plan gives the next throw, nil for none.
func (f *fighter) planned(waiting []*Combat) (c *Combat, sure bool) {
	next, is := f.plan[f.thrown]
	i := slices.IndexFunc(waiting, func(c *Combat) bool { return is && c.Announced == next.to })
	if i < 0 {
		return nil, false
	}
	return waiting[i], next.sure
}

// A matching looks for the plan of a stretch whose results fit best what was done.
type matching struct {
	stretch
	fight func(plan) *fighter
	whole plan // of the stretches before
	// stated is how many results were stated before the phase.
	stated int
	costs  map[pair]int
	tried  int

	best  []*Announcement // by throw
	cost  int
	rolls map[*Announcement]Throw // of the best
	open  bool                    // what was done in the best is not known, or another fits as well
	read  bool                    // lines show the best
}

// A pair is a throw, by how many there were before, and an attack.
type pair struct {
	throw int
	to    *Announcement
}

// find returns the plan. The plan that the lines and the steps after each throw suggest is the first, the
// order of the lines the next.
func (m *matching) find(f *fighter) plan {
	n := min(len(m.throws), len(m.waiting))
	for _, t := range m.throws[:n] {
		i := slices.IndexFunc(f.phase.Combats, func(c *Combat) bool {
			return len(c.Throws) == 1 && c.Throws[0] == t &&
				slices.Contains(m.waiting, c.Announced) && !slices.Contains(m.best, c.Announced)
		})
		if i < 0 {
			return m.whole
		}
		m.best = append(m.best, f.phase.Combats[i].Announced)
	}
	suggested := m.best
	m.weigh(f, m.best)
	m.each(nil, n)
	if slices.Equal(m.best, suggested) && m.open && !m.read {
		return m.whole
	}
	return m.with(m.best, m.read || !m.open && m.cost == 0)
}

// readOut reports whether lines show whose dice are whose: the columns of the attacks differ, and each throw,
// or each but the last throw, has a line that names its roll and the column of its attack alone.
func (m *matching) readOut(f *fighter) bool {
	var columns []int
	left := len(m.waiting)
	waits := func(c *Combat) bool { return c.Announced != nil && slices.Contains(m.waiting, c.Announced) }
	for _, c := range f.phase.Combats {
		if !waits(c) {
			continue
		}
		if c.Read != nil {
			col := head(f.log.Pack.CRT, c.Read.Column, "")
			fits := func(other *Combat) bool { return other != c && waits(other) && f.fitsColumn(other, col) }
			if col.known && slices.ContainsFunc(f.phase.Combats, fits) {
				return false
			}
		}
		announced := f.log.announcedColumn(c)
		if !announced.known || slices.Contains(columns, announced.index) {
			return false
		}
		columns = append(columns, announced.index)
		if said := c.Read; said != nil && said.Roll.Known && head(f.log.Pack.CRT, said.Column, "").known && f.about(c, said) {
			left--
		}
	}
	return len(m.throws) == len(m.waiting) && len(columns) == len(m.waiting) && left <= 1
}

// each tries the ways to give the throws after some to the attacks.
func (m *matching) each(to []*Announcement, n int) {
	if len(to) < n {
		for _, a := range m.waiting {
			if !slices.Contains(to, a) {
				m.each(append(slices.Clone(to), a), n)
			}
		}
		return
	}
	known := 0
	for i, a := range to {
		known += m.costs[pair{m.first + i, a}]
	}
	switch {
	case known > 0 && known >= m.cost, slices.Equal(to, m.best), m.cost == 0 && m.open:
	case m.tried == mostPlans:
		m.open = true
	default:
		m.tried++
		m.weigh(m.fight(m.with(to, false)), to)
	}
}

// with returns the plan that gives the throws of the stretch to attacks.
func (m *matching) with(to []*Announcement, sure bool) plan {
	p := maps.Clone(m.whole)
	for i, a := range to {
		p[m.first+i] = planned{a, sure}
	}
	return p
}

// weigh compares a plan, as it was tried, with the best.
func (m *matching) weigh(f *fighter, to []*Announcement) {
	cost, open, rolls := 0, false, map[*Announcement]Throw{}
	for _, c := range f.phase.Combats {
		if c.Announced == nil || !slices.Contains(m.waiting, c.Announced) {
			continue
		}
		against, unknown := f.log.against(f.phase, c)
		cost, open = cost+against, open || unknown
		if i := slices.Index(to, c.Announced); i >= 0 && len(c.Throws) == 1 {
			rolls[c.Announced] = c.Throws[0]
			m.costs[pair{m.first + i, c.Announced}] = f.log.againstUnread(f.phase, c)
		}
	}
	for _, said := range f.log.readings[m.stated:] {
		if of := said.of; of == nil || slices.Contains(m.waiting, of.Announced) && !f.about(of, said) && !f.log.modified() {
			cost += lineCost
		}
	}
	for _, c := range f.phase.Unmade {
		if slices.Contains(m.waiting, c.Announced) && f.phase.touchedBy(c.Combat) {
			cost++
		}
	}
	same := maps.EqualFunc(rolls, m.rolls, func(a, b Throw) bool { return a.Roll == b.Roll && a.Roll.Known })
	switch {
	case m.rolls == nil || cost < m.cost:
		m.best, m.cost, m.rolls, m.open, m.read = to, cost, rolls, open, m.readOut(f)
	case cost == m.cost && !same:
		m.open = true
	}
}

// against returns how much of what was done, and of what the players state, is against the dice of a
// combat: 0 if nothing. It reports whether something about that is open.
func (l *Log) against(ph *Phase, c *Combat) (cost int, open bool) {
	r := l.result(ph, c)
	if !r.known || !c.HasTarget {
		return cost, true
	}
	if c.readOtherwise(r) {
		cost++
	}
	if len(c.Defenders)+len(c.Strangers) == 0 || len(c.Attackers) == 0 {
		cost++ // what was done before the dice is the result of others
	}
	for _, attacking := range []bool{false, true} {
		s := l.settle(ph, c, attacking, r.effect(attacking))
		open = open || len(s.open) > 0
		if len(s.objections) > 0 && (ph.over() || !s.short(r.effect(attacking), s.objections)) {
			cost++
		}
	}
	if l.advancedFarther(ph, c, r.Result) {
		cost++
	}
	return cost, open
}

// againstUnread is like against, but no result is stated: which line is about the combat hangs on the dice of
// the others.
func (l *Log) againstUnread(ph *Phase, c *Combat) (cost int) {
	read, table, settled := c.Read, c.table, c.settled
	if read != nil {
		c.Read, c.table, c.settled = nil, nil, nil
	}
	if read == nil || l.announcedColumn(c).known {
		cost, _ = l.against(ph, c)
	}
	c.Read, c.table, c.settled = read, table, settled
	return cost
}

// advancedFarther reports whether an attacker of a Combat Phase went on though the defender is still
// there, or farther than a result lets him.
func (l *Log) advancedFarther(ph *Phase, c *Combat, r scspack.Result) bool {
	if r.Attacker.Retreat > 0 || ph.overruns(c) {
		return false
	}
	target := l.Game.ID(c.Target)
	held := slices.ContainsFunc(c.Defenders, func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		return !s.gone && s.to == target
	})
	return slices.ContainsFunc(c.force(), func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		far, ok := l.Game.Distance(l.Game.ID(p.At.Hex), s.to)
		return s.moved(l.Game) && ok && (held || far > max(1, r.Defender.Retreat))
	})
}

// thrownFor returns the attack that dice are for where several are announced and none is carried out
// yet; sure is false if no line shows it. Players need not carry them out in the order of the lines: the
// result's line shows it by its hex or column, and else what was done to the units after the dice.
func (f *fighter) thrownFor(waiting []*Combat, t Throw) (c *Combat, sure bool) {
	if len(waiting) == 1 {
		return waiting[0], true
	}
	after := f.aftermaths(t)
	f.note(waiting, after)
	if c, sure := f.planned(waiting); c != nil {
		of, byLine := f.shown(waiting, after[0])
		return c, sure || of == c && byLine
	}
	left := slices.Clone(waiting)
	sure = true
	for i, after := range after {
		of, by := f.shown(left, after)
		if i == 0 && of != nil {
			return of, by
		}
		if of != nil && len(left) > 1 {
			left = slices.DeleteFunc(left, func(c *Combat) bool { return c == of })
			sure = sure && by
		}
	}
	return left[0], sure && len(left) == 1
}

// An aftermath is what follows a throw of dice, to the next one or to the end of the phase.
type aftermath struct {
	Throw
	last int // its last step
	said *Reading
	// hexes are those that the result's line names.
	hexes []hex.Hex
}

// aftermaths returns what follows some dice and the next ones, as far as no other attack is announced
// in between.
func (f *fighter) aftermaths(t Throw) (all []aftermath) {
	for _, c := range f.cuesFrom(t.Step, f.phase.Last) {
		if !f.log.stands(c.step) {
			continue
		}
		if c.step > t.Step && len(c.announced) > 0 {
			break
		}
		for _, next := range c.throws {
			all = append(all, aftermath{Throw: next, last: f.phase.Last})
			if n := len(all); n > 1 {
				all[n-2].last = next.Step - 1
			}
		}
		if n := len(all); n > 0 && c.read != nil && all[n-1].said == nil {
			all[n-1].said, all[n-1].hexes = c.read, c.hexes
		}
	}
	return all
}

// shown returns the only one of some announced attacks that the aftermath of dice is about, nil if
// that is open; byLine reports whether a line shows it.
func (f *fighter) shown(all []*Combat, after aftermath) (c *Combat, byLine bool) {
	if r := after.said; r != nil && (!r.Roll.Known || !after.Roll.Known || r.Roll == after.Roll) {
		if c := single(all, func(c *Combat) bool {
			return slices.ContainsFunc(c.Announced.Targets, func(h hex.Hex) bool { return slices.Contains(after.hexes, h) })
		}); c != nil {
			return c, true
		}
		col := head(f.log.Pack.CRT, r.Column, "")
		if c := single(all, func(c *Combat) bool { return col.known && f.fitsColumn(c, col) }); c != nil {
			unknown := func(other *Combat) bool { return other != c && !f.columned(other) }
			return c, !slices.ContainsFunc(all, unknown)
		}
	}
	return f.touchedFirst(all, after.Step+1, after.last), false
}

// touchedFirst returns the only attack to whose units the first of some steps did something that did so to one
// attack alone; nil for none. A unit that stands when the phase ends as it stood proves nothing: the mouse caught it.
func (f *fighter) touchedFirst(all []*Combat, from, to int) *Combat {
	units := map[*Combat][]*position.Piece{}
	for _, c := range all {
		p := f.probe(c)
		units[c] = slices.DeleteFunc(slices.Concat(p.force(), p.Defenders), func(u *position.Piece) bool {
			is := f.phase.End.Piece(u.ID)
			return is != nil && sameState(u, is)
		})
	}
	for n := from; n <= to; n++ {
		touched := func(u *position.Piece) bool { return slices.Contains(f.phase.touched[u.ID], n) }
		if c := single(all, func(c *Combat) bool { return slices.ContainsFunc(units[c], touched) }); c != nil {
			return c
		}
	}
	return nil
}

// columned reports whether the column of an announced attack is declared, or known by its odds.
func (f *fighter) columned(c *Combat) bool {
	_, known := f.column(c)
	return known || f.log.declaredColumn(c).known
}

// fitsColumn reports whether a column is the declared one of an attack, or that of its odds.
func (f *fighter) fitsColumn(c *Combat, col column) bool {
	if c.Announced == nil {
		return false
	}
	announced := f.log.declaredColumn(c)
	is, known := f.column(c)
	return announced.known && announced.index == col.index || known && (is.Index == col.index || is.Unshifted == col.index)
}

// announcedFor returns which of some announced attacks a result without dice is for: the first if neither a
// line nor what was done next shows it.
func (f *fighter) announcedFor(all []*Combat, said *Reading) *Combat {
	after := aftermath{Throw: Throw{Step: said.Step}, last: f.phase.Last, said: said}
	for _, c := range f.cuesFrom(said.Step, f.phase.Last) {
		if c.step == said.Step {
			after.hexes = c.hexes
		} else if f.log.stands(c.step) && (c.read != nil || len(c.throws) > 0 || len(c.announced) > 0) {
			after.last = c.step - 1
			break
		}
	}
	if c, _ := f.shown(all, after); c != nil {
		return c
	}
	return all[0]
}

// single returns the only combat that something holds for, nil if there is none or several.
func single(all []*Combat, so func(*Combat) bool) *Combat {
	some := slices.DeleteFunc(slices.Clone(all), func(c *Combat) bool { return !so(c) })
	if len(some) != 1 {
		return nil
	}
	return some[0]
}
