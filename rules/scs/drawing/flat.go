package drawing

import (
	"image/color"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Flat has the colours of a pack's map and counters, for pictures in which a hex has one colour.
type Flat struct {
	pack  *scspack.Pack
	looks looks
}

// NewFlat returns the colours of a pack, which must not change afterwards.
func NewFlat(p *scspack.Pack) *Flat { return &Flat{pack: p, looks: newLooks(p)} }

// Terrain returns the colour of a hex. known is false for unknown terrain.
func (f *Flat) Terrain(h hex.Hex) (colour color.RGBA, known bool) {
	terrain, known := f.pack.Terrain(h)
	if !known || len(terrain) == 0 {
		return color.RGBA{}, false
	}
	fills := slices.IndexFunc(terrain, func(id string) bool { return !f.looks.terrain[id].family.isSpot() })
	return shadesOf(f.looks.terrain[terrain[max(fills, 0)]]).ground, true
}

// Side returns the colour of a side.
func (f *Flat) Side(id string) color.RGBA {
	fill, _ := sideColour(slices.Index(f.pack.Sides, id))
	return fill
}

// A FlatLine is a line of a feature on the hexside of two hexes: along it, or across it from centre to centre.
type FlatLine struct {
	A, B   hex.Hex
	Across bool
	Colour color.RGBA
	// Width is a share of the height of a hex.
	Width float64
}

// Lines returns the lines of all features on hexsides, in the order of drawing.
func (f *Flat) Lines() []FlatLine {
	order := slices.DeleteFunc(slices.Clone(f.looks.order), func(l *look) bool { return l.kind == scspack.HexTerrain })
	slices.SortStableFunc(order, func(a, b *look) int {
		return slices.Index(layers, a.family) - slices.Index(layers, b.family)
	})
	sides := map[*look][]hex.Side{}
	for _, side := range f.pack.Edges() {
		features, _ := f.pack.Hexside(side.A, side.B)
		for _, id := range features {
			sides[f.looks.edges[id]] = append(sides[f.looks.edges[id]], side)
		}
	}
	var lines []FlatLine
	for _, l := range order {
		across := l.kind == scspack.Road || l.family.bridges()
		strokes := l.strokes()
		if l.family.bridges() {
			strokes = []stroke{{ink, 11, nil}, {paper, 7, nil}}
		}
		for _, s := range strokes {
			colour, plain := s.ink.(color.RGBA)
			if !plain {
				continue
			}
			for _, side := range sides[l] {
				lines = append(lines, FlatLine{side.A, side.B, across, colour, s.width / HexHeight})
			}
		}
	}
	return lines
}
