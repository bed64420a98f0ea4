package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A tableResult is the result of a combat, and how it is known.
type tableResult struct {
	scspack.Result
	known bool
	// sure is set if it follows from declared hexes, the dice and the table.
	sure bool
	by   string
	// odds is the result in the column of the odds if the players read another column, else
	// nil.
	odds *scspack.Result
	// others are the results in other columns that may count instead: those to which unknown
	// odds may lead, and the result without the shift that the players may have forgotten.
	// othersUnknown is set if one of them is not in the table.
	others        []scspack.Result
	othersUnknown bool
	// restsOn is what it rests on if the players do not name its column.
	restsOn []scspack.Touch
}

// result returns the table's result of a combat, in the column that the players name or
// else in the one of the odds. If dice or column are unknown it is the result that the
// players state.
func (l *Log) result(ph *Phase, c *Combat) tableResult {
	if c.table == nil {
		r := l.readTable(ph, c)
		c.table = &r
	}
	return *c.table
}

func (l *Log) readTable(ph *Phase, c *Combat) tableResult {
	stated := tableResult{}
	if c.Read != nil {
		if r := scspack.ParseResult(c.Read.Result); r.Certain() {
			stated = tableResult{Result: r, known: true, by: c.Read.By}
		}
		if c.Read.Hand && stated.known {
			return stated
		}
	}
	at := l.columnOf(ph, c)
	roll := l.lookedUp(c)
	if !at.Found || !roll.Known && !at.Left {
		return stated
	}
	r, known := at.Result(l.Pack, roll.N)
	if !known || !r.Certain() {
		return stated
	}
	sure := at.sure && c.Declared() && !l.modified() && (c.Read != nil || l.binding.TellsResults())
	result := tableResult{Result: r, known: true, sure: sure, by: l.readAt(at.Column, roll.N)}
	if at.reckoned {
		result.restsOn = []scspack.Touch{scspack.TouchOdds, scspack.TouchHexside}
	}
	if at.odds != nil {
		if r, known := at.odds.Result(l.Pack, roll.N); known && roll.Known {
			result.odds = &r
		}
	}
	result.instead(l.Pack, at.others, roll)
	return result
}

// A combatColumn is the column of the table in which a combat is read.
type combatColumn struct {
	scs.Column
	// sure is not set where others may have attacked; reckoned is set where the odds give it, since the players
	// name none, or the one before shifts.
	sure, reckoned bool
	// odds is the column of the odds, if the players name another; others are those that it may be instead.
	odds   *scs.Column
	others []scs.Column
}

// columnOf returns the column that the players name, or else the one of the odds.
func (l *Log) columnOf(ph *Phase, c *Combat) combatColumn {
	said := l.declaredColumn(c)
	named := scs.Column{Found: said.known, Index: said.index, Left: said.index < 0}
	col := combatColumn{Column: named, sure: said.known, reckoned: said.reckoned}
	switch {
	case !c.HasTarget:
		return col
	case len(c.Attackers) == 0:
		if said.known {
			col.others = l.columns(-1, len(l.Pack.CRT.Columns)-1)
		}
		return col
	}
	f := l.fray(ph, c)
	e := f.Evaluate(f.attack(c.force()...))
	if said.known && (len(e.Decides) > 0 || len(c.Strangers) > 0) {
		col.others = f.perhapsColumns(&e)
	}
	best, exact := e.Best.Column, c.exact() && !ph.namesWay(c)
	switch {
	case !e.Known():
		if shifted, is := l.shiftedAfterwards(ph, c, said, &e); is {
			col.Column, col.sure, col.reckoned, col.others = shifted, false, true, append(col.others, named)
		}
	case said.known && (said.index == best.Index || !l.beforeShift(ph, c, said, best)):
		col.sure = best.Index == said.index
		if !col.sure && len(c.From) > 0 {
			col.odds = &best
		}
	case said.known:
		col.Column, col.sure, col.reckoned, col.others = best, exact, true, append(col.others, named)
	case c.Announced != nil && len(c.From) > 0: // else no line names who attacked
		col.Column, col.sure, col.reckoned = best, exact, true
	}
	return col
}

