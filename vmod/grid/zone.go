package grid

import (
	"slices"
	"strings"
)

// Zone is a part of a board with a name and, maybe, a grid of its own
// (mapgrid.Zone). Where it has none, points in it are not snapped.
type Zone struct {
	name      string
	outline   polygon
	format    format
	useParent bool
	grid      Grid
	// vassal reads location names as VASSAL does, exact as the format writes
	// them.
	vassal, exact phrase
}

// NewZone reads the attributes name, path, locationFormat and useParentGrid.
// The name can be empty; of the path, points that cannot be read are skipped.
func NewZone(a Attributes) (*Zone, error) {
	r := reader{attributes: a, of: "zone"}
	z := &Zone{
		name:      r.text("name", ""),
		outline:   parsePolygon(r.text("path", "")),
		format:    parseFormat(r.text("locationFormat", "$"+zoneName+"$")),
		useParent: r.exactFlag("useParentGrid", false),
	}
	z.vassal, z.exact = z.phrase(tokenize(z.format.source)), z.phrase(z.format.tokens)
	return z, nil
}

// SetGrid gives the zone a grid of its own. It counts only for a zone that does
// not use the grid of the board.
func (z *Zone) SetGrid(g Grid) { z.grid = g }

// Name is the configured name of the zone.
func (z *Zone) Name() string { return z.name }

// Contains says whether the point, in board pixels, is in the zone. Points on a
// left or upper side are, on a right or lower side are not.
func (z *Zone) Contains(p Point) bool { return z.outline.contains(p) }

// Path lists the corners of the zone in board pixels.
func (z *Zone) Path() []Point { return slices.Clone(z.outline.points) }

// within is the grid of the zone and the size from which its numbering counts.
func (z *Zone) within(background Grid, container Size) (Grid, Size) {
	if z.useParent {
		return background, container
	}
	return z.grid, Size{Width: z.outline.bounds.Dx(), Height: z.outline.bounds.Dy()}
}

// locationName is the location format with the zone's name and what its grid
// calls the point; no grid, no text. Unlike in numberings, properties that
// nobody knows stand for themselves.
func (z *Zone) locationName(p Point, background Grid, container Size) (string, bool) {
	if z.format.expression {
		return "", false
	}
	var b strings.Builder
	for _, t := range z.format.tokens {
		switch {
		case t.property && t.text == zoneName:
			b.WriteString(z.name)
		case t.property && t.text == gridLocation:
			if g, size := z.within(background, container); g != nil {
				name, _ := g.LocationName(p, size)
				b.WriteString(name)
			}
		default:
			b.WriteString(t.text)
		}
	}
	return b.String(), true
}

// phrase follows Zone.getLocation: properties that nobody knows are left out.
func (z *Zone) phrase(tokens []token) phrase {
	literals := phrase{""}
	for _, t := range tokens {
		last := len(literals) - 1
		switch {
		case !t.property:
			literals[last] += t.text
		case t.text == zoneName:
			literals[last] += z.name
		case t.text == gridLocation:
			literals = append(literals, "")
		}
	}
	return literals
}

// A search is one of the two ways from a name to a point.
type search struct {
	phrase func(*Zone) phrase
	in     func(g Grid, name string, container Size) (Point, bool)
}

var (
	vassalSearch = search{func(z *Zone) phrase { return z.vassal }, Grid.Locate}
	exactSearch  = search{func(z *Zone) phrase { return z.exact }, Grid.Find}
)

// locate is the point of that name in the zone. A format without the grid's
// name leads to the middle of the zone.
func (z *Zone) locate(by search, name string, background Grid, container Size) (Point, bool) {
	g, size := z.within(background, container)
	phrase := by.phrase(z)
	if g == nil || len(phrase) == 1 {
		p := z.middle()
		return p, phrase.is(name) && z.Contains(p)
	}
	inner, ok := phrase.last(name)
	if !ok {
		return Point{}, false
	}
	p, ok := by.in(g, inner, size)
	return p, ok && z.Contains(p)
}

// middle is the mean of the corners or, where that is outside the zone, the
// first corner.
func (z *Zone) middle() Point {
	n := int32(len(z.outline.points))
	if n == 0 {
		return Point{}
	}
	var x, y int32
	for _, p := range z.outline.points {
		x += int32(p.X)
		y += int32(p.Y)
	}
	if mean := (Point{X: int(x / n), Y: int(y / n)}); z.Contains(mean) {
		return mean
	}
	return z.outline.points[0]
}
