package grid

import (
	"strings"
)

// Zone is a named part of a board (mapgrid.Zone). It may have its own grid; without
// a grid, points in it are not snapped.
type Zone struct {
	name      string
	outline   polygon
	format    format
	useParent bool
	grid      Grid
	// vassal is for parsing location names as VASSAL does, exact for parsing them as
	// the format writes them.
	vassal, exact phrase
}

// NewZone reads the attributes name, path, locationFormat and useParentGrid. The
// name can be empty. Points of the path that are not valid are skipped.
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

// SetGrid sets the zone's own grid, which counts only if the zone does not use the
// grid of the board.
func (z *Zone) SetGrid(g Grid) { z.grid = g }

// Name returns the configured name of the zone.
func (z *Zone) Name() string { return z.name }

// Contains reports whether the point, in board pixels, is in the zone. Points on a
// left or upper side are, those on a right or lower side are not.
func (z *Zone) Contains(p Point) bool { return z.outline.contains(p) }

// within returns the grid of the zone and the size that its numbering needs.
func (z *Zone) within(background Grid, container Size) (Grid, Size) {
	if z.useParent {
		return background, container
	}
	return z.grid, Size{Width: z.outline.bounds.Dx(), Height: z.outline.bounds.Dy()}
}

// locationName returns the location format with the names of the zone and of the
// point in its grid filled in. Without a grid the latter is empty. Unlike in
// numberings, other properties stand for themselves.
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

// phrase is Zone.getLocation, which leaves out other properties.
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

// A search is a way from a name to a point.
type search struct {
	phrase func(*Zone) phrase
	in     func(g Grid, name string, container Size) (Point, bool)
}

var (
	vassalSearch = search{func(z *Zone) phrase { return z.vassal }, Grid.Locate}
	exactSearch  = search{func(z *Zone) phrase { return z.exact }, Grid.Find}
)

// locate returns the point of that name in the zone. If the format lacks the name
// of the grid, it is the middle of the zone.
func (z *Zone) locate(by search, name string, background Grid, container Size) (Point, bool) {
	g, size := z.within(background, container)
	phrase := by.phrase(z)
	if g == nil || len(phrase) == 1 {
		p := z.middle()
		return p, name != "" && name == strings.Join(phrase, "") && z.Contains(p)
	}
	inner, ok := phrase.last(name)
	if !ok {
		return Point{}, false
	}
	p, ok := by.in(g, inner, size)
	return p, ok && z.Contains(p)
}

// middle returns the mean of the corners or, if that is outside the zone, the first
// corner.
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
