package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
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
	last    *memory            // of the piece that was bound last
	begin   memory             // before the first piece of a position
	spots   map[Site]position.Spot
}

// memory is what a piece was.
type memory struct {
	piece   position.Piece
	marker  *boundMarker
	footing Footing
	next    *memory // of the piece that came after it in the last position
}

// mostSpots bounds how many spots are kept in mind.
const mostSpots = 10000

// Memory is a memory without anything in it.
func (b *Binding) Memory() *Memory {
	return &Memory{binding: b, of: map[string]*memory{}, spots: map[Site]position.Spot{}}
}

// Pieces makes the pieces of a position as Binding.Pieces does. What it returned
// before stays as it is.
func (m *Memory) Pieces(pieces []Piece) []position.Piece {
	m.last = &m.begin
	return m.binding.position(pieces, m.bind)
}

// Spot is where a piece stands, as Binding.Spot has it.
func (m *Memory) Spot(p Piece) position.Spot {
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

func (m *Memory) bind(p Piece, to *position.Piece) *boundMarker {
	watched, ok := p.(Watched)
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
	known.piece.Marks = slices.Clip(to.Marks) // what lies on the piece comes behind them
	to.Marks = known.piece.Marks
	return known.marker
}

// recall is the memory of a piece. Most come one after the other as they did before.
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
