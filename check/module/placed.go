package module

import "iter"

// placing returns the traits that make other pieces, of all pieces and prototypes. Like slots they
// have game piece ids; those within the pieces that they hold have none that counts.
func (m *Module) placing() iter.Seq2[*Piece, *Trait] {
	return func(yield func(*Piece, *Trait) bool) {
		for _, pieces := range [][]*Piece{m.Pieces, m.Definitions} {
			for _, piece := range pieces {
				for _, t := range piece.own {
					if t.Places && !yield(piece, t) {
						return
					}
				}
			}
		}
	}
}
