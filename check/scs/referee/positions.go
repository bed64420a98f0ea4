package referee

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// atEnd returns the rules over positions that apply at the end of a phase. At the end of
// the log these are all: if nothing was done in its last phase, at the end of the phase before it.
// Before that they are the rules about what players change while a
// phase runs, if anything was done in it, and the rules about the markers that the phase is
// for, even if nothing was done.
func (l *Log) atEnd(ph *Phase) []*position.Rule {
	var rules []*position.Rule
	switch {
	case ph == l.lastJudged():
		return position.Rules()
	case ph.opened:
		return []*position.Rule{position.MixedOccupancy, position.StackingLimit}
	case !ph.Declared.Known():
		return nil
	case len(ph.Steps) > 0:
		rules = append(rules, position.MixedOccupancy, position.StackingLimit, position.GarrisonLimit)
	}
	if ph.Declared.Any(position.MarksSupply) {
		rules = append(rules, position.OOSMarker)
	}
	if ph.Declared.Any(func(p scspack.Phase) bool { return position.DGComesOff(l.Pack, p) }) {
		rules = append(rules, position.DGMarker)
	}
	return rules
}

// positions applies the rules over positions at the end of each phase only, since players
// let stacks grow too high and lay units onto others while a phase runs. A fault that stays
// is reported where it was found first.
//
// ended has what the rules found at the end of each phase, inPhases what the rules over the log found.
func (l *Log) positions(ended [][]rule.Finding, inPhases []rule.Finding) []rule.Finding {
	var findings []rule.Finding
	for i, found := range ended {
		ph := l.Phases[i]
		for _, f := range l.withPast(i, found) {
			if l.stayed(&f) || wentThere(&f, inPhases) {
				continue
			}
			ph.putRight(&f)
			if f.Verdict == rule.Illegal {
				excused(&f, ph.slip())
			}
			if f.Phase != "" {
				f.Evidence.Phase = ph.By
			}
			if !slices.ContainsFunc(findings, func(earlier rule.Finding) bool { return same(earlier, f) }) {
				findings = append(findings, f)
			}
		}
	}
	return findings
}

// judgeEnds begins to apply the rules over positions at the end of each phase. The phases are
// independent there, and are judged on all cores, while the caller applies the rules over
// logs. wait returns the findings once all are there. It panics if a rule panicked.
func (l *Log) judgeEnds() (wait func(*rule.Coverage) [][]rule.Finding) {
	found := make([][]rule.Finding, len(l.Phases))
	covered := make([]rule.Coverage, min(runtime.GOMAXPROCS(0), len(l.Phases)))
	faults := make([]any, len(covered))
	var next atomic.Int64
	var group sync.WaitGroup
	for w := range covered {
		group.Go(func() {
			defer func() { faults[w] = recover() }()
			for i := next.Add(1) - 1; i < int64(len(found)); i = next.Add(1) - 1 {
				found[i] = l.judgeEnd(l.Phases[i], &covered[w])
			}
		})
	}
	return func(coverage *rule.Coverage) [][]rule.Finding {
		group.Wait()
		for w := range covered {
			if faults[w] != nil {
				panic(faults[w])
			}
			coverage.Add(&covered[w])
		}
		return found
	}
}

// judgeEnd returns the findings of the rules over positions at the end of a phase. It only reads
// the log, and nothing of it that rules over logs change.
func (l *Log) judgeEnd(ph *Phase, coverage *rule.Coverage) []rule.Finding {
	rules := l.atEnd(ph)
	if len(rules) == 0 {
		return nil
	}
	pos := l.endOf(ph)
	units := func(p *position.Piece) bool { return p.Kind == position.Unit }
	if ph == l.lastJudged() && !slices.ContainsFunc(pos.Pieces, units) {
		coverage.Need(rule.Stacking, "vassal.toml, pieces.csv: a binding that knows a unit of this game")
	}
	return position.Run(rules, pos, coverage)
}

// endOf returns the position in which a phase ends.
func (l *Log) endOf(ph *Phase) *position.Position {
	pos := &position.Position{
		Pack: l.Pack, Game: l.Game, Pieces: ph.End.Pieces, Step: ph.Last, Phase: ph.Declared, Ends: ph.Ends, Past: l.pasts[ph],
	}
	if ph == l.lastJudged() {
		pos.Told, pos.Entered = l.told, l.entered
		if !ph.over() && ph.opens {
			pos.Untouched = ph.untouched
		}
	}
	if ph.Ends == position.MayGoOn && !ph.Declared.Known() {
		pos.Ends = position.Over // the rules know that nobody declares the phase
	}
	return pos
}

