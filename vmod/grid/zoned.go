package grid

import "slices"

// Zoned is a grid of zones, with or without another grid behind them
// (ZonedGrid).
type Zoned struct {
	zones      []*Zone
	background Grid
}

// NewZoned reads the attributes of the element, of which there are none that
// count. The grid has no zones and no background yet.
func NewZoned(Attributes) (*Zoned, error) { return &Zoned{}, nil }

// AddZone adds a zone. Where zones overlap, the one added first counts.
func (g *Zoned) AddZone(z *Zone) { g.zones = append(g.zones, z) }

// SetBackground gives the grid for points in no zone, and in zones that use it.
func (g *Zoned) SetBackground(b Grid) { g.background = b }

// Background is the grid behind the zones, nil if there is none.
func (g *Zoned) Background() Grid { return g.background }

// Zones lists the zones in file order.
func (g *Zoned) Zones() []*Zone { return slices.Clone(g.zones) }

// ZoneAt is the zone that the point is in.
func (g *Zoned) ZoneAt(p Point) (*Zone, bool) {
	for _, z := range g.zones {
		if z.Contains(p) {
			return z, true
		}
	}
	return nil, false
}

// LocationName is the name that the zone of the point gives it, and outside all
// zones the name that the background gives it.
func (g *Zoned) LocationName(p Point, container Size) (string, bool) {
	if z, ok := g.ZoneAt(p); ok {
		return z.locationName(p, g.background, container)
	}
	if g.background == nil {
		return "", false
	}
	return g.background.LocationName(p, container)
}

// Locate asks the zones in file order and the background last.
func (g *Zoned) Locate(name string, container Size) (Point, bool) {
	for _, z := range g.zones {
		if p, ok := z.locate(vassalSearch, name, g.background, container); ok {
			return p, true
		}
	}
	if g.background == nil {
		return Point{}, false
	}
	return g.background.Locate(name, container)
}

// LocateRegion is the origin of a region in one of the zones, whatever the
// zones' location formats say. VASSAL tries it for at-start stacks when Locate
// finds nothing (ZonedGrid.getRegionLocation).
func (g *Zoned) LocateRegion(name string) (Point, bool) {
	for _, z := range g.zones {
		grid, _ := z.within(g.background, Size{})
		regions, ok := grid.(*Region)
		if !ok {
			continue
		}
		if p, ok := regions.Locate(name, Size{}); ok && z.Contains(p) {
			return p, true
		}
	}
	return Point{}, false
}

// Find is the place of that name. A name that one zone gives and another zone
// covers is found where it shows.
func (g *Zoned) Find(name string, container Size) (Point, bool) {
	shows := func(p Point) bool {
		back, ok := g.LocationName(p, container)
		return ok && back == name
	}
	for _, z := range g.zones {
		if p, ok := z.locate(exactSearch, name, g.background, container); ok && shows(p) {
			return p, true
		}
	}
	if g.background == nil {
		return Point{}, false
	}
	p, ok := g.background.Find(name, container)
	return p, ok && shows(p)
}

// Snap snaps to the grid of the point's zone, outside all zones to the
// background. A zone without a grid leaves the point where it is.
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
