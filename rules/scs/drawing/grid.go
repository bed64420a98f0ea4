package drawing

import (
	"image"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// The heights of a hex that a Grid can have, in pixels. Below the least nothing
// could be read, above the most a hex would fill a screen.
const (
	leastHeight = 16
	mostHeight  = 512
)

// A Grid is where the hexes of one map lie in its picture, in whole pixels. The
// hexes stand on a flat side, so that hexrows are columns of the picture. The zero
// value is no grid: NewGrid makes one.
type Grid struct {
	// DX is the distance between two neighbouring hexrows, DY the height of a hex:
	// the distance between two neighbours along a hexrow. DY is even.
	DX, DY int

	extent extent
	// first is the centre of the top hex of the first hexrow, as if that hexrow were a
	// higher one.
	first image.Point
	// field is what the hexes, their border included, take of the picture; the legend
	// lies below it.
	field image.Rectangle
	size  image.Point
}

// An extent is the part of a hex.Map that a Grid needs, and that can be compared.
type extent struct {
	letter            byte
	firstCol, lastCol int
	firstRow, lastRow int
	low               hex.Parity
}

func extentOf(m *hex.Map) extent {
	return extent{m.Letter, int(m.FirstCol), int(m.LastCol), int(m.FirstRow), int(m.LastRow), m.Low}
}

func (e extent) cols() int { return max(0, e.lastCol-e.firstCol+1) }
func (e extent) rows() int { return max(0, e.lastRow-e.firstRow+1) }

// lower is 1 for the hexrows that lie half a hex lower, and 0 for the others.
func (e extent) lower(col int) int {
	if (col&1 == 1) == (e.low == hex.Odd) {
		return 1
	}
	return 0
}

// NewGrid lays a map out with hexes of that height, in pixels. An odd height is
// made even; one that is too small or too great is brought to the nearest that can
// be drawn, 16 to 512. The picture has a border around the hexes, and a strip below
// them in which the legend has room.
func NewGrid(m *hex.Map, height int) Grid {
	dy := min(max(height, leastHeight), mostHeight) &^ 1
	// A hex of this height has sides of dy/√3; hexrows are one and a half sides apart.
	g := Grid{DX: (dy*866 + 500) / 1000, DY: dy, extent: extentOf(m)}
	border := dy * 2 / 5
	cols, rows := g.extent.cols(), g.extent.rows()
	g.first = image.Pt(border+g.outer(), border+dy/2)
	width := 2*border + 2*g.outer() + max(0, cols-1)*g.DX
	height = 2*border + rows*dy + dy/2
	g.field = image.Rect(0, 0, width, height)
	g.size = image.Pt(width, height+g.strip(width))
	return g
}

// strip is the height of the legend below a field of that width. Narrow maps have
// a higher one, since the game has as much to tell.
func (g Grid) strip(width int) int {
	area := 20 * g.DY * g.DY
	return min(max(area/max(1, width), g.DY*5/4), 9*g.DY)
}

// Size is the size of the whole picture.
func (g Grid) Size() image.Point { return g.size }

// outer is how far a hex's left and right corners lie from its centre, inner how
// far the others do. Together they are DX, so that the corners of neighbours meet.
func (g Grid) outer() int { return (2*g.DX + 1) / 3 }
func (g Grid) inner() int { return g.DX - g.outer() }

// Center is the centre of a hex. Hexrows are DX apart, the hexes along one DY, with
// the lowest number lowest in the picture; the map's low hexrows lie DY/2 lower than
// the others. A hex beyond the map's numbers has its place outside the field.
func (g Grid) Center(h hex.Hex) image.Point {
	col := int(h.Col) - g.extent.firstCol
	return image.Pt(
		g.first.X+col*g.DX,
		g.first.Y+(g.extent.lastRow-int(h.Row))*g.DY+g.extent.lower(int(h.Col))*g.DY/2,
	)
}

// Hexagon are the corners of a hex, clockwise from the upper left one: the hexside
// in hex.Direction d runs from corner d to corner d+1.
func (g Grid) Hexagon(h hex.Hex) [6]image.Point {
	return g.corners(g.Center(h))
}

func (g Grid) corners(c image.Point) [6]image.Point {
	in, out, half := g.inner(), g.outer(), g.DY/2
	return [6]image.Point{
		{c.X - in, c.Y - half}, {c.X + in, c.Y - half}, {c.X + out, c.Y},
		{c.X + in, c.Y + half}, {c.X - in, c.Y + half}, {c.X - out, c.Y},
	}
}

// side is the hexside of a hex in a direction: its two ends, clockwise.
func (g Grid) side(h hex.Hex, d hex.Direction) (from, to image.Point) {
	corners := g.Hexagon(h)
	return corners[d], corners[(d+1)%hex.Directions]
}

// A lattice finds the hex at a point. Its unit is half a pixel, so that the edge of
// a hex can be drawn finer than the pixels are.
type lattice struct {
	left, top         int
	dx, dy, slant     int
	cols, rows, first int
	low               hex.Parity
}

const halves = 2

func (g Grid) lattice() lattice {
	return lattice{
		left: halves * (g.first.X - g.outer()), top: halves * (g.first.Y - g.DY/2),
		dx: halves * g.DX, dy: halves * g.DY, slant: halves * (g.outer() - g.inner()),
		cols: g.extent.cols(), rows: g.extent.rows(), first: g.extent.firstCol, low: g.extent.low,
	}
}

// at is the place of the hex under a point: its hexrow from the left and its place
// from the top. ok is false beside the hexes.
func (l *lattice) at(x, y int) (col, row int, ok bool) {
	x -= l.left
	if x < 0 || l.cols == 0 {
		return 0, 0, false
	}
	col = x / l.dx
	across := x - col*l.dx
	row, down := l.along(col, y)
	// Left of the slanting sides of a hex lies the hexrow before it.
	if off := 2*down - l.dy; across < l.slant && across*l.dy < l.slant*max(off, -off) {
		col--
		row, _ = l.along(col, y)
	}
	return col, row, col >= 0 && col < l.cols && row >= 0 && row < l.rows
}

// along is the place from the top of the hexrow at which y lies, and how far below
// that hex's upper side.
func (l *lattice) along(col, y int) (row, down int) {
	y -= l.top
	if ((l.first+col)&1 == 1) == (l.low == hex.Odd) {
		y -= l.dy / 2
	}
	if y < 0 {
		return -1, y + l.dy
	}
	return y / l.dy, y % l.dy
}
