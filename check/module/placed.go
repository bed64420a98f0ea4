package module

import (
	"iter"

	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// placing returns the traits that make other pieces, of all pieces and prototypes. Like slots they
// have game piece ids; those within the pieces that they hold have none that counts.
func (m *Module) placing() iter.Seq2[*Piece, trait.Raw] {
	return func(yield func(*Piece, trait.Raw) bool) {
		for _, pieces := range [][]*Piece{m.Pieces, m.Definitions} {
			for _, piece := range pieces {
				for _, raw := range piece.Traits {
					if shown.Places(raw) && !yield(piece, raw) {
						return
					}
				}
			}
		}
	}
}
