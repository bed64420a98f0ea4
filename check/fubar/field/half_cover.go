package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// HalfCover is Couverture 1: half a unit has to be in cover.
var HalfCover = &Rule{
	Description: rule.Description{
		ID:    "fubar/half-cover",
		Refs:  []string{"Couverture 1"},
		Title: "half the unit in cover",
		Says:  "At least half the figures of a unit have to be in cover for the unit to have it.",
		Checks: "Counts the figures of each unit whose centres are in cover that vassal.toml binds. Fewer than half " +
			"is information: fire at the " +
			"unit is not made harder.",
		Example: "Two of seven raiders are in a wood: the unit has no cover, Couverture 1.",
		Level:   rule.Combat,
	},
	Needs: []Need{NeedUnits, NeedScale, NeedCover},
	Run: func(pass *Pass) {
		for _, force := range pass.Position.Forces() {
			if force.Open {
				pass.Unchecked("units", Strangers)
				continue
			}
			pass.Checked("units")
			if cover, in := pass.Position.In(&force); cover == nil && in > 0 {
				pass.Report(rule.Finding{
					Verdict: rule.Information, Pieces: force.Seen(),
					Message: say.F("half-cover/few",
						"figures of {unit} in cover: {in} of {all}; fewer than half, so fire at the unit is "+
							"not made harder", force.Unit.Name, in, len(force.Figures)),
					Evidence: rule.Show(Limit{Unit: force.Unit.ID, Counted: "figures in cover", Count: in,
						Limit: len(force.Figures)}),
				})
			}
		}
	},
}
