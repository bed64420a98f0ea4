package drawing

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// mostAreas bounds the patterns of one map. Further features share the last pattern, and their codes
// distinguish them.
const mostAreas = 96

// An area fills a hex or a part of it.
type area struct {
	tile *image.RGBA
	rim  color.RGBA
	// Where two areas meet, the rim of the area with the higher rank is drawn.
	rank int
}

// The first two areas of a ground.
const (
	areaOutside = iota // what is no hex, or none in play
	areaUnknown
)

// A ground fills the hexes of a map.
type ground struct {
	grid    Grid
	lattice lattice
	areas   []area
	// of lists the areas of each hex, by hexrow from the left and place from the top; it is
	// nil for a hex out of play. ragged is true for a hex if it and all hexes around it are
	// in play and known: only then may the terrain of neighbours reach over its sides.
	of     [][]uint16
	ragged []bool
	wave   *wave
	byLook map[*look]uint16
}

func (d *Painter) newGround(m *scspack.Map, g Grid) *ground {
	gr := &ground{grid: g, lattice: g.lattice(), wave: newWave(g.DY), byLook: map[*look]uint16{}}
	gr.areas = []area{
		areaOutside: {newTile(g.DX, g.DY, border).picture(), faint, 0},
		areaUnknown: {unknownTile(g.DX, g.DY), rgb(0xc9c4b8), 0},
	}
	gr.of = make([][]uint16, gr.lattice.cols*gr.lattice.rows)
	gr.ragged = make([]bool, len(gr.of))
	for _, h := range m.Hexes() {
		gr.of[gr.index(h)] = d.areasOf(gr, h)
	}
	for _, h := range m.Hexes() {
		around := m.Neighbours(h)
		gr.ragged[gr.index(h)] = len(around) == hex.Directions && gr.known(h) &&
			!slices.ContainsFunc(around, func(n hex.Hex) bool { return !gr.known(n) })
	}
	return gr
}

func (gr *ground) index(h hex.Hex) int {
	return (int(h.Col)-gr.grid.extent.firstCol)*gr.lattice.rows + gr.grid.extent.lastRow - int(h.Row)
}

func (gr *ground) known(h hex.Hex) bool {
	areas := gr.of[gr.index(h)]
	return len(areas) > 0 && areas[0] != areaUnknown
}

// areasOf returns what fills a hex: its terrain, or the ground around the signs where the
// terrain is drawn as signs.
func (d *Painter) areasOf(gr *ground, h hex.Hex) []uint16 {
	terrain, known := d.pack.Terrain(h)
	if !known {
		return []uint16{areaUnknown}
	}
	var areas []uint16
	for _, id := range terrain {
		if f := d.looks.terrain[id]; !f.family.isSpot() {
			areas = append(areas, gr.areaOf(f))
		}
	}
	if len(areas) == 0 {
		areas = append(areas, gr.areaOf(d.looks.terrain[terrain[0]]))
	}
	return areas
}

func (gr *ground) areaOf(f *look) uint16 {
	if i, ok := gr.byLook[f]; ok {
		return i
	}
	i := uint16(min(len(gr.areas), mostAreas-1))
	if int(i) == len(gr.areas) {
		gr.areas = append(gr.areas, area{areaTile(f, gr.grid.DX, gr.grid.DY), shadesOf(f).rim, rank(f)})
	}
	gr.byLook[f] = i
	return i
}

// rankWater is the highest rank.
const rankWater = 1 << 30

// rank returns how strongly an area is outlined against others: water most, open ground
// least.
func rank(f *look) int {
	switch f.family {
	case water:
		return rankWater
	case prohibited:
		return rankWater - 1
	case plain, fields:
		return 10 + f.variant
	}
	return 100 + f.variant
}

// paint fills the field of the picture.
func (gr *ground) paint(picture *image.RGBA) {
	field := gr.grid.field
	var rows [3][]uint16 // the areas of the pixels above, here and below
	for i := range rows {
		rows[i] = make([]uint16, field.Dx()+2)
	}
	gr.survey(rows[1], field.Min.Y-1)
	gr.survey(rows[2], field.Min.Y)
	for y := field.Min.Y; y < field.Max.Y; y++ {
		rows[0], rows[1], rows[2] = rows[1], rows[2], rows[0]
		gr.survey(rows[2], y+1)
		line := picture.Pix[picture.PixOffset(0, y) : picture.PixOffset(field.Max.X-1, y)+4]
		for x := range field.Dx() {
			here := rows[1][x+1]
			c := gr.colour(here, x, y)
			if left, right, above, below := rows[1][x], rows[1][x+2], rows[0][x+1], rows[2][x+1]; left != here ||
				right != here || above != here || below != here {
				c = gr.edge(x, y, [...]uint16{here, left, right, above, below})
			}
			line[4*x], line[4*x+1], line[4*x+2], line[4*x+3] = c.R, c.G, c.B, 0xff
		}
	}
}

