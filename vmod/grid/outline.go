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
	// Centres are in map pixels.
	Centres []Point
}

// Cells returns the cells of the board whose centres lie on it, and in a zone of their
// grid: for each grid, in the order of the zones, with the grid behind them last. Grids of
// more than most cells are left out, and complete is then false.
func (b Board) Cells(most int) (grids []Cells, complete bool) {
	if b.Grid == nil {
		return nil, true
	}
	l := lister{board: b, most: most, complete: true}
	if zoned, ok := b.Grid.(*Zoned); ok {
		l.zones(zoned)
	} else {
		l.list(b.Grid, func(Point) bool { return true })
	}
	return l.grids, l.complete
}

// A lister lists the cells of a board.
type lister struct {
	board    Board
	most     int
	grids    []Cells
	complete bool
}

func (l *lister) zones(g *Zoned) {
	for _, z := range g.zones {
		is := func(p Point) bool { at, ok := g.ZoneAt(p); return ok && at == z }
		switch {
		case z.useParent:
		case z.grid != nil:
			l.list(z.grid, is)
		case is(z.middle()):
			l.add(Cells{Centres: []Point{z.middle()}})
		}
	}
	if g.background != nil {
		l.list(g.background, func(p Point) bool { at, ok := g.ZoneAt(p); return !ok || at.useParent })
	}
}

// list adds the cells of a grid at places that are its own.
func (l *lister) list(g Grid, own func(Point) bool) {
	var c Cells
	size := l.board.Size()
	switch g := g.(type) {
	case *Hex:
		width, height := float64(size.Width), float64(size.Height)
		if g.sideways {
			width, height = height, width
		}
		l.lattice(&c, width, height, g.dx, g.dy, g.x0, g.y0, own, func(column, row int32) Point { return g.Centre(Cell{Column: column, Row: row}) })
		c.Line, c.Dots = g.line, g.dots
		r, half := 2*g.dx/3, g.dy/2
		c.Outline = [][2]float64{{-r, 0}, {-r / 2, -half}, {r / 2, -half}, {r, 0}, {r / 2, half}, {-r / 2, half}}
		if g.sideways {
			for i, corner := range c.Outline {
				c.Outline[i] = [2]float64{corner[1], corner[0]}
			}
		}
	case *Square:
		l.lattice(&c, float64(size.Width), float64(size.Height), g.dx, g.dy, g.x0, g.y0, own, func(column, row int32) Point { return g.half(2*column, 2*row) })
		c.Line, c.Dots = g.line, g.dots
		x, y := g.dx/2, g.dy/2
		c.Outline = [][2]float64{{-x, -y}, {x, -y}, {x, y}, {-x, y}}
	case *Region:
		if len(g.regions) > l.most {
			l.complete = false
			return
		}
		for _, r := range g.regions {
			if own(r.Point) {
				c.Centres = append(c.Centres, r.Point)
			}
		}
	}
	l.add(c)
}

// lattice adds the cells of a hex or square grid on a board of that size.
func (l *lister) lattice(c *Cells, width, height, dx, dy float64, x0, y0 int32, own func(Point) bool, centre func(column, row int32) Point) {
	if !(dx >= 1 && dy >= 1) || !((width/dx+4)*(height/dy+4) <= float64(l.most)) {
		l.complete = false
		return
	}
	first := func(start int32, d float64) int32 { return floor(-float64(start)/d) - 1 }
	last := func(start int32, extent, d float64) int32 { return truncate(math.Ceil((extent-float64(start))/d)) + 1 }
	for column := first(x0, dx); column <= last(x0, width, dx); column++ {
		for row := first(y0, dy); row <= last(y0, height, dy); row++ {
			if p := centre(column, row); own(p) {
				c.Centres = append(c.Centres, p)
			}
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
