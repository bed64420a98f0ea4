package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Stacking judges what a side has in a hex, as scs.Stacking does, by AfB 1.5: at the
// end of a phase only the units of the player whose phase it is are looked at, where
// the series looks at all (4.0a).
func Stacking(p *scspack.Pack, side string, load scs.Load, on scs.Occasion) scs.StackingAnswer {
	on.Phases = slices.Clone(on.Phases)
	for i := range on.Phases {
		if on.Phases[i].Side != side && on.Phases[i].Side != "" {
			on.Phases[i].Stacking = scspack.Never
		}
	}
	return scs.Stacking(p, side, load, on)
}
