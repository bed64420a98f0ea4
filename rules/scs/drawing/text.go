package drawing

import (
	"image/color"

	"git.sr.ht/~sbinet/gg"
	"github.com/pkg/errors"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// capHeight is the height of a capital letter as a share of the font size.
const capHeight = 0.72

// typefaces holds the two weights of the Go font, the only font used.
type typefaces struct{ regular, bold *sfnt.Font }

func newTypefaces() (typefaces, error) {
	regular, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return typefaces{}, errors.Wrap(err, "regular font")
	}
	bold, err := sfnt.Parse(gobold.TTF)
	return typefaces{regular, bold}, errors.Wrap(err, "bold font")
}

// A line is one line of writing.
type line struct {
	text string
	// x and y are a point on the baseline. anchor is which point: 0 the left end, 0.5 the middle, 1
	// the right end.
	x, y, anchor float64
	// size is the font size in pixels.
	size float64
	bold bool
	// narrow is the width as a share of the natural width; 0 stands for 1.
	narrow float64
	ink    color.Color
	// halo is the colour around the letters that keeps them readable on any ground, or nil.
	halo color.Color
	// spread is the space added between letters, in pixels.
	spread float64
}

func (l line) stretch() float64 {
	if l.narrow == 0 {
		return 1
	}
	return l.narrow
}

func (f typefaces) of(l line) *sfnt.Font {
	if l.bold {
		return f.bold
	}
	return f.regular
}

// precision is how much larger than the font size outlines are read from the font before
// they are scaled down.
const precision = 16

// width returns the width of a line in pixels.
func (f typefaces) width(l line) float64 {
	var buf sfnt.Buffer
	font, total := f.of(l), 0.0
	for _, r := range l.text {
		total += f.advance(font, &buf, r, l)
	}
	return total
}

func (f typefaces) advance(face *sfnt.Font, buf *sfnt.Buffer, r rune, l line) float64 {
	glyph, err := face.GlyphIndex(buf, r)
	if err != nil {
		return 0
	}
	advance, err := face.GlyphAdvance(buf, glyph, fixed.Int26_6(l.size*precision*64), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(advance)/64/precision*l.stretch() + l.spread
}

// write draws a line.
func (f typefaces) write(dc *gg.Context, l line) {
	var buf sfnt.Buffer
	face := f.of(l)
	x := l.x
	if l.anchor != 0 {
		x -= l.anchor * f.width(l)
	}
	dc.ClearPath()
	for _, r := range l.text {
		if glyph, err := face.GlyphIndex(&buf, r); err == nil {
			if segments, err := face.LoadGlyph(&buf, glyph, fixed.Int26_6(l.size*precision*64), nil); err == nil {
				trace(dc, segments, x, l.y, l.stretch())
			}
		}
		x += f.advance(face, &buf, r, l)
	}
	if l.halo != nil {
		dc.SetColor(l.halo)
		dc.SetLineWidth(max(2, l.size/4.5))
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		dc.StrokePreserve()
	}
	dc.SetColor(l.ink)
	dc.Fill()
}

// trace adds the outline of a letter to the path.
func trace(dc *gg.Context, segments sfnt.Segments, x, y, stretch float64) {
	at := func(p fixed.Point26_6) (float64, float64) {
		return x + float64(p.X)/64/precision*stretch, y + float64(p.Y)/64/precision
	}
	for i, s := range segments {
		x0, y0 := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				dc.ClosePath()
			}
			dc.NewSubPath()
			dc.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			dc.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			x1, y1 := at(s.Args[1])
			dc.QuadraticTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			x1, y1 := at(s.Args[1])
			x2, y2 := at(s.Args[2])
			dc.CubicTo(x0, y0, x1, y1, x2, y2)
		}
	}
	dc.ClosePath()
}

// narrowest is the smallest share of its natural width that a line is squeezed to before it
// is cut.
const narrowest = 0.72

// fit makes a line as narrow as the room: first in smaller letters down to the least size,
// then in narrower ones, and at last it cuts the line short.
func (f typefaces) fit(l line, room, least float64) line {
	l.text = cut(l.text)
	width := f.width(l)
	if width > room {
		smaller := max(least, l.size*room/width)
		if smaller < l.size {
			l.size = smaller
		}
		width = f.width(l)
	}
	if width > room {
		l.narrow = max(narrowest, l.stretch()*room/width)
		width = f.width(l)
	}
	for runes := []rune(l.text); width > room && len(runes) > 1; width = f.width(l) {
		runes = runes[:len(runes)-1]
		l.text = string(runes[:len(runes)-1]) + "…"
	}
	return l
}
