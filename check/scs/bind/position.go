package bind

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// Pieces makes the pieces of a position. Their order, that of a stack bottom to
// top, is kept.
func (b *Binding) Pieces(pieces []Piece) []position.Piece {
	return b.position(pieces, func(p Piece, to *position.Piece) *boundMarker { return b.bind(p, b.Spot(p), to) })
}

// Spot is where a piece stands.
func (b *Binding) Spot(p Piece) position.Spot { return b.spot(p.Site()) }

// position makes the pieces of a position, each of them by one.
func (b *Binding) position(pieces []Piece, one func(Piece, *position.Piece) *boundMarker) []position.Piece {
	c := covers{binding: b, pieces: make([]position.Piece, len(pieces))}
	for i, p := range pieces {
		if marker := one(p, &c.pieces[i]); marker != nil {
			c.markers = append(c.markers, cover{i, marker.covers})
		}
	}
	c.spread()
	return c.pieces
}

// bind makes one piece of the position, all but what lies on other pieces, in its spot.
// It returns the marker that the piece is, or nil.
func (b *Binding) bind(p Piece, at position.Spot, to *position.Piece) *boundMarker {
	*to = position.Piece{ID: p.ID(), Name: p.ShownName(), Stack: p.Stack(), At: at}
	if p.Masked() {
		to.Kind, to.MaskedBy = position.Masked, b.seat(p.MaskedBy())
		return nil
	}
	to.GPID = p.GPID()
	if m := b.marker(p); m != nil {
		mark := on(m.mark, m.amount, p)
		to.Kind, to.Mark, to.Side = position.Marker, &mark, mark.Side
		return m
	}
	b.bindUnit(p, to)
	if to.Kind == position.Unit {
		for i := range b.statuses {
			if s := &b.statuses[i]; s.is.matches(p) {
				to.Marks = append(to.Marks, on(s.mark, s.amount, p))
			}
		}
	}
	return nil
}

// seat is the side that a seat of the roster plays: the one of that name. Others, as
// those of referees, are nobody's.
func (b *Binding) seat(name string) string {
	for _, side := range b.pack.Sides {
		if name != "" && strings.EqualFold(name, side) {
			return side
		}
	}
	return ""
}
