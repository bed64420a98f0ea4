package scene

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/paint"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Shelf collects what things of a module look like that stand on no map: pieces of its
// palettes, boards, single images.
type Shelf struct {
	painter *painter
	meter   *expression.Meter
}

// NewShelf returns an empty shelf for things of a module. The meter bounds what their looks cost
// to find out.
func NewShelf(images Images, meter *expression.Meter) *Shelf {
	return &Shelf{newPainter(images), meter}
}

// Piece returns the index of the look of a piece as it lies in its palette; -1 if nothing of it
// can be shown.
func (s *Shelf) Piece(traits []trait.Raw) int {
	typ, state := trait.Join(traits)
	piece, err := trait.NewPiece(typ, state, trait.DefaultLimits())
	if err != nil {
		return -1
	}
	look := paint.Piece(piece, unplayed{meter: s.meter}, trait.Viewer{}, s.painter.size)
	if len(look.Parts) == 0 {
		return -1
	}
	return s.painter.look(look)
}

// unplayed is what is around a piece that is in no game.
type unplayed struct {
	trait.Nowhere
	meter *expression.Meter
}

// Meter implements trait.Environment.
func (u unplayed) Meter() *expression.Meter { return u.meter }

// Image returns the index of the look of an image by the name that components use; -1 if it
// cannot be shown.
func (s *Shelf) Image(name string) int {
	size, ok := s.painter.size(name)
	if !ok {
		return -1
	}
	whole := image.Rectangle{Max: size}
	return s.painter.look(paint.Look{Parts: []paint.Part{{Image: name, Scale: 1, Opacity: 1}}, Shape: whole,
		Turned: whole})
}

// Scene returns the looks of all that was asked for, and their images.
func (s *Shelf) Scene() *Scene { return &Scene{Images: s.painter.images, Looks: s.painter.looks} }
