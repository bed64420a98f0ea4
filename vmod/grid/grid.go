package grid

import "image"

// A Point is a place in pixels, y down.
type Point = image.Point

// A Size is the extent of a board or zone in pixels.
type Size struct{ Width, Height int }

// A NamedPoint is a place with its name: a deck, a region, a hex.
type NamedPoint struct {
	Name  string
	Point Point
}

// A Grid is the places on a board or in a zone (MapGrid). Points are in board pixels. container is
// the size of the board, or of the bounding box of a zone with its own grid; numberings that descend
// start from it.
//
// Its implementations are [*Hex], [*Square], [*Region] and [*Zoned].
type Grid interface {
	// LocationName returns VASSAL's name of a point, without snapping. It returns
	// false if VASSAL has none: the grid has no numbering, no region, or no zone
	// there. A name can be empty.
	LocationName(p Point, container Size) (name string, ok bool)
	// Locate returns the point that VASSAL finds by a name (getLocation), with its
	// faults, and false if VASSAL finds none.
	Locate(name string, container Size) (p Point, ok bool)
	// Snap returns the point where a piece dropped at p comes to rest.
	Snap(p Point, how Snapping) Point
}

// Snapping is how to snap. The zero value is how VASSAL 3.7 snaps a piece that is
// dropped by hand.
type Snapping struct {
	// Force snaps even if the grid has snapping turned off.
	Force bool
	// CentreOnly does not snap to edges and corners, even if the grid allows them.
	CentreOnly bool
	// Rectangles treats hexes as rectangles, as VASSAL did before 3.7.0: near a
	// slanted side a point snaps to the neighbour.
	Rectangles bool
}
