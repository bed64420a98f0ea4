package grid

import (
	"image"
	"slices"
)

// Offboard is VASSAL's name of every point without another name. It is translated,
// so reports of players who use another language have another word.
const Offboard = "offboard"

// Map is the geometry of a map window. The zero Map has no boards.
type Map struct {
	// Boards are in the order of the save, or of the module's default setup. Where
	// boards overlap, the first counts.
	Boards []Board
	// Decks are the places of the decks in map pixels, in file order (see
	// [DeckPosition]).
	Decks []NamedPoint
}

// Board returns the board that the point is on.
func (m Map) Board(p Point) (Board, bool) {
	if i := m.boardIndex(p); i >= 0 {
		return m.Boards[i], true
	}
	return Board{}, false
}

// BoardAt returns the name of the board that the point is on.
func (m Map) BoardAt(p Point) (name string, ok bool) {
	b, ok := m.Board(p)
	return b.Name, ok
}

// Zone returns the zone that the point is in. Like VASSAL, it looks it up as if no
// board were reversed (Map.findZone).
func (m Map) Zone(p Point) (*Zone, bool) {
	b, ok := m.Board(p)
	if !ok {
		return nil, false
	}
	zoned, ok := b.Grid.(*Zoned)
	if !ok {
		return nil, false
	}
	return zoned.ZoneAt(p.Sub(b.Rect.Min))
}

// ZoneAt returns the name of the zone that the point is in (see [Map.Zone]).
func (m Map) ZoneAt(p Point) (name string, ok bool) {
	z, ok := m.Zone(p)
	if !ok {
		return "", false
	}
	return z.Name(), true
}

// LocationName returns VASSAL's name of a point: the name of the first deck at exactly this point, or
// else the board's name of it, or else [Offboard]. So a board without names is "offboard" everywhere.
func (m Map) LocationName(p Point) string {
	if deck, ok := m.DeckAt(p); ok {
		return deck
	}
	if b, ok := m.Board(p); ok {
		if name, ok := b.LocationName(p); ok {
			return name
		}
	}
	return Offboard
}

// DeckAt returns the name of the first deck at exactly this point.
func (m Map) DeckAt(p Point) (name string, ok bool) {
	for _, d := range m.Decks {
		if d.Point == p {
			return d.Name, true
		}
	}
	return "", false
}

// Snap returns where a piece dropped at the point comes to rest.
func (m Map) Snap(p Point) Point { return m.SnapAs(p, Snapping{}) }

// SnapAs is Snap with a choice of how to snap. A point that snaps to another board snaps there again,
// and a point that ends up a pixel off all boards is moved back by a pixel (Map.snapTo).
func (m Map) SnapAs(p Point, how Snapping) Point {
	i := m.boardIndex(p)
	if i < 0 {
		return p
	}
	b := m.Boards[i]
	p = b.Snap(p, how)
	if j := m.boardIndex(p); j >= 0 && j != i {
		p = m.Boards[j].Snap(p, how)
	}
	if m.boardIndex(p) >= 0 {
		return p
	}
	return image.Pt(
		pullBack(p.X, b.Rect.Min.X, b.Rect.Max.X),
		pullBack(p.Y, b.Rect.Min.Y, b.Rect.Max.Y),
	)
}

func (m Map) boardIndex(p Point) int {
	return slices.IndexFunc(m.Boards, func(b Board) bool { return p.In(b.Rect) })
}

// pullBack moves a coordinate that is a pixel off the board.
func pullBack(v, low, high int) int {
	switch v {
	case high:
		return high - 1
	case low - 1:
		return low
	}
	return v
}

// CellName returns the name of the hex, square or region that the point is in. This
// is the name of the point to which a piece there would snap, even if the grid has
// snapping turned off. Decks do not count. It returns false where boards have no
// name.
func (m Map) CellName(p Point) (name string, ok bool) {
	b, ok := m.Board(p)
	if !ok {
		return "", false
	}
	return b.LocationName(b.Snap(p, Snapping{Force: true, CentreOnly: true}))
}
