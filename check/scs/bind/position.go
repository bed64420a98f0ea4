package bind

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// Pieces makes the pieces of a position. It keeps their order, in which stacks go from
// bottom to top.
func (b *Binding) Pieces(pieces []view.Piece) []*position.Piece {
	return b.position(pieces, func(p view.Piece) *bound { return b.bind(p, b.Spot(p)) })
}

// Spot returns where a piece stands.
func (b *Binding) Spot(p view.Piece) position.Spot { return b.spot(p.Site()) }

// A bound is a piece that was bound, without the markers on it.
type bound struct {
	piece  *position.Piece
	marker *boundMarker // the [[marker]] of the piece, or nil if it is none

	// The rest is what a Memory keeps.

	footing  view.Footing
	next     *bound          // the piece that came after it in the last position
	position int             // the last position that it was in, by Memory.count
	from     *position.Piece // the piece without markers that as was made of
	as       *position.Piece // it in the last position, with the markers on it
}

// position makes the pieces of a position; one makes a single piece.
func (b *Binding) position(pieces []view.Piece, one func(view.Piece) *bound) []*position.Piece {
	c := covers{binding: b, pieces: make([]*position.Piece, len(pieces)), bound: make([]*bound, len(pieces))}
	for i, p := range pieces {
		c.bound[i] = one(p)
		c.pieces[i] = c.bound[i].piece
		if marker := c.bound[i].marker; marker != nil {
			c.markers = append(c.markers, cover{i, marker.covers})
		}
	}
	c.spread()
	return c.pieces
}

// bind makes a piece of the position at its spot.
func (b *Binding) bind(p view.Piece, at position.Spot) *bound {
	to := &position.Piece{ID: p.ID(), Name: p.ShownName(), Stack: p.Stack(), At: at}
	if p.Masked() {
		to.Kind, to.MaskedBy = position.Masked, b.seat(p.MaskedBy())
		return &bound{piece: to}
	}
	to.GPID = p.GPID()
	if m := b.marker(p); m != nil {
		mark := on(m.mark, m.amount, p)
		to.Kind, to.Mark, to.Side = position.Marker, &mark, mark.Side
		return &bound{piece: to, marker: m}
	}
	b.bindUnit(p, to)
	if to.Kind == position.Unit {
		for i := range b.statuses {
			switch s := &b.statuses[i]; {
			case !s.is.Matches(p):
			// it has the property, and which value means the status is left out
			case s.is.Property != "" && s.is.Value == nil:
				to.Unread = append(to.Unread, s.mark.Meaning)
			default:
				to.Marks = append(to.Marks, on(s.mark, s.amount, p))
			}
		}
		to.Unread = append(to.Unread, b.unread(p)...)
	}
	return &bound{piece: to}
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
