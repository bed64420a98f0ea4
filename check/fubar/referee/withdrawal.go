package referee

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Withdrawal is Activation 3: a unit with many losses that is not activated goes back.
var Withdrawal = &Rule{
	Description: rule.Description{
		ID:    "fubar/withdrawal",
		Refs:  []string{"Activation 3"},
		Title: "units with heavy losses go back",
		Says: "A unit that is not activated and has lost more than half its figures goes 6 inches or 15 centimetres " +
			"away from the nearest enemy " +
			"in sight, or towards its zone of deployment.",
		Checks: "Looks at attempts that certainly fail of units that lost more than half. If none of their figures " +
			"is moved before the next turn " +
			"it is suspect, as there may be nowhere to go. Where to, and whether as far as they have to, is not " +
			"judged.",
		Example: "Three of five veterans are casualties, Blue 2 rolls a 1, and nobody moves it: suspect, Activation 3.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needActivations, needTurns},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.Activations() {
				if act.Succeeded() == pack.No && len(act.Force.Figures) > 0 {
					checkWithdrawal(pass, turn, act)
				}
			}
		}
	},
}

func checkWithdrawal(pass *Pass, turn *Turn, act *Act) {
	withdraws := act.Force.Withdraws()
	switch {
	case withdraws == pack.Unknown:
		pass.Unchecked("failed activations", "which figures of "+act.Unit.Name+" are casualties")
		return
	case withdraws == pack.Yes && !turn.Ended:
		pass.Unchecked("failed activations", "the next turn")
		return
	}
	pass.Checked("failed activations")
	if withdraws == pack.No || act.Unit.IsVehicle() {
		return
	}
	for _, d := range turn.Drags {
		if d.Figure.Unit == act.Unit && d.Step > act.Step {
			return
		}
	}
	f := rule.Finding{Verdict: rule.Illegal, Step: act.Last, Pieces: act.Force.Seen(),
		Message: say.F("withdrawal/stays",
			"{unit} was not activated after losses of more than half, and does not go back", act.Unit.Name)}
	f.Excuse(say.F("withdrawal/nowhere", "it has nowhere to go"))
	pass.Report(f)
}
