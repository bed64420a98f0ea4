package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// ActivationRoll is Activation 1: a unit acts only if its roll is high enough.
var ActivationRoll = &Rule{
	Description: rule.Description{
		ID:    "fubar/activation-roll",
		Refs:  []string{"Activation 1"},
		Also:  []string{"Dés 2", "Activation 2", "Activation 3", "Neutralisation 1", "Unités 1", "Vehicules: 1-2"},
		Title: "a unit acts only if it is activated",
		Says: "A unit is activated by a die that shows its level's number or more: 1 less for each suppressed figure " +
			"and each figure out of " +
			"reach, 2 less for a stunned crew, 1 more if no enemy is in sight; a better leader's number counts. A 6 " +
			"always succeeds and a 1 " +
			"always fails. A unit that is not activated stays on guard; after losses of more than half it goes back.",
		Checks: "Works out the number from the position when the unit was announced, and reads the next throw of one " +
			"die. A unit that moves, " +
			"or declares another action than on guard, after a roll that fails even if no enemy is in sight is " +
			"illegal. Where that decides it " +
			"is unchecked. It is suspect if a turn may have begun without a line, and so are moves of up to 3 inches " +
			"or 8 centimetres, which may be into " +
			"contact in a close combat, and of figures that are casualties when the turn is over. A unit that lost " +
			"more than half its figures may go back.",
		Example: "A seasoned unit with one suppressed figure rolls 3 and marches. It needs 4 if no enemy is in " +
			"sight: illegal, Activation 1.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needActivations, needTurns},
	Uses:  []Need{needScale, needBase, asksCoherency},
	Run: func(pass *Pass) {
		for i, turn := range pass.Log.Turns {
			for _, act := range turn.Activations() {
				if len(turn.of(bind.Activation, act.Unit)) == 1 {
					checkRoll(pass, pass.Log.Turns[i:], act)
				}
			}
		}
	},
}

// checkRoll judges an activation in the first of these turns.
func checkRoll(pass *Pass, turns []*Turn, act *Act) {
	did, step, excuse := acted(pass, turns[0], act)
	switch {
	case !act.Best.Known:
		pass.Unchecked("activations", "units.csv: the level of "+act.Unit.ID)
	case !act.Roll().Known:
		pass.Unchecked("activations", "a throw of one die after each activation")
	case did.Code() == moves().Code && act.Force.Withdraws() == pack.Unknown && act.Succeeded() != pack.Yes:
		pass.Unchecked("activations", "which figures of "+act.Unit.Name+" are casualties")
	case did.Code() == "" || act.Succeeded() == pack.Yes:
		pass.Checked("activations")
	case act.Succeeded() == pack.No:
		pass.Checked("activations")
		f := rule.Finding{
			Verdict: rule.Illegal, Step: step, Pieces: act.Force.Seen(),
			Message: say.F("activation-roll/failed",
				"{unit} {did}, but its roll of {roll} does not activate it: {best} or more does",
				act.Unit.Name, did, act.Roll().N, act.Best.N),
			Evidence: rule.Show(act.evidence(&pass.Log.End.Table)...),
		}
		if act.Action == nil || act.Action.MayGuard() { // else one line has both
			unlessForgotten(&f, turns)
		}
		if excuse.Code() != "" {
			f.Excuse(excuse)
		}
		pass.Report(f)
	default:
		need := "whether " + act.Unit.Name + " saw an enemy"
		if act.Astray.Least < act.Astray.Most {
			need += ", and which of its figures were out of reach"
		}
		pass.open("activations", rule.Finding{
			Step: step, Pieces: act.Force.Seen(), Message: say.F("activation-roll/open",
				"{unit} {did} after a roll of {roll}; it needs {best} to {worst} or more",
				act.Unit.Name, did, act.Roll().N, act.Best.N, act.Worst.N),
			Evidence: rule.Show(act.evidence(&pass.Log.End.Table)...),
		}, need)
	}
}
