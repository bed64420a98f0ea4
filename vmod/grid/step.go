package grid

import "math"

// Steps returns how far the centres of neighbouring cells of a grid are apart, in pixels: in one
// direction and in the other. For a grid with zones it returns the steps of the grid behind them. ok
// is false for a grid without equal cells.
func Steps(g Grid) (one, other float64, ok bool) {
	switch g := g.(type) {
	case *Zoned:
		return Steps(g.background)
	case *Square:
		one, other = g.dx, g.dy
	case *Hex:
		one, other = g.dy, math.Hypot(g.dx, g.dy/2)
	}
	return one, other, one > 0 && other > 0
}
