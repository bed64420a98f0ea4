package drawing

import (
	"image/color"
	"math"

	"git.sr.ht/~sbinet/gg"
)

// The families of hexside features. The last four lie across their hexside, the others
// along it.
const (
	stream     family = "stream"
	river      family = "river"
	greatRiver family = "great river"
	canal      family = "canal"
	wadi       family = "wadi"
	shore      family = "shore"
	escarpment family = "escarpment"
	wall       family = "wall"
	hedgerow   family = "hedgerow"
	dike       family = "dike"
	frontier   family = "frontier"
	closed     family = "closed"

	bridge family = "bridge"
	ford   family = "ford"
	ferry  family = "ferry"
	pass   family = "pass"
)

var sideFamilies = []recognition{
	{bridge, "bridge pont brucke pontoon causeway viaduc"},
	{ford, "ford gue furt"},
	{ferry, "ferry =bac fahre"},
	{pass, "pass col gap"},
	{closed, "prohibit impass interdit infranch verboten unpassier gesperrt block"},
	{wadi, "wadi oued dry balka gully ravine schlucht"},
	{canal, "canal kanal ditch fosse graben"},
	{stream, "stream brook creek ruisseau bach minor rivulet"},
	{greatRiver, "major great large wide fleuve strom"},
	{river, "river riviere fluss flusse"},
	{shore, "lake sea water coast shore beach lac mer ocean cote rivage ufer kuste =see meer wasser plage strand " +
		"strait detroit inlet"},
	{escarpment, "escarp cliff slope ridge crest falaise crete pente hang steil kamm mountain bluff ravin"},
	{wall, "wall fort trench line mur mauer festung tranchee stellung entrench redoubt westwall rampart"},
	{hedgerow, "hedge bocage haie hecke wood"},
	{dike, "dike dyke levee digue deich dam embank"},
	{frontier, "border bound front limit grenz demarc district province"},
}

// bridges reports whether a family lies across its hexside.
func (f family) bridges() bool {
	switch f {
	case bridge, ford, ferry, pass:
		return true
	}
	return false
}

// A stroke is one of the lines that make up a feature; lower ones come first. Widths and
// dashes are in pixels at HexHeight.
type stroke struct {
	ink   color.Color
	width float64
	dash  []float64
}

var (
	deepWater  = rgb(0x2b6ca3)
	midWater   = rgb(0x5a9fd0)
	lightWater = rgb(0xcfe6f5)
)

var sideStrokes = map[family][]stroke{
	stream:     {{midWater, 3.6, nil}},
	river:      {{deepWater, 9, nil}, {midWater, 5.6, nil}},
	greatRiver: {{deepWater, 15, nil}, {midWater, 11.5, nil}, {lightWater, 3, nil}},
	canal:      {{deepWater, 7, nil}, {rgb(0xffffff), 3.4, []float64{7, 6}}},
	wadi:       {{rgb(0x8a6a3b), 4.5, []float64{9, 6}}, {rgb(0xe9d6ae), 1.8, []float64{9, 6}}},
	shore:      {{deepWater, 12, []float64{3, 6.5}}, {midWater, 4.5, nil}},
	escarpment: {{rgb(0x6e4a22), 3.2, nil}},
	wall:       {{rgb(0x2d2a26), 4.2, nil}},
	hedgerow:   {{rgb(0x3f6b2c), 6.5, []float64{0.1, 7}}},
	dike:       {{rgb(0x75602f), 7, nil}, {rgb(0xf1e3b8), 3.4, nil}},
	frontier:   {{rgb(0xffffff), 5.5, nil}, {rgb(0x9b2d5c), 3.4, []float64{12, 6, 0.1, 6}}},
	closed:     {{rgb(0x1f1d1a), 9, nil}, {rgb(0xe8c53a), 5.2, []float64{6, 9}}},
}

// otherStrokes is the number of hexside features of no family that can be distinguished.
const otherStrokes = 6

// strokesOf returns the lines of a feature that lies along hexsides, wider with each
// variant.
func strokesOf(f *look) []stroke {
	strokes, known := sideStrokes[f.family]
	wider := 1 + 0.35*float64(min(f.variant, 3))
	if !known {
		wider = 1 + 0.4*float64(min(f.variant/otherStrokes, 2))
		dash := [otherStrokes][]float64{nil, {10, 6}, {3, 7}, {14, 5, 3, 5}, {20, 9}, {0.1, 8}}[f.variant%otherStrokes]
		hue := [...]color.RGBA{rgb(0x7a3b7e), rgb(0x9a3f1c), rgb(0x3c5a2c), rgb(0x5b4a96), rgb(0x33414d),
			rgb(0x8c1d4a)}[f.variant%otherStrokes]
		strokes = []stroke{{paper, 7.5, nil}, {hue, 4.5, dash}}
	}
	all := make([]stroke, len(strokes))
	for i, s := range strokes {
		s.width *= wider
		all[i] = s
	}
	return all
}

