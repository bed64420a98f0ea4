package grid

import "image"

// A Point is a place in pixels, y down.
type Point = image.Point

// A Size is the extent of a board or zone in pixels.
type Size struct{ Width, Height int }

// A NamedPoint is a place with what it is called: a deck, a region, a hex.
type NamedPoint struct {
	Name  string
	Point Point
}

// A Grid says which places there are on a board or in a zone (MapGrid).
// Points are in board pixels. container is the size of what holds the grid,
// from which numberings that count downward start: the board, or the bounding
// box of a zone with a grid of its own.
//
// Its implementations are [*Hex], [*Square], [*Region] and [*Zoned].
type Grid interface {
	// LocationName is what VASSAL calls the point as it is, not snapped. ok is
	// false where VASSAL has no name for it: the grid has no numbering, no
	// region, or no zone there. A name can be empty all the same.
	LocationName(p Point, container Size) (name string, ok bool)
	// Locate is VASSAL's own way from a name to a point (getLocation), with
	// its faults. ok is false where VASSAL finds none.
	Locate(name string, container Size) (p Point, ok bool)
	// Find is the point to which a piece snaps that stands in the place of that
	// name. LocationName of it is the name, always. ok is false where there is
	// no such place, where the location format leaves out which place it is,
	// and where a name can be read in several ways and the one that VASSAL
	// prefers is not a place of that name.
	Find(name string, container Size) (p Point, ok bool)
	// Snap is the point where a piece dropped at p comes to rest.
	Snap(p Point, how Snapping) Point
}

// Snapping is how to snap. The zero value is what VASSAL 3.7 does with a piece
// dropped by hand.
type Snapping struct {
	// Force snaps on grids that leave snapping off, too.
	Force bool
	// CentreOnly ignores edges and corners even where the grid allows them.
	CentreOnly bool
	// Rectangles treats hexes as rectangles, as VASSAL did before 3.7.0: near a
	// slanted side a point goes to the neighbour.
	Rectangles bool
}
