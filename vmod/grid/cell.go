package grid

// Cell is the position of a hex in its grid, whatever its number is. Column 0 is at
// the grid's origin, and odd columns are half a hex lower. On a sideways grid
// columns run across the map, and odd ones are half a hex to the right.
type Cell struct{ Column, Row int32 }

// CellAt returns the hex whose hexagon the point is in.
func (h *Hex) CellAt(p Point) Cell {
	x, y := h.turned(p)
	return h.cellAt(x, y, false)
}

// Centre returns the middle of a hex, to which pieces in it snap.
func (h *Hex) Centre(c Cell) Point { return h.point(h.centre(c)) }

// steps are from a hex in an even and in an odd column to its neighbours, clockwise from the hex
// above.
var steps = [2][6]Cell{
	{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
	{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
}

// Neighbours returns the six hexes around c, clockwise on the board from the hex above it or, on a
// sideways grid, to its upper right. They may be off the board.
func (h *Hex) Neighbours(c Cell) [6]Cell {
	var around [6]Cell
	for i, step := range steps[c.Column&1] {
		if h.sideways { // exchanging x and y reverses the direction
			i = (10 - i) % 6
		}
		around[i] = Cell{Column: c.Column + step.Column, Row: c.Row + step.Row}
	}
	return around
}

// Distance returns the number of hexes from a to b (HexGrid.range). VASSAL itself
// confuses map coordinates with board coordinates, so that it can be wrong on a map
// with an edge or a second board.
func (h *Hex) Distance(a, b Cell) int {
	q := int(b.Column) - int(a.Column)
	r := b.slanted() - a.slanted()
	return (magnitude(q) + magnitude(r) + magnitude(q+r)) / 2
}

// slanted returns the row in coordinates in which rows run at a slant, so that odd columns need no
// case of their own.
func (c Cell) slanted() int { return int(c.Row) - (int(c.Column)-int(c.Column&1))/2 }

func magnitude(v int) int { return max(v, -v) }

// HexAt returns the hex grid at a point of the map, the point in board pixels, and
// the board. It returns false if there is no hex grid.
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

// Weight returns how much there is to look at to name a point: boards, decks, zones and the
// corners of those around it.
func (m Map) Weight(p Point) int {
	n := len(m.Boards) + len(m.Decks)
	if b, ok := m.Board(p); ok {
		if zoned, is := b.Grid.(*Zoned); is {
			n += zoned.weight(b.Local(p))
		}
	}
	return n
}

// HexDistance returns the number of hexes between two points of a hex grid. It returns false for
// points of different grids or boards: nothing defines how those join.
func (m Map) HexDistance(p, q Point) (distance int, ok bool) {
	g, a, at, pok := m.HexAt(p)
	h, b, bt, qok := m.HexAt(q)
	if !pok || !qok || g != h || at.Rect != bt.Rect {
		return 0, false
	}
	return g.Distance(g.CellAt(a), g.CellAt(b)), true
}
