package drawing

import (
	"cmp"
	"image"
	"image/color"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// A region is the hexes of one region or country.
type region struct {
	name  string
	hexes []hex.Hex
}

// regionStrokes are how the edge of a region is drawn: inside its hexes, so that no
// river on the hexsides hides it.
var regionStrokes = []stroke{
	{color.NRGBA{0x8d, 0x3d, 0x63, 0x38}, 9, nil},
	{rgb(0x7a2b50), 1.8, []float64{7, 4}},
}

// inset is how far from its centre a hex's inner line runs, as a share of the way to
// the hexside.
const inset = 0.80

// regions draws the edges of all regions, and gives them in the order of their first
// hexes.
func (s *sheet) regions(hexes []hex.Hex) []region {
	of := func(h hex.Hex) string {
		if g := s.pack.Ground(h); g != nil {
			return g.Region
		}
		return ""
	}
	var all []region
	index := map[string]int{}
	for _, h := range hexes {
		here := of(h)
		if here == "" {
			continue
		}
		i, known := index[here]
		if !known {
			i = len(all)
			index[here] = i
			all = append(all, region{name: here})
		}
		all[i].hexes = append(all[i].hexes, h)
		for d := range hex.Direction(hex.Directions) {
			if n, ok := s.m.Neighbour(h, d); ok && of(n) != here {
				s.regionEdge(h, d)
			}
		}
	}
	return all
}

// regionEdge draws the edge of a region along one hexside.
func (s *sheet) regionEdge(h hex.Hex, d hex.Direction) {
	c := pointAt(s.grid.Center(h))
	from, to := s.grid.side(h, d)
	inner := func(p image.Point) point {
		q := pointAt(p)
		return c.plus(point{q.x - c.x, q.y - c.y}, inset)
	}
	piece := stretch{from: inner(from), to: inner(to), straight: true}
	if dc, ok := window(s.picture, piece.bounds(2+9*s.scale)); ok {
		for _, k := range regionStrokes {
			k.draw(dc, piece, s.scale)
		}
	}
}

// regionNames writes the name of each region across its middle.
func (s *sheet) regionNames(regions []region) {
	for _, r := range regions {
		var sum image.Point
		for _, h := range r.hexes {
			sum = sum.Add(s.grid.Center(h))
		}
		mean := sum.Div(len(r.hexes))
		off := func(h hex.Hex) int {
			p := s.grid.Center(h).Sub(mean)
			return p.X*p.X + p.Y*p.Y
		}
		nearest := slices.MinFunc(r.hexes, func(a, b hex.Hex) int { return cmp.Compare(off(a), off(b)) })
		c := pointAt(s.grid.Center(nearest))
		s.writeInField(s.faces.fit(line{
			text: r.name, x: c.x, y: c.y - 24*s.scale, anchor: 0.5, size: 24 * s.scale, bold: true, spread: 4 * s.scale,
			ink: faded(rgb(0x6b2346), 0xa0), halo: faded(paper, 0x60),
		}, float64(s.grid.field.Dx())*0.9, 12*s.scale))
	}
}

// writeInField writes a line that is anchored in its middle, moved to the side where
// it would leave the field.
func (s *sheet) writeInField(l line) {
	half := s.faces.width(l) / 2
	l.x = min(max(l.x, half+4), float64(s.grid.field.Dx())-half-4)
	if dc, ok := window(s.picture, boundsOf(4+1.3*l.size, point{l.x - half, l.y}, point{l.x + half, l.y})); ok {
		s.faces.write(dc, l)
	}
}
