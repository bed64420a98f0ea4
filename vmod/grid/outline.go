package grid

import "math"

// Cells are the cells of one grid of a board.
type Cells struct {
	// Outline is the corners of each cell around its centre, as VASSAL draws it; none where
	// a cell is a point, like a region or a zone without a grid.
	Outline [][2]float64
	// Line is the colour in which the module has VASSAL draw the outlines, as
	// "red,green,blue"; "" if it does not.
	Line string
	// Dots is the same for the centres, which are squares of two pixels.
	Dots string
	// Numbers are written into the cells; nil if the module has VASSAL write none.
	Numbers *Numbers
	// Centres are in map pixels.
	Centres []Point
}

// Cells returns the cells of the board whose centres lie on it, and in a zone of their
// grid: for each grid, in the order of the zones, with the grid behind them last. Grids of
// more than most cells are left out, and all grids where the zones make it too much work; complete
// is then false.
func (b Board) Cells(most int) (grids []Cells, complete bool) { return b.cells(most, true) }

// BareCells are Cells without the numbers, which take most of the time.
func (b Board) BareCells(most int) (grids []Cells, complete bool) { return b.cells(most, false) }

func (b Board) cells(most int, numbers bool) (grids []Cells, complete bool) {
	if b.Grid == nil {
		return nil, true
	}
	l := lister{board: b, most: most, numbers: numbers, complete: true}
	if zoned, ok := b.Grid.(*Zoned); ok {
		if l.zones(zoned); l.work > mostWork {
			return nil, false
		}
	} else {
		l.list(b.Grid, b.Size(), func(Point) bool { return true })
	}
	return l.grids, l.complete
}

// A lister lists the cells of a board.
type lister struct {
	board    Board
	most     int
	numbers  bool // whether the numbers in the cells are wanted
	grids    []Cells
	complete bool
	work     int // what was looked at to find the zones of points
}

// mostWork bounds what is looked at for the cells of a board, a corner of a zone each time.
const mostWork = 50_000_000

// in returns the zone of a point; within is false when the work is too much.
func (l *lister) in(g *Zoned, p Point) (z *Zone, zoned, within bool) {
	if l.work > mostWork {
		return nil, false, false
	}
	l.work += g.weight(p)
	z, zoned = g.ZoneAt(p)
	return z, zoned, true
}

func (l *lister) zones(g *Zoned) {
	for _, z := range g.zones {
		is := func(p Point) bool { at, ok, _ := l.in(g, p); return ok && at == z }
		switch {
		case l.work > mostWork:
			return
		case z.useParent:
		case z.grid != nil:
			_, size := z.within(nil, Size{})
			l.list(z.grid, size, is)
		case is(z.middle()):
			l.add(Cells{Centres: []Point{z.middle()}})
		}
	}
	if g.background != nil {
		l.list(g.background, l.board.Size(), func(p Point) bool {
			at, ok, within := l.in(g, p)
			return within && (!ok || at.useParent)
		})
	}
}

// list adds the cells of a grid at places that are its own. container is the size that its
// numbering needs.
func (l *lister) list(g Grid, container Size, own func(Point) bool) {
	var c Cells
	size := l.board.Size()
	switch g := g.(type) {
	case *Hex:
		width, height := float64(size.Width), float64(size.Height)
		if g.sideways {
			width, height = height, width
		}
		numbers, number := l.hexNumbers(g, container, own)
		l.lattice(width, height, g.dx, g.dy, g.x0, g.y0, func(column, row int32) {
			c.addOwn(g.Centre(Cell{Column: column, Row: row}), own)
			number(column, row)
		})
		c.Numbers = numbers
		c.Line, c.Dots = g.line, g.dots
		r, half := 2*g.dx/3, g.dy/2
		c.Outline = [][2]float64{{-r, 0}, {-r / 2, -half}, {r / 2, -half}, {r, 0}, {r / 2, half}, {-r / 2, half}}
		if g.sideways {
			for i, corner := range c.Outline {
				c.Outline[i] = [2]float64{corner[1], corner[0]}
			}
		}
	case *Square:
		numbers, number := l.squareNumbers(g, container, own)
		l.lattice(float64(size.Width), float64(size.Height), g.dx, g.dy, g.x0, g.y0, func(column, row int32) {
			c.addOwn(g.half(2*column, 2*row), own)
			number(column, row)
		})
		c.Numbers = numbers
		c.Line, c.Dots = g.line, g.dots
		x, y := g.dx/2, g.dy/2
		c.Outline = [][2]float64{{-x, -y}, {x, -y}, {x, y}, {-x, y}}
	case *Region:
		if len(g.regions) > l.most {
			l.complete = false
			return
		}
		for _, r := range g.regions {
			c.addOwn(r.Point, own)
		}
	}
	l.add(c)
}

func (c *Cells) addOwn(centre Point, own func(Point) bool) {
	if own(centre) {
		c.Centres = append(c.Centres, centre)
	}
}

// lattice visits the cells of a hex or square grid on a board of that size, and those around it.
func (l *lister) lattice(width, height, dx, dy float64, x0, y0 int32, visit func(column, row int32)) {
	if !(dx >= 1 && dy >= 1) || !((width/dx+4)*(height/dy+4) <= float64(l.most)) {
		l.complete = false
		return
	}
	first := func(start int32, d float64) int32 { return floor(-float64(start)/d) - 1 }
	last := func(start int32, extent, d float64) int32 { return truncate(math.Ceil((extent-float64(start))/d)) + 1 }
	for column := first(x0, dx); column <= last(x0, width, dx); column++ {
		for row := first(y0, dy); row <= last(y0, height, dy); row++ {
			visit(column, row)
		}
	}
}

// add adds a grid, without cells off the board.
func (l *lister) add(c Cells) {
	on := c.Centres[:0]
	for _, p := range c.Centres {
		if p = l.board.Global(p); p.In(l.board.Rect) {
			on = append(on, p)
		}
	}
	if c.Centres = on; len(on) > 0 {
		l.grids = append(l.grids, c)
	}
}
