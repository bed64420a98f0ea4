package bind

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// Pieces makes the pieces of a position. It keeps their order, in which stacks go from
// bottom to top.
func (b *Binding) Pieces(pieces []view.Piece) []position.Piece {
	return b.position(nil, pieces, func(p view.Piece, to *position.Piece) *boundMarker { return b.bind(p, b.Spot(p), to) })
}

// Spot returns where a piece stands.
func (b *Binding) Spot(p view.Piece) position.Spot { return b.spot(p.Site()) }

// position makes the pieces of a position, in old if there is room; one makes a single piece.
func (b *Binding) position(old []position.Piece, pieces []view.Piece, one func(view.Piece, *position.Piece) *boundMarker) []position.Piece {
	c := covers{binding: b, pieces: slices.Grow(old[:0], len(pieces))[:len(pieces)]}
	for i, p := range pieces {
		if marker := one(p, &c.pieces[i]); marker != nil {
			c.markers = append(c.markers, cover{i, marker.covers})
		}
	}
	c.spread()
	return c.pieces
}

// bind makes a piece of the position at its spot, without the markers on it. It returns
// the [[marker]] of the piece, or nil if it is none.
func (b *Binding) bind(p view.Piece, at position.Spot, to *position.Piece) *boundMarker {
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
			switch s := &b.statuses[i]; {
			case !s.is.Matches(p):
			case s.is.Property != "" && s.is.Value == nil: // it has the property, and which value means the status is left out
				to.Unread = append(to.Unread, s.mark.Meaning)
			default:
				to.Marks = append(to.Marks, on(s.mark, s.amount, p))
			}
		}
		to.Unread = append(to.Unread, b.unread(p)...)
	}
	return nil
}

// seat returns the side that a seat of the roster plays: the side of the same name, ""
// for other seats, such as a referee's.
func (b *Binding) seat(name string) string {
	for _, side := range b.pack.Sides {
		if name != "" && strings.EqualFold(name, side) {
			return side
		}
	}
	return ""
}
