package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
)

// Coherency is Unités 1: figures of a unit stay near each other.
var Coherency = &Rule{
	Description: rule.Description{
		ID:    "fubar/coherency",
		Refs:  []string{"Unités 1"},
		Title: "figures of a unit stay together",
		Says: "All figures of a unit stay within 3 inches or 8 centimetres of each other. If they do not, the unit " +
			"has 1 less on its " +
			"activation roll for each figure out of reach.",
		Checks: "Counts for each unit the fewest figures that are out of its reach, in a chain or of each other as " +
			"the pack says. It is " +
			"information, as the rule itself names the price. With strange pieces on the table it is unchecked of " +
			"units that miss figures.",
		Example: "A rifleman stands 5 inches from the rest of his unit: the unit has 1 less on its next activation " +
			"roll, Unités 1.",
		Level: rule.Moves,
	},
	Needs: []Need{NeedUnits, NeedScale, NeedBase},
	Uses:  []Need{AsksCoherency},
	Run: func(pass *Pass) {
		pos := pass.Position
		for _, force := range pos.Forces() {
			if len(force.Figures) == 0 {
				continue
			}
			if force.Open {
				pass.Unchecked("units", Strangers)
				continue
			}
			astray, known := fubar.Astray(pos.Pack, pos.Ruler, force.Points())
			if !known {
				pass.Unchecked("units", "a unit with fewer figures")
				continue
			}
			pass.Checked("units")
			if len(astray) == 0 {
				continue
			}
			var figures []*Figure
			for _, i := range astray {
				figures = append(figures, force.Figures[i])
			}
			pass.Report(rule.Finding{
				Verdict: rule.Information, Pieces: Seen(figures),
				Message: say.F("coherency/astray",
					"figures of {unit} that are out of reach of the others: {count}; its next activation roll "+
						"has {less} less", force.Unit.Name, len(astray), len(astray)),
				Evidence: rule.Show(Limit{Unit: force.Unit.ID, Counted: "figures out of reach", Count: len(astray),
					Limit: 0}, Drawn{pos.Links(&force, astray)}),
			})
		}
	},
}
