package grid

import (
	"math"
	"slices"
)

// Region is an irregular grid: named points, and every point belongs to the
// nearest (RegionGrid).
type Region struct {
	snaps   bool
	regions []NamedPoint
	// at finds regions by their origin.
	at    map[Point]int
	order hashOrder
}

// NewRegion reads the attribute snapto of a grid that has no regions yet. It
// fails on a fontsize that is no whole number, as VASSAL does.
func NewRegion(a Attributes) (*Region, error) {
	r := reader{attributes: a, of: "irregular grid"}
	r.integer("fontsize", 0)
	if r.err != nil {
		return nil, r.err
	}
	return &Region{snaps: r.exactFlag("snapto", true), at: map[Point]int{}}, nil
}

// AddRegion adds a region with the attributes name, originx and originy. Of two
// regions at one point the later one gives the name. It fails on what is no
// whole number.
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

// Regions lists the regions in file order.
func (g *Region) Regions() []NamedPoint { return slices.Clone(g.regions) }

// LocationName is the name of the nearest region. A grid without regions has
// no names.
func (g *Region) LocationName(p Point, _ Size) (string, bool) {
	r, ok := g.nearest(p)
	return r.Name, ok
}

// Locate is the origin of the region of that name. Where there are several,
// VASSAL's hash table decides.
func (g *Region) Locate(name string, _ Size) (Point, bool) {
	for i := range g.order.regions() {
		if r := g.regions[i]; r.Name == name {
			return r.Point, true
		}
	}
	return Point{}, false
}

// Find is Locate: the origin of a region is where its pieces snap to.
func (g *Region) Find(name string, container Size) (Point, bool) {
	return g.Locate(name, container)
}

// Snap is the origin of the nearest region.
func (g *Region) Snap(p Point, how Snapping) Point {
	if !g.snaps && !how.Force {
		return p
	}
	if r, ok := g.nearest(p); ok {
		return r.Point
	}
	return p
}

// nearest is the region whose origin is nearest; where there are several,
// VASSAL's hash table decides. Squares of distances are taken in 32 bits, so
// that regions more than 46,340 pixels away can seem near.
func (g *Region) nearest(p Point) (nearest NamedPoint, ok bool) {
	x, y := int32(p.X), int32(p.Y)
	least := int64(math.MaxInt64)
	for i := range g.order.regions() {
		r := g.regions[i]
		if d := int64(square(x-int32(r.Point.X), y-int32(r.Point.Y))); d < least {
			nearest, least, ok = r, d, true
		}
	}
	return nearest, ok
}
