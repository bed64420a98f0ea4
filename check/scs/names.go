package scs

import (
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
)

// Names returns the names that units have in units.csv, by VASSAL's ids of pieces.
func (g *BoundGame) Names(pieces []view.Piece) map[string]string {
	names := map[string]string{}
	for _, p := range g.Binding.Pieces(pieces) {
		if p.Kind == position.Unit && p.Unit != nil {
			names[p.ID] = p.Unit.Name
		}
	}
	return names
}
