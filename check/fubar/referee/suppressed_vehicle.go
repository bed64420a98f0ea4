package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// SuppressedVehicle is the note on vehicles: nothing suppresses them.
var SuppressedVehicle = &Rule{
	Description: rule.Description{
		ID:    "fubar/suppressed-vehicle",
		Refs:  []string{"Vehicules: Note"},
		Title: "no vehicle is suppressed",
		Says:  "Vehicles cannot be suppressed. A hit can stun their crew.",
		Checks: "Looks at the vehicles on the table when a turn ends, and whenever something is announced. One that " +
			"shows " +
			"suppression when a turn ends is illegal; one that showed it in between and no more is suspect, for a " +
			"marker may have " +
			"been dropped by a slip. \"suppressed maximum\" looks at the end of the log.",
		Example: "Rifles hit the blue carrier, and it is marked as suppressed when the turn ends: illegal, " +
			"Vehicules: Note.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needSuppressed},
	Run: func(pass *Pass) {
		found := map[string]bool{} // by figure that was looked at: whether it was found, or is at the end
		for _, f := range pass.Log.End.Figures {
			if f.Down() {
				found[f.ID] = true
			}
		}
		for _, turn := range pass.Log.Turns {
			if turn.After != nil {
				for _, force := range turn.After.Forces() {
					pass.suppressedVehicle(&force, turn.Next, found)
				}
			}
		}
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.Acts {
				pass.suppressedVehicle(act.Force, act.Step, found, slipOfMarker())
				pass.suppressedVehicle(act.Target, act.Step, found, slipOfMarker())
			}
		}
	},
}

func slipOfMarker() say.Message {
	return say.F("suppressed-vehicle/slip", "the marker came there by a slip and was taken away")
}

// suppressedVehicle reports the figures of a vehicle that are suppressed and not yet found.
func (p *Pass) suppressedVehicle(force *field.Force, step int, found map[string]bool, excuses ...say.Message) {
	if force == nil || !force.Unit.IsVehicle() {
		return
	}
	for _, f := range force.Figures {
		before, looked := found[f.ID]
		if !looked {
			p.Checked("vehicles")
		}
		if found[f.ID] = before || f.Down(); before || !f.Down() {
			continue
		}
		wrong := rule.Finding{
			Verdict: rule.Illegal, Step: step, Pieces: []rule.Piece{f.Seen()}, Message: say.F("suppressed-vehicle/suppressed",
				"{figure} was suppressed; vehicles cannot be", f.Name),
		}
		wrong.Excuse(excuses...)
		p.Report(wrong)
	}
}
