package referee

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// ActivatedTwice is Initiative 3: each unit is activated, or tries to be, once in a turn.
var ActivatedTwice = &Rule{
	Description: rule.Description{
		ID:    "fubar/activated-twice",
		Refs:  []string{"Initiative 3", "Comment jouer 1"},
		Title: "one activation of a unit in a turn",
		Says:  "In a turn each player activates each of his units once, or tries to.",
		Checks: "Counts the attempts to activate each unit between two lines that begin turns. A second one is " +
			"illegal, whether the first " +
			"succeeded or not. It is suspect if all units on the table tried before, or may have before the log " +
			"began, unless the " +
			"turn after it has the next number: else a turn may have begun without a line. It is suspect, too, if no " +
			"die was thrown for the first: it may have been announced again.",
		Example: "Red 1 fails to be activated, Blue fails, and Red tries Red 1 again in the same turn: illegal, " +
			"Initiative 3.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needActivations, needTurns},
	Run: func(pass *Pass) {
		for i, turn := range pass.Log.Turns {
			first := map[*fubarpack.Unit]*Act{}
			for _, act := range turn.Activations() {
				pass.Checked("activations")
				before := first[act.Unit]
				if before == nil {
					first[act.Unit] = act
					continue
				}
				f := rule.Finding{
					Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
					Message: say.F("activated-twice/again",
						"{unit} tries to be activated again in this turn; it tried in step {step}",
						act.Unit.Name, before.Step),
				}
				unlessForgotten(&f, pass.Log.Turns[i:])
				if !before.Roll().Known {
					f.Excuse(say.F("activated-twice/said-again", "it was announced again before the throw"))
				}
				pass.Report(f)
			}
		}
	},
}
