package newmodule

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"github.com/pkg/errors"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Bounds of the sides of a table, in pixels.
const (
	leastSide = 400
	mostSide  = 20_000
)

// The colours of what is drawn. Figures take theirs by side; covers take theirs from light to hard.
var (
	sideColours  = []color.RGBA{{0xb5, 0x4a, 0x42, 0xff}, {0x4a, 0x6c, 0xa6, 0xff}, {0x7a, 0x8f, 0x3c, 0xff}, {0x8a, 0x5c, 0x9c, 0xff}}
	statusColour = color.RGBA{0xe0, 0x90, 0x20, 0xff}
	coverColours = []color.RGBA{{0x6f, 0x9a, 0x55, 0xff}, {0x9a, 0x8f, 0x80, 0xff}, {0x5a, 0x5a, 0x60, 0xff}}
	ink          = color.RGBA{0x20, 0x20, 0x20, 0xff}
	chalk        = color.RGBA{0xff, 0xff, 0xff, 0xff}
)

// length returns a length in pixels, rounded down.
func (m *maker) length(f pack.Fraction) int {
	return f.Num * m.pixels.Num / (f.Den * m.pixels.Den)
}

// table returns the size of the table: 4 feet, or 120 centimetres, square.
func (m *maker) table() image.Point {
	side := m.length(pack.Fraction{Num: m.pack.Measure.Length(48, 120), Den: 1})
	return image.Pt(side, side)
}

// disc returns a base with letters on it, or the smaller sign of a status.
func (m *maker) disc(fill color.RGBA, letters string, small bool) image.Image {
	size := max(m.length(m.base), 12)
	if small {
		size = 15
	}
	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			dx, dy := 2*x+1-size, 2*y+1-size
			switch r := dx*dx + dy*dy; {
			case r > size*size:
			case r > (size-3)*(size-3):
				picture.Set(x, y, ink)
			default:
				picture.Set(x, y, fill)
			}
		}
	}
	face := basicfont.Face7x13
	d := font.Drawer{Dst: picture, Src: image.NewUniform(chalk), Face: face}
	d.Dot = fixed.P((size-face.Advance*len([]rune(letters)))/2, size/2+face.Ascent/2-1)
	d.DrawString(letters)
	return picture
}

// coverSize is the size of a piece of cover: 4 by 3 inches, or 10 by 8 centimetres.
func (m *maker) coverSize() (width, height pack.Fraction) {
	return pack.Fraction{Num: m.pack.Measure.Length(4, 10), Den: 1}, pack.Fraction{Num: m.pack.Measure.Length(3, 8), Den: 1}
}

// patch returns a piece of cover.
func (m *maker) patch(kind int) image.Image {
	width, height := m.coverSize()
	picture := image.NewPaletted(image.Rect(0, 0, max(m.length(width), 12), max(m.length(height), 12)), color.Palette{ink, coverColours[min(kind, len(coverColours)-1)]})
	draw.Draw(picture, picture.Bounds().Inset(2), image.NewUniform(picture.Palette[1]), image.Point{}, draw.Src)
	return picture
}

// save keeps a picture and returns the name of its file: the given name, or the name of an equal
// picture.
func (m *maker) save(name string, picture image.Image) (string, error) {
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&out, picture); err != nil {
		return "", errors.Wrapf(err, "draw %q", name)
	}
	const folder = "images/"
	for _, f := range m.files {
		if bytes.Equal(f.Data, out.Bytes()) {
			return strings.TrimPrefix(f.Name, folder), nil
		}
	}
	m.files = append(m.files, archive.File{Name: folder + name + ".png", Data: out.Bytes()})
	return name + ".png", nil
}