// shiftedAfterwards returns the column to which the certain shift leads from the column that the players name, where
// the strengths are not known: they may name the odds before the shift. It is that column if its result was carried
// out, and not the result of the other.
func (l *Log) shiftedAfterwards(ph *Phase, c *Combat, said column, e *scs.Combat) (col scs.Column, is bool) {
	by, roll := e.Shift[0], l.lookedUp(c)
	if !said.known || said.index < 0 || by == 0 || by != e.Shift[1] || !roll.Known {
		return scs.Column{}, false
	}
	index := max(min(said.index+by, len(l.Pack.CRT.Columns)-1), -1)
	col = l.columns(index, index)[0]
	named, known := l.Pack.CRT.Result(said.index, roll.N)
	shifted, also := col.Result(l.Pack, roll.N)
	return col, known && also && named.Certain() && shifted.Certain() &&
		l.carriedOut(ph, c, shifted) && !l.carriedOut(ph, c, named)
}

// readAt is where in the table a result stands.
func (l *Log) readAt(col scs.Column, roll int) string {
	head := words.Column(col)
	switch {
	case col.Left:
		return "7.4, left of the table"
	case col.Label == "":
		head = l.Pack.CRT.Columns[col.Index].Label
	}
	return "the table for " + strconv.Itoa(roll) + " on " + head
}

// perhapsColumns returns the columns to which unknown odds may lead.
func (f *fray) perhapsColumns(e *scs.Combat) []scs.Column {
	from, to := -1, len(f.log.Pack.CRT.Columns)-1
	if worst := e.Worst.Column; worst.Found {
		from = worst.Index
	}
	if best := f.Evaluate(f.most()).Best.Column; best.Found {
		to = best.Index
	}
	return f.log.columns(from, to)
}

// columns returns the columns of the table from one index to another; -1 is left of it.
func (l *Log) columns(from, to int) []scs.Column {
	var all []scs.Column
	for i := from; i <= to; i++ {
		all = append(all, scs.Column{Found: true, Index: i, Left: i < 0})
	}
	return all
}

// instead notes the results of a roll in other columns.
func (r *tableResult) instead(p *scspack.Pack, columns []scs.Column, roll pack.Value) {
	for _, col := range columns {
		other, known := col.Result(p, roll.N)
		if known = known && other.Certain() && (roll.Known || col.Left); !known {
			r.othersUnknown = true
		} else if !sameEffects(other, r.Result) {
			r.others = append(r.others, other)
		}
	}
}

// perhapsOther reports whether another result than the table's may count, of those for which so
// holds.
func (r *tableResult) perhapsOther(so func(scspack.Result) bool) bool {
	return r.othersUnknown || slices.ContainsFunc(r.others, so)
}

// lookedUp returns the number with which the table is read: that of the dice, or, in a
// game with modifiers, the result that the players state.
func (l *Log) lookedUp(c *Combat) pack.Value {
	if l.modified() {
		if c.Read == nil {
			return pack.Value{}
		}
		return c.Read.Roll
	}
	return c.roll()
}

// modified reports whether the game has modifiers of the dice.
func (l *Log) modified() bool { return l.Pack.Combat.Modified.Known }

// A settlement is how a force carried out its part of a result by the end of the phase,
// in the reading with the fewest objections.
type settlement struct {
	shares     []share
	objections []scs.Objection
	ways       []scs.RetreatPath
	// open is what is not known. If there is any, there are no objections.
	open []string
	// sure is set if it is certain who was in the force, and that nothing that became of
	// them belongs to another combat. If not, excuse is the reason.
	sure   bool
	excuse say.Message
	board  *fray
}

// short reports whether objections are only to what has not been done yet.
func (s *settlement) short(effect scspack.Effect, found []scs.Objection) bool {
	lost := s.lost()
	if lost < effect.Steps || !s.goneSomewhere() && lost < effect.Steps+effect.Retreat {
		found = without(found, "8.0a", "8.0b") // the units that should have lost the first steps lose the rest
	}
	return lost <= effect.Steps+effect.Retreat && len(without(found, "8.0a", "8.0b", "9.1b")) == len(found) &&
		!slices.ContainsFunc(s.ways, func(p scs.RetreatPath) bool { return len(p.Hexes) > effect.Retreat })
}

// lacks reports whether the force may have lost too few steps: no more than the result
// takes, or, if nobody retreated, fewer than result and retreat together.
func (s *settlement) lacks(effect scspack.Effect) bool {
	lost := s.lost()
	return lost <= effect.Steps || !s.goneSomewhere() && lost < effect.Steps+effect.Retreat
}

// lost returns how many steps the force lost.
func (s *settlement) lost() int {
	steps := 0
	for _, one := range s.shares {
		steps += one.lost.N
	}
	return steps
}

