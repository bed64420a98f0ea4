package grid

import (
	"math"
	"slices"
)

// An Area is the points of a zone, row by row from the top.
type Area struct {
	top int
	// rows have where points begin to be inside and cease to be: from, to, from, to, ...
	rows [][]int
}

// Area returns the points that the zone contains. It returns false, and nothing, if the sides of
// the zone cross more than most rows together.
func (z *Zone) Area(most int) (a Area, ok bool) {
	corners := z.outline.points
	if len(corners) < 3 {
		return Area{}, true
	}
	from := corners[len(corners)-1]
	for _, to := range corners {
		if most -= max(from.Y-to.Y, to.Y-from.Y); most < 0 {
			return Area{}, false
		}
		from = to
	}
	a = Area{top: z.outline.bounds.Min.Y, rows: make([][]int, z.outline.bounds.Dy())}
	for _, to := range corners {
		low, high := from, to
		if to.Y < from.Y {
			low, high = to, from
		}
		for y := low.Y; y < high.Y; y++ {
			slope := float64(y-low.Y) / float64(from.Y-to.Y) * float64(from.X-to.X) // as in crosses
			a.rows[y-a.top] = append(a.rows[y-a.top], low.X+int(math.Ceil(slope)))
		}
		from = to
	}
	for _, row := range a.rows {
		slices.Sort(row)
	}
	return a, true
}

// Rows returns how many rows of points the area has.
func (a Area) Rows() int { return len(a.rows) }

// Size returns how many points are in the area.
func (a Area) Size() int { return a.Shared(a) }

// Shared returns how many points are in both areas.
func (a Area) Shared(b Area) int {
	n := 0
	for y := max(a.top, b.top); y < min(a.top+len(a.rows), b.top+len(b.rows)); y++ {
		r, s := a.rows[y-a.top], b.rows[y-b.top]
		for len(r) > 0 && len(s) > 0 {
			n += max(0, min(r[1], s[1])-max(r[0], s[0]))
			if r[1] < s[1] {
				r = r[2:]
			} else {
				s = s[2:]
			}
		}
	}
	return n
}
