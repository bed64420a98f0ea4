package module

import (
	"iter"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// mostPlaced bounds how deep the pieces that traits place can have others in them.
const mostPlaced = 20

// places reports whether a trait makes another piece.
func places(raw trait.Raw) bool { return raw.ID() == "placemark;" || raw.ID() == "replace;" }

// placing returns the traits that make other pieces, of all pieces and prototypes. Like slots they
// have game piece ids; those within the pieces that they hold have none that counts.
func (m *Module) placing() iter.Seq2[*Piece, trait.Raw] {
	return func(yield func(*Piece, trait.Raw) bool) {
		for _, pieces := range [][]*Piece{m.Pieces, m.Definitions} {
			for _, piece := range pieces {
				for _, raw := range piece.Traits {
					if places(raw) && !yield(piece, raw) {
						return
					}
				}
			}
		}
	}
}

// withPlaced appends traits, and after each that makes a piece of its own the traits of that piece.
func withPlaced(all, traits []trait.Raw, depth int) []trait.Raw {
	for _, raw := range traits {
		all = append(all, raw)
		if depth < mostPlaced && places(raw) {
			all = withPlaced(all, placed(raw), depth+1)
		}
	}
	return all
}

// placed returns the traits of the piece that a trait makes, if it holds them itself and does not
// name a slot.
func placed(raw trait.Raw) []trait.Raw {
	spec := raw.Field("piece")
	if !strings.HasPrefix(spec, "+/") {
		return nil
	}
	add, ok := command.Decode(spec).(command.AddPiece)
	if !ok {
		return nil
	}
	traits, _ := trait.Split(add.Type, add.State, trait.DefaultLimits())
	return traits
}
