package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// ScaleAgrees reports where two sources name different scales.
var ScaleAgrees = &Rule{
	Description: rule.Description{
		ID:    "fubar/scale",
		Refs:  []string{"Unités 1"},
		Title: "one scale of the map",
		Says: "All distances are in inches or centimetres. Umpire measures pixels, and has to know how many of them " +
			"make an inch or a centimetre.",
		Checks: "Compares what the pack, the binding, the grid and ruler pieces say. If two of them differ by more " +
			"than 1 in 50, all that needs " +
			"distances is unchecked.",
		Example: "The pack says 20 pixels to the inch, and the grid has cells of 25: unchecked.",
		Level:   rule.Moves,
	},
	Run: func(pass *Pass) {
		switch table := &pass.Position.Table; {
		case table.Ruler != nil && len(table.Scales) < 2: // nothing to compare
		case table.Ruler != nil:
			pass.Checked("scales")
		case len(table.Scales) > 0:
			need := table.Lacks(NeedScale).String()
			pass.Unchecked("scales", need)
			pass.Report(rule.Finding{
				Verdict: rule.Unchecked, Message: say.F("scale/differ",
					"what says how many pixels {unit} has does not agree: {scales}",
					table.Pack.Measure.Single(), table.scales()),
				Evidence: rule.Evidence{Needs: []string{need}},
			})
		}
	},
}
