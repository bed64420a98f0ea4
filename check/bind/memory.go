package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/position"
)

// A Memory makes positions of one game as it goes on. It keeps in mind what each piece
// was, and binds anew only those that have changed: to bind a piece takes patterns and
// expressions, and from one position to the next nearly all pieces stay as they are.
// What lies on what is found anew for each position.
//
// The positions are those that the Binding itself makes. Only pieces that are Watched
// are kept in mind.
type Memory struct {
	binding *Binding
	of      map[string]*memory // by VASSAL's id
}

// memory is what a piece was.
type memory struct {
	piece   position.Piece
	marker  *boundMarker
	footing Footing
}

// Memory is a memory without anything in it.
func (b *Binding) Memory() *Memory { return &Memory{b, map[string]*memory{}} }

// Pieces makes the pieces of a position as Binding.Pieces does. What it returned
// before stays as it is.
func (m *Memory) Pieces(pieces []Piece) []position.Piece { return m.binding.position(pieces, m.bind) }

func (m *Memory) bind(p Piece, to *position.Piece) *boundMarker {
	watched, ok := p.(Watched)
	if !ok {
		return m.binding.bind(p, to)
	}
	known := m.of[p.ID()]
	if known != nil && known.footing.Holds(p) {
		*to = known.piece
		to.Stack = p.Stack()
		return known.marker
	}
	known = &memory{}
	known.footing = watched.Watch(func() { known.marker = m.binding.bind(p, to) })
	known.piece = *to
	known.piece.Marks = slices.Clip(to.Marks) // what lies on the piece comes behind them
	to.Marks = known.piece.Marks
	m.of[to.ID] = known
	return known.marker
}
