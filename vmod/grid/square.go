package grid

// Square is a rectangular grid (SquareGrid).
type Square struct {
	x0, y0    int32
	dx, dy    float64
	snaps     bool
	edges     bool
	corners   bool
	line      string // in which VASSAL draws the outlines, "" if it does not
	dots      string // the same for the centres
	numbering *SquareNumbering
}

// NewSquare reads the attributes x0, y0, dx, dy, snapTo, edgesLegal and cornersLegal. It fails if a
// value is no number.
func NewSquare(a Attributes) (*Square, error) {
	r := reader{attributes: a, of: "rectangular grid"}
	s := &Square{
		x0:      r.integer("x0", 24),
		y0:      r.integer("y0", 24),
		dx:      r.decimal("dx", 48),
		dy:      r.decimal("dy", 48),
		snaps:   r.flag("snapTo", true),
		edges:   r.flag("edgesLegal", false),
		corners: r.flag("cornersLegal", false),
		line:    r.line("visible"),
		dots:    r.line("dotsVisible"),
	}
	if r.err != nil {
		return nil, r.err
	}
	return s, nil
}

// SetNumbering sets the numbering; nil removes it.
func (s *Square) SetNumbering(n *SquareNumbering) { s.numbering = n }

// LocationName returns the name of the point's cell. VASSAL rounds rows toward zero, so that the row
// above the grid's origin also has the number of the first, and the rows above it are too low by 1.
func (s *Square) LocationName(p Point, container Size) (string, bool) {
	if s.numbering == nil {
		return "", false
	}
	column := floor(float64(int32(p.X)-s.x0)/s.dx + 0.5)
	row := truncate(float64(int32(p.Y)-s.y0)/s.dy + 0.5)
	return s.numbering.name(s.numbering.turn(s, column, row, container))
}

// Locate returns the centre of the cell of that name. It rounds toward zero, unlike
// Snap.
func (s *Square) Locate(name string, container Size) (Point, bool) {
	if s.numbering == nil {
		return Point{}, false
	}
	column, row, ok := s.numbering.read(name)
	if !ok {
		return Point{}, false
	}
	column, row = s.numbering.turn(s, column, row, container)
	x := truncate(product(s.dx, column) + float64(s.x0))
	y := truncate(product(s.dy, row) + float64(s.y0))
	return Point{X: int(x), Y: int(y)}, true
}

// Snap returns the centre of the cell that the point is in, or the middle of a side
// or a corner if the grid allows them and they are nearer.
func (s *Square) Snap(p Point, how Snapping) Point {
	if !s.snaps && !how.Force {
		return p
	}
	across, down := float64(int32(p.X)-s.x0), float64(int32(p.Y)-s.y0)
	// nx and ny are in halves of a cell: 0,0 is a centre, 1,0 the middle of a side,
	// 1,1 a corner.
	nx, ny := round(across/(0.5*s.dx)), round(down/(0.5*s.dy))
	centre := 2 * round(across/s.dx)
	edges, corners := s.edges && !how.CentreOnly, s.corners && !how.CentreOnly
	switch {
	case s.edges && s.corners:
		// VASSAL ignores CentreOnly if both are allowed.
	case corners && odd(ny):
		nx = 1 + 2*round(across/s.dx-0.5)
	case corners, edges && (odd(ny) || !odd(nx)):
		nx = centre
	case edges:
	default:
		nx, ny = centre, 2*round(down/s.dy)
	}
	return s.half(nx, ny)
}

// half returns the point that is so many halves of a cell from the centre of the
// first cell.
func (s *Square) half(nx, ny int32) Point {
	x, y := s.x0+round(product(s.dx, nx)/2), s.y0+round(product(s.dy, ny)/2)
	return Point{X: int(x), Y: int(y)}
}

// SquareNumbering names the cells of a rectangular grid (SquareGridNumbering).
type SquareNumbering struct{ numbering }

// NewSquareNumbering reads the attributes first, sep, hType, vType, hLeading, vLeading, hOff, vOff,
// hDescend, vDescend and locationFormat. It fails if a value is no whole number, even in an attribute
// for drawing, and if first, hType or vType is empty.
func NewSquareNumbering(a Attributes) (*SquareNumbering, error) {
	r := reader{attributes: a, of: "rectangular grid numbering"}
	n := &SquareNumbering{readNumbering(&r)}
	if r.err != nil {
		return nil, r.err
	}
	return n, nil
}

// turn counts from the far side if the numbering descends. It is its own inverse.
func (n *SquareNumbering) turn(s *Square, column, row int32, container Size) (int32, int32) {
	if n.columns.descend {
		column = truncate(float64(container.Width)/s.dx+0.5) - column
	}
	if n.rows.descend {
		row = truncate(float64(container.Height)/s.dy+0.5) - row
	}
	return column, row
}
