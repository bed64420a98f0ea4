package referee

import (
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A field is the map as one unit met it: the unit itself at index 0, and all pieces that
// may have affected its move. Other units of its own side hinder nobody and are left out.
type field struct {
	*position.Board
	log *Log
}

// unit returns the engine's unit for a piece in a hex.
func (l *Log) unit(p *position.Piece, at scs.HexID) scs.Unit {
	return position.NewBoard(l.Game, l.names).Unit(p, at)
}

// newField returns a field with only one unit, in a hex.
func (l *Log) newField(own *position.Piece, from scs.HexID) *field {
	f := &field{position.NewBoard(l.Game, l.names), l}
	f.Add(own, f.Unit(own, from))
	return f
}

// lay lays the units over the map. The field does not change afterwards.
func (f *field) lay() *field {
	f.Lay(scs.Position{Phasing: scs.NoSide})
	return f
}

// hinders reports whether a piece may hinder a side: an enemy, or a piece whose side is
// unknown. A piece that a player of the side has masked counts as the side's own; otherwise
// all of his moves would be open.
func hinders(p *position.Piece, side string) bool {
	return mayBeEnemy(p, side) && (p.Kind != position.Masked || p.MaskedBy == "" || p.MaskedBy != side)
}

// mayBeEnemy reports whether a piece is an enemy of a side, or may be.
func mayBeEnemy(p *position.Piece, side string) bool {
	return p.Kind == position.Unbound || p.Kind == position.Masked || p.Kind == position.Unit && p.Side != side
}

// mayBeOf reports whether a piece is a unit of a side, or may be a unit of it.
func mayBeOf(p *position.Piece, side string) bool {
	return p.Kind == position.Unbound || p.Kind == position.Masked || p.Kind == position.Unit && p.Side == side
}

// atStart returns the field when a phase began.
func (l *Log) atStart(ph *Phase, own *position.Piece, from scs.HexID) *field {
	f := l.newField(own, from)
	for _, p := range ph.Start.Pieces {
		if p.ID != own.ID && hinders(p, own.Side) {
			f.Stand(p)
		}
	}
	return f.lay()
}

// What a piece on a field costs of the meter, for one hex. A field is made for each unit that moved
// while enemies did.
const (
	standingCost = 12
	roamingCost  = 48
)

// during returns the field as a unit met it on its trip. Enemies that were touched only before
// its first drop stood as at the end of the phase. Enemies that were touched later may be in
// any hex where they stood in the phase, unless they still stood where they were.
func (l *Log) during(ph *Phase, t *Trip, own *position.Piece, from scs.HexID) *field {
	f := l.newField(own, from)
	for _, p := range ph.Start.Pieces {
		if p.ID == own.ID || !hinders(p, own.Side) {
			continue
		}
		if !l.meter.Spend(standingCost) {
			break
		}
		end := ph.End.Piece(p.ID)
		steps := ph.touched[p.ID]
		if len(steps) == 0 && end != nil && end.OOS == p.OOS && end.DG == p.DG {
			f.Stand(p)
			continue
		}
		then := l.stillStood(ph, t, p)
		switch {
		case len(steps) > 0 && steps[len(steps)-1] < t.first():
			if end != nil {
				f.Stand(end)
			}
		case then != nil:
			f.Stand(then)
		default:
			for _, h := range ph.stood(p) {
				l.meter.Spend(roamingCost)
				f.Maybe(p, h, whenThere(p, h))
			}
		}
	}
	for _, other := range ph.Trips {
		if l.meter.Cut() {
			break
		}
		if other != t && other.End != nil && hinders(other.End, own.Side) && ph.Start.Piece(other.End.ID) == nil {
			f.newcomer(ph, t, other)
		}
	}
	return f.lay()
}

// A common is the field that all units of a side met alike in a phase: no piece that may
// hinder them was touched.
type common struct {
	*field
	of map[*position.Piece]int // the indices of the movers, by how they looked
}

// met returns the field as a unit met it on its trip, and the unit's index in it.
func (l *Log) met(ph *Phase, t *Trip, own *position.Piece, from scs.HexID) (*field, int) {
	l.keepBoards(ph)
	c, known := ph.common[own.Side]
	if !known {
		if ph.common == nil {
			ph.common = map[string]*common{}
		}
		c = l.common(ph, own.Side)
		ph.common[own.Side] = c
	}
	if c != nil {
		if i, is := c.of[own]; is && c.Units[i].Hex == from {
			return c.field, i
		}
	}
	return l.during(ph, t, own, from), 0
}

// common returns nil if an enemy, or a piece that may be an enemy, was touched.
func (l *Log) common(ph *Phase, side string) *common {
	c := &common{&field{position.NewBoard(l.Game, l.names), l}, map[*position.Piece]int{}}
	n := len(ph.Trips)
	for i := range ph.Start.Pieces {
		if hinders(ph.Start.Pieces[i], side) {
			n++
		}
	}
	c.Grow(n)
	for _, p := range ph.Start.Pieces {
		if !hinders(p, side) {
			continue
		}
		end := ph.End.Piece(p.ID)
		if len(ph.touched[p.ID]) > 0 || end == nil || end.OOS != p.OOS || end.DG != p.DG {
			return nil
		}
		c.Stand(p)
	}
	for _, t := range ph.Trips {
		if t.End != nil && hinders(t.End, side) && ph.Start.Piece(t.End.ID) == nil {
			return nil
		}
		was, is := t.unit()
		for _, own := range []*position.Piece{was, is} {
			if own != nil && own.Side == side && t.Start != nil && t.Start.At.Where == position.InHex {
				c.of[own] = len(c.Units)
				c.Add(own, c.Unit(own, l.Game.ID(t.Start.At.Hex)))
			}
		}
	}
	c.lay()
	return c
}

// whenThere names what decides whether a unit that began a phase in a hex, or entered it, was there
// when another unit came by.
func whenThere(start *position.Piece, h hex.Hex) string {
	did := "was in"
	if start.At.Where == position.InHex && start.At.Hex == h {
		did = "left"
	}
	return "when " + quoted(start) + " " + did + " " + h.String()
}

// newcomer adds an enemy that came in the phase.
func (f *field) newcomer(ph *Phase, t, other *Trip) {
	if steps := ph.touched[other.End.ID]; len(steps) > 0 && steps[len(steps)-1] < t.first() {
		f.Stand(other.End)
		return
	}
	for _, h := range other.hexes() {
		f.log.meter.Spend(roamingCost)
		f.Maybe(other.End, h, "when "+quoted(other.End)+" was in "+h.String())
	}
}

// before returns a piece of the phase's start as it stood before a step.
func (p *Phase) before(piece *position.Piece, step int) *position.Piece {
	moved := *piece
	for _, t := range p.began[piece.ID] {
		for _, d := range t.Drops {
			if d.Step < step {
				moved.At = d.At
			}
		}
	}
	return &moved
}

// stood returns all hexes in which a piece stood in a phase.
func (p *Phase) stood(piece *position.Piece) []hex.Hex {
	if trips := p.began[piece.ID]; len(trips) > 0 {
		return trips[0].hexes()
	}
	alone := Trip{Start: piece}
	return alone.hexes()
}