// survey finds the areas of the pixels of a line, and of one more pixel at each end.
func (gr *ground) survey(row []uint16, y int) {
	for i := range row {
		row[i] = gr.at(halves*(i-1)+1, halves*y+1)
	}
}

// colour returns the colour of a pixel inside an area.
func (gr *ground) colour(area uint16, x, y int) color.RGBA {
	t := gr.areas[area].tile
	b := t.Rect.Max
	i := t.PixOffset(x%b.X, y%b.Y)
	return color.RGBA{t.Pix[i], t.Pix[i+1], t.Pix[i+2], 0xff}
}

// edge returns the colour of a pixel where areas meet: the mean of its quarters, with the
// rim of the highest rank over it.
func (gr *ground) edge(x, y int, around [5]uint16) color.RGBA {
	var r, g, b int
	for quarter := range 4 {
		c := gr.colour(gr.at(halves*x+quarter&1, halves*y+quarter>>1), x, y)
		r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
	}
	c := color.RGBA{uint8(r / 4), uint8(g / 4), uint8(b / 4), 0xff}
	top := gr.areas[around[0]]
	for _, a := range around {
		if gr.areas[a].rank > top.rank {
			top = gr.areas[a]
		}
	}
	if slices.Contains(around[:], areaOutside) || slices.Contains(around[:], areaUnknown) {
		return c
	}
	share := 0.55
	if top.rank == rankWater {
		share = 0.9 // a shore
	}
	return mix(c, top.rim, share)
}

// at returns the area at a point in half pixels.
func (gr *ground) at(x, y int) uint16 {
	dx, dy := gr.wave.at(x, y)
	col, row, ok := gr.lattice.at(x+dx, y+dy)
	if ok {
		if i := col*gr.lattice.rows + row; gr.ragged[i] {
			return gr.sector(i, col, row, x+dx, y+dy)
		}
	}
	// At the end of the map and beside unknown terrain hexes keep their straight sides.
	if col, row, ok = gr.lattice.at(x, y); !ok {
		return areaOutside
	}
	return gr.sector(col*gr.lattice.rows+row, col, row, x+dx, y+dy)
}

// sector returns the area at a point of a hex. Several areas share the hex like a cake,
// beginning at the upper left.
func (gr *ground) sector(i, col, row, x, y int) uint16 {
	areas := gr.of[i]
	switch len(areas) {
	case 0:
		return areaOutside
	case 1:
		return areas[0]
	}
	l := &gr.lattice
	cx, cy := l.left+col*l.dx+halves*gr.grid.outer(), l.top+row*l.dy+l.dy/2+l.lower(col)
	// The first sector begins at the lower left, at 0.36 of a whole turn.
	turn := (math.Atan2(float64(y-cy), float64(x-cx))/(2*math.Pi) + 2 - 0.36)
	turn -= math.Floor(turn)
	return areas[min(int(turn*float64(len(areas))), len(areas)-1)]
}

// A wave shifts the edges of terrain a little off the straight hexsides, so that woods look
// grown and not cut. It repeats every waveSize half pixels.
type wave struct{ across, down []int8 }

const waveSize = 256

func newWave(dy int) *wave {
	w := &wave{make([]int8, waveSize*waveSize), make([]int8, waveSize*waveSize)}
	reach := halves * float64(dy) * 0.055
	// A wave is about a third of a hex long. It is a power of two so that the pattern
	// repeats without a seam.
	step := 16
	for step*2 <= min(dy*3/4, waveSize/2) {
		step *= 2
	}
	for y := range waveSize {
		for x := range waveSize {
			w.across[y*waveSize+x] = int8(reach * (smooth(x, y, step, 1) + 0.5*smooth(x, y, step/4, 2)))
			w.down[y*waveSize+x] = int8(reach * (smooth(x, y, step, 3) + 0.5*smooth(x, y, step/4, 4)))
		}
	}
	return w
}

func (w *wave) at(x, y int) (dx, dy int) {
	i := (y&(waveSize-1))*waveSize + x&(waveSize-1)
	return int(w.across[i]), int(w.down[i])
}

// smooth returns a number from -1 to 1 that changes slowly over the plane, in steps of that
// many half pixels.
func smooth(x, y, step int, seed uint32) float64 {
	n := waveSize / step
	at := func(i, j int) float64 { return 2 * spreadOf(noise(uint32(i%n), uint32(j%n), seed)) }
	i, j := x/step, y/step
	u, v := float64(x%step)/float64(step), float64(y%step)/float64(step)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	above := at(i, j)*(1-u) + at(i+1, j)*u
	below := at(i, j+1)*(1-u) + at(i+1, j+1)*u
	return above*(1-v) + below*v
}
