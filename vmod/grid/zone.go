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
	phrase    phrase // the location names as VASSAL parses them
}

// NewZone reads the attributes name, path, locationFormat and useParentGrid. The
// name can be empty. Points of the path that are not valid are skipped. Where names of places
// would be too long the zone comes with an error, and its places have no names.
func NewZone(a Attributes) (*Zone, error) {
	r := reader{attributes: a, of: "zone"}
	z := &Zone{
		name:      r.text("name", ""),
		outline:   parsePolygon(r.text("path", "")),
		format:    parseFormat(r.text("locationFormat", "$"+zoneName+"$")),
		useParent: r.exactFlag("useParentGrid", false),
	}
	if r.long(z.length()); r.err != nil {
		z.nameless()
		return z, r.err
	}
	z.phrase = z.literals(tokenize(z.format.source))
	return z, nil
}

// nameless takes away the names of places in the zone.
func (z *Zone) nameless() { z.format, z.phrase = format{expression: true}, nil }

// blur makes a rectangle without names of the zone.
func (z *Zone) blur() {
	z.nameless()
	z.outline.points = z.outline.points[:0:0]
	if b := z.outline.bounds; !b.Empty() {
		z.outline.points = []Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
	}
}

// numberRoom is how long the name of a cell in the grid of a zone is taken to be: a zone may have
// it in its names three times.
const numberRoom = MaxName / 4

// length returns the length of the name of a place in the zone.
func (z *Zone) length() int {
	total := 0
	for _, t := range z.format.tokens {
		switch {
		case t.property && t.text == zoneName:
			total += len(z.name)
		case t.property && t.text == gridLocation:
			total += numberRoom
		default:
			total += len(t.text)
		}
	}
	return total
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

// literals is Zone.getLocation, which leaves out other properties.
func (z *Zone) literals(tokens []token) phrase {
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

// locate returns the point of that name in the zone. If the format lacks the name
// of the grid, it is the middle of the zone.
func (z *Zone) locate(name string, background Grid, container Size) (Point, bool) {
	g, size := z.within(background, container)
	if g == nil || len(z.phrase) == 1 {
		p := z.middle()
		return p, name != "" && name == strings.Join(z.phrase, "") && z.Contains(p)
	}
	inner, ok := z.phrase.last(name)
	if !ok {
		return Point{}, false
	}
	p, ok := g.Locate(inner, size)
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