// draw draws a line of a feature along a stretch.
func (k stroke) draw(dc *gg.Context, s stretch, scale float64) {
	dc.SetColor(k.ink)
	dc.SetLineWidth(max(0.8, k.width*scale))
	dc.SetLineCapRound()
	dc.SetDash()
	if k.dash != nil {
		dashes := make([]float64, len(k.dash))
		for i, n := range k.dash {
			dashes[i] = max(0.1, n*scale)
		}
		dc.SetDash(dashes...)
		if k.dash[0] >= 1 {
			dc.SetLineCapButt()
		}
	}
	dc.MoveTo(s.from.x, s.from.y)
	if s.straight {
		dc.LineTo(s.to.x, s.to.y)
	} else {
		dc.QuadraticTo(s.bend.x, s.bend.y, s.to.x, s.to.y)
	}
	dc.Stroke()
	dc.SetDash()
}

// A tickRow is a row of ticks over the line of a feature, in pixels at HexHeight. The ticks reach to
// both sides, because no pack has which side of a slope is higher.
type tickRow struct{ reach, width, apart float64 }

var tickRows = map[family]tickRow{
	escarpment: {6.5, 1.8, 7},
	wall:       {5, 5, 12},
	railroad:   {4.2, 2, 9},
}

// draw draws the ticks along a stretch.
func (t tickRow) draw(dc *gg.Context, s stretch, ink color.Color, scale float64) {
	dc.SetColor(ink)
	dc.SetLineCapButt()
	dc.SetLineWidth(max(0.8, t.width*scale))
	n := max(1, int(math.Hypot(s.to.x-s.from.x, s.to.y-s.from.y)/(t.apart*scale)))
	for i := range n {
		p, q := s.at((float64(i)+0.45)/float64(n)), s.at((float64(i)+0.55)/float64(n))
		length := max(1e-6, math.Hypot(q.x-p.x, q.y-p.y))
		normal := point{(p.y - q.y) / length, (q.x - p.x) / length}
		from, to := middle(p, q).plus(normal, -t.reach*scale), middle(p, q).plus(normal, t.reach*scale)
		dc.DrawLine(from.x, from.y, to.x, to.y)
	}
	dc.Stroke()
}

// at returns the point at a share of a stretch, from 0 at its start to 1 at its end.
func (s stretch) at(share float64) point {
	if s.straight {
		return s.from.plus(point{s.to.x - s.from.x, s.to.y - s.from.y}, share)
	}
	a, b, c := (1-share)*(1-share), 2*share*(1-share), share*share
	return point{a*s.from.x + b*s.bend.x + c*s.to.x, a*s.from.y + b*s.bend.y + c*s.to.y}
}

// span draws a feature that lies across a hexside, below the roads on it.
func span(dc *gg.Context, c crossing, scale float64) {
	bar := func(off, reach, width float64, ink color.Color) {
		p := c.mid.plus(c.along, off*scale)
		from, to := p.plus(c.across, -reach*scale), p.plus(c.across, reach*scale)
		dc.SetColor(ink)
		dc.SetLineWidth(width * scale)
		dc.DrawLine(from.x, from.y, to.x, to.y)
		dc.Stroke()
	}
	dc.SetLineCapButt()
	switch c.look.family {
	case bridge:
		wide := 7 + 2*float64(min(c.look.variant, 3))
		bar(0, 13, 2*wide, rgb(0xf3ead2))
		for _, side := range [...]float64{-1, 1} {
			bar(side*wide, 13, 2.6, ink)
			for _, end := range [...]float64{-1, 1} {
				p := c.mid.plus(c.along, side*wide*scale).plus(c.across, end*13*scale)
				q := p.plus(c.along, side*5*scale).plus(c.across, end*4*scale)
				dc.DrawLine(p.x, p.y, q.x, q.y)
				dc.Stroke()
			}
		}
	case ford:
		for _, off := range [...]float64{-5, 0, 5} {
			bar(off, 11, 2.4, rgb(0x7a5a2e))
		}
	case ferry:
		bar(0, 16, 9, rgb(0xffffff))
		bar(0, 14, 5, rgb(0x8c1d1d))
	case pass:
		for _, side := range [...]float64{-1, 1} {
			p := c.mid.plus(c.along, side*5*scale)
			a, b := p.plus(c.across, -12*scale).plus(c.along, side*6*scale),
				p.plus(c.across, 12*scale).plus(c.along, side*6*scale)
			dc.SetColor(ink)
			dc.SetLineWidth(3 * scale)
			dc.MoveTo(a.x, a.y)
			dc.QuadraticTo(p.x, p.y, b.x, b.y)
			dc.Stroke()
		}
	}
}
