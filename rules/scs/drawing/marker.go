package drawing

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Marker returns a marker, a square of CounterSize with a sign for its meaning, its name
// along the bottom and its value above. It has the colour of its side. Markers for out of
// supply and disorganized units have one colour for all sides and a stripe in the side's
// colour.
func (d *Painter) Marker(m *scspack.Marker) image.Image {
	fill, stripe := d.side(m.Side)
	if c, ok := markerColours[m.Meaning]; ok && m.Side == "" {
		fill = c
	} else if m.Meaning == scspack.MeansOOS || m.Meaning == scspack.MeansDG {
		fill, stripe = c, fill
	}
	picture, dc := blank(fill, stripe)
	dark := inkOn(fill)
	c := point{CounterSize / 2.0, 31}
	label := cmp.Or(m.Name, string(m.Meaning))
	switch m.Meaning {
	case scspack.MeansOOS, scspack.MeansDG:
		d.big(dc, strings.ToUpper(string(m.Meaning)), c, 27, dark)
	case scspack.MeansStepLoss:
		n := 1
		if m.Value.Known {
			n = m.Value.N
		}
		d.big(dc, "−"+pack.Known(n).String(), c, 34, dark)
	case scspack.MeansTurn, scspack.MeansPhase, scspack.MeansSide:
		polygon(dc, c, 1.75, point{-12, 7}, point{-12, -7}, point{2, -7}, point{2, -13}, point{14, 0}, point{2, 13},
			point{2, 7})
		outlined(dc, rgb(0xfdfcf8), ink, 2)
		d.big(dc, map[scspack.Meaning]string{scspack.MeansTurn: "T", scspack.MeansPhase: "P",
			scspack.MeansSide: "S"}[m.Meaning], point{c.x - 4, c.y}, 20, ink)
	case scspack.MeansControl:
		flag(dc, point{c.x, c.y + 1}, 1.75)
		outlined(dc, lighter(fill, 0.55), ink, 2)
	case scspack.MeansSupply, scspack.MeansDeadSource:
		dc.DrawCircle(c.x, c.y, 20)
		outlined(dc, rgb(0xfdfcf8), ink, 2.4)
		d.big(dc, "S", c, 30, ink)
		if m.Meaning == scspack.MeansDeadSource {
			crossOut(dc, c, 19)
		}
	case scspack.MeansAir:
		aeroplane(dc, c, 1.2)
		outlined(dc, dark, dark, 0.5)
	case scspack.MeansAirLeft:
		dc.DrawRoundedRectangle(c.x-24, c.y-22, 48, 44, 6)
		outlined(dc, rgb(0xfdfcf8), ink, 1)
		aeroplane(dc, c, 0.95)
		outlined(dc, ink, ink, 0.5)
	case scspack.MeansVictory:
		star(dc, point{c.x, c.y + 2}, 25, 11)
		outlined(dc, yellow, ink, 2)
		d.big(dc, "VP", point{c.x, c.y + 3}, 14, ink)
	case scspack.MeansReplacement:
		polygon(dc, c, 1, point{-18, 6}, point{-18, -6}, point{-6, -6}, point{-6, -18}, point{6, -18}, point{6, -6},
			point{18, -6}, point{18, 6}, point{6, 6}, point{6, 18}, point{-6, 18}, point{-6, 6})
		outlined(dc, rgb(0xfdfcf8), ink, 2)
	case scspack.MeansMoved:
		arrow(dc, c, 1.9)
		outlined(dc, rgb(0xfdfcf8), ink, 2)
	case scspack.MeansAttacked:
		burst(dc, c, 23)
		outlined(dc, yellow, ink, 2)
	default:
		d.words(dc, label, panel{5, 6, CounterSize - 10, CounterSize - 12}, 14, dark)
		d.value(dc, m, dark)
		return picture
	}
	if m.Meaning != scspack.MeansStepLoss {
		d.value(dc, m, dark)
	}
	d.words(dc, label, panel{4, 54, CounterSize - 8, 18}, 11.5, dark)
	return picture
}

