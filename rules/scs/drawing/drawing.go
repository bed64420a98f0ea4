// Package drawing draws what a game pack describes: its map with the terrain, the
// hexsides, the roads and the places that the pack's files name, its counters and
// markers, and boxes to put them into. What it draws is new: it knows no publisher's
// map and no counter sheet.
//
// No feature that the pack has on a map is left out of the picture, nor is anything
// added to it: a hex whose terrain is unknown looks unknown, and the legend says
// where hexsides are. Of the places in one hex six have room, of its names three; a
// count stands for more places. Writing that is too long is cut.
//
// Looks are found by the words that features, units and sizes are called by, in
// English, French and German; what none of them is gets a pattern of its own, and
// the legend says which. Features differ in pattern or lightness, never in hue alone.
//
// It does not know VASSAL, files or fonts of the machine, and the same pack always
// gives the same picture.
package drawing

import (
	"image"
	"image/color"
	"slices"

	"git.sr.ht/~sbinet/gg"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// HexHeight is the height of a hex that suits counters of CounterSize, both in
// pixels: a stack with its upper counters drawn aside stays in its hex.
const (
	HexHeight   = 104
	CounterSize = 75
)

// MostPixels bounds a picture, which takes four bytes of memory for each pixel. The
// largest map that is printed as one sheet has a third of it at HexHeight.
const MostPixels = 64 << 20

// A Painter draws the pictures of one pack. It is not changed by drawing and may be
// used by several goroutines at once.
type Painter struct {
	pack  *scspack.Pack
	faces typefaces
	looks looks
}

// NewPainter is the painter of a pack, which must not change afterwards.
func NewPainter(p *scspack.Pack) (*Painter, error) {
	if p == nil {
		return nil, errors.New("there is no pack to draw")
	}
	faces, err := newTypefaces()
	if err != nil {
		return nil, err
	}
	return &Painter{pack: p, faces: faces, looks: newLooks(p)}, nil
}

// side is the colour of a side, and the second one of those beyond the palette. A
// side that the pack does not have, as "", is neutral.
func (d *Painter) side(id string) (fill color.RGBA, stripe color.Color) {
	return sideColour(slices.Index(d.pack.Sides, id))
}

// canvas is an empty picture of that size. The error says that it would be too large.
func canvas(size image.Point) (*image.RGBA, error) {
	if size.X <= 0 || size.Y <= 0 {
		return nil, errors.Errorf("a picture of %d x %d pixels has nothing to see", size.X, size.Y)
	}
	if size.X > MostPixels/size.Y {
		return nil, errors.Errorf("a picture of %d x %d pixels is too large; at most %d million pixels are drawn", size.X, size.Y, MostPixels>>20)
	}
	return image.NewRGBA(image.Rectangle{Max: size}), nil
}

// window is a context that draws into a part of a picture, in the picture's own
// coordinates. It costs what the part costs, not what the picture does. ok is false
// where the part lies outside.
func window(picture *image.RGBA, part image.Rectangle) (dc *gg.Context, ok bool) {
	part = part.Intersect(picture.Bounds())
	if part.Empty() {
		return nil, false
	}
	sub := picture.SubImage(part).(*image.RGBA)
	// gg wants its pictures to begin at 0, 0.
	dc = gg.NewContextForRGBA(&image.RGBA{Pix: sub.Pix, Stride: sub.Stride, Rect: image.Rectangle{Max: part.Size()}})
	dc.Translate(-float64(part.Min.X), -float64(part.Min.Y))
	return dc, true
}