// untouched reports whether the pieces in a hex are those that were there when the phase began, in their order, and
// nothing was done to them.
func (p *Phase) untouched(h hex.Hex) bool {
	there := func(s *Snapshot) (ids []string) {
		for _, piece := range s.Pieces {
			if slices.Contains(piece.At.Hexes(), h) {
				ids = append(ids, piece.ID)
			}
		}
		return ids
	}
	now := there(p.End)
	return slices.Equal(there(p.Start), now) &&
		!slices.ContainsFunc(now, func(id string) bool { return len(p.touched[id]) > 0 })
}

// wentThere reports whether units stand in a hex that is closed to them, and the rules over the log find fault
// with how they came there.
func wentThere(f *rule.Finding, inPhases []rule.Finding) bool {
	if f.Rule != position.ProhibitedHex.ID {
		return false
	}
	found := func(piece rule.Piece) bool {
		return slices.ContainsFunc(inPhases, func(other rule.Finding) bool {
			return other.Verdict >= rule.Suspect && slices.Contains(other.Hexes, f.Hexes[0]) &&
				slices.ContainsFunc(other.Refs, func(ref string) bool { return ref == "3.2d" || ref == "9.0b" }) &&
				slices.ContainsFunc(other.Pieces, func(p rule.Piece) bool { return p.ID == piece.ID })
		})
	}
	return !slices.ContainsFunc(f.Pieces, func(piece rule.Piece) bool { return !found(piece) })
}

// putRight excuses markers that are wrong at the end of the phase in which they change and
// right at the end of the next: the line of that one came too early.
func (ph *Phase) putRight(f *rule.Finding) {
	if f.Verdict != rule.Illegal || ph.Next == nil || f.Rule != position.OOSMarker.ID && f.Rule != position.DGMarker.ID {
		return
	}
	for _, p := range f.Pieces {
		was, is := ph.End.Piece(p.ID), ph.Next.End.Piece(p.ID)
		if was == nil || is == nil || was.OOS == is.OOS && was.DG == is.DG {
			return
		}
	}
	excused(f, []say.Message{say.F("position/line-too-early",
		"the line of the next phase came too early: the marker was put right in that one")})
}

// same reports whether two findings of one rule are about the same pieces in the same
// hexes, and the earlier has no milder verdict.
func same(earlier, f rule.Finding) bool {
	if earlier.Rule != f.Rule || earlier.Verdict < f.Verdict || !slices.Equal(earlier.Hexes, f.Hexes) {
		return false
	}
	ids := func(pieces []rule.Piece) []string {
		var all []string
		for _, p := range pieces {
			all = append(all, p.ID)
		}
		slices.SortFunc(all, strings.Compare)
		return all
	}
	return slices.Equal(ids(earlier.Pieces), ids(f.Pieces))
}

// What follows knows how the units of a stack came to their hex, and whether that makes a stack
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
	moved := slices.ContainsFunc(all,
		func(a arrival) bool { return a.in == until && (a.how == went || a.how == perhapsFled) })
	ph := l.Phases[until]
	// what becomes of it is judged later
	past := position.StackPast{Explained: !moved && ph.over() && ph != l.lastJudged()}
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

// A landing is a hex in which a unit may have been placed when it came, since it can go from
// there to where it stands.
type landing struct {
	// objections are those to its placement there, needs what they, or its way, depend on.
	objections []scs.Objection
	needs      []string
}

// better reports whether fewer rules are against one landing than against another.
func (a *landing) better(b *landing) bool {
	return b == nil || fewer(a.objections, b.objections) ||
		!fewer(b.objections, a.objections) && len(a.needs) < len(b.needs)
}

// legal reports whether nothing speaks against it.
func (a *landing) legal() bool { return len(a.objections) == 0 && len(a.needs) == 0 }

// landing returns the best hex in which a unit may have been placed, nil if none leads to
// where it stands. Enemies count where they stood when the phase began, for reinforcements are
// placed then, or as the unit met them.
func (l *Log) landing(ph *Phase, t *Trip, is scspack.Phase, areas []string) *landing {
	side := l.Game.Side(t.Side())
	var best *landing
	for _, met := range []bool{false, true} {
		b, arriving := l.board(ph, t, t.End, met)
		// "unsupplied" judges markers, each unit's own
		pos := b.Position().With(func(u *scs.Unit) { u.OOS = pack.No }, arriving...)
		for _, area := range areas {
			for _, h := range placements(b, side, area, arriving) {
				verdict, needs := l.leads(ph, t, is, h)
				if verdict == scs.Illegal {
					continue
				}
				placed := pos.With(func(u *scs.Unit) { u.Hex = h }, 0)
				found := l.Game.Situate(placed).CheckArrival(scs.Arrival{Units: arriving, Area: area})
				one := &landing{found, append(needs, b.Needs(found.Decides())...)}
				if one.legal() {
					return one
				}
				if one.better(best) {
					best = one
				}
			}
		}
	}
	return best
}