// markerColours has the colours of markers that belong to no side.
var markerColours = map[scspack.Meaning]color.RGBA{
	scspack.MeansOOS:         rgb(0x9c1c17),
	scspack.MeansDG:          rgb(0xf2c230),
	scspack.MeansStepLoss:    rgb(0xf4efe2),
	scspack.MeansTurn:        rgb(0x3f5f8a),
	scspack.MeansPhase:       rgb(0x4a6e57),
	scspack.MeansSide:        rgb(0x6a5480),
	scspack.MeansDeadSource:  rgb(0xb9b2a5),
	scspack.MeansAir:         rgb(0xbcd7ea),
	scspack.MeansAirLeft:     rgb(0xbcd7ea),
	scspack.MeansVictory:     rgb(0x7d2f3c),
	scspack.MeansReplacement: rgb(0x5d7f4e),
	scspack.MeansMoved:       rgb(0x5a5f66),
	scspack.MeansAttacked:    rgb(0x8a3a1f),
}

// big writes a short text around a point.
func (d *Painter) big(dc *gg.Context, text string, at point, size float64, dark color.RGBA) {
	l := d.faces.fit(line{text: text, x: at.x, anchor: 0.5, size: size, bold: true, ink: dark}, CounterSize-12, 9)
	l.y = at.y + l.size*capHeight/2
	d.faces.write(dc, l)
}

// value writes a marker's value into its upper right corner.
func (d *Painter) value(dc *gg.Context, m *scspack.Marker, dark color.RGBA) {
	if !m.Value.Known {
		return
	}
	l := line{text: m.Value.String(), x: CounterSize - 6, y: 18, anchor: 1, size: 16, bold: true, ink: dark}
	d.faces.write(dc, d.faces.fit(l, 30, 8))
}

// words writes a text into a box, in two lines if a single line is too narrow.
func (d *Painter) words(dc *gg.Context, text string, b panel, size float64, dark color.RGBA) {
	fields := strings.Fields(cut(text))
	lines := []string{strings.Join(fields, " ")}
	one := line{text: lines[0], size: size, bold: true}
	if len(fields) > 1 && d.faces.width(one) > b.w {
		lines = halve(fields)
		size = math.Min(size, b.h/2)
	}
	pitch := size * 0.98
	y := b.y + b.h/2 - pitch*float64(len(lines)-1)/2
	for i, text := range lines {
		l := d.faces.fit(line{text: text, x: b.x + b.w/2, anchor: 0.5, size: size, bold: true, ink: dark}, b.w, 7.5)
		l.y = y + float64(i)*pitch + l.size*capHeight/2
		d.faces.write(dc, l)
	}
}

// halve breaks words into two lines of nearly equal length.
func halve(words []string) []string {
	best, bestOff := 1, math.MaxInt
	for i := 1; i < len(words); i++ {
		off := len(strings.Join(words[:i], " ")) - len(strings.Join(words[i:], " "))
		if off = max(off, -off); off < bestOff {
			best, bestOff = i, off
		}
	}
	return []string{strings.Join(words[:best], " "), strings.Join(words[best:], " ")}
}

// outlined fills the path and draws a line around it.
func outlined(dc *gg.Context, fill, line color.Color, width float64) {
	dc.SetLineJoinRound()
	dc.SetColor(line)
	dc.SetLineWidth(2 * width)
	dc.StrokePreserve()
	dc.SetColor(fill)
	dc.Fill()
}

func crossOut(dc *gg.Context, c point, r float64) {
	dc.SetLineCapButt()
	for _, k := range [...]stroke{{rgb(0xfdfcf8), 9, nil}, {red, 6, nil}} {
		dc.SetColor(k.ink)
		dc.SetLineWidth(k.width)
		dc.DrawLine(c.x-r, c.y-r, c.x+r, c.y+r)
		dc.DrawLine(c.x-r, c.y+r, c.x+r, c.y-r)
		dc.Stroke()
	}
}

// aeroplane adds an aeroplane to the path, seen from above and flying up.
func aeroplane(dc *gg.Context, c point, scale float64) {
	polygon(dc, c, scale,
		point{0, -19}, point{2.6, -14}, point{3, -6}, point{21, 1}, point{21, 5}, point{3, 3}, point{2, 12},
		point{8, 16}, point{8, 18.5},
		point{0, 17}, point{-8, 18.5}, point{-8, 16}, point{-2, 12}, point{-3, 3}, point{-21, 5}, point{-21, 1},
		point{-3, -6}, point{-2.6, -14})
}

// burst adds a star with many points to the path.
func burst(dc *gg.Context, c point, r float64) {
	const points = 11
	for i := range 2 * points {
		reach := r
		if i%2 == 1 {
			reach = r * 0.6
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / points)
		dc.LineTo(c.x+reach*cos, c.y+reach*sin)
	}
	dc.ClosePath()
}
