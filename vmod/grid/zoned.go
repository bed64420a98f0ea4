package grid

import "github.com/pkg/errors"

// Zoned is a grid of zones, which may have another grid behind them (ZonedGrid).
type Zoned struct {
	zones      []*Zone
	background Grid
	corners    int // of all zones
	blurred    bool
}

// NewZoned returns a grid without zones and background. No attribute counts.
func NewZoned(Attributes) (*Zoned, error) { return &Zoned{}, nil }

// MostCorners bounds the corners of the zones of a board: all of them may be looked at to name
// a point. Boards of real modules have a few hundred.
const MostCorners = 20_000

// ErrCorners is the error of a zone with which a board has more corners.
var ErrCorners = errors.New("with it the zones of the board have too many corners")

// AddZone adds a zone. Where zones overlap, the first counts. A zone with which there are too
// many corners comes in, with an error, as the rectangle around it, in which no place has a name.
func (g *Zoned) AddZone(z *Zone) error {
	g.zones = append(g.zones, z)
	n := len(z.outline.points)
	if g.corners+n > MostCorners {
		z.blur()
		g.blurred = true
		return errors.WithMessagef(ErrCorners, "zone: %d corners, at most %d are allowed", g.corners+n, MostCorners)
	}
	g.corners += n
	return nil
}

// Blurred reports whether zones became rectangles without names, since they have too many corners.
func (g *Zoned) Blurred() bool { return g.blurred }

// weight returns how much there is to look at to find the zone of a point.
func (g *Zoned) weight(p Point) int {
	n := len(g.zones)
	for _, z := range g.zones {
		if p.In(z.outline.bounds) {
			n += len(z.outline.points)
		}
	}
	return n
}

// SetBackground sets the grid for points in no zone, and in zones that use it.
func (g *Zoned) SetBackground(b Grid) { g.background = b }

// Background returns the grid behind the zones, nil if there is none.
func (g *Zoned) Background() Grid { return g.background }

// ZoneAt returns the zone that the point is in.
func (g *Zoned) ZoneAt(p Point) (*Zone, bool) {
	for _, z := range g.zones {
		if z.Contains(p) {
			return z, true
		}
	}
	return nil, false
}

// LocationName returns the name of the point in its zone or, outside all zones, in
// the background.
func (g *Zoned) LocationName(p Point, container Size) (string, bool) {
	if z, ok := g.ZoneAt(p); ok {
		return z.locationName(p, g.background, container)
	}
	if g.background == nil {
		return "", false
	}
	return g.background.LocationName(p, container)
}

// Locate tries the zones in file order and then the background.
func (g *Zoned) Locate(name string, container Size) (Point, bool) {
	for _, z := range g.zones {
		if p, ok := z.locate(name, g.background, container); ok {
			return p, true
		}
	}
	if g.background == nil {
		return Point{}, false
	}
	return g.background.Locate(name, container)
}

// LocateStart returns the point of that name for an at-start stack. There a region's own
// name counts, too, where the zone shows another (SetupStack.updatePosition).
func LocateStart(g Grid, name string, container Size) (Point, bool) {
	p, ok := g.Locate(name, container)
	zoned, zones := g.(*Zoned)
	if ok || !zones {
		return p, ok
	}
	for _, z := range zoned.zones {
		inner, size := z.within(zoned.background, container)
		if regions, ok := inner.(*Region); ok {
			if p, ok := regions.Locate(name, size); ok && z.Contains(p) {
				return p, true
			}
		}
	}
	return Point{}, false
}

// Snap snaps to the grid of the point's zone or, outside all zones, to the
// background. In a zone without a grid, it returns the point.
func (g *Zoned) Snap(p Point, how Snapping) Point {
	inner := g.background
	if z, ok := g.ZoneAt(p); ok {
		inner, _ = z.within(g.background, Size{})
	}
	if inner == nil {
		return p
	}
	return inner.Snap(p, how)
}
