package referee

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// EngagedActivation is Corps à Corps 6: units in close combat are activated by themselves.
var EngagedActivation = &Rule{
	Description: rule.Description{
		ID:    "fubar/engaged-activation",
		Refs:  []string{"Corps à Corps 6"},
		Title: "no activation in close combat",
		Says: "Close combat goes on at the beginning of each turn. The units in it are activated by themselves, and " +
			"cannot be activated again " +
			"in that turn even if they win.",
		Checks: "Looks at the units that try to be activated. One of whose figures the base touches an enemy's is " +
			"suspect, as figures may stand " +
			"that close without having fought.",
		Example: "A figure of Red 1 stands base to base with one of Blue 1, and Red 1 rolls for activation: suspect, " +
			"Corps à Corps 6.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needScale, needBase, needActivations},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.Activations() {
				if !pass.Log.Pack.Base.Known() {
					pass.Unchecked("activations", "game.toml: [scale] base")
					continue
				}
				pass.Checked("activations")
				if len(act.Touches) == 0 {
					continue
				}
				f := rule.Finding{
					Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
					Message: say.F("engaged-activation/engaged",
						"{unit} tries to be activated and stands in contact with {touches}: units in close "+
							"combat are activated by themselves", act.Unit.Name, strings.Join(act.Touches, ", ")),
				}
				f.Excuse(say.F("engaged-activation/near", "the figures only stand close to each other"))
				pass.Report(f)
			}
		}
	},
}
