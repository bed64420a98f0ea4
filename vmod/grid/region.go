package grid

import "sync"

// Region is an irregular grid of named points. Every point belongs to the nearest
// of them (RegionGrid).
type Region struct {
	snaps   bool
	regions []NamedPoint
	at      map[Point]int // index of a region by its origin
	order   hashOrder
	index   func() sites
}

// NewRegion reads the attribute snapto of a grid, which has no regions yet. Like
// VASSAL it fails if fontsize is not a whole number.
func NewRegion(a Attributes) (*Region, error) {
	r := reader{attributes: a, of: "irregular grid"}
	r.integer("fontsize", 0)
	if r.err != nil {
		return nil, r.err
	}
	g := &Region{snaps: r.exactFlag("snapto", true), at: map[Point]int{}}
	g.index = sync.OnceValue(g.sites)
	return g, nil
}

// AddRegion adds a region with the attributes name, originx and originy. It replaces a region at the
// same point. It fails if a value is no number. All regions must be there before a place is asked
// for.
func (g *Region) AddRegion(a Attributes) error {
	r := reader{attributes: a, of: "region"}
	x, y := r.integer("originx", 0), r.integer("originy", 0)
	region := NamedPoint{Name: r.text("name", ""), Point: Point{X: int(x), Y: int(y)}}
	if r.err != nil {
		return r.err
	}
	if i, ok := g.at[region.Point]; ok {
		g.regions[i] = region
		return nil
	}
	g.at[region.Point] = len(g.regions)
	g.order.add(region.Point, len(g.regions))
	g.regions = append(g.regions, region)
	return nil
}

// LocationName returns the name of the nearest region, and false if there are no
// regions.
func (g *Region) LocationName(p Point, _ Size) (string, bool) {
	r, ok := g.nearest(p)
	return r.Name, ok
}

// Locate returns the origin of the region of that name. Among several, the first in
// VASSAL's hash table counts.
func (g *Region) Locate(name string, _ Size) (Point, bool) {
	for i := range g.order.regions() {
		if r := g.regions[i]; r.Name == name {
			return r.Point, true
		}
	}
	return Point{}, false
}

// Snap returns the origin of the nearest region.
func (g *Region) Snap(p Point, how Snapping) Point {
	if !g.snaps && !how.Force {
		return p
	}
	if r, ok := g.nearest(p); ok {
		return r.Point
	}
	return p
}

// nearest returns the region whose origin is nearest. Among several, the first in
// VASSAL's hash table counts.
func (g *Region) nearest(p Point) (nearest NamedPoint, ok bool) {
	i, ok := g.index().nearest(int32(p.X), int32(p.Y))
	if !ok {
		return NamedPoint{}, false
	}
	return g.regions[i], true
}

// sites returns the origins of the regions, to find the nearest of them.
func (g *Region) sites() sites {
	all := make([]site, 0, len(g.regions))
	for i := range g.order.regions() {
		at := g.regions[i].Point
		all = append(all, site{x: int32(at.X), y: int32(at.Y), rank: len(all), region: i})
	}
	return newSites(all)
}
