package grid

import "image"

// Offboard is what VASSAL calls every point without a name, in English. The
// word is part of VASSAL's translation: reports of players who use another
// language have another one.
const Offboard = "offboard"

// Map is a map window's geometry: boards in their places, and decks. Its zero
// value is a map without boards.
type Map struct {
	// Boards are in the order of the save, or of the module's default setup.
	// Where boards overlap, the first counts.
	Boards []Board
	// Decks gives the decks' places in map pixels in file order (see
	// [DeckPosition]).
	Decks []NamedPoint
}

// Board is the board that the point is on.
func (m Map) Board(p Point) (Board, bool) {
	for _, b := range m.Boards {
		if p.In(b.Rect) {
			return b, true
		}
	}
	return Board{}, false
}

// BoardAt is the name of the board that the point is on.
func (m Map) BoardAt(p Point) (name string, ok bool) {
	b, ok := m.Board(p)
	return b.Name, ok
}

// Zone is the zone that the point is in. On a reversed board VASSAL looks it up
// as if the board were not reversed, and so does this (Map.findZone).
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

// ZoneAt is the name of the zone that the point is in (see [Map.Zone]).
func (m Map) ZoneAt(p Point) (name string, ok bool) {
	z, ok := m.Zone(p)
	if !ok {
		return "", false
	}
	return z.Name(), true
}

// LocationName is what VASSAL calls the point as it is: the first deck with
// exactly that place, else what the board calls it, else [Offboard]. So a board
// without names is "offboard" everywhere.
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

// DeckAt is the name of the first deck with exactly that place.
func (m Map) DeckAt(p Point) (name string, ok bool) {
	for _, d := range m.Decks {
		if d.Point == p {
			return d.Name, true
		}
	}
	return "", false
}

// Snap is where a piece dropped at the point comes to rest.
func (m Map) Snap(p Point) Point { return m.SnapAs(p, Snapping{}) }

// SnapAs is Snap in another way than VASSAL's plain one. A point that snaps to
// another board snaps there once more, and one that comes to lie just off all
// boards is drawn back by a pixel (Map.snapTo).
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
	for i, b := range m.Boards {
		if p.In(b.Rect) {
			return i
		}
	}
	return -1
}

// pullBack moves a coordinate that is one pixel off.
func pullBack(v, low, high int) int {
	switch v {
	case high:
		return high - 1
	case low - 1:
		return low
	}
	return v
}

// CellName is the name of the hex, square or region that the point is in: that
// of the point where a piece there would snap, whether or not the grid leaves
// snapping off. Decks do not count. ok is false where the boards have no name.
func (m Map) CellName(p Point) (name string, ok bool) {
	b, ok := m.Board(p)
	if !ok {
		return "", false
	}
	return b.LocationName(b.Snap(p, Snapping{Force: true, CentreOnly: true}))
}

// Find is the place of that name: a deck, else the place on the first board
// that has it. VASSAL calls the point by the name, always; ok is false for a
// name that is nowhere, "offboard" among them.
func (m Map) Find(name string) (p Point, ok bool) {
	for _, d := range m.Decks {
		if d.Name == name && m.LocationName(d.Point) == name {
			return d.Point, true
		}
	}
	for i, b := range m.Boards {
		p, ok := b.Find(name)
		if ok && m.boardIndex(p) == i && m.LocationName(p) == name {
			return p, true
		}
	}
	return Point{}, false
}
