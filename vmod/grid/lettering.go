package grid

import "image"

// Numbers are the numbers that VASSAL writes into the cells of a grid, if the module has it do
// so. They have no location format.
type Numbers struct {
	// Colour is "red,green,blue", Size is the font's in pixels.
	Colour string
	Size   int
	// Angle turns each clockwise around its point: 0, 90, 180 or 270.
	Angle int
	// Middle reports that a number stands around its point. Others hang from it.
	Middle bool
	List   []Number
}

// A Number is one of them. At is in map pixels, in the middle of its upper side or of the whole.
type Number struct {
	At   Point
	Text string
}

// lettering is how a numbering is written.
type lettering struct {
	colour       string // "" if it is not
	size, angle  int32
	across, down int32 // how far from its place, before it is turned
}

func readLettering(r *reader) lettering {
	return lettering{
		colour: r.line("visible"), size: r.integer("fontSize", 9), angle: r.integer("rotateText", 0),
		across: r.integer("hDrawOff", 0), down: r.integer("vDrawOff", 0),
	}
}

// leastSize is the size of a font below which VASSAL writes no numbers.
const leastSize = 5

// numbers returns numbers without any yet; nil if none are written. VASSAL's editor has four
// angles; with others VASSAL writes somewhere else, and nothing is written here.
func (l lettering) numbers() *Numbers {
	if l.colour == "" || l.size < leastSize || l.angle%90 != 0 || l.angle < 0 || l.angle > 270 {
		return nil
	}
	return &Numbers{Colour: l.colour, Size: int(l.size), Angle: int(l.angle)}
}

// quarters turns a point clockwise around 0,0 by a number of quarters.
func quarters(p Point, n int) Point {
	for range n % 4 {
		p = image.Pt(-p.Y, p.X)
	}
	return p
}

// hexNumbers returns how numbers are written into hexes, and a function that adds the number of a
// hex. On a reversed board they are upside down.
func (l *lister) hexNumbers(g *Hex, container Size, own func(Point) bool) (*Numbers, func(column, row int32)) {
	if !l.numbers || g.numbering == nil || g.numbering.lettering.numbers() == nil {
		return nil, func(int32, int32) {}
	}
	letters := g.numbering.lettering
	n := letters.numbers()
	n.Middle = g.sideways || n.Angle != 0
	shift := quarters(Point{X: int(letters.across), Y: int(letters.down)}, n.Angle/90)
	if l.board.Reversed {
		n.Angle = (n.Angle + 180) % 360
	}
	return n, func(column, row int32) {
		y := product(g.dy, row) + float64(g.y0)
		if odd(column) {
			y += g.dy / 2
		}
		down := round(y)
		if !n.Middle {
			down -= round(g.dy / 2)
		}
		at := g.point(round(product(g.dx, column)+float64(g.x0)), down).Add(shift)
		column, row = g.numbering.number(g, Cell{Column: column, Row: row}, container)
		l.write(n, Number{l.board.Global(at), g.numbering.location(column, row)}, own)
	}
}

// squareNumbers is hexNumbers for a rectangular grid: the numbers hang from a side of their cell,
// which is another side where they are turned. They are never upside down.
func (l *lister) squareNumbers(g *Square, container Size, own func(Point) bool) (*Numbers, func(column, row int32)) {
	if !l.numbers || g.numbering == nil || g.numbering.lettering.numbers() == nil {
		return nil, func(int32, int32) {}
	}
	letters := g.numbering.lettering
	n := letters.numbers()
	shift := quarters(Point{X: int(letters.across), Y: int(letters.down)}, n.Angle/90)
	side := [4][2]float64{{0, -g.dy / 2}, {g.dx / 2, 0}, {0, g.dy / 2}, {-g.dx / 2, 0}}[n.Angle/90]
	return n, func(column, row int32) {
		at := l.board.Global(g.half(2*column, 2*row)).Add(Point{X: int(truncate(side[0])),
			Y: int(truncate(side[1]))}).Add(shift)
		column, row = g.numbering.turn(g, column, row, container)
		l.write(n, Number{at, g.numbering.location(column, row)}, own)
	}
}

// write adds a number if its middle is on the board, in the part that the grid has.
func (l *lister) write(n *Numbers, number Number, own func(Point) bool) {
	middle := number.At
	if !n.Middle {
		middle = middle.Add(quarters(Point{Y: n.Size / 2}, n.Angle/90))
	}
	if middle.In(l.board.Rect) && own(l.board.Local(middle)) {
		n.List = append(n.List, number)
	}
}
