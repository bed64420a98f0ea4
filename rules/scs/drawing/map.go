package drawing

import (
	"cmp"
	"image"
	"image/draw"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A sheet is a map that is being drawn.
type sheet struct {
	*Painter
	m       *scspack.Map
	grid    Grid
	picture *image.RGBA
	// scale is the height of a hex divided by HexHeight; sizes below are given at
	// HexHeight.
	scale  float64
	ground *ground
}

// Map returns the picture of one of the pack's maps, as large as the grid. It returns an
// error if the grid belongs to another map, and the fault TooLarge.
//
// North is up. A hex number is printed in every fifth hex of a hexrow, as the series does
// (SCS "The Map", A), and in the lowest hex of a hexrow that has no fifth.
func (d *Painter) Map(m *scspack.Map, g Grid) (image.Image, error) {
	if g.extent != extentOf(&m.Map) {
		return nil, errors.New("the grid does not fit the map")
	}
	picture, err := canvas(g.Size())
	if err != nil {
		return nil, err
	}
	draw.Draw(picture, picture.Bounds(), image.NewUniform(border), image.Point{}, draw.Src)
	s := &sheet{Painter: d, m: m, grid: g, picture: picture, scale: float64(g.DY) / HexHeight,
		ground: d.newGround(m, g)}
	s.ground.paint(picture)
	hexes := m.Hexes()
	s.unknown(hexes)
	s.hexGrid(hexes)
	regions := s.regions(hexes)
	s.features()
	s.regionNames(regions)
	s.spots(hexes)
	s.numbers(hexes)
	s.places()
	s.legend()
	return picture, nil
}

// around returns the part of the picture within a reach of a point.
func (s *sheet) around(c point, reach float64) image.Rectangle {
	return boundsOf(reach*s.scale, c)
}

// unknown marks the hexes of unknown terrain.
func (s *sheet) unknown(hexes []hex.Hex) {
	for _, h := range hexes {
		if s.ground.known(h) {
			continue
		}
		c := pointAt(s.grid.Center(h))
		if dc, ok := window(s.picture, s.around(c, 40)); ok {
			s.faces.write(dc, line{text: "?", x: c.x, y: c.y + 14*s.scale, anchor: 0.5, size: 38 * s.scale,
				ink: rgb(0xd3cec3)})
		}
	}
}

// hexGrid draws the sides of all hexes, each once. Those at the edge of the map are
// stronger.
func (s *sheet) hexGrid(hexes []hex.Hex) {
	for _, h := range hexes {
		corners := s.grid.Hexagon(h)
		dc, ok := window(s.picture, boundsOf(3, pointAt(corners[0]), pointAt(corners[2]), pointAt(corners[3]),
			pointAt(corners[5])))
		if !ok {
			continue
		}
		for d := range hex.Direction(hex.Directions) {
			_, inside := s.m.Neighbour(h, d)
			if inside && d >= hex.South {
				continue
			}
			dc.SetColor(faded(ink, 0x98))
			dc.SetLineWidth(max(0.8, 1.15*s.scale))
			if !inside {
				dc.SetColor(faded(ink, 0xd0))
				dc.SetLineWidth(max(1, 2.2*s.scale))
			}
			from, to := corners[d], corners[(d+1)%hex.Directions]
			dc.DrawLine(float64(from.X), float64(from.Y), float64(to.X), float64(to.Y))
			dc.Stroke()
		}
	}
}

// layers are the families of hexside features and roads in the order of drawing, the lowest
// first: brooks below the rivers that they end in, water below what lies along it, roads on
// bridges. Families that are not listed are drawn before all others.
var layers = []family{
	shore, wadi, stream, canal, river, greatRiver, closed, hedgerow, dike, escarpment, wall, otherSide, frontier,
	ford, bridge, ferry, pass,
	track, otherRoad, road, highway, railroad,
}

// features draws the features that lie on hexsides and those that lead across them.
func (s *sheet) features() {
	order := slices.DeleteFunc(slices.Clone(s.looks.order), func(f *look) bool { return f.kind == scspack.HexTerrain })
	slices.SortStableFunc(order, func(a, b *look) int {
		return cmp.Compare(slices.Index(layers, a.family), slices.Index(layers, b.family))
	})
	lying := func(c crossing) [2]point { return c.ends }
	leading := func(c crossing) [2]point {
		return [2]point{pointAt(s.grid.Center(c.edge.A)), pointAt(s.grid.Center(c.edge.B))}
	}
	groups := byLook(s.crossings(s.m, s.grid), order)
	firstRoad := slices.IndexFunc(order, func(f *look) bool { return f.kind == scspack.Road })
	if firstRoad < 0 {
		firstRoad = len(order)
	}
	confluences, crossroads := hubs(groups[:firstRoad], lying), hubs(groups[firstRoad:], leading)
	for i, group := range groups {
		switch f := order[i]; {
		case len(group) == 0:
		case f.kind == scspack.Road:
			s.lines(f, joined(group, leading, crossroads))
		case f.family.bridges():
			for _, c := range group {
				if dc, ok := window(s.picture, s.around(c.mid, 40)); ok {
					span(dc, c, s.scale)
				}
			}
		default:
			s.lines(f, joined(group, lying, confluences))
		}
	}
	for _, group := range groups {
		for _, c := range group {
			s.code(c.look, c.mid)
		}
	}
}

// lines draws the stretches of one feature. It draws the lowest of its lines along all of
// them first, so that they run into each other.
func (s *sheet) lines(f *look, stretches []stretch) {
	strokes := f.strokes()
	for _, k := range strokes {
		for _, piece := range stretches {
			if dc, ok := window(s.picture, piece.bounds(2+k.width*s.scale)); ok {
				k.draw(dc, piece, s.scale)
			}
		}
	}
	row, ticked := tickRows[f.family]
	if !ticked {
		return
	}
	for _, piece := range stretches {
		if dc, ok := window(s.picture, piece.bounds(2+(row.reach+row.width)*s.scale)); ok {
			row.draw(dc, piece, strokes[len(strokes)-1].ink, s.scale)
		}
	}
}

// strokes returns the lines of a hexside feature or a road.
func (f *look) strokes() []stroke {
	if f.kind == scspack.Road {
		return roadStrokesOf(f)
	}
	return strokesOf(f)
}

// code writes a feature's code, if any, at a point.
func (s *sheet) code(f *look, at point) {
	if f.code == "" {
		return
	}
	if dc, ok := window(s.picture, s.around(at, 30)); ok {
		s.faces.write(dc, line{text: f.code, x: at.x, y: at.y + 3.5*s.scale, anchor: 0.5, size: 9.5 * s.scale,
			bold: true, ink: ink, halo: paper})
	}
}

// numbers prints the hex numbers.
func (s *sheet) numbers(hexes []hex.Hex) {
	var lowest hex.Hex // of the hexrow, as long as no number has been printed in it
	for i, h := range hexes {
		if i == 0 || hexes[i-1].Col != h.Col {
			lowest = h
		}
		fifth := h.Row%5 == 0
		if fifth {
			lowest = hex.Hex{Col: -1}
		}
		last := i+1 == len(hexes) || hexes[i+1].Col != h.Col
		switch {
		case fifth:
			s.number(h)
		case last && lowest.Col == h.Col:
			s.number(lowest)
		}
	}
}

func (s *sheet) number(h hex.Hex) {
	c := pointAt(s.grid.Center(h))
	y := c.y - float64(s.grid.DY)/2 + 12.5*s.scale
	if dc, ok := window(s.picture, boundsOf(40*s.scale, point{c.x, y})); ok {
		s.faces.write(dc, line{text: h.String(), x: c.x, y: y, anchor: 0.5, size: 11.5 * s.scale, ink: rgb(0x3b3832),
			halo: faded(paper, 0xa0)})
	}
}
