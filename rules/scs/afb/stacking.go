package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Stacking judges what a side has in a hex, as scs.Stacking does, by AfB 1.5: at the
// end of a phase only the units of the player whose phase it is are looked at, where
// the series looks at all (4.0a). Since the game looks at the end of the Exploitation Phase
// too, its rules leave open whether that ends the grace of a stack that retreated before.
func Stacking(p *scspack.Pack, side string, load scs.Load, on scs.Occasion) scs.StackingAnswer {
	on.Phases = slices.Clone(on.Phases)
	for i := range on.Phases {
		if on.Phases[i].Side != side && on.Phases[i].Side != "" {
			on.Phases[i].Stacking = scspack.Never
		}
	}
	a := scs.Stacking(p, side, load, on)
	others := func(phase scspack.Phase) bool { return phase.Side != side || phase.Moves != "exploit" }
	if len(on.Phases) > 0 && !slices.ContainsFunc(on.Phases, others) {
		exploitationEnds(p, &a, on.Retreated)
	}
	return a
}

// exploitationEnds applies the question whether the end of a side's Exploitation Phase ends the
// grace of a stack that retreated before that phase.
func exploitationEnds(p *scspack.Pack, a *scs.StackingAnswer, retreated scs.Retreat) {
	at := slices.IndexFunc(a.Excuses, func(e scs.Excuse) bool { return e.Kind == scs.RetreatGrace })
	switch grace := p.Switch(scspack.RetreatGrace); {
	case at < 0:
	case !grace.Set:
		a.Excuses[at].Proved, a.Excuses[at].Decides = false, []scs.Input{scs.SwitchOf(scspack.RetreatGrace)}
	case grace.Value == scspack.AfterExploitation && retreated != scs.RetreatedNow:
		a.Excuses = slices.Delete(a.Excuses, at, at+1)
	}
}
