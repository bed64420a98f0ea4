package drawing

import (
	"image"
	"image/color"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// A tile is a pattern that is repeated over the map. Its left edge continues at its right edge, and
// its upper edge at its lower edge.
type tile struct {
	dc            *gg.Context
	width, height float64
	// scale is the height of a hex divided by HexHeight; it sizes the signs.
	scale float64
	seed  uint32
}

// newTile returns a tile of plain ground for a grid with these distances.
func newTile(dx, dy int, ground color.Color) *tile {
	w, h := 4*dx, 3*dy
	t := &tile{dc: gg.NewContext(w, h), width: float64(w), height: float64(h), scale: float64(dy) / HexHeight}
	t.dc.SetColor(ground)
	t.dc.Clear()
	return t
}

// picture returns what has been drawn.
func (t *tile) picture() *image.RGBA { return t.dc.Image().(*image.RGBA) }

// scatter draws a sign in rows, with that many pixels from one to the next across and down (at
// HexHeight). Every other row is shifted by half a step, and each sign by a random part of a step, at
// most half of jitter. A sign that crosses an edge comes back at the opposite edge.
func (t *tile) scatter(across, down, jitter float64, sign func(x, y float64, n uint32)) {
	cols := max(1, math.Round(t.width/(across*t.scale)))
	rows := max(2, 2*math.Round(t.height/(down*t.scale)/2))
	stepX, stepY := t.width/cols, t.height/rows
	for row := range int(rows) {
		for col := range int(cols) {
			n := noise(uint32(col), uint32(row), t.seed)
			x := (float64(col) + 0.5*float64(row%2) + 0.25 + jitter*spreadOf(n)) * stepX
			y := (float64(row) + 0.5 + jitter*spreadOf(n*747796405)) * stepY
			t.around(x, y, max(stepX, stepY), func(x, y float64) { sign(x, y, n) })
		}
	}
}

// around draws a sign that reaches that far, and repeats it beyond each edge that it
// crosses.
func (t *tile) around(x, y, reach float64, sign func(x, y float64)) {
	for _, dy := range [...]float64{-t.height, 0, t.height} {
		for _, dx := range [...]float64{-t.width, 0, t.width} {
			if x, y := x+dx, y+dy; x > -reach && x < t.width+reach && y > -reach && y < t.height+reach {
				sign(x, y)
			}
		}
	}
}

// slanted draws parallel lines that many pixels apart (at HexHeight). They rise to the
// right, or fall if back is set.
func (t *tile) slanted(apart float64, back bool) {
	n := max(2, math.Round(t.width/(apart*t.scale)))
	step := t.width / n
	// The lines climb the whole height while they cross a whole number of steps.
	run := math.Max(1, math.Round(t.height/step)) * step
	if back {
		run = -run
	}
	for x := -math.Abs(run); x <= t.width+math.Abs(run)+step/2; x += step {
		t.dc.DrawLine(x, t.height, x+run, 0)
	}
	t.dc.Stroke()
}

func (t *tile) pen(c color.Color, width float64) {
	t.dc.SetColor(c)
	t.dc.SetLineWidth(max(0.7, width*t.scale))
	t.dc.SetLineCapRound()
	t.dc.SetLineJoinRound()
}

// noise returns a number that looks random but depends on its arguments alone.
func noise(x, y, seed uint32) uint32 {
	h := x*0x9e3779b1 ^ y*0x85ebca77 ^ seed*0xc2b2ae3d
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	return h ^ h>>15
}

// spreadOf maps a number of noise to the range from -0.5 to 0.5.
func spreadOf(n uint32) float64 { return float64(n>>8&0xffff)/0xffff - 0.5 }
