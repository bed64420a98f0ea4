package grid

import (
	"image"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// polygon is the outline of a zone (java.awt.Polygon).
type polygon struct {
	points []Point
	// bounds is the bounding box. Its size is the zone's: a polygon from x = 0 to x = 1 has width 1,
	// not 2.
	bounds image.Rectangle
}

// parsePolygon parses "x,y;x,y" and skips points that are not valid
// (PolygonEditor.stringToPolygon).
func parsePolygon(path string) polygon {
	var g polygon
	for d := sequence.NewDecoder(path, ';'); d.More(); {
		pair := sequence.NewDecoder(d.Next(), ',')
		x, xok := sequence.ParseInt(strings.TrimSpace(pair.Next()))
		y, yok := sequence.ParseInt(strings.TrimSpace(pair.Next()))
		if !xok || !yok {
			continue
		}
		p := image.Pt(x, y)
		if len(g.points) == 0 {
			g.bounds = image.Rectangle{Min: p, Max: p}
		}
		g.bounds.Min = image.Pt(min(g.bounds.Min.X, x), min(g.bounds.Min.Y, y))
		g.bounds.Max = image.Pt(max(g.bounds.Max.X, x), max(g.bounds.Max.Y, y))
		g.points = append(g.points, p)
	}
	return g
}

// contains reports whether p is inside, by the even-odd rule. Points on a left or
// upper side are inside, those on a right or lower side outside.
func (g polygon) contains(p Point) bool {
	if len(g.points) < 3 || !p.In(g.bounds) {
		return false
	}
	inside := false
	a := g.points[len(g.points)-1]
	for _, b := range g.points {
		if crosses(p, a, b) {
			inside = !inside
		}
		a = b
	}
	return inside
}

// crosses reports whether the line from p to the right crosses the side a b.
func crosses(p, a, b Point) bool {
	low, high := a, b
	if b.Y < a.Y {
		low, high = b, a
	}
	switch {
	case p.Y < low.Y || p.Y >= high.Y:
		return false
	case p.X >= max(a.X, b.X):
		return false
	case p.X < min(a.X, b.X):
		return true
	}
	slope := float64(p.Y-low.Y) / float64(a.Y-b.Y) * float64(a.X-b.X)
	return float64(p.X-low.X) < slope
}
