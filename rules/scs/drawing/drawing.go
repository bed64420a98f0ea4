// Package drawing draws what a game pack describes: its map with the terrain, hexsides,
// roads and places that the pack's files name, its counters and markers, and boxes to put
// them into. The pictures are new; they copy no publisher's map or counter sheet.
//
// The picture shows every feature that the pack has on a map and adds none. A hex of unknown terrain
// looks unknown, and the legend shows where hexsides are unknown. A hex has room for six places and
// three names; if there are more places, the sixth shows how many. Text that is too long is cut.
//
// The package chooses looks by the words in the names of features, units and sizes, in
// English, French and German. A feature that no word fits gets a pattern of its own, and
// the legend explains it. Features differ in pattern or lightness, never in hue alone.
//
// The package knows nothing of VASSAL, of files or of the fonts of the machine. The same
// pack always gives the same picture.
package drawing

import (
	"image"
	"image/color"
	"slices"

	"git.sr.ht/~sbinet/gg"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// HexHeight is a height of hexes, in pixels, that suits counters of CounterSize: a stack
// whose upper counters are drawn aside stays in its hex. CounterSize is the side of a
// counter in pixels.
const (
	HexHeight   = 104
	CounterSize = 75
)

// MostPixels bounds the size of a picture, which takes four bytes of memory for each pixel.
// The largest map that is printed on one sheet has a third of that at HexHeight.
const MostPixels = 64 << 20

// TooLarge is the code of a picture with more pixels than MostPixels: its width, its height, and
// how many million pixels it may have.
const TooLarge pack.ProblemCode = "drawing/too-large"

// A Painter draws the pictures of one pack. Drawing does not change it, so several
// goroutines may use it at once.
type Painter struct {
	pack  *scspack.Pack
	says  Legend
	faces typefaces
	looks looks
}

// NewPainter returns the painter of a pack, with the words of its maps' legends. The pack
// must not change afterwards.
func NewPainter(p *scspack.Pack, says Legend) (*Painter, error) {
	if p == nil {
		return nil, errors.New("there is no pack to draw")
	}
	faces, err := newTypefaces()
	if err != nil {
		return nil, err
	}
	return &Painter{pack: p, says: says, faces: faces, looks: newLooks(p)}, nil
}

// side is the colour of a side, and the second one of those beyond the palette. A
// side that the pack does not have, as "", is neutral.
func (d *Painter) side(id string) (fill color.RGBA, stripe color.Color) {
	return sideColour(slices.Index(d.pack.Sides, id))
}

// canvas returns an empty picture of a size, an error if that is empty, or the fault TooLarge.
func canvas(size image.Point) (*image.RGBA, error) {
	if size.X <= 0 || size.Y <= 0 {
		return nil, errors.Errorf("a picture of %d x %d pixels has nothing to see", size.X, size.Y)
	}
	if size.X > MostPixels/size.Y {
		return nil, pack.Err(TooLarge, size.X, size.Y, MostPixels>>20)
	}
	return image.NewRGBA(image.Rectangle{Max: size}), nil
}

// window returns a context that draws into a part of a picture and uses the picture's own
// coordinates. Its cost depends on the size of the part, not of the picture. ok is false if
// the part lies outside the picture.
func window(picture *image.RGBA, part image.Rectangle) (dc *gg.Context, ok bool) {
	part = part.Intersect(picture.Bounds())
	if part.Empty() {
		return nil, false
	}
	sub := picture.SubImage(part).(*image.RGBA)
	// gg expects pictures that begin at 0, 0.
	dc = gg.NewContextForRGBA(&image.RGBA{Pix: sub.Pix, Stride: sub.Stride, Rect: image.Rectangle{Max: part.Size()}})
	dc.Translate(-float64(part.Min.X), -float64(part.Min.Y))
	return dc, true
}
