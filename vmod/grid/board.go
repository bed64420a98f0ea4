package grid

import "image"

// Board is a board in its place on a map.
type Board struct {
	// Name is the configured name. Two boards of a map can have the same name.
	Name string
	// Rect is the board in map pixels. Its right and lower sides are not part of it.
	Rect image.Rectangle
	// Reversed is true for a board that lies upside down. The reader of a save must
	// check that the module makes the board reversible.
	Reversed bool
	// Grid is nil for a board without a grid.
	Grid Grid
}

// Size returns the extent of the board.
func (b Board) Size() Size { return Size{Width: b.Rect.Dx(), Height: b.Rect.Dy()} }

// Local converts a point of the map to board pixels. On a reversed board, a point
// at the distance d from the right side becomes d, not d-1.
func (b Board) Local(p Point) Point {
	p = p.Sub(b.Rect.Min)
	if b.Reversed {
		p = b.Rect.Size().Sub(p)
	}
	return p
}

// Global is the inverse of Local.
func (b Board) Global(p Point) Point {
	if b.Reversed {
		p = b.Rect.Size().Sub(p)
	}
	return p.Add(b.Rect.Min)
}

// LocationName returns the board's name of a point of the map, and false if there
// is no grid or the grid has no name for it.
func (b Board) LocationName(p Point) (name string, ok bool) {
	if b.Grid == nil {
		return "", false
	}
	return b.Grid.LocationName(b.Local(p), b.Size())
}

// Snap returns where a piece dropped at a point of the map comes to rest according
// to this board. That can be off the board.
func (b Board) Snap(p Point, how Snapping) Point {
	if b.Grid == nil {
		return p
	}
	return b.Global(b.Grid.Snap(b.Local(p), how))
}
