package drawing

import (
	"image"
	"math"
)

// areaTile returns the pattern of a feature that fills its hex, for a grid with these
// distances.
func areaTile(f *look, dx, dy int) *image.RGBA {
	s := shadesOf(f)
	t := newTile(dx, dy, s.ground)
	t.seed = uint32(f.variant)*977 + uint32(len(f.family))*31
	// Each variant is denser than the variant before.
	dense := 1 / (1 + 0.3*float64(min(f.variant, 3)))
	if draw, ok := areaSigns()[f.family]; ok {
		draw(t, s, dense)
	} else if f.family == otherTerrain {
		otherSigns[f.variant%otherPatterns](t, s)
	}
	return t.picture()
}

// areaSigns returns what draws the signs of terrain that fills its hex. It is no variable, so that the page, which
// needs the colours alone, is linked without what draws.
func areaSigns() map[family]func(*tile, shades, float64) {
	return map[family]func(*tile, shades, float64){
		plain: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.2)
			t.scatter(30*dense, 26*dense, 0.9, func(x, y float64,
				n uint32) {
				t.dc.DrawLine(x-2*t.scale, y, x+2*t.scale, y)
			})
			t.dc.Stroke()
		},
		fields: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.4)
			t.slanted(9*dense, true)
		},
		woods:  func(t *tile, s shades, dense float64) { t.crowns(s, 17*dense, 14*dense, 6.5) },
		jungle: func(t *tile, s shades, dense float64) { t.crowns(s, 13*dense, 10*dense, 7) },
		scrub: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.5)
			t.scatter(19*dense, 15*dense, 0.7, func(x, y float64, n uint32) {
				for _, lean := range [...]float64{-3, 0, 3} {
					t.dc.DrawLine(x, y+3*t.scale, x+lean*t.scale, y-3*t.scale)
				}
			})
			t.dc.Stroke()
		},
		bocage: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 2.2)
			t.scatter(30*dense, 22*dense, 0.3, func(x, y float64, n uint32) {
				w, h := 11*dense*t.scale, 8*dense*t.scale
				t.dc.DrawLine(x-w, y-h, x+w, y-h*0.7)
				t.dc.DrawLine(x-w, y-h, x-w*0.8, y+h)
			})
			t.dc.Stroke()
		},
		swamp: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.6)
			t.scatter(26*dense, 15*dense, 0.5, func(x, y float64, n uint32) {
				u := t.scale
				t.dc.DrawLine(x-8*u, y+3*u, x+8*u, y+3*u)
				for _, lean := range [...]float64{-4, 0, 4} {
					t.dc.DrawLine(x+lean*0.5*u, y+3*u, x+lean*u, y-3.5*u)
				}
			})
			t.dc.Stroke()
		},
		rough: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.7)
			t.scatter(20*dense, 16*dense, 0.7, func(x, y float64, n uint32) {
				u := t.scale * (0.8 + 0.4*spreadOf(n*31))
				t.dc.MoveTo(x-5*u, y+3*u)
				t.dc.LineTo(x-1*u, y-3*u)
				t.dc.LineTo(x+2*u, y+1*u)
				t.dc.LineTo(x+5*u, y-1*u)
			})
			t.dc.Stroke()
		},
		hills: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.7)
			t.scatter(34*dense, 22*dense, 0.5, func(x, y float64, n uint32) {
				r := t.scale * 11
				t.dc.NewSubPath()
				t.dc.DrawArc(x, y+r/2, r, math.Pi*1.12, math.Pi*1.88)
				t.dc.NewSubPath()
				for _, a := range [...]float64{1.25, 1.4, 1.6, 1.75} {
					sin, cos := math.Sincos(math.Pi * a)
					t.dc.DrawLine(x+cos*(r+1*t.scale), y+r/2+sin*(r+1*t.scale), x+cos*(r+5*t.scale), y+r/2+
						sin*(r+5*t.scale))
				}
			})
			t.dc.Stroke()
		},
		mountain: func(t *tile, s shades, dense float64) {
			t.scatter(38*dense, 24*dense, 0.5, func(x, y float64, n uint32) {
				u := t.scale * (1 + 0.35*spreadOf(n*31))
				t.dc.MoveTo(x-13*u, y+9*u)
				t.dc.LineTo(x, y-11*u)
				t.dc.LineTo(x+13*u, y+9*u)
				t.dc.SetColor(lighter(s.ground, 0.45))
				t.dc.Fill()
				t.dc.MoveTo(x, y-11*u)
				t.dc.LineTo(x+13*u, y+9*u)
				t.dc.LineTo(x+3*u, y+9*u)
				t.dc.LineTo(x-2*u, y-2*u)
				t.dc.SetColor(s.sign)
				t.dc.Fill()
				t.pen(s.sign, 1.4)
				t.dc.MoveTo(x-13*u, y+9*u)
				t.dc.LineTo(x, y-11*u)
				t.dc.LineTo(x+13*u, y+9*u)
				t.dc.Stroke()
			})
		},
		desert: func(t *tile, s shades, dense float64) { t.dots(s, 11*dense, 9*dense, 1.2) },
		snow: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.2)
			t.scatter(26*dense, 22*dense, 0.6, func(x, y float64, n uint32) {
				for _, a := range [...]float64{0, math.Pi / 3, 2 * math.Pi / 3} {
					sin, cos := math.Sincos(a)
					t.dc.DrawLine(x-4*t.scale*cos, y-4*t.scale*sin, x+4*t.scale*cos, y+4*t.scale*sin)
				}
			})
			t.dc.Stroke()
		},
		city: func(t *tile, s shades, dense float64) {
			t.scatter(15*dense, 13*dense, 0.25, func(x, y float64, n uint32) {
				w, h := (7+4*spreadOf(n*31))*t.scale, (6+3*spreadOf(n*57))*t.scale
				t.dc.SetColor(mix(s.sign, s.ground, 0.25+0.3*spreadOf(n*13)))
				t.dc.DrawRectangle(x-w/2, y-h/2, w, h)
				t.dc.Fill()
			})
		},
		water: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.3)
			t.scatter(40*dense, 17*dense, 0.4, func(x, y float64, n uint32) {
				u := t.scale
				t.dc.MoveTo(x-10*u, y)
				t.dc.QuadraticTo(x-5*u, y-4*u, x, y)
				t.dc.QuadraticTo(x+5*u, y+4*u, x+10*u, y)
			})
			t.dc.Stroke()
		},
		prohibited: func(t *tile, s shades, dense float64) {
			t.pen(s.sign, 1.5)
			t.slanted(13*dense, false)
			t.slanted(13*dense, true)
		},
	}
}