// evidence returns what a force did, beside what it had to do.
func (s *settlement) evidence(who string, effect scspack.Effect) CarriedOut {
	done := CarriedOut{Force: who, StepsDue: effect.Steps, HexesDue: effect.Retreat, StepsLost: s.lost()}
	for _, way := range s.ways {
		done.Retreated = append(done.Retreated, Retreated{s.board.Units[way.Unit].ID, s.board.Pieces[way.Unit].Name, len(way.Hexes)})
	}
	return done
}

// goneSomewhere reports whether a surviving unit of the force has left its hex.
func (s *settlement) goneSomewhere() bool {
	return slices.ContainsFunc(s.ways, func(p scs.RetreatPath) bool { return len(p.Hexes) > 0 })
}

// needs returns what would decide objections, in a player's words.
func (s *settlement) needs(found []scs.Objection) []string {
	return s.board.Needs(scs.Objections(found).Decides())
}

// settle returns how a force carried out an effect.
func (l *Log) settle(ph *Phase, c *Combat, attacking bool, effect scspack.Effect) settlement {
	l.keepBoards(ph)
	asked := part{attacking, effect}
	s, known := c.settled[asked]
	if !known {
		s = l.settleAnew(ph, c, attacking, effect)
		if c.settled == nil {
			c.settled = map[part]settlement{}
		}
		c.settled[asked] = s
	}
	return s
}

func (l *Log) settleAnew(ph *Phase, c *Combat, attacking bool, effect scspack.Effect) settlement {
	units := c.Defenders
	if attacking {
		units = l.own(ph, c)
	}
	s := settlement{sure: true, board: l.aftermath(ph, c, units)}
	var indexes []int
	for _, p := range units {
		one := l.share(ph, c, p)
		if one.unit = s.board.Index(p.ID); one.unit >= 0 {
			s.shares, indexes = append(s.shares, one), append(indexes, one.unit)
		}
	}
	if attacking && !c.exact() && !l.allLeft(ph, c) {
		s.sure, s.excuse = false, say.F("combat/force-gone",
			"those who attacked have no more steps to lose: names in the chat prove nothing")
	}
	taken, open := s.board.lostOf(s.shares)
	open = append(open, l.sharedWith(ph, c, units, &s)...)
	if attacking && ph.overruns(c) && len(c.Named) == 0 && !c.exact() {
		open = append(open, whoAttacked) // the others move as they like
	}
	for _, p := range c.Strangers {
		if attacking == (p.At.Hex != c.Target) || p.At.Doubtful {
			open = append(open, position.WhatIs(p))
		}
	}
	s.open = append(open, s.went(attacking && effect.Retreat == 0)...)
	if len(s.open) > 0 {
		return s
	}
	force := s.board.LossUnits(attacking, indexes...)
	s.object(force, taken, effect, s.board.dearer(s.ways))
	if ways, dearer := s.shown(ph, c); ways != nil {
		s.objectShown(ways, force, taken, effect, dearer)
	}
	if len(s.objections) > 0 && s.short(effect, s.objections) && (ph.runs() || !ph.over() && ph.waits(c)) {
		s.objections, s.open = nil, []string{position.NeedsNextLog}
		return s
	}
	short := slices.ContainsFunc(s.ways, func(w scs.RetreatPath) bool { return len(w.Hexes) < effect.Retreat })
	if short && total(taken) < effect.Steps+effect.Retreat {
		s.notRetreated(total(taken) >= effect.Steps)
	}
	for i := range s.objections {
		if o := &s.objections[i]; o.Ref() == "9.0a" && s.bends(ph, c, o.Unit, effect.Retreat) {
			o.Refs = []string{"9.1b"}
		}
	}
	return s
}

// sharedWith makes a settlement unsure if another combat of the phase may have had some of the units. It returns what
// is missing to know to which of the two what was done belongs.
func (l *Log) sharedWith(ph *Phase, c *Combat, units []*position.Piece, s *settlement) (open []string) {
	for _, other := range ph.Combats {
		if other != c && other.Made() && (!other.HasTarget || shared(other, units)) {
			s.sure, s.excuse = false, combatBelongsElsewhere(other.stepName())
			if !c.Declared() {
				open = addNew(open, whichHexes)
			}
		}
	}
	if other := l.carriedOutUnseen(ph, c, units); other != nil {
		s.sure, s.excuse = false, combatBelongsElsewhere(l.stepName(other.First))
		if !c.Declared() {
			open = append(open, needsDice)
		}
	}
	return open
}

func combatBelongsElsewhere(step string) say.Message {
	return say.F("combat/belongs-elsewhere", "it belongs to the combat of {step}", step)
}

