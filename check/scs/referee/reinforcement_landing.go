package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A landing is a hex in which a unit may have been placed when it came, since it can go from
// there to where it stands.
type landing struct {
	// objections are those to its placement there, needs what they, or its way, depend on.
	objections []scs.Objection
	needs      []string
}

// better reports whether fewer rules are against one landing than against another.
func (a *landing) better(b *landing) bool {
	return b == nil || fewer(a.objections, b.objections) || !fewer(b.objections, a.objections) && len(a.needs) < len(b.needs)
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
		pos := b.Position().With(func(u *scs.Unit) { u.OOS = pack.No }, arriving...) // "unsupplied" judges markers, each unit's own
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
		if p == nil || p.At.Where != position.InHex || !c.Made() || !ph.overruns(c) || c.step() > t.last() || !hasPiece(c.Attackers, p) {
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
func (l *Log) goes(ph *Phase, t *Trip, is scspack.Phase, own []*position.Piece, from, to scs.HexID) (verdict scs.Verdict, needs []string) {
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
