package grid

import (
	"image"
	"math"
	"slices"
)

// An Area is the points of a zone, row by row from the top.
type Area struct {
	bounds    image.Rectangle
	crossings int // of sides with rows
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
		if a.crossings += max(from.Y-to.Y, to.Y-from.Y); a.crossings > most {
			return Area{}, false
		}
		from = to
	}
	a.bounds, a.rows = z.outline.bounds, make([][]int, z.outline.bounds.Dy())
	two := make([]int, 2*len(a.rows)) // most rows have as many
	for i := range a.rows {
		a.rows[i] = two[2*i : 2*i : 2*i+2]
	}
	for _, to := range corners {
		low, high := from, to
		if to.Y < from.Y {
			low, high = to, from
		}
		for y := low.Y; y < high.Y; y++ {
			slope := float64(y-low.Y) / float64(from.Y-to.Y) * float64(from.X-to.X) // as in crosses
			a.rows[y-a.bounds.Min.Y] = append(a.rows[y-a.bounds.Min.Y], low.X+int(math.Ceil(slope)))
		}
		from = to
	}
	for _, row := range a.rows {
		slices.Sort(row)
	}
	return a, true
}

// Crossings returns how often the sides of the area cross rows of points.
func (a Area) Crossings() int { return a.crossings }

// Near reports whether the rectangles around two areas have a point in common.
func (a Area) Near(b Area) bool { return a.bounds.Overlaps(b.bounds) }

// Size returns how many points are in the area.
func (a Area) Size() int { return a.Shared(a) }

// Shared returns how many points are in both areas.
func (a Area) Shared(b Area) int {
	n := 0
	both := a.bounds.Intersect(b.bounds)
	for y := both.Min.Y; y < both.Max.Y; y++ {
		r, s := a.rows[y-a.bounds.Min.Y], b.rows[y-b.bounds.Min.Y]
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
