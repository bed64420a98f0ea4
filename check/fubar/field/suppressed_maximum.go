package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// SuppressedMaximum is Neutralisation 3: a unit has no more suppressed figures than its level allows.
var SuppressedMaximum = &Rule{
	Description: rule.Description{
		ID:    "fubar/suppressed-maximum",
		Refs:  []string{"Neutralisation 3"},
		Also:  []string{"Tirer 4", "Vehicules: Note"},
		Title: "no more suppressed figures than the level allows",
		Says: "The level of a unit limits how many of its figures can be suppressed: 1 for green, 2 for seasoned, 3 " +
			"for veteran and 4 for " +
			"elite units. Hits beyond that are casualties. Vehicles cannot be suppressed.",
		Checks: "Counts the suppressed figures of each unit that still fight, without those whose unit tried to be " +
			"activated since: their marker may have been " +
			"left. More than the limit are illegal, and so is any vehicle.",
		Example: "Two figures of a green unit are suppressed, and one may be: illegal, Neutralisation 3.",
		Level:   rule.Combat,
	},
	Needs: []Need{NeedUnits, NeedLevels, NeedSuppressed, NeedCasualties},
	Run: func(pass *Pass) {
		for _, force := range pass.Position.Forces() {
			if force.Unit.IsVehicle() {
				checkVehicle(pass, &force)
				continue
			}
			if force.Unit.Level == nil || !force.Unit.Level.Suppressed.Known {
				pass.Unchecked("units", "units.csv: the level of "+force.Unit.ID)
				continue
			}
			pass.Checked("units")
			most := force.Unit.Level.Suppressed.N
			var suppressed []*Figure
			for _, f := range force.Figures {
				if f.Down() {
					suppressed = append(suppressed, f)
				}
			}
			if len(suppressed) <= most {
				continue
			}
			pass.Report(rule.Finding{
				Verdict: rule.Illegal, Pieces: Seen(suppressed),
				Message: say.F("suppressed-maximum/too-many",
					"{count} figures of {unit} are suppressed; at most {most} can be ({level})",
					len(suppressed), force.Unit.Name, most, force.Unit.Level.Name),
				Evidence: rule.Show(Limit{Unit: force.Unit.ID, Counted: "suppressed figures", Count: len(suppressed),
					Limit: most}),
			})
		}
	},
}

// checkVehicle looks for vehicles that are suppressed.
func checkVehicle(pass *Pass, force *Force) {
	pass.Checked("units")
	for _, f := range force.Figures {
		if f.Down() {
			pass.Report(rule.Finding{
				Verdict: rule.Illegal, Refs: []string{"Vehicules: Note"},
				Pieces: []rule.Piece{f.Seen()}, Message: say.F("suppressed-maximum/vehicle",
					"{figure} is suppressed; vehicles cannot be", f.Name),
				Evidence: rule.Show(Limit{Unit: force.Unit.ID, Counted: "suppressed figures", Count: 1, Limit: 0}),
			})
		}
	}
}