// went fills in the ways of the units that live, unless they may stay where they are. It returns what is open
// about them.
func (s *settlement) went(stay bool) (open []string) {
	for _, one := range s.shares {
		switch {
		case one.gone || one.end == nil:
		case one.to == scs.NoHex:
			open = append(open, "where "+one.piece.Quoted()+" went")
		case !stay:
			s.ways = append(s.ways, scs.RetreatPath{Unit: one.unit, Hexes: s.board.way(one.unit, one.to)})
		}
	}
	return open
}

// shown returns the ways of the units with the hexes in which they were put down one after the other, each
// farther away than the last, and how many more steps those may owe that were put down only where they ended.
// It is nil if the drops show no way.
func (s *settlement) shown(ph *Phase, c *Combat) (ways []scs.RetreatPath, dearer int) {
	ways = slices.Clone(s.ways)
	var others []scs.RetreatPath
	for i := range ways {
		at := slices.IndexFunc(s.shares, func(one share) bool { return one.unit == ways[i].Unit })
		if way := s.board.shownWay(ph, c, &s.shares[at]); way != nil {
			ways[i].Hexes = way
		} else {
			others = append(others, ways[i])
		}
	}
	if len(others) == len(ways) {
		return nil, 0
	}
	return ways, s.board.dearer(others)
}

// shownWay returns the way that the drops of a unit show after a combat, hex by hex away from where it stood. It
// may go there and back. It is nil if the drops show no way, or several.
func (f *fray) shownWay(ph *Phase, c *Combat, one *share) (way []scs.HexID) {
	g := f.Game()
	last := 0
	for _, at := range f.drops(ph, c, one) {
		far, ok := g.Distance(f.Units[one.unit].Hex, at)
		switch {
		case !ok || far > last+1 || far > 0 && far <= len(way) && way[far-1] != at:
			return nil
		case far > len(way):
			way = append(way, at)
		}
		last = far
	}
	if last == 0 || last < len(way) {
		return nil
	}
	return way
}

// drops returns the hexes in which a unit was put down after a combat, or nil if one is no hex.
func (f *fray) drops(ph *Phase, c *Combat, one *share) (all []scs.HexID) {
	for _, t := range ph.Trips {
		if t.Start == nil || t.Start.ID != one.piece.ID {
			continue
		}
		for _, d := range t.Drops {
			switch {
			case d.Step <= c.step() || d.Step > one.last:
			case d.At.Where != position.InHex || d.At.Doubtful:
				return nil
			default:
				all = append(all, f.Game().ID(d.At.Hex))
			}
		}
	}
	return all
}

// touch reports whether two hexes lie side by side.
func (f *fray) touch(a, b scs.HexID) bool {
	_, touch := f.Game().Toward(a, b)
	return touch
}

// dearer returns how many more steps units may owe by the EZOCs that they entered (9.0d), if they went
// another way to where they ended.
func (f *fray) dearer(ways []scs.RetreatPath) int {
	more := 0
	for _, way := range ways {
		if len(way.Hexes) == 0 {
			continue
		}
		more += f.DearestWay(way.Unit, way.Hexes[len(way.Hexes)-1])
		for _, h := range way.Hexes {
			if f.EZOC(h, f.Units[way.Unit].Side) != pack.No {
				more--
			}
		}
	}
	return max(0, more)
}

// objectShown judges the ways that the drops show. They count if they leave nothing to object to; else a drop
// may have been put right by hand.
func (s *settlement) objectShown(
	ways []scs.RetreatPath, force []scs.LossUnit, taken []scs.StepLoss, effect scspack.Effect, dearer int,
) {
	as := *s
	as.ways = ways
	as.object(force, taken, effect, dearer)
	switch {
	case len(as.objections) == 0:
		*s = as
	case len(s.objections) == 0:
		as.sure, as.excuse = false, dropPutRight()
		*s = as
	}
}

// object fills in the objections to how a force carried out a result. It may have lost steps instead of
// retreating, and of all ways to reckon these ways that with the fewest objections counts. It may owe so many more
// steps for a dearer way.
func (s *settlement) object(force []scs.LossUnit, taken []scs.StepLoss, effect scspack.Effect, dearer int) {
	for converted := 0; converted <= effect.Retreat; converted++ {
		found := s.board.carriedOut(force, taken, effect, converted, s.ways, dearer)
		if converted == 0 || fewer(found, s.objections) {
			s.objections = found
		}
	}
	s.objections = goingOn(s.objections)
	s.offMap(effect)
}

