package referee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Trip is the way of one piece in one phase: where it stood when the phase began, where
// it was put down, and where it stood when the phase ended. Shuffles within a hex and
// undone steps are no part of it.
type Trip struct {
	// Start is the piece when the phase began, nil if it came in the phase; End is the piece
	// when the phase ended, nil if it left.
	Start, End *position.Piece
	// Drops are where it was put down, in order.
	Drops []Drop
	// Recreated reports whether End was made anew from the same slot after Start was
	// deleted: another piece for VASSAL, the same counter for players.
	Recreated bool
	// Added reports whether the piece was made in the phase.
	Added bool
}

// travelled notes the trips of a phase.
func (p *Phase) travelled(trips []*Trip) {
	p.Trips, p.whose, p.began = trips, make(map[string]*Trip, len(trips)), make(map[string][]*Trip, len(trips))
	for _, t := range trips {
		if t.Start != nil {
			p.began[t.Start.ID] = append(p.began[t.Start.ID], t)
		}
	}
	for _, t := range slices.Backward(trips) {
		if t.End != nil {
			p.whose[t.End.ID] = t
		}
	}
}

// A Drop is where a piece was put down.
type Drop struct {
	Step int
	At   position.Spot
}

// about returns the ids of the pieces that an action changes in a way that may matter to
// others.
func about(a actions.Action) []string {
	var ids []string
	for _, p := range doneTo(a) {
		if p.ID != "" {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// acts reports whether an action changes pieces in a way that may matter to others.
func acts(a actions.Action) bool {
	return slices.ContainsFunc(doneTo(a), func(p actions.Piece) bool { return p.ID != "" })
}

// doneTo returns those pieces, including those that the observer does not see.
func doneTo(a actions.Action) []actions.Piece {
	switch a := a.(type) {
	case actions.Move:
		return a.Pieces
	case actions.Add:
		return []actions.Piece{a.Piece}
	case actions.Remove:
		return []actions.Piece{a.Piece}
	case actions.Flip:
		return []actions.Piece{a.Piece}
	case actions.Change:
		switch a.Aspect {
		case actions.Rotation, actions.Moved, actions.Unmoved, actions.Label, actions.TrailSet, actions.Area:
		default:
			return a.Pieces
		}
	}
	return nil
}

// piece returns the piece as it stood last.
func (t *Trip) piece() *position.Piece {
	if t.End != nil {
		return t.End
	}
	return t.Start
}

// unit returns the unit as it looked at the beginning and at the end, as far as it could be
// identified; last is nil where its looks did not change.
func (t *Trip) unit() (first, last *position.Piece) {
	for _, p := range []*position.Piece{t.Start, t.End} {
		switch {
		case p == nil || p.Kind != position.Unit:
		case first == nil:
			first = p
		case p.Face != first.Face || p.OOS != first.OOS || p.DG != first.DG:
			last = p
		}
	}
	return first, last
}

// Side returns the side of the unit, "" if it is unknown or the piece is no unit.
func (t *Trip) Side() string {
	if p, _ := t.unit(); p != nil {
		return p.Side
	}
	return ""
}

func (t *Trip) seen() rule.Piece { return t.piece().Seen() }

// first and last return the steps of the first and last drop, 0 if there is none.
func (t *Trip) first() int {
	if len(t.Drops) == 0 {
		return 0
	}
	return t.Drops[0].Step
}

func (t *Trip) last() int {
	if len(t.Drops) == 0 {
		return 0
	}
	return t.Drops[len(t.Drops)-1].Step
}

func lastStep(trips []*Trip) int {
	step := 0
	for _, t := range trips {
		step = max(step, t.last())
	}
	return step
}

// fromTo returns the hexes in which the piece stood when the phase began and ended. ok is
// false if it was not in a hex on both occasions.
func (t *Trip) fromTo() (from, to hex.Hex, ok bool) {
	if t.Start == nil || t.End == nil || t.Start.At.Where != position.InHex || t.End.At.Where != position.InHex {
		return from, to, false
	}
	return t.Start.At.Hex, t.End.At.Hex, true
}

// moved reports whether the piece ended the phase in another hex.
func (t *Trip) moved() bool {
	from, to, ok := t.fromTo()
	return ok && from != to
}

// hexes returns the hexes where the piece stood or was put down, each once, in order; both
// hexes of a doubtful spot.
func (t *Trip) hexes() []hex.Hex {
	var all []hex.Hex
	add := func(at position.Spot) {
		if at.Where != position.InHex {
			return
		}
		all = addNew(all, at.Hex)
		if at.Doubtful && !slices.Contains(all, at.Or) {
			all = append(all, at.Or)
		}
	}
	if t.Start != nil {
		add(t.Start.At)
	}
	for _, d := range t.Drops {
		add(d.At)
	}
	if t.End != nil {
		add(t.End.At)
	}
	return all
}

func (t *Trip) hexNames() []string { return hex.Numbers(t.hexes()) }

// way returns the hexes in the order in which the piece came to them, some of them perhaps
// several times.
func (t *Trip) way() []string {
	var names []string
	add := func(at position.Spot) {
		if at.Where != position.InHex {
			return
		}
		if name := at.Hex.String(); len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	if t.Start != nil {
		add(t.Start.At)
	}
	for _, d := range t.Drops {
		add(d.At)
	}
	if len(t.Drops) == 0 && t.End != nil {
		add(t.End.At) // nobody saw it on its way
	}
	return names
}

// wayOf is a way in words: "from 53.20 to 23.20", "from 54.27 by 50.27 and back".
func wayOf(hexes []string) string {
	n := len(hexes)
	switch {
	case n < 2:
		return "within " + strings.Join(hexes, "")
	case n == 2:
		return "from " + hexes[0] + " to " + hexes[1]
	}
	by := "from " + hexes[0] + " by " + strings.Join(hexes[1:n-1], ", ")
	if hexes[n-1] == hexes[0] {
		return by + " and back"
	}
	return by + " to " + hexes[n-1]
}

// doubtful reports whether the hex in which the piece stood at the beginning or at the end
// is uncertain.
func (t *Trip) doubtful() bool {
	return t.Start != nil && t.Start.At.Doubtful || t.End != nil && t.End.At.Doubtful
}

// about returns the first of some trips that is the engine's unit, nil if none is.
func (l *Log) about(trips []*Trip, unit string) *Trip {
	if i := slices.IndexFunc(trips, func(t *Trip) bool { return l.names.Of(t.piece()) == unit }); i >= 0 {
		return trips[i]
	}
	return nil
}

// What follows has what a log shows of the hexes that a piece was in during a phase, beside those in
// which it began and ended it.

// cameThrough returns the step of a unit's last drop in a hex that it certainly entered by it, 0 if there
// is none. A drop that lies on no way of the unit may have been put right by hand. The units of a stack
// that was moved as a whole are judged once if they look alike: a stack can have thousands.
func (l *Log) cameThrough(ph *Phase, t *Trip, h hex.Hex) (step int) {
	if t.Side() == "" || !slices.ContainsFunc(t.Drops, func(d Drop) bool { return droppedIn(d, h) }) {
		return 0
	}
	key := t.through(h)
	if step, known := ph.came[key]; known {
		return step
	}
	for i, d := range slices.Backward(t.Drops) {
		if droppedIn(d, h) && l.leadsBy(ph, t, i) {
			step = d.Step
			break
		}
	}
	if ph.came == nil {
		ph.came = map[passing]int{}
	}
	ph.came[key] = step
	return step
}

// droppedIn reports whether a drop certainly was in a hex.
func droppedIn(d Drop, h hex.Hex) bool {
	return d.At.Where == position.InHex && d.At.Hex == h && !d.At.Doubtful
}

// A passing is a hex and what decides whether a unit came through it: how the unit looked and where it
// stood at both ends of the phase, and where it was put down.
type passing struct {
	hex        hex.Hex
	start, end looks
	drops      string
}

// looks are what decides how far a unit goes.
type looks struct {
	unit    *scspack.Unit // with what the binding reads off the piece, so that no two are taken for the same
	side    string
	kind    position.Kind
	face    position.Face
	lost    pack.Value
	oos, dg pack.Answer
	marks   string
	at      position.Spot
}

func looksOf(p *position.Piece) looks {
	if p == nil {
		return looks{}
	}
	return looks{p.Unit, p.Side, p.Kind, p.Face, p.Lost, p.OOS, p.DG, fmt.Sprint(p.Marks), p.At}
}

// through returns the key of a unit and a hex.
func (t *Trip) through(h hex.Hex) passing {
	var drops strings.Builder
	for _, d := range t.Drops {
		fmt.Fprint(&drops, d.Step, d.At.Where, d.At.Hex, d.At.Doubtful, ';')
	}
	return passing{h, looksOf(t.Start), looksOf(t.End), drops.String()}
}

// mostHexes bounds the hexes of a way that is judged: no unit has the MP for more, and a log can
// put a unit down thousands of times.
const mostHexes = 64

// leadsBy reports whether a unit can have come through all its drops up to one of them, and from
// there to where it ended: it can pay for that, or a combat result leads there.
func (l *Log) leadsBy(ph *Phase, t *Trip, drop int) bool {
	var way []scs.HexID
	add := func(at position.Spot) {
		if at.Where == position.InHex && (len(way) == 0 || way[len(way)-1] != l.Game.ID(at.Hex)) {
			way = append(way, l.Game.ID(at.Hex))
		}
	}
	if t.Start != nil {
		add(t.Start.At)
	}
	for _, d := range t.Drops[:drop+1] {
		if add(d.At); len(way) > mostHexes {
			return false
		}
	}
	if t.End != nil {
		add(t.End.At)
	}
	if t.doubtful() || slices.Contains(way, scs.NoHex) {
		return false
	}
	far := 0
	for i := range way[1:] {
		d, ok := l.Game.Distance(way[i], way[i+1])
		if !ok {
			return false
		}
		far += d
	}
	is, known := ph.Is()
	if byResult := l.farthest.Known && far <= l.farthest.N; byResult && known && mayFight(is) &&
		l.rolled(ph, t.last()) || far == 0 {
		return true
	}
	return (!known || moves(is, t.Side())) && l.judge(ph, t, way[0], way[1:]...).ruling.Verdict == scs.Legal
}

// outOfReach reports whether a unit certainly could not pass through a hex on its way from where it
// stood to where it ended: it could not pay for that, and no combat result can have led it there.
func (l *Log) outOfReach(ph *Phase, t *Trip, through scs.HexID) bool {
	is, known := ph.Is()
	from, to, ok := t.fromTo()
	a, b := l.Game.ID(from), l.Game.ID(to)
	elsewhere := func(d Drop) bool { return d.At.Where != position.InHex }
	if !ok || a == scs.NoHex || b == scs.NoHex || t.Side() == "" || !known || !moves(is, t.Side()) || ph.runs() ||
		l.fought(ph, t.last()) ||
		slices.ContainsFunc(t.Drops, elsewhere) {
		return false
	}
	return l.judge(ph, t, a, through, b).ruling.Verdict == scs.Illegal
}

// mayEnter reports whether a piece may have been in a hex in a phase, on its way or at rest.
func (l *Log) mayEnter(ph *Phase, t *Trip, h hex.Hex) bool {
	if t.piece().Kind == position.Marker || len(t.Drops) == 0 && t.Start != nil && t.End != nil && t.Start.At == t.End.At {
		return false
	}
	reach, bounded := l.farthestMove(t)
	if !bounded || t.doubtful() {
		return true
	}
	spots := make([]position.Spot, 0, len(t.Drops)+2)
	if t.Start != nil {
		spots = append(spots, t.Start.At)
	} else {
		spots = append(spots, position.Spot{}) // it may have come from anywhere
	}
	for _, d := range t.Drops {
		spots = append(spots, d.At)
	}
	if t.End != nil {
		spots = append(spots, t.End.At)
	} else {
		spots = append(spots, position.Spot{}) // it may have died on its way
	}
	there := l.Game.ID(h)
	for i, at := range spots {
		from := spots[max(i-1, 0)]
		switch a, b := l.Game.ID(from.Hex), l.Game.ID(at.Hex); {
		case at.Doubtful || at.Where == position.InHex && at.Hex == h:
			return true
		case at.Where == position.InHex && from.Where == position.InHex:
			straight, _ := l.Game.Distance(a, b)
			first, _ := l.Game.Distance(a, there)
			if second, ok := l.Game.Distance(there, b); !ok || a != b && first+second <= max(reach, straight) {
				return !l.outOfReach(ph, t, there)
			}
		case at.Where == position.InHex:
			a = b
			fallthrough
		case from.Where == position.InHex:
			if d, ok := l.Game.Distance(a, there); !ok || d <= reach {
				return !l.outOfReach(ph, t, there)
			}
		}
	}
	return false
}

// farthestMove returns how many hexes a unit can go in a phase at most: as if every hex cost
// as little as the cheapest of the chart, and no fewer than a combat result can make it go.
// bounded is false if there is no limit.
func (l *Log) farthestMove(t *Trip) (hexes int, bounded bool) {
	p := t.piece()
	if p.Kind != position.Unit || p.Unit == nil || !p.Unit.Full.MA.Known || l.Pack.TEC == nil || !l.farthest.Known {
		return 0, false
	}
	ma := max(p.Unit.Full.MA.N, p.Unit.Reduced.MA.N)
	hexes = max(1, l.farthest.N)
	for i := range l.Pack.TEC.Features {
		f := &l.Pack.TEC.Features[i]
		cost := f.CostFor(p.Side, p.Unit.Class)
		switch {
		case f.Kind == scspack.Hexside || cost.Known && cost.Prohibited:
		case !cost.Known || cost.MP.Num <= 0:
			return 0, false
		default:
			hexes = max(hexes, ma*cost.MP.Den/cost.MP.Num)
		}
	}
	return hexes, true
}

// perhapsIn reports whether a piece may have been in a hex at some moment of a phase: it stood
// there, or may have come through. Its trip is nil if nobody touched it.
func (l *Log) perhapsIn(ph *Phase, start, end *position.Piece, trip *Trip, at hex.Hex) bool {
	t := trip
	if t == nil {
		t = &Trip{Start: start, End: end}
	}
	stood := t.hexes()
	if slices.Contains(stood, at) {
		return true
	}
	if trip == nil || len(stood) == 0 || t.Start == nil || t.Start.At.Where != position.InHex {
		return trip != nil && len(stood) > 0 // it came, and perhaps moved then
	}
	from, to := l.Game.ID(t.Start.At.Hex), l.Game.ID(at)
	if t.doubtful() || t.Side() == "" || from == scs.NoHex || to == scs.NoHex || l.fought(ph, ph.Last+1) {
		return true
	}
	way := []scs.HexID{to}
	if t.End != nil && t.End.At.Where == position.InHex {
		if end := l.Game.ID(t.End.At.Hex); end != scs.NoHex {
			way = append(way, end)
		}
	}
	return l.judge(ph, t, from, way...).ruling.Verdict != scs.Illegal
}

// What follows has what a log shows of units that came onto the map: set up, as reinforcements, from among
// the eliminated, or as garrisons.

// An entrance is how a unit came onto the map in a phase, which decides the rule that judges it.
type entrance uint8

const (
	noEntrance      entrance = iota // it did not come, or stands where nobody knows
	asGarrison                      // AfB 1.10
	byPullOut                       // AfB 2.1a: the pull-out may have given it back
	asReplacement                   // AfB 1.11: in a phase that has or may have replacements
	fromTheDead                     // 8.0: in a game or phase without them
	inSetUp                         // before the first turn
	asReinforcement                 // 5.0
)

// entrance returns how a unit came onto the map in a phase.
func (l *Log) entrance(ph *Phase, t *Trip) entrance {
	switch {
	case t.End == nil || t.Side() == "" || t.End.At.Where != position.InHex || !l.surely(t.End.At.Hex) || !came(t):
		return noEntrance
	case l.garrison(t.End) != nil:
		return asGarrison
	case l.pulledBack(ph, t.End) && l.perhapsPulledOut(ph):
		return byPullOut
	case l.cameBack(t) && l.mayRebuild(ph, t.Side()):
		return asReplacement
	case l.cameBack(t) && !(l.Pack.Replaces == pack.Yes && l.arrives(t.Side())):
		return fromTheDead
	case l.setsUp(ph):
		return inSetUp
	}
	return asReinforcement
}

// came reports whether a unit was in no hex when the phase began.
func came(t *Trip) bool {
	return t.Start == nil && t.Added ||
		t.Start != nil && t.Start.At.Where != position.InHex && t.Start.At.Where != position.Beside
}

// fromWindow returns the window from which a unit came, if the binding names no place in it; "" if not.
func fromWindow(t *Trip) string {
	if t.Start == nil || t.Start.At.Where != position.Elsewhere {
		return ""
	}
	return t.Start.At.Window
}

// cameBack reports whether a unit came onto the map from where only eliminated units lie. A
// garrison does not come back: its counter is used again.
func (l *Log) cameBack(t *Trip) bool {
	return t.Start != nil && t.End != nil && t.Side() != "" && l.garrison(t.End) == nil && l.eliminated(t.Start) &&
		t.End.At.Where == position.InHex &&
		(len(l.Pack.Maps) == 0 || l.surely(t.End.At.Hex))
}

// arrives reports whether the pack has a phase in which a side's reinforcements come.
func (l *Log) arrives(side string) bool {
	return slices.ContainsFunc(l.Pack.Phases,
		func(p scspack.Phase) bool { return p.Side == side && p.Arrivals == pack.Yes })
}

// rebuilds reports whether a side spends replacements in a phase: its own, in which
// reinforcements come.
func (l *Log) rebuilds(ph *Phase, side string) bool {
	is, known := ph.Is()
	return known && l.Pack.Replaces == pack.Yes && is.Arrivals == pack.Yes && side != "" && is.Side == side
}

// mayRebuild reports whether a side may spend replacements in a phase, as rebuilds does,
// but also where the pack leaves open whether reinforcements come in it.
func (l *Log) mayRebuild(ph *Phase, side string) bool {
	is, known := ph.Is()
	return known && l.Pack.Replaces == pack.Yes && is.Arrivals != pack.No && side != "" && is.Side == side
}

// mayReplace reports whether a side may have replacements in some turn.
func (l *Log) mayReplace(side string) bool {
	told := false
	for _, r := range l.Pack.Replacements {
		if told = told || r.Side == side; r.Side == side && r.Amount != pack.Known(0) {
			return true
		}
	}
	return !told && l.Pack.Replaces != pack.No
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

// due returns the turn in which a unit enters that waits in a holding place; unknown if the
// place has none, or several. waits is false if it is in no holding place.
func (l *Log) due(p *position.Piece) (turn pack.Value, waits bool) {
	if p.At.Where != position.InPlace || p.At.Place == nil {
		return pack.Value{}, false
	}
	for i := range l.Pack.Places {
		place := &l.Pack.Places[i]
		if place.Name != p.At.Place.Name || place.InHex || place.Role != scspack.RoleHolding ||
			place.Side != "" && place.Side != p.Side {
			continue
		}
		if waits && place.Value != turn {
			return pack.Value{}, true
		}
		turn, waits = place.Value, true
	}
	return turn, waits
}

// entersIn reports whether a side's reinforcements come in a phase of its own.
func (l *Log) entersIn(is scspack.Phase) bool {
	order := scs.NewSequence(l.Pack)
	place, known := order.Entry(is.Side)
	if !known {
		return false
	}
	p := order.Phase(place)
	return p.ID == is.ID && p.Side == is.Side
}

// comes returns the phase after another in which a piece comes onto the map, nil if it does not.
func (l *Log) comes(after *Phase, id string) *Phase {
	for later := after.Next; later != nil; later = later.Next {
		if p := later.End.Piece(id); p != nil && p.At.Where == position.InHex {
			return later
		}
	}
	return nil
}

// heldBack returns the phase in which a unit had to come that comes in a later turn, and in which the log
// shows that it waited; nil if there is none.
func (l *Log) heldBack(before *Phase, t *Trip, due pack.Value) *Phase {
	for ph := l.Phases[0]; ph != before; ph = ph.Next {
		is, known := ph.Is()
		was, end := ph.Start.Piece(t.Start.ID), ph.End.Piece(t.Start.ID)
		if known && ph.over() && ph.Turn == due && is.Side == t.Side() && l.entersIn(is) && was != nil && end != nil &&
			was.At.Where == position.InPlace && end.At.Where == position.InPlace && was.At.Place.Name == end.At.Place.Name {
			return ph
		}
	}
	return nil
}

// stayed reports whether a finding is about units that wait beyond their turn, of which this log shows that
// they did not come in it: "reinforcement turn" reports them there.
func (l *Log) stayed(f *rule.Finding) bool {
	last := l.Phases[len(l.Phases)-1]
	return f.Rule == position.LateReinforcement.ID && !slices.ContainsFunc(f.Pieces, func(seen rule.Piece) bool {
		p := last.End.Piece(seen.ID)
		if p == nil {
			return true
		}
		due, _ := l.due(p)
		return l.heldBack(nil, &Trip{Start: p, End: p}, due) == nil
	})
}

// wasOnMap reports whether a unit was on the map earlier in this log, or lay among the
// eliminated.
func (l *Log) wasOnMap(before *Phase, t *Trip) bool {
	if t.Start == nil {
		return false
	}
	if place := t.Start.At.Place; place != nil && (place.Role == scspack.RoleDead || place.Role == scspack.RoleRebuild) {
		return true
	}
	for ph := l.Phases[0]; ph != nil && ph != before; ph = ph.Next {
		if p := ph.Start.Piece(t.Start.ID); p != nil && p.At.Where == position.InHex {
			return true
		}
	}
	return false
}

// setsUp reports whether units that come onto the map in a phase are set up for the game: the log
// begins with the phase, in the first turn as far as anything shows the turn, and a side has nobody on
// the map yet.
func (l *Log) setsUp(ph *Phase) bool {
	return ph == l.Phases[0] && (!ph.Turn.Known || ph.Turn.N <= 1) && slices.ContainsFunc(ph.Trips, l.placed) &&
		slices.ContainsFunc(l.Pack.Sides, func(side string) bool { return !l.onMap(ph.Start, side) })
}

// putToEntry reports whether a log begins in a phase with a unit that is first of all put into an entry hex of its
// side: it may be a reinforcement that came in the log before, in a wrong hex (5.0).
func (l *Log) putToEntry(ph *Phase, t *Trip) bool {
	if ph != l.Phases[0] || ph.opens || l.blind || len(t.Drops) == 0 || t.Drops[0].At.Where != position.InHex {
		return false
	}
	return slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool {
		return p.Role == scspack.RoleEntry && p.InHex && p.Hex == t.Drops[0].At.Hex && (p.Side == "" || p.Side == t.Side())
	})
}

// placed reports whether a unit came onto the map.
func (l *Log) placed(t *Trip) bool {
	return t.Side() != "" && t.End != nil && t.End.Kind == position.Unit && t.first() > 0 && came(t) && l.inPlay(t.End.At)
}

// onMap reports whether a side has units on the map, or may have some there.
func (l *Log) onMap(s *Snapshot, side string) bool {
	return slices.ContainsFunc(s.Pieces, func(p *position.Piece) bool { return mayBeOf(p, side) && l.inPlay(p.At) })
}

// garrisonMade reports whether a garrison came onto the map in a phase: from beside it, as a
// new counter, or as a used counter that had left in between.
func (l *Log) garrisonMade(t *Trip) bool {
	switch {
	case t.Start == nil:
		return t.Added
	case !l.inPlay(t.Start.At):
		return true
	}
	return t.moved() &&
		(t.Recreated || slices.ContainsFunc(t.Drops, func(d Drop) bool { return d.At.Where != position.InHex }))
}

// gaveForGarrison reports whether a unit may have given the step that it lost in a phase
// for a garrison, also in a phase in which the rules allow none.
func (l *Log) gaveForGarrison(ph *Phase, was *position.Piece) bool {
	end, trip := ph.End.Piece(was.ID), (*Trip)(nil)
	for _, t := range ph.Trips {
		if t.Start == was {
			end, trip = t.End, t
		}
	}
	return slices.ContainsFunc(ph.Trips, func(t *Trip) bool {
		row := l.garrison(t.End)
		return row != nil && row.Side == was.Side && l.garrisonMade(t) && t.End.At.Where == position.InHex &&
			l.perhapsIn(ph, was, end, trip, t.End.At.Hex)
	})
}

// What follows knows which spots are in play, where the eliminated lie, and of which windows nothing is known.

// surely reports whether a hex is known to be playable.
func (l *Log) surely(h hex.Hex) bool {
	yes, known := l.Pack.Playable(h)
	return known && yes
}

// playable reports whether a piece in that spot is certainly in play on the map.
func (l *Log) playable(at position.Spot) bool {
	return at.Where == position.InHex && l.surely(at.Hex) && (!at.Doubtful || l.surely(at.Or)) && l.parked(at) == nil
}

// parked returns the pack's place for counters in that spot, or nil.
func (l *Log) parked(at position.Spot) *scspack.Place {
	return l.Pack.Place(at.Hex, scspack.RoleDead, scspack.RoleRebuild, scspack.RoleHolding, scspack.RoleParking,
		scspack.RoleExit)
}

// inPlay reports whether a piece in that spot is in play on the map, as far as the pack
// knows the map.
func (l *Log) inPlay(at position.Spot) bool {
	return at.Where == position.InHex && (len(l.Pack.Maps) == 0 || l.playable(at))
}

// eliminated reports whether a piece lies in a box that the pack has for eliminated units
// only.
func (l *Log) eliminated(p *position.Piece) bool {
	if p.At.Where != position.InPlace {
		return false
	}
	return !slices.ContainsFunc(l.Pack.Places, func(place scspack.Place) bool {
		return place.Name == p.At.Place.Name && place.Role != scspack.RoleDead && place.Role != scspack.RoleRebuild
	})
}

// dead reports whether a spot is where the pack puts eliminated units.
func (l *Log) dead(at position.Spot) bool {
	return at.Where == position.InPlace && slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool {
		return p.Name == at.Place.Name && p.InHex == at.Place.InHex && p.Hex == at.Place.Hex &&
			(p.Role == scspack.RoleDead || p.Role == scspack.RoleRebuild)
	})
}

// namesPlaces reports whether the pack names places for eliminated and for waiting units.
func (l *Log) namesPlaces() bool {
	return l.hasPlace(scspack.RoleDead, scspack.RoleRebuild) && l.hasPlace(scspack.RoleHolding)
}

func (l *Log) hasPlace(roles ...scspack.Role) bool {
	return slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool { return slices.Contains(roles, p.Role) })
}

// unnamedWindow is the need for a window of which the binding names no part.
func unnamedWindow(window string) string {
	return "places.csv, vassal.toml: what the counters in " + strconv.Quote(window) + " are"
}

// What follows has what a log shows of the pull-out (AfB 2.1).

// A pullOut is a phase in which the pull-out of the pack can happen (AfB 2.1).
type pullOut struct {
	log   *Log
	phase *Phase
	row   *scspack.Pullout
}

// pullOut returns the pull-out that can happen in a phase, nil if none can.
func (l *Log) pullOut(ph *Phase) *pullOut {
	row := l.Pack.Pullout
	is, known := ph.Is()
	if row == nil || !known || is.ID != row.Phase || is.Side != row.Side {
		return nil
	}
	return &pullOut{l, ph, row}
}

// automatic reports whether the pull-out happens without a roll, if it has not before.
func (o *pullOut) automatic() bool { return o.row.Automatic == o.phase.Turn }

// returns reports whether a unit is of a kind that the pull-out gives back.
func (o *pullOut) returns(p *position.Piece) bool {
	return p.Unit != nil &&
		slices.ContainsFunc(o.row.Returns, func(r scspack.Returned) bool { return r.Unit == p.Unit.ID })
}

// gone counts the side's units that left the map and are exploit capable, and those that
// perhaps are.
func (o *pullOut) gone() (sure, perhaps int) {
	for _, p := range o.phase.Start.Pieces {
		end := o.phase.End.Piece(p.ID)
		if p.Kind != position.Unit || p.Side != o.row.Side || !o.log.inPlay(p.At) || o.log.garrison(p) != nil ||
			end != nil && end.At.Where == position.InHex {
			continue
		}
		switch {
		case p.Unit == nil || p.Unit.Exploit == pack.Unknown:
			perhaps++
		case p.Unit.Exploit == pack.Yes:
			sure++
		}
	}
	return sure, perhaps
}

// exploiters returns the side's exploit capable units that were on the map when the phase
// began: those that left it and those that stay. Units of the kinds that return are left
// out.
func (o *pullOut) exploiters() (left, stay []*position.Piece) {
	for _, p := range o.phase.Start.Pieces {
		if p.Kind != position.Unit || p.Side != o.row.Side || p.Unit == nil || p.Unit.Exploit != pack.Yes ||
			!o.log.inPlay(p.At) || o.returns(p) {
			continue
		}
		if end := o.phase.End.Piece(p.ID); end == nil || end.At.Where != position.InHex {
			left = append(left, p)
		} else {
			stay = append(stay, p)
		}
	}
	return left, stay
}

// given counts the units of the kinds that return which came in the phase, and not from among the
// eliminated. They come only by the pull-out.
func (o *pullOut) given() int {
	n := 0
	for _, t := range o.phase.Trips {
		if t.Side() == o.row.Side && t.End != nil && t.End.At.Where == position.InHex && came(t) &&
			o.returns(t.End) && (t.Start == nil || !o.log.eliminated(t.Start)) {
			n++
		}
	}
	return n
}

// givesAll reports whether as many came as the pull-out gives back, so that it is in this phase.
func (o *pullOut) givesAll() bool {
	due := 0
	for _, r := range o.row.Returns {
		if due += r.Count.N; !r.Count.Known {
			return false
		}
	}
	return due > 0 && o.given() >= due
}

// shown reports whether the log shows a pull-out in the phase: all exploit capable units left, and others came back,
// or all came that it gives back.
func (o *pullOut) shown() bool {
	sure, _ := o.gone()
	_, stay := o.exploiters()
	return sure > 0 && len(stay) == 0 && o.given() > 0 || o.givesAll()
}

// due reports whether the turn of the phase is not known to be too early for the pull-out.
func (o *pullOut) due() bool {
	first := o.row.First()
	return !o.phase.Turn.Known || !first.Known || o.phase.Turn.N >= first.N
}

// leavesByPullOut reports whether "pull-out" judges a unit that leaves the map in a phase.
func (l *Log) leavesByPullOut(ph *Phase, t *Trip) bool {
	o := l.pullOut(ph)
	return o != nil && t.Side() == o.row.Side
}

// pulledBack reports whether a unit may be one of those that the pull-out gives back.
func (l *Log) pulledBack(ph *Phase, p *position.Piece) bool {
	o := l.pullOut(ph)
	return o != nil && o.row.Side == p.Side && (o.due() || o.shown()) && o.returns(p)
}

// pulledOut reports whether a unit may have left the map by the pull-out in a phase.
func (l *Log) pulledOut(ph *Phase, was *position.Piece) bool {
	o := l.pullOut(ph)
	return o != nil && was.Side == o.row.Side && (was.Unit == nil || was.Unit.Exploit != pack.No) && (o.due() || o.shown())
}

// perhapsPulledOut reports whether units left the map in a phase, perhaps by the pull-out, or nobody was
// there to leave it in the turn in which that happens by itself.
func (l *Log) perhapsPulledOut(ph *Phase) bool {
	o := l.pullOut(ph)
	if o == nil {
		return false
	}
	sure, perhaps := o.gone()
	_, stay := o.exploiters()
	return sure+perhaps > 0 || o.automatic() && len(stay) == 0
}
