package grid

import (
	"image"

	"github.com/pkg/errors"
)

// Cells lists all places of the board that have a name, with their centres in
// map pixels: hexes, squares and regions whose centre is on the board, column by
// column, zone by zone. Places can share a name: all squares of a zone do that
// gives its own name only. It fails if there are more than limit.
func (b Board) Cells(limit int) ([]NamedPoint, error) {
	places, ok := b.Grid.(tiling)
	if !ok {
		return nil, nil
	}
	centres, ok := places.centres(image.Rectangle{Max: b.Rect.Size()}, limit)
	if !ok {
		return nil, errors.Errorf("board %q has more than %d places", b.Name, limit)
	}
	cells := make([]NamedPoint, 0, len(centres))
	for _, local := range centres {
		if name, ok := b.Grid.LocationName(local, b.Size()); ok && name != "" {
			cells = append(cells, NamedPoint{Name: name, Point: b.Global(local)})
		}
	}
	return cells, nil
}

// tiling is a grid that can list the centres of its places. ok is false if more
// than limit of them are in bounds.
type tiling interface {
	centres(bounds image.Rectangle, limit int) (centres []Point, ok bool)
}

func (h *Hex) centres(bounds image.Rectangle, limit int) ([]Point, bool) {
	if h.sideways {
		bounds = image.Rect(bounds.Min.Y, bounds.Min.X, bounds.Max.Y, bounds.Max.X)
	}
	columns := lattice(bounds.Min.X, bounds.Max.X, h.x0, h.dx)
	rows := lattice(bounds.Min.Y, bounds.Max.Y, h.y0, h.dy)
	return sift(columns, rows, limit, func(column, row int32) (Point, bool) {
		x, y := h.centre(Cell{Column: column, Row: row})
		return h.point(x, y), image.Pt(int(x), int(y)).In(bounds)
	})
}

func (s *Square) centres(bounds image.Rectangle, limit int) ([]Point, bool) {
	columns := lattice(bounds.Min.X, bounds.Max.X, s.x0, s.dx)
	rows := lattice(bounds.Min.Y, bounds.Max.Y, s.y0, s.dy)
	return sift(columns, rows, limit, func(column, row int32) (Point, bool) {
		p := s.half(2*column, 2*row)
		return p, p.In(bounds)
	})
}

func (g *Region) centres(bounds image.Rectangle, limit int) ([]Point, bool) {
	var points []Point
	for _, r := range g.regions {
		if r.Point.In(bounds) {
			points = append(points, r.Point)
		}
	}
	return points, len(points) <= limit
}

// centres of a zoned grid are those of the background where it shows, then
// those of each zone.
func (g *Zoned) centres(bounds image.Rectangle, limit int) ([]Point, bool) {
	var points []Point
	gather := func(from Grid, bounds image.Rectangle, shows func(Point) bool) bool {
		places, ok := from.(tiling)
		if !ok {
			return true
		}
		centres, ok := places.centres(bounds, limit)
		for _, p := range centres {
			if shows(p) {
				points = append(points, p)
			}
		}
		return ok && len(points) <= limit
	}
	ok := gather(g.background, bounds, func(p Point) bool {
		z, in := g.ZoneAt(p)
		return !in || z.useParent
	})
	for _, zone := range g.zones {
		if !ok {
			return nil, false
		}
		if zone.useParent {
			continue
		}
		ok = gather(zone.grid, bounds.Intersect(zone.outline.bounds), func(p Point) bool {
			z, in := g.ZoneAt(p)
			return in && z == zone
		})
	}
	return points, ok
}

// extent is a half-open range of columns or rows.
type extent struct{ from, to int32 }

func (e extent) length() float64 { return max(0, float64(e.to)-float64(e.from)) }

// lattice is every column or row that can have its centre between two
// coordinates. Cells of less than a pixel have no centres of their own; a grid
// of them, or of no size at all, has none.
func lattice(from, to int, origin int32, step float64) extent {
	if !(step >= 1) || from >= to {
		return extent{}
	}
	first := (float64(from) - float64(origin)) / step
	last := (float64(to) - float64(origin)) / step
	return extent{from: floor(first - 2), to: floor(last + 2)}
}

// sift lists the centres that are wanted, and gives up early where they are
// bound to be more than limit: the margins of two extents are a few lines wide.
func sift(columns, rows extent, limit int, centre func(column, row int32) (p Point, wanted bool)) ([]Point, bool) {
	area := columns.length() * rows.length()
	if area > 8*float64(limit)+1024 {
		return nil, false
	}
	if area == 0 {
		return nil, true
	}
	var points []Point
	for column := columns.from; column < columns.to; column++ {
		for row := rows.from; row < rows.to; row++ {
			if p, wanted := centre(column, row); wanted {
				points = append(points, p)
			}
		}
	}
	return points, len(points) <= limit
}
