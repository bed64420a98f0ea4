package schematest

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/systems"
)

// Figures returns one figure of each kind that a finding can rest on.
func Figures() []rule.Figure {
	all := []rule.Figure{
		actions.Typed{}, file.Dice{}, file.More{}, file.Notice{},
		chain.Again{}, chain.Cards{}, chain.Pieces{}, chain.SavedWith{}, chain.Seat{},
	}
	for _, s := range systems.All() {
		all = slices.Concat(all, s.Figures)
	}
	return all
}
