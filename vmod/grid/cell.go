package grid

// Cell is a hex by its place in the grid, whatever its numbering says: column 0
// starts at the grid's origin, and odd columns are half a hex lower. On a
// sideways grid columns run across the map, and odd ones are half a hex to the
// right.
type Cell struct{ Column, Row int32 }

// CellAt is the hex whose hexagon the point is in.
func (h *Hex) CellAt(p Point) Cell {
	x, y := h.turned(p)
	return h.cellAt(x, y, false)
}

// Centre is the middle of a hex, where pieces in it snap to.
func (h *Hex) Centre(c Cell) Point { return h.point(h.centre(c)) }

// steps leads to the neighbours of a hex in an even and in an odd column, from
// the one above clockwise.
var steps = [2][6]Cell{
	{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
	{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
}

// Neighbours lists the six hexes around c, clockwise as seen on the board,
// beginning above it or, on a sideways grid, to the upper right. It does not ask
// whether they are on the board.
func (h *Hex) Neighbours(c Cell) [6]Cell {
	var around [6]Cell
	for i, step := range steps[c.Column&1] {
		if h.sideways { // exchanging x and y turns the other way round
			i = (10 - i) % 6
		}
		around[i] = Cell{Column: c.Column + step.Column, Row: c.Row + step.Row}
	}
	return around
}

// Distance is the number of hexes from a to b (HexGrid.range). VASSAL itself
// takes map coordinates for those of the board, and so is wrong at times on a
// map with an edge or a second board.
func (h *Hex) Distance(a, b Cell) int {
	q := int(b.Column) - int(a.Column)
	r := b.slanted() - a.slanted()
	return (magnitude(q) + magnitude(r) + magnitude(q+r)) / 2
}

// slanted is the row in coordinates whose second axis is slanted.
func (c Cell) slanted() int { return int(c.Row) - (int(c.Column)-int(c.Column&1))/2 }

func magnitude(v int) int { return max(v, -v) }

// HexAt is the hex grid that the point of the map lies in, with the point in
// board pixels and the board. ok is false elsewhere.
func (m Map) HexAt(p Point) (h *Hex, local Point, b Board, ok bool) {
	b, ok = m.Board(p)
	if !ok {
		return nil, Point{}, Board{}, false
	}
	local = b.Local(p)
	g := b.Grid
	if zoned, is := g.(*Zoned); is {
		g = zoned.background
		if z, in := zoned.ZoneAt(local); in {
			g, _ = z.within(zoned.background, b.Size())
		}
	}
	h, ok = g.(*Hex)
	return h, local, b, ok
}

// Neighbours lists the centres of the hexes next to the one that the point is
// in, clockwise as seen on the map. One that lies on another board is where that
// board would snap it, one on no board is left out. There are none where there
// is no hex grid.
func (m Map) Neighbours(p Point) []Point {
	h, local, b, ok := m.HexAt(p)
	if !ok {
		return nil
	}
	var points []Point
	around := h.Neighbours(h.CellAt(local))
	for i := range around {
		if b.Reversed {
			i = (i + 3) % 6
		}
		centre := m.settle(b.Global(h.Centre(around[i])))
		if _, on := m.Board(centre); on {
			points = append(points, centre)
		}
	}
	return points
}

// settle snaps a point as SnapAs does on grids that leave snapping off, too.
func (m Map) settle(p Point) Point {
	return m.SnapAs(p, Snapping{Force: true, CentreOnly: true})
}

// HexDistance is the number of hexes between two points of one hex grid. ok is
// false for points of different grids or boards: how those join is not a matter
// of geometry.
func (m Map) HexDistance(p, q Point) (distance int, ok bool) {
	g, a, at, pok := m.HexAt(p)
	h, b, bt, qok := m.HexAt(q)
	if !pok || !qok || g != h || at.Rect != bt.Rect {
		return 0, false
	}
	return g.Distance(g.CellAt(a), g.CellAt(b)), true
}
