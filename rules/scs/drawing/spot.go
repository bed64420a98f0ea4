package drawing

import (
	"math"

	"git.sr.ht/~sbinet/gg"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// spots draws the signs of terrain that does not fill its hex, side by side. It also writes the code
// of each terrain that has a code.
func (s *sheet) spots(hexes []hex.Hex) {
	for _, h := range hexes {
		terrain, _ := s.pack.Terrain(h)
		var signs []*look
		codes := ""
		for _, id := range terrain {
			f := s.looks.terrain[id]
			if f.family.isSpot() {
				signs = append(signs, f)
			}
			if f.code != "" {
				codes += " " + f.code
			}
		}
		c := pointAt(s.grid.Center(h))
		for i, f := range signs {
			at := c
			if n := len(signs); n > 1 && f.family != fortified {
				sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) + math.Pi)
				at = c.plus(point{cos * 26, sin * 22}, s.scale)
			}
			if dc, ok := window(s.picture, s.around(at, 52)); ok {
				spotSign(dc, f, at, s.scale)
			}
		}
		if codes != "" {
			at := point{c.x, c.y + 30*s.scale}
			if dc, ok := window(s.picture, s.around(at, 60)); ok {
				l := line{text: codes[1:], x: at.x, y: at.y, anchor: 0.5, size: 10 * s.scale, bold: true, ink: ink,
					halo: paper}
				s.faces.write(dc, s.faces.fit(l, 90*s.scale, 7*s.scale))
			}
		}
	}
}

// houses are the houses of a village or a town: x and y from the middle, width and height, in
// pixels of a hex of HexHeight.
var houses = [...][4]float64{
	{-5, -4, 8, 6}, {6, 3, 7, 7}, {-7, 6, 6, 6}, {7, -8, 8, 6}, {-15, -1, 6, 8}, {16, -2, 7, 6},
	{-4, -14, 8, 5}, {3, 14, 9, 6}, {-14, -11, 6, 6}, {16, 10, 7, 7}, {-14, 13, 7, 6}, {16, -14, 6, 6},
}

// spotSign draws the sign of a spot, such as a town, around a point.
func spotSign(dc *gg.Context, f *look, at point, scale float64) {
	grow := scale * (1 + 0.16*float64(min(f.variant, 3)))
	switch f.family {
	case village:
		drawHouses(dc, at, grow, 4+2*min(f.variant, 2))
	case town:
		drawHouses(dc, at, grow, 8+2*min(f.variant, 2))
	case fortified:
		rampart(dc, at, scale*(1-0.14*float64(min(f.variant, 3))))
	case airfield:
		dc.SetLineCapButt()
		for _, way := range [...]float64{0.35, 1.95} {
			sin, cos := math.Sincos(way)
			for _, k := range [...]stroke{{ink, 9, nil}, {rgb(0xe9e9e4), 6, nil}, {ink, 1, []float64{5, 4}}} {
				from, to := at.plus(point{cos, sin}, -21*grow), at.plus(point{cos, sin}, 21*grow)
				k.draw(dc, stretch{from: from, to: to, straight: true}, grow)
			}
		}
	case port:
		anchor(dc, at, grow)
	}
}

func drawHouses(dc *gg.Context, at point, scale float64, n int) {
	for _, h := range houses[:min(n, len(houses))] {
		dc.DrawRectangle(at.x+(h[0]-h[2]/2)*scale, at.y+(h[1]-h[3]/2)*scale, h[2]*scale, h[3]*scale)
		dc.SetColor(paper)
		dc.SetLineWidth(2.4 * scale)
		dc.StrokePreserve()
		dc.SetColor(rgb(0x3a342d))
		dc.Fill()
	}
}

// rampart draws a ring of six bastions.
func rampart(dc *gg.Context, at point, scale float64) {
	const reach = 40
	corner := func(i int, r float64) point {
		sin, cos := math.Sincos(float64(i) * math.Pi / 3)
		return at.plus(point{cos, sin}, r*scale)
	}
	for _, k := range [...]stroke{{paper, 6.4, nil}, {rgb(0x2d2a26), 3.6, nil}} {
		for i := range 6 {
			k.draw(dc, stretch{from: corner(i, reach), to: corner(i+1, reach), straight: true}, scale)
		}
	}
	for i := range 6 {
		p := corner(i, reach)
		dc.DrawRegularPolygon(4, p.x, p.y, 6.5*scale, math.Pi/4)
		dc.SetColor(rgb(0x2d2a26))
		dc.Fill()
	}
}

// anchor draws the sign of a port.
func anchor(dc *gg.Context, at point, scale float64) {
	draw := func(width float64) {
		dc.SetLineWidth(width * scale)
		dc.SetLineCapRound()
		dc.DrawCircle(at.x, at.y-12*scale, 3*scale)
		dc.Stroke()
		dc.DrawLine(at.x, at.y-9*scale, at.x, at.y+12*scale)
		dc.DrawLine(at.x-6*scale, at.y-5*scale, at.x+6*scale, at.y-5*scale)
		dc.Stroke()
		dc.DrawArc(at.x, at.y+2*scale, 10.5*scale, 0.12*math.Pi, 0.88*math.Pi)
		dc.Stroke()
	}
	dc.SetColor(paper)
	draw(6)
	dc.SetColor(rgb(0x1d3f63))
	draw(3)
}
