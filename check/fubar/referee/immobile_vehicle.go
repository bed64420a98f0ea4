package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// ImmobileVehicle is Vehicules 6: a vehicle that is immobilised or destroyed stays.
var ImmobileVehicle = &Rule{
	Description: rule.Description{
		ID:    "fubar/immobile-vehicle",
		Refs:  []string{"Vehicules: 3", "Vehicules: 6"},
		Title: "immobilised vehicles do not move",
		Says: "A vehicle that a hit immobilised does not move for the rest of the game; it can fire. A destroyed " +
			"one does neither.",
		Checks: "Looks at vehicles that show that they are immobilised or destroyed, and are moved on the table. " +
			"They are illegal where they go " +
			"farther than players may be off; a destroyed one is suspect, as its wreck may be put aside.",
		Example: "The blue carrier shows that it is immobilised, and is moved 4 inches: illegal, Vehicules.",
		Level:   rule.Moves,
	},
	Needs: []Need{needUnits, needScale},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			for _, t := range turn.trips() {
				if !t.Figure.Unit.IsVehicle() {
					continue
				}
				status := field.Immobilised
				if t.Figure.Has(field.Destroyed) {
					status = field.Destroyed
				}
				if pass.Log.End.Is(&t.Figure, status) == 0 {
					pass.Unchecked("vehicle moves", "vassal.toml: a [[status]] that is \""+string(status)+"\"")
					continue
				}
				pass.Checked("vehicle moves")
				if !t.Figure.Has(status) || t.stays(pass) {
					continue
				}
				f := rule.Finding{
					Verdict: rule.Illegal, Step: t.Step, Pieces: []rule.Piece{t.Figure.Seen()},
					Message:  say.F("immobile-vehicle/moved", "{figure} moves and is {status}", t.Figure.Name, status),
					Evidence: rule.Show(t.drawn(pass, t.net(), 0)),
				}
				if status == field.Destroyed {
					f.Excuse(putAside())
				}
				pass.Report(f)
			}
		}
	},
}
