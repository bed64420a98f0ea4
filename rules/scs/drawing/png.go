package drawing

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"slices"

	"github.com/pkg/errors"
)

// mostBest is the largest number of pixels that are compressed as well as possible. For a
// large map that takes eight times as long and saves a twenty-fifth.
const mostBest = 1 << 20

// mostColours is how many colours a palette holds.
const mostColours = 256

// EncodePNG writes a picture as a small PNG; the same picture always gives the same bytes.
// It uses a palette if no loss can be seen: a picture of at most 256 colours keeps them
// exactly. An opaque picture of more colours gets the 256 most frequent, provided that all
// others come close to one of them.
func EncodePNG(w io.Writer, m image.Image) error {
	if m.Bounds().Empty() {
		return errors.New("an empty picture cannot be a PNG")
	}
	if reduced := withPalette(m); reduced != nil {
		m = reduced
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if m.Bounds().Dx() > mostBest/m.Bounds().Dy() {
		encoder.CompressionLevel = png.DefaultCompression
	}
	return errors.Wrap(encoder.Encode(w, m), "PNG")
}

// withPalette returns the picture with a palette, or nil if it would look different.
func withPalette(m image.Image) image.Image {
	if paletted, ok := m.(*image.Paletted); ok {
		return paletted
	}
	b := m.Bounds()
	rgba, ok := m.(*image.RGBA)
	if !ok {
		rgba = image.NewRGBA(b)
		draw.Draw(rgba, b, m, b.Min, draw.Src)
	}
	if exact := exactPalette(rgba); exact != nil {
		return exact
	}
	if !rgba.Opaque() {
		return nil
	}
	return nearPalette(rgba)
}

// exactPalette returns the picture with all its colours, or nil if they are too many.
func exactPalette(m *image.RGBA) image.Image {
	index := map[color.RGBA]uint8{}
	var palette color.Palette
	out := image.NewPaletted(m.Rect, nil)
	last, lastIndex := color.RGBA{}, -1
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			if c := m.RGBAAt(x, y); lastIndex < 0 || c != last {
				i, known := index[c]
				if !known {
					if len(palette) == mostColours {
						return nil
					}
					i = uint8(len(palette))
					index[c] = i
					palette = append(palette, color.NRGBAModel.Convert(c))
				}
				last, lastIndex = c, int(i)
			}
			out.Pix[out.PixOffset(x, y)] = uint8(lastIndex)
		}
	}
	out.Palette = palette
	return out
}

// Colours are counted in bins: colours with the same upper binBits bits of each channel share a bin.
const (
	binBits = 6
	bins    = 1 << (3 * binBits)
)

func binOf(r, g, b uint8) int {
	const off = 8 - binBits
	return int(r>>off)<<(2*binBits) | int(g>>off)<<binBits | int(b>>off)
}

// A bin is the pixels of nearly the same colour.
type bin struct {
	number  int
	count   uint64
	r, g, b uint64 // sums
}

func (b bin) colour() color.RGBA {
	return color.RGBA{uint8(b.r / b.count), uint8(b.g / b.count), uint8(b.b / b.count), 0xff}
}

// How far two colours may be apart for one to replace the other, as the square of a
// distance: farthest in a single pixel, farMean in the mean of all.
const (
	farthest = 34 * 34 * 3
	farMean  = 5 * 5 * 3
)

// nearPalette returns the picture with its most frequent colours, or nil if others are far
// from all of them.
func nearPalette(m *image.RGBA) image.Image {
	used := count(m)
	palette := choose(used)
	var number [bins]uint8
	var total, pixels uint64
	for _, b := range used {
		i, far := nearest(palette, b.colour())
		if far > farthest {
			return nil
		}
		number[b.number] = uint8(i)
		total += b.count * uint64(far)
		pixels += b.count
	}
	if total > pixels*farMean {
		return nil
	}
	out := image.NewPaletted(m.Rect, nil)
	for _, c := range palette {
		out.Palette = append(out.Palette, c)
	}
	for y := range m.Rect.Dy() {
		from := m.Pix[y*m.Stride : y*m.Stride+4*m.Rect.Dx()]
		to := out.Pix[y*out.Stride : y*out.Stride+m.Rect.Dx()]
		for x := range to {
			to[x] = number[binOf(from[4*x], from[4*x+1], from[4*x+2])]
		}
	}
	return out
}

// count returns the bins that have pixels, the fullest first.
func count(m *image.RGBA) []bin {
	all := make([]bin, bins)
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride : y*m.Stride+4*m.Rect.Dx()]
		for i := 0; i < len(row); i += 4 {
			b := &all[binOf(row[i], row[i+1], row[i+2])]
			b.count++
			b.r, b.g, b.b = b.r+uint64(row[i]), b.g+uint64(row[i+1]), b.b+uint64(row[i+2])
		}
	}
	var used []bin
	for i, b := range all {
		if b.count > 0 {
			b.number = i
			used = append(used, b)
		}
	}
	slices.SortStableFunc(used, func(a, b bin) int { return cmp.Compare(b.count, a.count) })
	return used
}

// choose picks the colours of the fullest bins that lie apart: first far apart, so that
// every part of the picture has its share, then nearer.
func choose(used []bin) []color.RGBA {
	var palette []color.RGBA
	for _, apart := range [...]int{3 * 14 * 14, 3 * 7 * 7, 3 * 4 * 4} {
		for _, b := range used {
			if len(palette) == mostColours {
				return palette
			}
			c := b.colour()
			if _, far := nearest(palette, c); far >= apart {
				palette = append(palette, c)
			}
		}
	}
	return palette
}

// nearest returns the index of the nearest colour in the palette, and the square of its
// distance.
func nearest(palette []color.RGBA, c color.RGBA) (number, far int) {
	far = 1 << 30
	for i, p := range palette {
		r, g, b := int(p.R)-int(c.R), int(p.G)-int(c.G), int(p.B)-int(c.B)
		if d := r*r + g*g + b*b; d < far {
			number, far = i, d
		}
	}
	return number, far
}
