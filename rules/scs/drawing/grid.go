package drawing

import (
	"image"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// The least and the greatest height of a hex in a Grid, in pixels. Below, nothing could be
// read; above, a hex would fill a screen.
const (
	leastHeight = 16
	mostHeight  = 512
)

// A Grid places the hexes of one map in its picture, in whole pixels. The hexes stand on a
// flat side, so hexrows are columns of the picture. The zero value is no grid; use NewGrid.
type Grid struct {
	// DX is the distance between two neighbouring hexrows. DY is the height of a hex and so
	// the distance between neighbours in a hexrow. DY is even.
	DX, DY int

	extent extent
	// first would be the centre of the top hex of the first hexrow if that hexrow were a higher
	// hexrow.
	first image.Point
	// field is the part of the picture with the hexes and their border. The legend lies
	// below it.
	field image.Rectangle
	size  image.Point
}

// An extent is the part of a hex.Map that a Grid needs; it can be compared.
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

// lower returns 1 for the hexrows that lie half a hex lower, else 0.
func (e extent) lower(col int) int {
	if (col&1 == 1) == (e.low == hex.Odd) {
		return 1
	}
	return 0
}

// NewGrid lays a map out with hexes of a height in pixels. It makes an odd height even and
// keeps it between 16 and 512. The picture has a border around the hexes and a strip for
// the legend below them.
func NewGrid(m *hex.Map, height int) Grid {
	dy := min(max(height, leastHeight), mostHeight) &^ 1
	// A hex of this height has sides of dy/√3, and hexrows are one and a half sides apart.
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

// strip returns the height of the legend below a field of some width. On a narrow map it is higher,
// because the legend is as long as on a wide map.
func (g Grid) strip(width int) int {
	area := 20 * g.DY * g.DY
	return min(max(area/max(1, width), g.DY*5/4), 9*g.DY)
}

// Size returns the size of the whole picture.
func (g Grid) Size() image.Point { return g.size }

// outer returns how far the left and right corners of a hex lie from its centre, inner how
// far the others do to the side. Their sum is DX, so that the corners of neighbours meet.
func (g Grid) outer() int { return (2*g.DX + 1) / 3 }
func (g Grid) inner() int { return g.DX - g.outer() }

// Center returns the centre of a hex. Hexrows are DX apart, hexes in a hexrow DY, with the
// lowest number at the bottom; the map's low hexrows lie DY/2 lower than the others. A hex
// beyond the map's numbers lies outside the field.
func (g Grid) Center(h hex.Hex) image.Point {
	col := int(h.Col) - g.extent.firstCol
	return image.Pt(
		g.first.X+col*g.DX,
		g.first.Y+(g.extent.lastRow-int(h.Row))*g.DY+g.extent.lower(int(h.Col))*g.DY/2,
	)
}

// Hexagon returns the corners of a hex, clockwise from the upper left: the hexside in
// hex.Direction d runs from corner d to corner d+1.
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

// side returns the ends of the hexside in a direction, clockwise.
func (g Grid) side(h hex.Hex, d hex.Direction) (from, to image.Point) {
	corners := g.Hexagon(h)
	return corners[d], corners[(d+1)%hex.Directions]
}

// A lattice finds the hex at a point. Its unit is half a pixel, so that the edge of a hex
// can be drawn finer than a pixel.
type lattice struct {
	left, top, dx, dy, slant, cols, rows int
	extent                               extent
}

const halves = 2

func (g Grid) lattice() lattice {
	return lattice{
		left: halves * (g.first.X - g.outer()), top: halves * (g.first.Y - g.DY/2),
		dx: halves * g.DX, dy: halves * g.DY, slant: halves * (g.outer() - g.inner()),
		cols: g.extent.cols(), rows: g.extent.rows(), extent: g.extent,
	}
}

// lower returns how much lower than others a hexrow lies, counted from the left.
func (l *lattice) lower(col int) int { return l.extent.lower(l.extent.firstCol+col) * l.dy / 2 }

// at returns the hex under a point: its hexrow from the left and its place from the top,
// both from 0. ok is false beside the hexes.
func (l *lattice) at(x, y int) (col, row int, ok bool) {
	x -= l.left
	if x < 0 || l.cols == 0 {
		return 0, 0, false
	}
	col = x / l.dx
	across := x - col*l.dx
	row, down := l.along(col, y)
	// Left of the slanting sides of a hex is the hexrow before it.
	if off := 2*down - l.dy; across < l.slant && across*l.dy < l.slant*max(off, -off) {
		col--
		row, _ = l.along(col, y)
	}
	return col, row, col >= 0 && col < l.cols && row >= 0 && row < l.rows
}

// along returns the place from the top, in a hexrow, of the hex at height y, and how far y
// is below the upper side of that hex.
func (l *lattice) along(col, y int) (row, down int) {
	y -= l.top + l.lower(col)
	if y < 0 {
		return -1, y + l.dy
	}
	return y / l.dy, y % l.dy
}
