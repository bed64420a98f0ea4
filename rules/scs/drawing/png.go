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

// mostColours is how many colours a palette holds.
const mostColours = 256

// An Encoder writes PNGs. It keeps from one picture to the next the room that it works in, which is
// far more than a counter. The zero Encoder is ready.
type Encoder struct {
	bins   []bin
	buffer *png.EncoderBuffer
}

// Get and Put make an Encoder the png.EncoderBufferPool of its own pictures.
func (e *Encoder) Get() *png.EncoderBuffer  { return e.buffer }
func (e *Encoder) Put(b *png.EncoderBuffer) { e.buffer = b }

// Encode writes a picture as a small PNG; the same picture always gives the same bytes.
// It uses a palette if no loss can be seen: a picture of at most 256 colours keeps them
// exactly. An opaque picture of more colours gets the 256 most frequent, provided that all
// others come close to one of them.
func (e *Encoder) Encode(w io.Writer, m image.Image) error {
	if m.Bounds().Empty() {
		return errors.New("an empty picture cannot be a PNG")
	}
	if reduced := e.withPalette(m); reduced != nil {
		m = reduced
	}
	// The best compression takes twice as long, for a large map eight times, and saves a hundredth.
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression, BufferPool: e}
	return errors.Wrap(encoder.Encode(w, m), "PNG")
}

// withPalette returns the picture with a palette, or nil if it would look different.
func (e *Encoder) withPalette(m image.Image) image.Image {
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
	return e.nearPalette(rgba)
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
func (e *Encoder) nearPalette(m *image.RGBA) image.Image {
	used := e.count(m)
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
func (e *Encoder) count(m *image.RGBA) []bin {
	if e.bins == nil {
		e.bins = make([]bin, bins)
	}
	var numbers []int
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride : y*m.Stride+4*m.Rect.Dx()]
		for i := 0; i < len(row); i += 4 {
			n := binOf(row[i], row[i+1], row[i+2])
			b := &e.bins[n]
			if b.count == 0 {
				b.number = n
				numbers = append(numbers, n)
			}
			b.count++
			b.r, b.g, b.b = b.r+uint64(row[i]), b.g+uint64(row[i+1]), b.b+uint64(row[i+2])
		}
	}
	slices.Sort(numbers)
	used := make([]bin, len(numbers))
	for i, n := range numbers {
		used[i], e.bins[n] = e.bins[n], bin{}
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