// bends reports whether a unit, or for "" any of the force, went as many hexes as it had to retreat, and ended
// nearer to where it stood (9.1b). A drop in a hex where it was before takes back what lies between.
func (s *settlement) bends(ph *Phase, c *Combat, unit string, retreat int) bool {
	return slices.ContainsFunc(s.shares, func(one share) bool {
		u := &s.board.Units[one.unit]
		far, ok := s.board.Game().Distance(u.Hex, one.to)
		if unit != "" && u.ID != unit || one.to == scs.NoHex || !ok || far == 0 || far >= retreat {
			return false
		}
		way := []scs.HexID{u.Hex}
		for _, at := range s.board.drops(ph, c, &one) {
			if was := slices.Index(way, at); was >= 0 {
				way = way[:was]
			} else if !s.board.touch(way[len(way)-1], at) {
				return false
			}
			way = append(way, at)
		}
		return len(way) > retreat
	})
}

// goingOn leaves out that steps are owed for not going farther (9.0b) where it is objected that somebody
// can go on: nobody owes both. Who has no retreat to make breaks nothing else by his way.
func goingOn(found []scs.Objection) []scs.Objection {
	if slices.ContainsFunc(found, func(o scs.Objection) bool { return o.Code == words.DefenderMovesOff && o.Proved() }) {
		found = without(found, "9.0b", "9.0d")
	}
	if !slices.ContainsFunc(found, func(o scs.Objection) bool { return o.Ref() == "9.0a" && o.Proved() }) {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool {
		return o.Code == words.StepsOwed && !slices.ContainsFunc(o.Refs, func(ref string) bool { return ref != "9.0b" })
	})
}

// offMap leaves open, or lets pass, the loss of too many steps if units died that may have
// been forced off the map, as the pack has it.
func (s *settlement) offMap(effect scspack.Effect) {
	dies := s.board.Game().Pack().Switch(scspack.RetreatOffMap)
	forced := func(answers ...pack.Answer) bool {
		return slices.ContainsFunc(s.shares, func(one share) bool {
			return one.gone && slices.Contains(answers, s.board.OffMap(one.unit, effect.Retreat))
		})
	}
	if dies.Set && dies.Value == scspack.OffMapPaysSteps || !forced(pack.Yes, pack.Unknown) {
		return
	}
	if dies.Set && forced(pack.Yes) {
		s.objections = without(s.objections, "7.1", "8.0a", "8.0b")
		return
	}
	for i := range s.objections {
		if o := &s.objections[i]; slices.Contains([]string{"7.1", "8.0a", "8.0b"}, o.Ref()) {
			decides := scs.SwitchOf(scspack.RetreatOffMap)
			if dies.Set {
				decides = scs.Input{Kind: scs.OpenWay, Hex: s.board.Game().Hex(s.board.Units[s.shares[0].unit].Hex)}
			}
			o.Decides = append(slices.Clone(o.Decides), decides)
		}
	}
}

// notRetreated turns missing steps into a missing retreat if a force did not go as far as
// it should and has lost the steps that the result takes, or nobody retreated at all.
func (s *settlement) notRetreated(lossesTaken bool) {
	refs, also := []string{"7.1", "9.0a"}, words.AndNobodyRetreats
	switch gone := s.goneSomewhere(); {
	case lossesTaken && gone:
		refs, also = []string{"9.0a", "9.2"}, words.AndRetreatsShort
	case lossesTaken:
		refs = []string{"9.0a", "9.2"}
	case gone:
		return
	}
	for i := range s.objections {
		if o := &s.objections[i]; len(o.Refs) == 1 && o.Ref() == "7.1" {
			o.Refs, o.Also = refs, also
		}
	}
}

