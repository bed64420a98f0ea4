package grid

import "image"

// Board is a board in its place on a map.
type Board struct {
	// Name is the configured name. Two boards of a map can have the same.
	Name string
	// Rect is the board in map pixels. A point on its right or lower side is
	// not on it.
	Rect image.Rectangle
	// Reversed is set for a board that lies upside down. Only boards that the
	// module makes reversible can; that is for whoever reads the save to see
	// to.
	Reversed bool
	// Grid is nil for a board without one.
	Grid Grid
}

// Size is the extent of the board.
func (b Board) Size() Size { return Size{Width: b.Rect.Dx(), Height: b.Rect.Dy()} }

// Local gives a point of the map in board pixels. On a reversed board, the
// point at the distance d from the right side comes to lie at d, not at d-1.
func (b Board) Local(p Point) Point {
	p = p.Sub(b.Rect.Min)
	if b.Reversed {
		p = b.Rect.Size().Sub(p)
	}
	return p
}

// Global undoes Local.
func (b Board) Global(p Point) Point {
	if b.Reversed {
		p = b.Rect.Size().Sub(p)
	}
	return p.Add(b.Rect.Min)
}

// LocationName is what the board calls a point of the map. ok is false without
// a grid and where the grid has no name.
func (b Board) LocationName(p Point) (name string, ok bool) {
	if b.Grid == nil {
		return "", false
	}
	return b.Grid.LocationName(b.Local(p), b.Size())
}

// Locate is VASSAL's own way from a name to a point of the map (see
// [Grid].Locate). At-start stacks are an exception: for them VASSAL forgets that
// a board is reversed and adds the point of the grid to the board's corner.
func (b Board) Locate(name string) (p Point, ok bool) {
	if b.Grid == nil {
		return Point{}, false
	}
	p, ok = b.Grid.Locate(name, b.Size())
	return b.Global(p), ok
}

// Find is the place of that name on the map (see [Grid].Find). It can be off
// the board: names do not end there.
func (b Board) Find(name string) (p Point, ok bool) {
	if b.Grid == nil {
		return Point{}, false
	}
	p, ok = b.Grid.Find(name, b.Size())
	return b.Global(p), ok
}

// Snap is where a piece dropped at a point of the map comes to rest, as far as
// this board says. That can be off the board.
func (b Board) Snap(p Point, how Snapping) Point {
	if b.Grid == nil {
		return p
	}
	return b.Global(b.Grid.Snap(b.Local(p), how))
}
