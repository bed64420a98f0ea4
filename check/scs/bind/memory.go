package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// A Memory makes the positions of a game as it goes on. It caches bound pieces and binds
// only changed pieces again: to bind a piece takes patterns and expressions, and from
// one position to the next nearly all pieces stay the same. It computes for each
// position anew which markers lie on which units.
//
// The positions equal those of the Binding itself. Only view.Watched pieces are cached.
type Memory struct {
	binding *Binding
	of      map[string]*memory // by VASSAL's id
	last    *memory            // of the piece that was bound last
	begin   memory             // before the first piece of a position
	spots   map[view.Site]position.Spot
}

// memory is the cached result of a piece.
type memory struct {
	piece   position.Piece
	marker  *boundMarker
	footing view.Footing
	next    *memory // of the piece that came after it in the last position
}

// mostSpots bounds the cached spots.
const mostSpots = 10000

// Memory returns an empty memory.
func (b *Binding) Memory() *Memory {
	return &Memory{binding: b, of: map[string]*memory{}, spots: map[view.Site]position.Spot{}}
}

// Pieces makes the pieces of a position as Binding.Pieces does. It changes only those of the
// pieces that it returned before that the caller gives it as old, for their room.
func (m *Memory) Pieces(old []position.Piece, pieces []view.Piece) []position.Piece {
	m.last = &m.begin
	return m.binding.position(old, pieces, m.bind)
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

func (m *Memory) bind(p view.Piece, to *position.Piece) *boundMarker {
	watched, ok := p.(view.Watched)
	if !ok {
		return m.binding.bind(p, m.Spot(p), to)
	}
	known := m.recall(p.ID())
	if known.footing != nil && known.footing.Holds(p) {
		*to = known.piece
		to.Stack = p.Stack()
		return known.marker
	}
	known.footing = watched.Watch(func() { known.marker = m.binding.bind(p, m.Spot(p), to) })
	known.piece = *to
	known.piece.Marks = slices.Clip(to.Marks) // markers on the piece are appended to a copy
	to.Marks = known.piece.Marks
	return known.marker
}

// recall returns the memory of a piece. Most pieces come in the same order as before.
func (m *Memory) recall(id string) *memory {
	known := m.last.next
	if known == nil || known.piece.ID != id {
		if known = m.of[id]; known == nil {
			known = &memory{}
			m.of[id] = known
		}
		m.last.next = known
	}
	m.last = known
	return known
}
