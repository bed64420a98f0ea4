package referee

import (
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has what a log shows of the hexes that a piece was in during a phase, beside those in
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
	if byResult := l.farthest.Known && far <= l.farthest.N; byResult && known && mayFight(is) && l.rolled(ph, t.last()) || far == 0 {
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
	if !ok || a == scs.NoHex || b == scs.NoHex || t.Side() == "" || !known || !moves(is, t.Side()) || ph.runs() || l.fought(ph, t.last()) ||
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