// carriedOut returns the objections to how a force took its losses and retreated, if it
// paid converted hexes of the retreat in steps.
func (f *fray) carriedOut(
	force []scs.LossUnit, taken []scs.StepLoss, effect scspack.Effect, converted int, ways []scs.RetreatPath, dearer int,
) []scs.Objection {
	strongest := f.Game().Pack().Switch(scspack.StrongestFace)
	retreat := f.CheckRetreat(scs.RetreatOrder{Result: effect.Retreat, Converted: converted, Paths: ways})
	due := scs.StepsDue{Result: effect.Steps, Converted: converted}
	paid := max(0, total(taken)-effect.Steps-converted)
	most := retreat.Most + dearer + f.owedByDead(force, taken, effect.Retreat-converted)
	due.Retreat = min(paid, most)
	found := slices.Concat(retreat.Objections, scs.CheckLosses(strongest, force, due, taken))
	for i := range found {
		if found[i].Ref() == "9.0a" && effect.Retreat == 0 {
			found[i].Code, found[i].Refs = words.DefenderMovesOff, []string{"9.0a", "10.0c"}
		}
	}
	if total(taken) < effect.Steps+converted {
		return found
	}
	if paid >= retreat.Most || effect.Retreat == 0 { // who moves without a retreat owes nothing for a retreat
		return found
	}
	sure := due.Retreat < retreat.Least
	due.Retreat = retreat.Most
	if sure {
		due.Retreat = retreat.Least
	}
	for _, o := range scs.CheckLosses(strongest, force, due, taken) {
		if o.Ref() != "7.1" {
			continue
		}
		owed := scs.Objection{Code: words.StepsOwed, Decides: o.Decides}
		for _, cost := range retreat.Costs {
			if !sure {
				owed.Decides = append(owed.Decides, cost.Decides...)
			}
			if cost.Certain != sure {
				continue
			}
			owed.Costs = append(owed.Costs, cost)
			if !slices.Contains(owed.Refs, cost.Ref) {
				owed.Refs = append(owed.Refs, cost.Ref)
				if cost.Ref == "9.0d" {
					owed.Refs = append(owed.Refs, "2.1d")
				}
			}
		}
		found = append(found, owed)
	}
	return found
}

// owedByDead returns the most steps that the dead of a force may have lost for their own
// retreat. Where a stack splits up (9.0e) each part owes for its way, and nothing shows on
// which way the dead were.
func (f *fray) owedByDead(force []scs.LossUnit, taken []scs.StepLoss, hexes int) int {
	most := 0
	for _, u := range force {
		for _, loss := range taken {
			if loss.Unit == u.ID && u.Steps.Known && loss.Steps >= u.Steps.N {
				i := slices.IndexFunc(f.Units, func(other scs.Unit) bool { return other.ID == u.ID })
				most += min(loss.Steps, f.DearestRetreat(i, hexes))
			}
		}
	}
	return most
}

// fewer reports whether there are fewer proved objections in a than in b, or as many and
// fewer in all.
func fewer(a, b []scs.Objection) bool {
	sureA, sureB := len(proved(a)), len(proved(b))
	return sureA < sureB || sureA == sureB && len(a) < len(b)
}

func total(taken []scs.StepLoss) int {
	n := 0
	for _, t := range taken {
		n += t.Steps
	}
	return n
}

// effect returns what a result does to one side.
func (r *tableResult) effect(attacking bool) scspack.Effect {
	if attacking {
		return r.Attacker
	}
	return r.Defender
}

// only returns the objections that are about one of the paragraphs.
func only(found []scs.Objection, refs ...string) []scs.Objection {
	return slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool {
		return !slices.Contains(refs, o.Ref())
	})
}

// readOtherwise reports whether the players state another result than the table's.
func (c *Combat) readOtherwise(r tableResult) bool {
	if c.Read == nil || c.Read.Result == "" || r.by == c.Read.By {
		return false
	}
	said := scspack.ParseResult(c.Read.Result)
	return said.Certain() && (said.Attacker != r.Attacker || said.Defender != r.Defender)
}

func sameEffects(a, b scspack.Result) bool {
	return a.Attacker == b.Attacker && a.Defender == b.Defender
}

// carriedOut reports whether both forces carried out a result without a fault.
func (l *Log) carriedOut(ph *Phase, c *Combat, r scspack.Result) bool {
	attacker, defender := l.settle(ph, c, true, r.Attacker), l.settle(ph, c, false, r.Defender)
	return len(attacker.open)+len(attacker.objections)+len(defender.open)+len(defender.objections) == 0
}

// refuted reports whether a force certainly carried out something else than a result, and
// nothing that it did later can complete it.
func (l *Log) refuted(ph *Phase, c *Combat, attacking bool, effect scspack.Effect) bool {
	s := l.settle(ph, c, attacking, effect)
	found := proved(s.objections)
	return len(s.open) == 0 && len(found) > 0 && s.sure && !(!ph.over() && s.short(effect, found)) && !ph.doneLater(s)
}

