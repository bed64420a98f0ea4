package drawing

import (
	"image"
	"math"
	"slices"

	"git.sr.ht/~sbinet/gg"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Legend has the words of the legends of maps, beside the names that the pack gives.
type Legend struct {
	// Extent returns the range of a map's hex numbers.
	Extent func(*hex.Map) string
	// More is an entry for n entries for which there is no room.
	More func(n int) string
	// UnknownTerrain is the entry for hexes whose terrain is unknown.
	UnknownTerrain string
	// UnknownHexsides is the note that some hexsides are unknown, NoHexsides that all are.
	UnknownHexsides, NoHexsides string
	// Roles are the entries for places.
	Roles map[scspack.Role]string
}

// An entry is a line of the legend. draw draws the sample around a point at a scale.
type entry struct {
	label string
	draw  func(dc *gg.Context, at point, scale float64)
}

// Sizes of an entry, in pixels at HexHeight.
const (
	entryHeight = 36.0
	entryWidth  = 210.0
	titleWidth  = 430.0
	sampleWidth = 46.0
)

// legend draws the strip below the hexes: the game's name, and an entry for everything on
// the map.
func (s *sheet) legend() {
	g := s.grid
	margin := float64(g.DY) / 5
	strip := image.Rect(int(margin), g.field.Max.Y-int(margin), g.size.X-int(margin), g.size.Y-int(margin))
	dc, ok := window(s.picture, strip)
	if !ok {
		return
	}
	dc.DrawRectangle(float64(strip.Min.X)+1, float64(strip.Min.Y)+1, float64(strip.Dx())-2, float64(strip.Dy())-2)
	dc.SetColor(paper)
	dc.FillPreserve()
	dc.SetColor(ink)
	dc.SetLineWidth(max(1, 1.6*s.scale))
	dc.Stroke()
	entries := s.entries()
	scale, cols := legendScale(len(entries), strip, s.scale)
	x, y := float64(strip.Min.X)+14*scale, float64(strip.Min.Y)+10*scale
	below := s.title(dc, point{x, y}, min(titleWidth*scale, float64(strip.Dx())-28*scale), scale)
	// A narrow strip has the title above the entries, a wide strip beside them.
	if float64(strip.Dx()) < (titleWidth+2*entryWidth)*scale {
		y = below
	} else {
		x += titleWidth * scale
	}
	rows := int((float64(strip.Max.Y) - y - 6*scale) / (entryHeight * scale))
	for i, e := range entries {
		col, row := i/max(1, rows), i%max(1, rows)
		at := point{x + (float64(col)*entryWidth+sampleWidth/2)*scale, y + (float64(row)+0.5)*entryHeight*scale}
		if rest := len(entries) - rows*cols; rest > 0 && i == rows*cols-1 {
			s.faces.write(dc, line{text: s.says.More(rest + 1), x: at.x, y: at.y + 5*scale, size: 14 * scale, ink: ink})
			return
		}
		if i >= rows*cols {
			return
		}
		e.draw(dc, at, scale)
		l := line{text: e.label, x: at.x + (sampleWidth/2+8)*scale, y: at.y + 5.4*scale, size: 15.5 * scale, ink: ink}
		s.faces.write(dc, s.faces.fit(l, (entryWidth-sampleWidth-18)*scale, 11*scale))
	}
}

// legendScale returns the largest scale, from full down to about half of it, at which the
// entries fit into the strip, and the number of columns they then take.
func legendScale(entries int, strip image.Rectangle, full float64) (scale float64, cols int) {
	for scale = full; ; scale -= full / 20 {
		width, height := float64(strip.Dx())-28*scale, float64(strip.Dy())-16*scale
		if float64(strip.Dx()) < (titleWidth+2*entryWidth)*scale {
			height -= titleHeight * scale
		} else {
			width -= titleWidth * scale
		}
		cols = max(1, int(width/(entryWidth*scale)))
		if rows := int(height / (entryHeight * scale)); cols*rows >= entries || scale < full*0.5 {
			return scale, cols
		}
	}
}

const titleHeight = 104.0

// title writes the game's name and the range of hex numbers. It returns the height below
// which it ends.
func (s *sheet) title(dc *gg.Context, at point, room, scale float64) float64 {
	name := line{text: s.pack.Name, x: at.x + 38*scale, y: at.y + 32*scale, size: 30 * scale, bold: true, ink: ink}
	s.faces.write(dc, s.faces.fit(name, room-50*scale, 16*scale))
	// The arrow points north.
	polygon(dc, point{at.x + 14*scale, at.y + 26*scale}, scale, point{0, -22}, point{9, 14}, point{0, 7}, point{-9, 14})
	dc.SetColor(ink)
	dc.Fill()
	s.faces.write(dc, line{text: "N", x: at.x + 14*scale, y: at.y + 54*scale, anchor: 0.5, size: 15 * scale, bold: true,
		ink: ink})
	lines := []string{s.says.Extent(&s.m.Map)}
	if note := s.unknownHexsides(); note != "" {
		lines = append(lines, note)
	}
	y := at.y + 34*scale
	for _, text := range lines {
		y += 20 * scale
		s.faces.write(dc, s.faces.fit(line{text: text, x: at.x + 38*scale, y: y, size: 14 * scale, ink: rgb(0x4c483f)},
			room-50*scale, 9*scale))
	}
	return at.y + titleHeight*scale
}

// unknownHexsides returns a note on what the map cannot show because the pack leaves
// hexsides open, or "".
func (s *sheet) unknownHexsides() string {
	for _, h := range s.m.Hexes() {
		for _, n := range s.m.Neighbours(h) {
			if _, known := s.pack.Hexside(h, n); !known {
				if s.pack.Has("hexsides.csv") {
					return s.says.UnknownHexsides
				}
				return s.says.NoHexsides
			}
		}
	}
	return ""
}

// entries returns an entry for everything on this map, in the order of the chart.
func (s *sheet) entries() []entry {
	var all []entry
	used := s.used()
	for _, f := range s.looks.order {
		if !used[f] {
			continue
		}
		label := f.name
		if f.code != "" {
			label = f.code + "  " + label
		}
		all = append(all, entry{label, s.sample(f)})
	}
	for _, h := range s.m.Hexes() {
		if !s.ground.known(h) {
			all = append(all, entry{s.says.UnknownTerrain, func(dc *gg.Context, at point, scale float64) {
				hexSample(dc, at, scale, unknownTile(s.grid.DX*2/3, s.grid.DY*2/3))
				s.faces.write(dc, line{text: "?", x: at.x, y: at.y + 6*scale, anchor: 0.5, size: 16 * scale,
					ink: faint})
			}})
			break
		}
	}
	return append(all, s.placeEntries()...)
}

// used returns the looks that occur on this map.
func (s *sheet) used() map[*look]bool {
	used := map[*look]bool{}
	for _, h := range s.m.Hexes() {
		terrain, _ := s.pack.Terrain(h)
		for _, id := range terrain {
			used[s.looks.terrain[id]] = true
		}
	}
	for _, c := range s.crossings(s.m, s.grid) {
		used[c.look] = true
	}
	return used
}

// sample returns a function that draws a feature for the legend.
func (s *sheet) sample(f *look) func(dc *gg.Context, at point, scale float64) {
	return func(dc *gg.Context, at point, scale float64) {
		ends := [2]point{{at.x - 20*scale, at.y}, {at.x + 20*scale, at.y}}
		switch {
		case f.kind == scspack.HexTerrain && f.family.isSpot():
			hexSample(dc, at, scale, s.sampleTile(f))
			spotSign(dc, f, at, scale*0.55)
		case f.kind == scspack.HexTerrain:
			hexSample(dc, at, scale, s.sampleTile(f))
		case f.kind == scspack.Hexside && f.family.bridges():
			water := stretch{from: ends[0], to: ends[1], straight: true}
			for _, k := range sideStrokes[river] {
				k.draw(dc, water, scale*0.7)
			}
			span(dc, crossing{look: f, mid: at, along: point{1, 0}, across: point{0, -1}}, scale*0.85)
		default:
			piece := stretch{from: ends[0], to: ends[1], straight: true}
			strokes := f.strokes()
			for _, k := range strokes {
				k.draw(dc, piece, scale)
			}
			if row, ticked := tickRows[f.family]; ticked {
				row.draw(dc, piece, strokes[len(strokes)-1].ink, scale)
			}
		}
	}
}

// sampleTile returns the pattern of an area, smaller than on the map so that a sample shows
// more of it.
func (s *sheet) sampleTile(f *look) *image.RGBA { return areaTile(f, s.grid.DX*2/3, s.grid.DY*2/3) }

// hexSample draws a small hex of a pattern.
func hexSample(dc *gg.Context, at point, scale float64, tile *image.RGBA) {
	corner := func(i int) (x, y float64) {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		return at.x + 18.5*scale*cos, at.y + 18.5*scale*sin
	}
	for i := range hex.Directions {
		dc.LineTo(corner(i))
	}
	dc.ClosePath()
	dc.SetFillStyle(gg.NewSurfacePattern(tile, gg.RepeatBoth))
	dc.FillPreserve()
	dc.SetColor(faded(ink, 0xb0))
	dc.SetLineWidth(max(0.8, 1.2*scale))
	dc.Stroke()
}

// placeEntries returns an entry for each kind of place on this map.
func (s *sheet) placeEntries() []entry {
	var all []entry
	type sort struct {
		role scspack.Role
		side string
	}
	var seen []sort
	for i := range s.pack.Places {
		p := &s.pack.Places[i]
		if !p.InHex || !s.printed(p.Hex) || slices.Contains(seen, sort{p.Role, p.Side}) {
			continue
		}
		seen = append(seen, sort{p.Role, p.Side})
		label := s.says.Roles[p.Role]
		if p.Side != "" {
			label += ", " + p.Side
		}
		like := *p
		like.Value, like.Name = pack.Value{}, ""
		if p.Role == scspack.RoleVictory {
			like.Value = p.Value
		}
		all = append(all, entry{label, func(dc *gg.Context, at point,
			scale float64) {
			s.sign(dc, &like, at, scale*0.9)
		}})
	}
	return all
}
