package buildfile

import "github.com/umpire-vassal/umpire/vmod/grid"

// A Board is a board that a map's board picker offers.
type Board struct {
	Name          string
	Image         string // file below images/; "" for a board of a single colour
	Width, Height int    // pixels; SetImageSizes replaces them for a board with an image
	Reversible    bool
	Color         string // "red,green,blue"; "" for none

	Grid        grid.Grid // nil without a grid, and for a grid of a custom class
	GridElement *Element  // nil without a grid
	Zones       []*Zone   // of a zoned grid, in file order

	Element *Element
}

func newBoard(s settings) *Board {
	const side = 500 // VASSAL's default
	return &Board{
		Name:       s.Value("name"),
		Image:      s.Value("image"),
		Width:      s.integer("width", side),
		Height:     s.integer("height", side),
		Reversible: s.flag("reversible", false),
		Color:      s.Value("color"),
		Element:    s.Element,
	}
}

// A Zone is an area of a zoned grid.
type Zone struct {
	Name          string
	UseParentGrid bool // whether the background grid names locations in it
	Properties    []Property

	Element *Element
}

func newZone(s settings) *Zone {
	z := &Zone{
		Name:          s.Value("name"),
		UseParentGrid: s.Value("useParentGrid") == "true",
		Element:       s.Element,
	}
	return z
}
