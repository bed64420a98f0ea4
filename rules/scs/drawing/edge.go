package drawing

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A point is a position in a picture, in pixels.
type point struct{ x, y float64 }

func pointAt(p image.Point) point { return point{float64(p.X), float64(p.Y)} }

func (p point) plus(q point, times float64) point { return point{p.x + times*q.x, p.y + times*q.y} }

// middle returns the point half way between two.
func middle(a, b point) point { return point{(a.x + b.x) / 2, (a.y + b.y) / 2} }

// A crossing is one feature of one hexside of a map.
type crossing struct {
	edge hex.Side
	look *look
	// ends are the ends of the hexside. mid is where the feature passes its middle, beside
	// the other features of the hexside.
	ends [2]point
	mid  point
	// across points from the first hex to the second, along runs along the hexside; both
	// have length 1.
	across, along point
}

// crossings returns the features of all hexsides of a map, sorted by hexside. Features that
// lie along hexsides come first.
func (d *Painter) crossings(m *scspack.Map, g Grid) []crossing {
	var all []crossing
	for _, e := range d.pack.Edges() {
		toward, ok := m.Toward(e.A, e.B)
		if e.A.Letter != m.Letter || !ok {
			continue
		}
		features, _ := d.pack.Hexside(e.A, e.B)
		all = append(all, d.crossing(g, e, toward, features)...)
	}
	return all
}

func (d *Painter) crossing(g Grid, e hex.Side, toward hex.Direction, features []string) []crossing {
	from, to := g.side(e.A, toward)
	c := crossing{edge: e, ends: [2]point{pointAt(from), pointAt(to)}}
	c.mid = middle(c.ends[0], c.ends[1])
	length := math.Hypot(c.ends[1].x-c.ends[0].x, c.ends[1].y-c.ends[0].y)
	c.along = point{(c.ends[1].x - c.ends[0].x) / length, (c.ends[1].y - c.ends[0].y) / length}
	c.across = point{c.along.y, -c.along.x}
	var lying, leading, bridging []crossing
	for _, id := range features {
		c.look = d.looks.edges[id]
		switch {
		case c.look.kind == scspack.Road:
			leading = append(leading, c)
		case c.look.family.bridges():
			bridging = append(bridging, c)
		default:
			lying = append(lying, c)
		}
	}
	apart := 0.085 * float64(g.DY)
	for i := range lying {
		lying[i].mid = lying[i].mid.plus(lying[i].across, apart*(float64(i)-float64(len(lying)-1)/2))
	}
	for _, row := range [...][]crossing{leading, bridging} {
		for i := range row {
			row[i].mid = row[i].mid.plus(row[i].along, 1.3*apart*(float64(i)-float64(len(row)-1)/2))
		}
	}
	return append(append(lying, leading...), bridging...)
}

// aside returns how far the feature passes beside the middle of its hexside.
func (c *crossing) aside() point { return c.mid.plus(middle(c.ends[0], c.ends[1]), -1) }

// A stretch is a piece of a line from one point to another. It is straight, or bent toward
// a third point.
type stretch struct {
	from, bend, to point
	straight       bool
}

// bounds returns the part of the picture that a stretch covers, with a margin around it.
func (s stretch) bounds(around float64) image.Rectangle {
	points := []point{s.from, s.to}
	if !s.straight {
		points = append(points, s.bend)
	}
	return boundsOf(around, points...)
}

func boundsOf(around float64, points ...point) image.Rectangle {
	low, high := points[0], points[0]
	for _, p := range points {
		low = point{min(low.x, p.x), min(low.y, p.y)}
		high = point{max(high.x, p.x), max(high.y, p.y)}
	}
	return image.Rect(
		int(math.Floor(low.x-around)), int(math.Floor(low.y-around)),
		int(math.Ceil(high.x+around))+1, int(math.Ceil(high.y+around))+1,
	)
}

// A jointed returns the two joints of a feature: the ends of its hexside, or the centres of
// the two hexes.
type jointed func(crossing) [2]point

// A meeting is the crossings of one feature that meet at a point.
type meeting struct {
	at       point
	crossing []crossing
}

// meetings returns where the crossings of one feature meet, in the order in which they are
// reached.
func meetings(crossings []crossing, joints jointed) []meeting {
	var all []meeting
	index := map[point]int{}
	for _, c := range crossings {
		for _, at := range joints(c) {
			i, known := index[at]
			if !known {
				i = len(all)
				index[at] = i
				all = append(all, meeting{at: at})
			}
			all[i].crossing = append(all[i].crossing, c)
		}
	}
	return all
}

// bend returns the smooth line through a point where two crossings meet. If both pass to
// one side of another feature, so does the bend.
func (m meeting) bend() stretch {
	a, b := m.crossing[0], m.crossing[1]
	return stretch{from: a.mid, bend: m.at.plus(a.aside(), 0.5).plus(b.aside(), 0.5), to: b.mid}
}

// mains are the families at which others end, the broadest of each kind first.
var mains = []family{greatRiver, river, canal, stream, highway, road, track, railroad}

// hubs returns by joint the point at which lines end there: on the bend of the main feature
// that passes the joint, so that a brook reaches its river.
func hubs(groups [][]crossing, joints jointed) map[point]point {
	groups = slices.DeleteFunc(slices.Clone(groups),
		func(g []crossing) bool { return len(g) == 0 || g[0].look.family.bridges() })
	rank := func(g []crossing) int {
		if i := slices.Index(mains, g[0].look.family); i >= 0 {
			return i
		}
		return len(mains)
	}
	slices.SortStableFunc(groups, func(a, b []crossing) int { return cmp.Compare(rank(a), rank(b)) })
	found := map[point]point{}
	for _, group := range groups {
		for _, m := range meetings(group, joints) {
			if _, known := found[m.at]; !known && len(m.crossing) == 2 {
				found[m.at] = m.bend().at(0.5)
			}
		}
	}
	return found
}

// joined returns the lines of one feature. Two that meet become one bend; others run
// straight to the hub of their joint.
func joined(crossings []crossing, joints jointed, hubs map[point]point) []stretch {
	var all []stretch
	for _, m := range meetings(crossings, joints) {
		if len(m.crossing) == 2 {
			all = append(all, m.bend())
			continue
		}
		hub, known := hubs[m.at]
		if !known || len(m.crossing) > 2 {
			hub = m.at
		}
		for _, c := range m.crossing {
			all = append(all, stretch{from: c.mid, to: hub, straight: true})
		}
	}
	return all
}

// byLook groups crossings by their looks, in the order in which looks are drawn. Each group
// keeps the order of the crossings.
func byLook(crossings []crossing, order []*look) [][]crossing {
	groups := make([][]crossing, len(order))
	index := make(map[*look]int, len(order))
	for i, f := range order {
		index[f] = i
	}
	for _, c := range crossings {
		if i, ok := index[c.look]; ok {
			groups[i] = append(groups[i], c)
		}
	}
	return groups
}
