package grid

import "math"

// Hex is a hex grid (HexGrid). Its columns run down the map, and its hexes have a
// side above and below. A sideways grid is the same with x and y exchanged, so that
// its columns run across the map.
type Hex struct {
	x0, y0 int32
	// dx is the distance between two columns, dy between two hexes of a column.
	dx, dy    float64
	snapScale int32
	sideways  bool
	snaps     bool
	edges     bool
	corners   bool
	line      string // in which VASSAL draws the outlines, "" if it does not
	dots      string // the same for the centres
	numbering *HexNumbering
}

// NewHex reads the attributes x0, y0, dx, dy, sideways, snapTo, edgesLegal, cornersLegal and
// snapscale. It fails if a value is no number.
//
// VASSAL reads attributes in alphabetical order. So if dx is missing, the width is a
// regular hexagon's for the height dy, or for the default height of 64.
func NewHex(a Attributes) (*Hex, error) {
	r := reader{attributes: a, of: "hex grid"}
	ratio := math.Sqrt(3) / 2
	h := &Hex{
		x0:        r.integer("x0", 0),
		y0:        r.integer("y0", 32),
		dx:        r.decimal("dx", ratio*64),
		dy:        r.decimal("dy", 64),
		snapScale: r.integer("snapscale", 0),
		sideways:  r.flag("sideways", false),
		snaps:     r.flag("snapTo", true),
		edges:     r.flag("edgesLegal", false),
		corners:   r.flag("cornersLegal", false),
		line:      r.line("visible"),
		dots:      r.line("dotsVisible"),
	}
	if r.err != nil {
		return nil, r.err
	}
	if h.dx == ratio*64 {
		h.dx = ratio * h.dy
	}
	return h, nil
}

// SetNumbering sets the numbering; nil removes it.
func (h *Hex) SetNumbering(n *HexNumbering) { h.numbering = n }

// Sideways reports whether the hexes have a side to the left and right, instead of
// above and below.
func (h *Hex) Sideways() bool { return h.sideways }

// LocationName returns the name of the point by the rule of rectangles, not by the
// hexagon that it is in.
func (h *Hex) LocationName(p Point, container Size) (string, bool) {
	if h.numbering == nil {
		return "", false
	}
	// VASSAL's rule (getRawColumn, getRawRow). The two roundings of the column differ
	// in the last bit, and both count.
	x, y := h.turned(p)
	across, down := float64(x-h.x0), float64(y-h.y0)
	if odd(round(across / h.dx)) {
		down -= h.dy / 2
	}
	at := Cell{Column: floor(across/h.dx + 0.5), Row: round(down / h.dy)}
	return h.numbering.name(h.numbering.number(h, at, container))
}

// Locate returns the point that VASSAL finds by a name. It is wrong for an oblique numbering, and can
// be wrong for a numbering that staggers and counts columns from the far side.
func (h *Hex) Locate(name string, container Size) (Point, bool) {
	if h.numbering == nil {
		return Point{}, false
	}
	column, row, ok := h.numbering.read(name)
	if !ok {
		return Point{}, false
	}
	// VASSAL (getCenterPoint) staggers by the numbered column instead of the hex's,
	// and does not know slants.
	column, row = h.numbering.turn(h, column, row-h.numbering.staggering(h, column), container)
	x := truncate(product(h.dx, column)) + h.x0
	y := product(h.dy, row)
	if odd(column) {
		y += h.dy / 2
	}
	return h.point(x, truncate(y)+h.y0), true
}

// turned returns the coordinates of a point in which columns run down.
func (h *Hex) turned(p Point) (x, y int32) {
	if h.sideways {
		return int32(p.Y), int32(p.X)
	}
	return int32(p.X), int32(p.Y)
}

// point is the inverse of turned.
func (h *Hex) point(x, y int32) Point {
	if h.sideways {
		x, y = y, x
	}
	return Point{X: int(x), Y: int(y)}
}

// centre returns the middle of a hex, turned. As it rounds toward zero, the middles
// left of the board and above it are a pixel nearer than they should be.
func (h *Hex) centre(at Cell) (x, y int32) {
	y0 := product(h.dy, at.Row)
	if odd(at.Column) {
		y0 += float64(truncate(h.dy / 2))
	}
	return truncate(product(h.dx, at.Column) + float64(h.x0)), truncate(y0 + float64(h.y0))
}