// entries returns the entry areas in which a unit may come: its own, or all of its side. incomplete
// reports whether some have no hexes on the map, or may be another side's.
func (l *Log) entries(unit *position.Piece) (areas []string, incomplete bool) {
	incomplete = l.Pack.Sources["places"].Complete == pack.No
	own := ownAreas(unit)
	for i := range l.Pack.Places {
		p := &l.Pack.Places[i]
		if p.Role != scspack.RoleEntry || p.Side != "" && p.Side != unit.Side || own != nil && !slices.Contains(own, p.Name) {
			continue
		}
		areas = addNew(areas, p.Name)
		incomplete = incomplete || !p.InHex || p.Side == ""
	}
	return areas, incomplete
}

// ownAreas returns the entry areas that the pack has for a unit alone; nil if it has none.
func ownAreas(unit *position.Piece) []string {
	if unit.Unit == nil {
		return nil
	}
	return unit.Unit.Areas()
}

// placements returns the hexes in which units may be placed that come in an entry area: its
// own, and those near it if it may be blocked.
func placements(b *position.Board, side scs.SideID, area string, arriving []int) []scs.HexID {
	entry := b.Entry(side, area, arriving)
	if entry.Blocked == pack.No {
		return entry.Hexes
	}
	return slices.Concat(entry.Hexes, entry.Alternatives)
}

// mayBeBlocked reports whether enemies may block entry hexes of a unit that came.
func (l *Log) mayBeBlocked(ph *Phase, t *Trip, areas []string) bool {
	b, arriving := l.board(ph, t, t.End, false)
	return slices.ContainsFunc(areas, func(area string) bool {
		return b.Entry(l.Game.Side(t.Side()), area, arriving).Blocked != pack.No
	})
}

// board returns the map on which a unit came, with the unit first, and the indexes of all
// units of its side that came in the phase. Enemies stand where they did when the phase
// began or, if met is set, as the unit met them.
func (l *Log) board(ph *Phase, t *Trip, unit *position.Piece, met bool) (b *position.Board, arriving []int) {
	b = position.NewBoard(l.Game, l.names)
	b.Add(unit, b.Unit(unit, l.Game.ID(unit.At.Hex)))
	arriving = []int{0}
	for _, other := range ph.Trips {
		if other != t && other.End != nil && other.Side() == t.Side() && other.End.At.Where == position.InHex && came(other) {
			arriving = append(arriving, len(b.Units))
			b.Add(other.End, b.Unit(other.End, scs.NoHex))
		}
	}
	for _, p := range ph.Start.Pieces {
		steps := ph.touched[p.ID]
		switch {
		case p.Kind == position.Marker || p.At.Where != position.InHex:
		case !met || len(steps) == 0 || !hinders(p, t.Side()):
			b.Stand(p)
		case steps[len(steps)-1] < t.first():
			if end := ph.End.Piece(p.ID); end != nil {
				b.Stand(end)
			}
		default:
			for _, h := range ph.stood(p) {
				b.Maybe(p, h, whenThere(p, h))
			}
		}
	}
	return b.Lay(scs.Position{Phasing: scs.NoSide}), arriving
}

// leads reports whether a unit that comes in a hex may be where it is at the end of the
// phase: it can go there, or to a hex from which it overran before it went there. "advance"
// judges the way after the overrun. needs names what that depends on.
func (l *Log) leads(ph *Phase, t *Trip, is scspack.Phase, from scs.HexID) (verdict scs.Verdict, needs []string) {
	first, last := t.unit()
	own := []*position.Piece{first}
	if last != nil {
		own = append(own, last) // it may have been turned over before it moved or after
	}
	to := l.Game.ID(t.End.At.Hex)
	if verdict, needs = l.goes(ph, t, is, own, from, to); verdict == scs.Legal {
		return verdict, nil
	}
	for _, c := range ph.Combats {
		p := c.Before.Piece(t.End.ID)
		if p == nil || p.At.Where != position.InHex || !c.Made() || !ph.overruns(c) || c.step() > t.last() ||
			!hasPiece(c.Attackers, p) {
			continue
		}
		at := l.Game.ID(p.At.Hex)
		d, ok := l.Game.Distance(at, to)
		if l.farthest.Known && (!ok || d > l.farthest.N) && !l.overran(ph, t) {
			continue
		}
		switch v, more := l.goes(ph, t, is, own, from, at); {
		case v == scs.Legal:
			return v, nil
		case verdict == scs.Illegal:
			verdict, needs = v, more
		}
	}
	return verdict, needs
}