// doneLater reports whether, after a phase and before anybody fought again, a surviving
// unit of a force lost steps, or was moved in a phase of the other side.
func (p *Phase) doneLater(s settlement) bool {
	for next := p.Next; next != nil && len(next.Combats) == 0; next = next.Next {
		is, known := next.Is()
		if slices.ContainsFunc(s.shares, func(one share) bool {
			if one.end == nil {
				return false
			}
			id := one.end.ID
			moved := !(known && is.Side == one.end.Side) && slices.ContainsFunc(next.Trips, func(t *Trip) bool {
				return t.Start != nil && t.Start.ID == id && t.moved()
			})
			return moved || next.removed(id) > 0 || next.turned(id, next.First, next.Last)
		}) {
			return true
		}
	}
	return false
}

// What follows judges and reports combats for the rules that each judge a part of how a force carried out a
// result: losses, retreats, and their direction.

// undecided collects the combats of a phase that a rule cannot judge, for one finding.
type undecided struct {
	combats []*Combat
	needs   []string
}

// add notes a combat and what it needs, and counts it as unchecked for the first need.
func (u *undecided) add(pass *Pass, c *Combat, needs ...string) {
	if len(needs) == 0 {
		needs = []string{whichHexes}
	}
	u.combats = addNew(u.combats, c)
	u.needs = addNew(u.needs, needs...)
	pass.Unchecked("combats", needs[0])
}

// combats judges each attack that was made, and reports the undecided ones of each phase.
func (p *Pass) combats(one, many string, judge func(*Phase, *Combat, *undecided)) {
	for ph := range p.phases() {
		var u undecided
		for _, c := range ph.Combats {
			if c.Made() {
				judge(ph, c, &u)
			}
		}
		u.report(p, ph, one, many)
	}
}

// bySide judges how both forces carried out the result of a combat, the defender first. judge
// returns what is missing to judge a force.
func (p *Pass) bySide(ph *Phase, c *Combat, u *undecided,
	judge func(r tableResult, s settlement, attacking bool) (open []string)) {
	r := p.Log.result(ph, c)
	if !r.known || !c.HasTarget {
		p.Unchecked("combats", "the result, and which hex was attacked")
		p.take(ph, anything, c.all()...)
		return
	}
	var open []string
	for _, attacking := range []bool{false, true} {
		s := p.Log.settle(ph, c, attacking, r.effect(attacking))
		p.takeForce(ph, c, &s)
		if open = append(open, s.open...); len(s.open) == 0 {
			open = append(open, judge(r, s, attacking)...)
		}
	}
	if len(open) > 0 {
		u.add(p, c, open...)
		return
	}
	p.Checked("combats")
}

// report reports the collected combats: "1 attack was" or "2 attacks were" not judged.
func (u *undecided) report(pass *Pass, ph *Phase, one, many string) {
	if len(u.combats) == 0 {
		return
	}
	slices.Sort(u.needs)
	f := rule.Finding{
		Verdict:  rule.Unchecked,
		Message:  notJudged(words.Counted(len(u.combats), one, many), some(u.needs)),
		Evidence: rule.Evidence{Needs: u.needs},
	}
	for _, c := range u.combats {
		pass.take(ph, anything, c.all()...)
		f.Step = max(f.Step, c.step())
		f.Hexes = addNew(f.Hexes, c.hexes()...)
	}
	pass.Report(ph, f)
}

// unsettled reports what is wrong with how a force carried out a result.
func (p *Pass) unsettled(ph *Phase, c *Combat, r tableResult, s settlement, found []scs.Objection, attacking bool) {
	if len(found) == 0 || r.odds != nil && p.fits(ph, c, *r.odds, attacking) {
		return // if it fits the odds, scs/combat-odds reports the wrong column
	}
	who := "defender"
	if attacking {
		who = "attacker"
	}
	f := c.finding(ph, rule.Illegal, say.F("combat-result/wrong",
		"{who} in the combat on {hex}, {result} by {by}: {objections}",
		who, targetName(c), r.Text, r.by, s.board.Words().Objections(found)))
	f.Refs, f.RestsOn = refsOf(found), r.restsOn
	if c.Left {
		f.Refs = append(f.Refs, "7.4")
	}
	f.Evidence.Add(s.evidence(who, r.effect(attacking)))
	for _, one := range s.shares {
		f.Pieces = append(f.Pieces, one.piece.Seen())
		f.Step = max(f.Step, one.last)
		if one.end != nil {
			if at := one.end.Seen().Hex; at != "" && !slices.Contains(f.Hexes, at) {
				f.Hexes = append(f.Hexes, at)
			}
		}
	}
	if s.lacks(r.effect(attacking)) && owesSteps(found) {
		p.bystanders(ph, c, attacking, &f)
	}
	var excuses []say.Message
	if s.short(r.effect(attacking), found) {
		excuses = append(excuses, ph.curable()...)
	}
	excuses = slices.Concat(excuses, p.Log.slip(ph, c), c.doubts(), ph.unsure())
	if len(c.Defenders)+len(c.Strangers) == 0 { // "attack" reports that there is no enemy
		excuses = append(excuses, attackOtherTarget())
	}
	if !r.sure {
		excuses = append(excuses, say.F("combat-result/unsure",
			"the result was another one: it is only known by {by}", r.by))
	}
	if r.perhapsOther(func(other scspack.Result) bool {
		return !p.Log.refuted(ph, c, attacking, (&tableResult{Result: other}).effect(attacking))
	}) {
		excuses = append(excuses, combatResultOtherColumn())
	}
	if !s.sure {
		excuses = append(excuses, s.excuse)
	}
	if ph.doneLater(s) {
		excuses = append(excuses, say.F("combat-result/done-later", "what was done after the phase belongs to it"))
	}
	if needs := s.needs(found); len(needs) > 0 && len(proved(found)) == 0 {
		f.Evidence.Needs = needs
		excuses = append(excuses, say.F("combat-result/hangs-on", "it is otherwise: it hangs on {needs}", list(needs)))
	}
	excused(&f, excuses)
	p.Report(ph, f)
}

