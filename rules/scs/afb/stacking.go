package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// StackingRef is the paragraph that a pack cites for its stacking ("refs") if Stacking
// judges its stacks.
const StackingRef = "AfB 1.5"

// Stacking judges what a side has in a hex, as scs.Stacking does, by AfB 1.5: at the
// end of a phase only the phasing player's units are judged; the series judges all
// units (4.0a).
func Stacking(p *scspack.Pack, side string, load scs.Load, on scs.Occasion) scs.StackingAnswer {
	on.Phases = slices.Clone(on.Phases)
	for i := range on.Phases {
		if on.Phases[i].Side != side && on.Phases[i].Side != "" {
			on.Phases[i].Stacking = scspack.Never
		}
	}
	return scs.Stacking(p, side, load, on)
}
