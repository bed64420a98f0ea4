package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// unmade reports the attacks and overruns of a phase that were announced and never made, by the
// rule of the Fog of War.
func (p *Pass) unmade(ph *Phase) {
	for _, c := range ph.Unmade {
		fog := p.Log.Pack.FogOfWar
		if fog == pack.No || ph.corrected(c) {
			continue
		}
		needs := p.Log.perhapsMade(ph, c)
		if needs == "" && fog == pack.Unknown {
			needs = "game.toml: fog_of_war"
		}
		if needs != "" {
			p.Unchecked("combats", needs)
			if needs == needsDice || needs == whichHexes {
				p.Need(needs) // a combat that the log does not show is not judged to the end
			}
			continue
		}
		p.Checked("combats")
		f := rule.Finding{
			Verdict: rule.Suspect, Refs: []string{"Fog of War"}, Step: c.Announced.Step, Hexes: c.hexes(),
			Pieces: seenOf(slices.Concat(c.force(), c.Defenders)), Evidence: rule.Show(c.battle()),
		}
		at, announced := c.Target.String(), p.Log.stepName(c.Announced.Step)
		switch {
		case c.Step > 0:
			f.Step, f.Message = c.Step, attackCancelled.Say(at, announced, p.Log.stepName(c.Step))
		case ph.overruns(c.Combat):
			f.Message = overrunUnmade.Say(at, announced)
		default:
			f.Message = attackUnmade.Say(at, announced)
		}
		f.Excuse(attackCancelledSlip.Say())
		if c.Step == 0 {
			f.Excuse(attackUnmadeDice.Say())
			for _, m := range ph.unsure() {
				f.Excuse(m)
			}
		}
		p.Report(ph, f)
	}
}