// bystanders adds to a finding about missing losses the units that lost steps instead.
func (p *Pass) bystanders(ph *Phase, c *Combat, attacking bool, f *rule.Finding) {
	others := p.Log.bystanders(ph, c, attacking)
	if len(others) == 0 {
		return
	}
	for _, was := range others {
		if h := was.At.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	f.Refs = append(f.Refs, "8.0c")
	f.Pieces = append(f.Pieces, seenOf(others)...)
	f.Message = say.F("combat-result/bystanders",
		"{finding}, while {units}, which took no part, lost steps", f.Message, namesOf(others))
}

// bystanders returns the units of a force's side that lost steps after the dice without having fought anywhere.
func (l *Log) bystanders(ph *Phase, c *Combat, attacking bool) (others []*position.Piece) {
	for _, was := range ph.Start.Pieces {
		if was.Kind != position.Unit || !l.inPlay(was.At) || (was.Side == c.Side) != attacking {
			continue
		}
		step, what := l.lost(ph, was)
		if what == "" || step < c.step() || step > c.Last {
			continue
		}
		if explained, open := l.inCombat(ph, was); !explained && !open {
			others = append(others, was)
		}
	}
	return others
}

// owesSteps reports whether it is objected that a force lost too few steps.
func owesSteps(found []scs.Objection) bool {
	return slices.ContainsFunc(found, func(o scs.Objection) bool {
		return o.Code == scs.TooFewSteps || o.Code == words.StepsOwed
	})
}

// paidFor reports whether a unit that took no part lost steps in place of a force, and the finding about what that
// force owes names it.
func (p *Pass) paidFor(ph *Phase, was *position.Piece) bool {
	return slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		r := p.Log.result(ph, c)
		if !c.Made() || !c.HasTarget || !r.known {
			return false
		}
		attacking := was.Side == c.Side
		s := p.Log.settle(ph, c, attacking, r.effect(attacking))
		found := slices.Concat(only(s.objections, "7.1", "8.0"), proved(s.objections)) // the others are not reported
		return len(s.open) == 0 && owesSteps(found) && s.lacks(r.effect(attacking)) &&
			!(c.readOtherwise(r) && p.asRead(ph, c, attacking, "9.0a", "9.0b")) &&
			!(r.odds != nil && p.fits(ph, c, *r.odds, attacking)) && slices.Contains(p.Log.bystanders(ph, c, attacking), was)
	})
}

// fits reports whether a force carried out a result without a fault.
func (p *Pass) fits(ph *Phase, c *Combat, r scspack.Result, attacking bool) bool {
	table := tableResult{Result: r}
	s := p.Log.settle(ph, c, attacking, table.effect(attacking))
	return len(s.open) == 0 && len(s.objections) == 0
}

// asRead reports whether a force carried out the result that the players state.
func (p *Pass) asRead(ph *Phase, c *Combat, attacking bool, refs ...string) bool {
	read := tableResult{Result: scspack.ParseResult(c.Read.Result)}
	s := p.Log.settle(ph, c, attacking, read.effect(attacking))
	return len(proved(only(s.objections, append(refs, "7.1", "8.0")...))) == 0
}
