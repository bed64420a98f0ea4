package scene

import (
	"math"

	"github.com/umpire-vassal/umpire/check/view"
)

// A Plain is a game that draws itself in plain colours, from its pack, where the pictures of the module are left out.
// Its colours are "#rrggbb", or "" where it knows none. Names of cells are as CellName returns them.
type Plain interface {
	// CellColor returns the colour of a cell, by its terrain.
	CellColor(cell string) string
	// PieceColor returns the colour of a piece, by its side.
	PieceColor(view.Piece) string
	// Borders returns the lines between cells, in the order of drawing.
	Borders() []Border
}

// A Border is a line between two cells: along the side that they share, or across it from centre to centre.
type Border struct {
	A, B   string
	Across bool
	Color  string
	// Width is a share of a cell's height.
	Width float64
}

// A Line is a line on a window without pictures.
type Line struct {
	// From and To are its ends, as x and y.
	From [2]int `json:"from"`
	To   [2]int `json:"to"`
	// Color is "#rrggbb", Width is in pixels.
	Color string  `json:"color"`
	Width float64 `json:"w"`
}

// plain gives the cells of a window their colours, and the lines between them.
func (st *stage) plain(w *Window) {
	if st.opt.Plain == nil {
		return
	}
	if st.borders == nil {
		st.borders = st.opt.Plain.Borders()
	}
	type place struct {
		x, y  int
		shape []float64
	}
	at := map[string]place{}
	for i := range w.Grids {
		g := &w.Grids[i]
		if len(g.Shape) == 0 {
			continue
		}
		for k := range g.Cells {
			c := &g.Cells[k]
			if _, taken := at[c.Name]; c.Name == "" || taken {
				continue
			}
			c.Color = st.opt.Plain.CellColor(c.Name)
			at[c.Name] = place{c.X, c.Y, g.Shape}
		}
	}
	for _, b := range st.borders {
		from, here := at[b.A]
		to, there := at[b.B]
		if !here || !there {
			continue
		}
		height := 0.0
		for i := 1; i < len(from.shape); i += 2 {
			height = max(height, 2*math.Abs(from.shape[i]))
		}
		line := Line{From: [2]int{from.x, from.y}, To: [2]int{to.x, to.y}, Color: b.Color, Width: b.Width * height}
		if !b.Across {
			line.From, line.To = shared(from.shape, from.x, from.y, to.x, to.y)
		}
		w.Lines = append(w.Lines, line)
	}
}

// shared returns the ends of the side that a cell shares with another: the two corners that are nearest to it.
func shared(shape []float64, x, y, toX, toY int) (a, b [2]int) {
	first, second := math.Inf(1), math.Inf(1)
	for i := 0; i+1 < len(shape); i += 2 {
		corner := [2]int{x + int(math.Round(shape[i])), y + int(math.Round(shape[i+1]))}
		switch far := math.Hypot(float64(corner[0]-toX), float64(corner[1]-toY)); {
		case far < first:
			a, b, first, second = corner, a, far, first
		case far < second:
			b, second = corner, far
		}
	}
	return a, b
}
