package grid

import "math"

// Snap returns the centre of the hex that the point is in, or the middle of a side
// or a corner if the grid allows them and they are nearer.
func (h *Hex) Snap(p Point, how Snapping) Point {
	if !h.snaps && !how.Force {
		return p
	}
	x, y := h.turned(p)
	cx, cy := h.centre(h.cellAt(x, y, how.Rectangles))
	cx, cy = cx+h.fine(x-cx, h.dx), cy+h.fine(y-cy, h.dy)
	if how.CentreOnly || !h.edges && !h.corners {
		return h.point(cx, cy)
	}
	nearer := func(tx, ty int32) (int32, int32) {
		if h.snapScale > 0 && abs(x-cx)+abs(y-cy) <= abs(x-tx)+abs(y-ty) {
			return cx, cy
		}
		return tx, ty
	}
	tx, ty := nearer(h.side(x, y))
	if h.corners {
		vx, vy := nearer(h.corner(x, y))
		if !h.edges || square(x-vx, y-vy) <= square(x-tx, y-ty) {
			tx, ty = vx, vy
		}
	}
	if square(cx-tx, cy-ty) <= 2 {
		return h.point(cx, cy)
	}
	return h.point(tx, ty)
}

// square returns the square of a distance, in 32 bits.
func square(dx, dy int32) int32 { return dx*dx + dy*dy }

// around are, for even and odd columns, the neighbours that a point can be in if it
// is in the rectangle of a hex but not in the hex.
var around = [2][4]Cell{
	{{-1, -1}, {-1, 0}, {1, -1}, {1, 0}},
	{{-1, 0}, {-1, 1}, {1, 0}, {1, 1}},
}

// cellAt returns the hex that the turned point is in. Rounding leaves points that
// are in no hexagon; they belong to the hex of their rectangle.
func (h *Hex) cellAt(x, y int32, rectangles bool) Cell {
	at := Cell{Column: floor((float64(x-h.x0) + h.dx/2) / h.dx)}
	down := float64(y - h.y0)
	if !odd(at.Column) {
		down += h.dy / 2
	}
	at.Row = floor(down / h.dy)
	if rectangles || h.encloses(at, x, y) {
		return at
	}
	for _, step := range around[at.Column&1] {
		next := Cell{Column: at.Column + step.Column, Row: at.Row + step.Row}
		if h.encloses(next, x, y) {
			return next
		}
	}
	return at
}

// encloses reports whether the turned point is in the hexagon as VASSAL computes
// it: in 32-bit floats, rounded to pixels, and one pixel larger to the right and
// below, since an outline does not include those sides.
func (h *Hex) encloses(at Cell, x, y int32) bool {
	cx, cy := h.centre(at)
	r := 2 * float32(h.dx) / 3
	half := float32(h.dy) / 2
	mx, my := float32(cx), float32(cy)
	left, right := roundFloat(mx-r), roundFloat(mx+r)+1
	inLeft, inRight := roundFloat(mx-r/2), roundFloat(mx+r/2)+1
	top, bottom := roundFloat(my-half), roundFloat(my+half)+1
	middle := roundFloat(my)
	outline := [6][2]int32{
		{left, middle}, {inLeft, top}, {inRight, top},
		{right, middle}, {inRight, bottom}, {inLeft, bottom},
	}
	inside := false
	a := outline[5]
	for _, b := range outline {
		if beyond(x, y, a, b) {
			inside = !inside
		}
		a = b
	}
	return inside
}

// beyond reports whether the line from x, y to the right crosses the side a b
// (java.awt.geom.Area). It measures along the side from its upper end, with another
// order of operations than a Polygon.
func beyond(x, y int32, a, b [2]int32) bool {
	if b[1] < a[1] {
		a, b = b, a
	}
	if y < a[1] || y >= b[1] {
		return false
	}
	x0, y0 := float64(a[0]), float64(a[1])
	side := x0 + (float64(y)-y0)*(float64(b[0])-x0)/(float64(b[1])-y0)
	return float64(x) < side
}

// fine returns the step of the snap scale that is nearest to a distance from the
// centre of a hex of extent d. A snap scale is a finer grid within each hex.
func (h *Hex) fine(delta int32, d float64) int32 {
	if h.snapScale <= 0 {
		return 0
	}
	scale := float64(h.snapScale)
	steps := round(float64(delta) / (0.5 * d / scale))
	steps = min(max(steps, 1-h.snapScale), h.snapScale-1)
	return round(float64(steps) * 0.5 * d / scale)
}

// side returns the nearest centre of a hex or of a side, as VASSAL computes it.
func (h *Hex) side(x, y int32) (int32, int32) {
	k := floor((float64(x-h.x0) + h.dx/4) * 2 / h.dx)
	down := float64(y - h.y0)
	lower := 0.0
	if odd(k) {
		lower = float64(truncate(h.dy / 4))
	} else {
		down += h.dy / 4
	}
	sy := product(h.dy/2, floor(down*2/h.dy)) + lower + float64(h.y0)
	return truncate(product(h.dx/2, k) + float64(h.x0)), truncate(sy)
}

// corner returns the nearest centre of a hex or corner, as VASSAL computes it: it
// rounds the distance down before it looks for the nearest, so that the centre can
// be a pixel off.
func (h *Hex) corner(x, y int32) (int32, int32) {
	j := floor((float64(y-h.y0) + h.dy/4) * 2 / h.dy)
	vy := truncate(product(h.dy/2, j) + float64(h.y0))
	across := float64(x-h.x0) + h.dx/3
	shift := 0.0
	if odd(j) {
		across += h.dx / 3
		shift = float64(truncate(h.dx / 3))
	}
	k := truncate(math.Floor(across) * 3 / (2 * h.dx))
	return truncate(product(2*h.dx/3, k) - shift + float64(h.x0)), vy
}
