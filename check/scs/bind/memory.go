package bind

import (
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// A Memory makes the positions of a game as it goes on. It caches bound pieces and binds
// only changed pieces again: to bind a piece takes patterns and expressions, and from
// one position to the next nearly all pieces stay the same. It computes for each
// position anew which markers lie on which units.
//
// The positions equal the Binding's own, and share the pieces that stay as they were. Only
// view.Watched pieces are cached.
type Memory struct {
	binding *Binding
	of      map[string]*bound // by VASSAL's id
	last    *bound            // of the piece that was bound last
	begin   bound             // before the first piece of a position
	count   int               // of the positions
	spots   map[view.Site]position.Spot
}

// mostSpots bounds the cached spots.
const mostSpots = 10000

// Memory returns an empty memory.
func (b *Binding) Memory() *Memory {
	return &Memory{binding: b, of: map[string]*bound{}, spots: map[view.Site]position.Spot{}}
}

// Pieces makes the pieces of a position as Binding.Pieces does.
func (m *Memory) Pieces(pieces []view.Piece) []*position.Piece {
	m.last = &m.begin
	m.count++
	return m.binding.position(pieces, m.bind)
}

// Spot returns where a piece stands, as Binding.Spot does.
func (m *Memory) Spot(p view.Piece) position.Spot {
	site := p.Site()
	spot, known := m.spots[site]
	if !known {
		if len(m.spots) >= mostSpots {
			clear(m.spots)
		}
		spot = m.binding.spot(site)
		m.spots[site] = spot
	}
	return spot
}

func (m *Memory) bind(p view.Piece) *bound {
	watched, ok := p.(view.Watched)
	if !ok {
		return m.binding.bind(p, m.Spot(p))
	}
	known := m.recall(p.ID())
	if known.position == m.count { // the position has two pieces with this id
		return m.binding.bind(p, m.Spot(p))
	}
	known.position = m.count
	switch stack := p.Stack(); {
	case known.footing == nil || !known.footing.Holds(p):
		known.footing = watched.Watch(func() {
			now := m.binding.bind(p, m.Spot(p))
			known.piece, known.marker = now.piece, now.marker
		})
	case known.piece.Stack != stack:
		moved := *known.piece
		moved.Stack = stack
		known.piece = &moved
	}
	return known
}

// recall returns what is known of a piece. Most pieces come in the same order as before.
func (m *Memory) recall(id string) *bound {
	known := m.last.next
	if known == nil || known.piece.ID != id {
		if known = m.of[id]; known == nil {
			known = &bound{}
			m.of[id] = known
		}
		m.last.next = known
	}
	m.last = known
	return known
}
