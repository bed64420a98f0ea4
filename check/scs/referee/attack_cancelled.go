package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Cancelled is an attack that was announced, and taken back in a step before any dice. Its
// Before is the position in which it was announced.
type Cancelled struct {
	*Combat
	Step int
}

// cancelled reports the attacks of a phase that were taken back, by the rule of the Fog of War.
// An announcement of the same hex that follows corrects the first.
func (p *Pass) cancelled(ph *Phase) {
	for _, c := range ph.Cancelled {
		again := slices.ContainsFunc(ph.Combats, func(other *Combat) bool {
			return other.HasTarget && other.Target == c.Target && other.First > c.First
		})
		switch fog := p.Log.Pack.FogOfWar; {
		case again || !c.HasTarget || fog == pack.No:
			continue
		case fog == pack.Unknown:
			p.Unchecked("combats", "game.toml: fog_of_war")
			continue
		}
		p.Checked("combats")
		f := rule.Finding{
			Verdict: rule.Suspect, Refs: []string{"Fog of War"}, Step: c.Step, Hexes: c.hexes(), Pieces: seenOf(slices.Concat(c.force(), c.Defenders)),
			Message: attackCancelled.Say(c.Target.String(), p.Log.stepName(c.Announced.Step), p.Log.stepName(c.Step)), Evidence: rule.Show(c.battle()),
		}
		f.Excuse(attackCancelledSlip.Say())
		p.Report(ph, f)
	}
}
