package shown

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// mostPlaced bounds how deep the pieces that traits place can have others in them.
const mostPlaced = 20

// Places reports whether a trait makes another piece.
func Places(raw trait.Raw) bool { return trait.FieldsOf(raw.ID(), trait.PieceField) != nil }

// WithPlaced returns traits, and after each that makes a piece of its own the traits of that piece.
func WithPlaced(traits []trait.Raw) []trait.Raw { return withPlaced(nil, traits, 0) }

func withPlaced(all, traits []trait.Raw, depth int) []trait.Raw {
	for _, raw := range traits {
		all = append(all, raw)
		if depth < mostPlaced && Places(raw) {
			all = withPlaced(all, piece(raw.Field("piece")), depth+1)
		}
	}
	return all
}

// Placed returns the traits of the piece that a trait with this field "piece" makes, as
// [WithPlaced] does.
func Placed(spec string) []trait.Raw { return withPlaced(nil, piece(spec), 1) }

// piece returns the traits of the piece that a trait makes, if it holds them itself and does not
// name a slot.
func piece(spec string) []trait.Raw {
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