// goes reports whether a unit that comes in a hex can move to another, as one of those that
// it was in the phase.
func (l *Log) goes(ph *Phase, t *Trip, is scspack.Phase, own []*position.Piece, from,
	to scs.HexID) (verdict scs.Verdict, needs []string) {
	switch {
	case from == to:
		return scs.Legal, nil
	case !moves(is, t.Side()) && is.Moves != "":
		return scs.Illegal, nil
	}
	verdict = scs.Illegal
	for _, p := range own {
		f := l.during(ph, t, p, from)
		switch r := f.JudgeMove(scs.Move{Units: []int{0}, From: from}, to); r.Verdict {
		case scs.Legal:
			return scs.Legal, nil
		case scs.Depends:
			verdict, needs = scs.Depends, f.Needs(r.Decides)
		}
	}
	return verdict, needs
}

// entryHexes returns the hexes in which a unit may have been placed that came in a phase; none
// if it did not, or the pack does not name them.
func (l *Log) entryHexes(ph *Phase, unit *position.Piece) []scs.HexID {
	i := slices.IndexFunc(ph.Trips, func(t *Trip) bool { return t.piece() != nil && t.piece().ID == unit.ID && came(t) })
	areas, incomplete := l.entries(unit)
	if i < 0 || incomplete {
		return nil
	}
	var hexes []scs.HexID
	b, arriving := l.board(ph, ph.Trips[i], unit, false)
	for _, area := range areas {
		hexes = append(hexes, placements(b, l.Game.Side(unit.Side), area, arriving)...)
	}
	return hexes
}

// enteredLast returns the victory hexes of which the log shows who entered them last (13.0):
// a side that stood there alone when a phase began or ended, or was put down there in it, unless
// somebody else may have passed through since. In a log that begins with the game it begins with
// the control that the pack names.
func (l *Log) enteredLast() map[hex.Hex]string {
	if l.blind {
		return nil
	}
	held := map[hex.Hex]string{}
	for _, victory := range l.Pack.Places {
		if victory.Role != scspack.RoleVictory || !victory.InHex {
			continue
		}
		side := ""
		if start := l.Pack.Place(victory.Hex, scspack.RoleControl); start != nil && l.fromTheBeginning() {
			side = start.Side
		}
		for _, ph := range l.Phases {
			if alone := ph.Start.alone(victory.Hex); alone != "" {
				side = alone
			}
			if alone := ph.End.alone(victory.Hex); alone != "" {
				side = alone
				continue
			}
			side = l.takenLast(ph, victory.Hex, side)
		}
		if side != "" {
			held[victory.Hex] = side
		}
	}
	return held
}

// fromTheBeginning reports whether the log begins with the first phase of the first turn.
func (l *Log) fromTheBeginning() bool {
	i := slices.IndexFunc(l.Phases, func(ph *Phase) bool { return ph.Declared.Known() || len(ph.Trips) > 0 })
	if i < 0 {
		return false
	}
	first := l.Phases[i]
	is, known := first.Is()
	place, found := scs.NewSequence(l.Pack).Find(is.ID, is.Side)
	return known && found && place == 0 && first.Turn == pack.Known(1)
}

// alone returns the side whose units stand in a hex, if there is nothing else there that may
// be a unit; else "".
func (s *Snapshot) alone(h hex.Hex) string {
	side := ""
	for _, p := range s.Pieces {
		switch {
		case p.Kind == position.Marker || !slices.Contains(p.At.Hexes(), h):
		case p.Kind != position.Unit || p.At.Doubtful || side != "" && p.Side != side:
			return ""
		default:
			side = p.Side
		}
	}
	return side
}

// takenLast returns the side that took a hex last in a phase in which nobody stayed there, or the
// side that had it before; "" if that is not sure.
func (l *Log) takenLast(ph *Phase, h hex.Hex, before string) string {
	side, since := before, 0
	if l.Pack.Control.By != scspack.ByOccupying {
		for _, t := range ph.Trips {
			if step := l.cameThrough(ph, t, h); step > since {
				side, since = t.Side(), step
			}
		}
	}
	if slices.ContainsFunc(ph.Trips,
		func(t *Trip) bool { return t.Side() != side && t.last() >= since && l.mayTake(ph, t, h) }) {
		return ""
	}
	return side
}

// mayTake reports whether a piece may have given its side control of a hex in a phase: in some
// games only a piece that stays does.
func (l *Log) mayTake(ph *Phase, t *Trip, h hex.Hex) bool {
	if l.Pack.Control.By == scspack.ByOccupying {
		return t.End != nil && slices.Contains(t.End.At.Hexes(), h)
	}
	return l.mayEnter(ph, t, h)
}