// crowns draws trees seen from above, with a shadow to the lower right.
func (t *tile) crowns(s shades, across, down, r float64) {
	r *= t.scale
	t.scatter(across, down, 0.55, func(x, y float64, n uint32) {
		r := r * (1 + 0.35*spreadOf(n*31))
		t.dc.SetColor(s.rim)
		t.dc.DrawCircle(x+r*0.16, y+r*0.16, r)
		t.dc.Fill()
		t.dc.SetColor(mix(s.sign, s.ground, 0.12+0.25*spreadOf(n*57)))
		t.dc.DrawCircle(x, y, r*0.9)
		t.dc.Fill()
	})
}

func (t *tile) dots(s shades, across, down, r float64) {
	t.dc.SetColor(s.sign)
	t.scatter(across, down, 0.7, func(x, y float64, n uint32) {
		t.dc.DrawCircle(x, y, max(0.6, r*t.scale))
		t.dc.Fill()
	})
}

// otherSigns draw terrain of no family.
var otherSigns = [otherPatterns]func(*tile, shades){
	func(t *tile, s shades) { t.pen(s.sign, 1.5); t.slanted(12, false) },
	func(t *tile, s shades) { t.dots(s, 13, 11, 2.2) },
	func(t *tile, s shades) {
		t.pen(s.sign, 1.5)
		t.scatter(20, 17, 0, func(x, y float64, n uint32) {
			t.dc.DrawLine(x-4*t.scale, y, x+4*t.scale, y)
			t.dc.DrawLine(x, y-4*t.scale, x, y+4*t.scale)
		})
		t.dc.Stroke()
	},
	func(t *tile, s shades) {
		t.pen(s.sign, 1.4)
		t.scatter(19, 17, 0, func(x, y float64, n uint32) {
			t.dc.NewSubPath()
			t.dc.DrawCircle(x, y,
				4*t.scale)
			t.dc.NewSubPath()
		})
		t.dc.Stroke()
	},
	func(t *tile, s shades) {
		t.dc.SetColor(s.sign)
		t.scatter(21, 18, 0, func(x, y float64, n uint32) {
			t.dc.DrawRegularPolygon(3, x, y, 5*t.scale, 0)
			t.dc.Fill()
		})
	},
	func(t *tile, s shades) {
		t.pen(s.sign, 1.5)
		t.scatter(11, 26, 0, func(x, y float64, n uint32) { t.dc.DrawLine(x, y-9*t.scale, x, y+9*t.scale) })
		t.dc.Stroke()
	},
	func(t *tile, s shades) {
		t.pen(s.sign, 1.4)
		t.scatter(19, 17, 0, func(x, y float64, n uint32) {
			t.dc.DrawRectangle(x-3.5*t.scale, y-3.5*t.scale, 7*t.scale, 7*t.scale)
		})
		t.dc.Stroke()
	},
	func(t *tile, s shades) {
		t.pen(s.sign, 1.5)
		t.scatter(24, 10, 0, func(x, y float64, n uint32) { t.dc.DrawLine(x-8*t.scale, y, x+8*t.scale, y) })
		t.dc.Stroke()
	},
}

// otherPatterns is the number of otherSigns.
const otherPatterns = 8

// unknownTile returns the pattern of a hex of unknown terrain.
func unknownTile(dx, dy int) *image.RGBA {
	t := newTile(dx, dy, unknownGround)
	t.pen(rgb(0xd9d5cc), 1.1)
	t.slanted(16, false)
	return t.picture()
}

var unknownGround = rgb(0xfbfaf7)
