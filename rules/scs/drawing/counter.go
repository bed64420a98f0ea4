package drawing

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The layout of a counter, in pixels.
var (
	symbolBox = panel{18.5, 22.5, 38, 23}
	figureBox = panel{4, 52, 67, 19}
)

// blank returns an empty counter of a colour, with light and shadow at its edges.
func blank(fill color.RGBA, stripe color.Color) (*image.RGBA, *gg.Context) {
	picture := image.NewRGBA(image.Rect(0, 0, CounterSize, CounterSize))
	edge := func(r image.Rectangle, c color.Color) {
		draw.Draw(picture, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
	edge(picture.Rect, darker(fill, 0.62))
	edge(picture.Rect.Inset(1), lighter(fill, 0.45))
	edge(image.Rect(2, 2, CounterSize-1, CounterSize-1), darker(fill, 0.28))
	edge(picture.Rect.Inset(2), fill)
	if stripe != nil {
		edge(image.Rect(2, 2, 8, CounterSize-2), stripe)
	}
	return picture, gg.NewContextForRGBA(picture)
}

// Counter returns a unit's counter with the figures of a face, a square of CounterSize. Name, size
// and symbol stand above; along the bottom stand the figures as the series prints them,
// attack-defense-MA. A barrage has round brackets, a defense without any attack has square brackets,
// and an unknown figure is "?". A yellow box around the figures marks an exploit-capable unit (SCS
// 11.0a); it is dashed if the pack leaves open whether the unit is. Dots count the steps beyond two.
// The reduced side has a white band.
func (d *Painter) Counter(u *scspack.Unit, f scspack.Face, reduced bool) image.Image {
	fill, stripe := d.side(u.Side)
	picture, dc := blank(fill, stripe)
	dark := inkOn(fill)
	if reduced {
		draw.Draw(picture, image.Rect(2, int(symbolBox.y)+4, CounterSize-2, int(symbolBox.y+symbolBox.h)-4),
			image.NewUniform(rgb(0xfdfcf8)), image.Point{}, draw.Src)
	}
	d.name(dc, u, f, dark)
	d.sizeMark(dc, sizeMark(u.Size), dark)
	d.unitSymbol(dc, u, fill)
	d.ranges(dc, f, dark)
	steps(dc, u, dark)
	d.figures(dc, u, f, fill)
	return picture
}

// name writes the unit's name along the upper edge, or its id if it has no name. If a name
// is too long, the figures at its beginning and the size at its end are left out: the
// counter shows both anyway.
func (d *Painter) name(dc *gg.Context, u *scspack.Unit, f scspack.Face, dark color.RGBA) {
	const room = CounterSize - 7
	l := line{text: cut(cmp.Or(u.Name, u.ID)), x: CounterSize / 2.0, y: 11.5, anchor: 0.5, size: 10.5, ink: dark}
	fitted := func() line { return d.faces.fit(l, room, 8.5) }
	if rest, ok := strings.CutPrefix(l.text, figureText(u, f)+" "); ok && fitted().text != l.text {
		l.text = rest
	}
	mark := sizeMark(u.Size)
	if i := strings.LastIndexByte(l.text, ' '); i > 0 && mark != "" && sizeMark(l.text[i:]) == mark &&
		fitted().text != l.text {
		l.text = l.text[:i]
	}
	d.faces.write(dc, fitted())
}

// sizeMark draws a size above the box. Its strokes fall on whole pixels, to be sharp.
func (d *Painter) sizeMark(dc *gg.Context, mark string, dark color.RGBA) {
	const y, height = 15.0, 5.5
	dc.SetColor(dark)
	dc.SetLineWidth(1.5)
	dc.SetLineCapButt()
	step := 6.0
	switch {
	case mark == "":
		return
	case mark[0] == 'I':
		step = 4
	case mark[0] == 'X':
		step = 7
	default:
		if mark[0] != 'K' && mark[0] != 'G' {
			break
		}
		d.faces.write(dc, line{text: mark, x: CounterSize / 2.0, y: y + height, anchor: 0.5, size: 8.5, bold: true,
			ink: dark})
		return
	}
	runes := []rune(mark)
	for i, r := range runes {
		x := math.Floor(CounterSize/2.0+(float64(i)-float64(len(runes)-1)/2)*step) + 0.5
		switch r {
		case 'I':
			dc.DrawLine(x, y, x, y+height)
			dc.Stroke()
		case 'X':
			dc.DrawLine(x-2.6, y, x+2.6, y+height)
			dc.DrawLine(x-2.6, y+height, x+2.6, y)
			dc.Stroke()
		default:
			dc.DrawCircle(x, y+height/2, 1.9)
			dc.Fill()
		}
	}
}

// unitSymbol draws the symbol's box and the signs in it.
func (d *Painter) unitSymbol(dc *gg.Context, u *scspack.Unit, fill color.RGBA) {
	b := symbolBox
	dc.DrawRectangle(b.x, b.y, b.w, b.h)
	dc.SetColor(lighter(fill, 0.62))
	dc.Fill()
	pen := stroke{ink: ink, width: 1.5}
	if luminance(fill) < 0.2 {
		// On a dark counter, wheels and the rim would not show on the ground.
		dc.DrawRectangle(b.x-2, b.y-2, b.w+4, b.h+4)
		dc.SetColor(faded(rgb(0xffffff), 0x90))
		dc.SetLineWidth(1.5)
		dc.Stroke()
	}
	d.symbol(dc, b, u.Type, pen)
	dc.DrawRectangle(b.x, b.y, b.w, b.h)
	dc.SetColor(ink)
	dc.SetLineWidth(1.6)
	dc.Stroke()
}

// ranges writes a range to the right of the box, and a barrage beside an attack to its
// left.
func (d *Painter) ranges(dc *gg.Context, f scspack.Face, dark color.RGBA) {
	y := symbolBox.y + symbolBox.h/2 + 3.5
	if f.Range.Known {
		l := line{text: "r" + f.Range.String(), x: symbolBox.x + symbolBox.w + 8.5, y: y, anchor: 0.5, size: 10,
			bold: true, ink: dark}
		d.faces.write(dc, d.faces.fit(l, 15, 6))
	}
	if f.Barrage.Known && f.Attack.Known {
		l := line{text: "(" + f.Barrage.String() + ")", x: symbolBox.x - 8.5, y: y, anchor: 0.5, size: 10, bold: true,
			ink: dark}
		d.faces.write(dc, d.faces.fit(l, 15, 6))
	}
}

// steps draws a dot for each step beyond the two that the sides of a counter show, at most
// six.
func steps(dc *gg.Context, u *scspack.Unit, dark color.RGBA) {
	if !u.Steps.Known || u.Steps.N <= 2 {
		return
	}
	n := min(u.Steps.N, 6)
	dc.SetColor(dark)
	for i := range n {
		dc.DrawCircle(7, symbolBox.y+1+float64(i)*4.2, 1.5)
		dc.Fill()
	}
}

// figures writes the values along the bottom.
func (d *Painter) figures(dc *gg.Context, u *scspack.Unit, f scspack.Face, fill color.RGBA) {
	ground := fill
	b := figureBox
	switch u.Exploit {
	case pack.Yes:
		ground = yellow
		dc.DrawRectangle(b.x, b.y, b.w, b.h)
		dc.SetColor(yellow)
		dc.FillPreserve()
		dc.SetColor(ink)
		dc.SetLineWidth(1.3)
		dc.Stroke()
	case pack.Unknown:
		dc.SetDash(3, 2.5)
		dc.DrawRectangle(b.x, b.y, b.w, b.h)
		dc.SetColor(mix(fill, yellow, 0.75))
		dc.SetLineWidth(1.6)
		dc.Stroke()
		dc.SetDash()
	}
	l := line{text: figureText(u, f), x: b.x + b.w/2, anchor: 0.5, size: 19.5, bold: true, ink: inkOn(ground)}
	l = d.faces.fit(l, b.w-4, 10)
	l.y = math.Round(b.y + b.h/2 + l.size*capHeight/2)
	d.faces.write(dc, l)
}

// figureText returns the figures of a counter in one line.
func figureText(u *scspack.Unit, f scspack.Face) string {
	defense, ma := f.Defense.String(), f.MA.String()
	switch {
	case u.AttackKind == "none":
		return "[" + defense + "]-" + ma
	case u.AttackKind == "barrage":
		value := f.Attack
		if !value.Known {
			value = f.Barrage
		}
		return "(" + value.String() + ")-" + defense + "-" + ma
	case !f.Attack.Known && f.Barrage.Known:
		return "(" + strconv.Itoa(f.Barrage.N) + ")-" + defense + "-" + ma
	}
	return f.Attack.String() + "-" + defense + "-" + ma
}
