package drawing

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"

	"git.sr.ht/~sbinet/gg"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An entry is a line of the legend: a sample and what it is. draw draws the sample
// around a point, at that scale.
type entry struct {
	label string
	draw  func(dc *gg.Context, at point, scale float64)
}

// The size of an entry in pixels at HexHeight.
const (
	entryHeight = 36.0
	entryWidth  = 210.0
	titleWidth  = 430.0
	sampleWidth = 46.0
)

// legend draws the strip below the hexes: the game's name, and what everything on
// the map is.
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
	// A narrow strip has the title above the entries, a wide one beside them.
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
			s.faces.write(dc, line{text: "and " + strconv.Itoa(rest+1) + " more", x: at.x, y: at.y + 5*scale, size: 14 * scale, ink: ink})
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

// legendScale is the largest scale at which so many entries have room in the strip,
// and how many columns they then have; at least half of the map's.
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

// title writes the game's name and what the numbers are, and gives the height below
// which it ends.
func (s *sheet) title(dc *gg.Context, at point, room, scale float64) float64 {
	e := s.grid.extent
	name := line{text: s.pack.Name, x: at.x + 38*scale, y: at.y + 32*scale, size: 30 * scale, bold: true, ink: ink}
	s.faces.write(dc, s.faces.fit(name, room-50*scale, 16*scale))
	// North.
	polygon(dc, point{at.x + 14*scale, at.y + 26*scale}, scale, point{0, -22}, point{9, 14}, point{0, 7}, point{-9, 14})
	dc.SetColor(ink)
	dc.Fill()
	s.faces.write(dc, line{text: "N", x: at.x + 14*scale, y: at.y + 54*scale, anchor: 0.5, size: 15 * scale, bold: true, ink: ink})
	about := fmt.Sprintf("hexrows %d to %d, hexes %d to %d", e.firstCol, e.lastCol, e.firstRow, e.lastRow)
	if e.letter != 0 {
		about = "map " + string(rune(e.letter)) + ", " + about
	}
	lines := []string{about}
	if note := s.unknownHexsides(); note != "" {
		lines = append(lines, note)
	}
	y := at.y + 34*scale
	for _, text := range lines {
		y += 20 * scale
		s.faces.write(dc, s.faces.fit(line{text: text, x: at.x + 38*scale, y: y, size: 14 * scale, ink: rgb(0x4c483f)}, room-50*scale, 9*scale))
	}
	return at.y + titleHeight*scale
}

// unknownHexsides says what the map cannot show: hexsides of which the pack does
// not say what they are.
func (s *sheet) unknownHexsides() string {
	for _, h := range s.m.Hexes() {
		for _, n := range s.m.Neighbours(h) {
			if _, known := s.pack.Hexside(h, n); !known {
				if s.pack.Has("hexsides.csv") {
					return "hexsides without a feature are unknown"
				}
				return "rivers and roads are unknown"
			}
		}
	}
	return ""
}

// entries are what is on this map, in the order of the chart.
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
			all = append(all, entry{"unknown terrain", func(dc *gg.Context, at point, scale float64) {
				hexSample(dc, at, scale, unknownTile(s.grid.DX*2/3, s.grid.DY*2/3))
				s.faces.write(dc, line{text: "?", x: at.x, y: at.y + 6*scale, anchor: 0.5, size: 16 * scale, ink: faint})
			}})
			break
		}
	}
	return append(all, s.placeEntries()...)
}

// used are the looks that are on this map.
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

// sample draws a feature for the legend.
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

// sampleTile is the pattern of an area, smaller than on the map so that more of it
// goes into a sample.
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

// placeEntries are the sorts of places that are on this map.
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
		label := roleLabels[p.Role]
		if p.Side != "" {
			label += ", " + p.Side
		}
		like := *p
		like.Value, like.Name = pack.Value{}, ""
		if p.Role == scspack.RoleVictory {
			like.Value = p.Value
		}
		all = append(all, entry{label, func(dc *gg.Context, at point, scale float64) { s.sign(dc, &like, at, scale*0.9) }})
	}
	return all
}

var roleLabels = map[scspack.Role]string{
	scspack.RoleSupply:  "supply source",
	scspack.RoleVictory: "victory points",
	scspack.RoleControl: "control at the start",
	scspack.RoleEntry:   "entry area",
	scspack.RoleExit:    "exit",
	scspack.RoleDead:    "eliminated units",
	scspack.RoleRebuild: "units to be rebuilt",
	scspack.RoleHolding: "units that wait",
	scspack.RoleParking: "spare counters",
}
