package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Initiative is Initiative 2 and 3: a side goes on until a roll fails, and then the other does.
var Initiative = &Rule{
	Description: rule.Description{
		ID:    "fubar/initiative",
		Refs:  []string{"Initiative 2", "Initiative 3"},
		Title: "the initiative passes with a failed roll",
		Says: "The side with the initiative goes on activating units until a roll fails. Then the other side does, " +
			"until all units have tried. " +
			"A side without units left leaves the rest to the other.",
		Checks: "Looks at each two attempts that follow each other in a turn. A side that goes on after a roll of " +
			"its own that certainly failed, " +
			"while the other side has a unit on the table that did not try yet, is suspect, and so is the other side " +
			"after a roll that certainly " +
			"succeeded: who had the initiative may have let it go. Units in close combat do not count. Where the " +
			"roll is not certain it is unchecked.",
		Example: "Red 1 rolls a 1, and Red announces Red 2 while Blue has units left: suspect, Initiative 3.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needActivations, needTurns, needCasualties},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			tried := map[*fubarpack.Unit]bool{}
			var before *Act
			for _, act := range turn.Acts {
				switch act.Kind {
				case bind.Melee: // it counts as the activation of both
					tried[act.Unit], tried[act.Said.Target] = true, true
				case bind.Activation:
					if before != nil && !tried[act.Unit] {
						checkInitiative(pass, turn, before, act, tried)
					}
					tried[act.Unit] = true
					before = act
				}
			}
		}
	},
}

func checkInitiative(pass *Pass, turn *Turn, before, act *Act, tried map[*fubarpack.Unit]bool) {
	same := act.Unit.Side == before.Unit.Side
	switch before.Succeeded() {
	case pack.Yes:
		pass.Checked("activations")
		if same || !left(act, before.Unit.Side, tried) {
			return
		}
		f := rule.Finding{
			Verdict: rule.Suspect, Step: act.Step, Pieces: act.Force.Seen(),
			Message: say.F("initiative/kept",
				"{unit} tries to be activated, but the roll of {before}, {roll}, succeeded and the initiative "+
					"did not pass", act.Unit.Name, before.Unit.Name, before.Roll().N),
		}
		f.Excuse(initiativeLetGo(before.Unit.Side))
		pass.Report(f)
	case pack.No:
		if !turn.Began { // others may have tried before the log
			pass.Unchecked("activations", "the log of the whole turn")
			return
		}
		pass.Checked("activations")
		var other *fubarpack.Unit
		for _, u := range act.Ready {
			if u.Side != act.Unit.Side && !tried[u] {
				other = u
				break
			}
		}
		if !same || other == nil {
			return
		}
		f := rule.Finding{
			Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
			Message: say.F("initiative/lost",
				"{unit} tries to be activated, but the roll of {before}, {roll}, failed and the initiative "+
					"passed: {other} did not try yet", act.Unit.Name, before.Unit.Name, before.Roll().N, other.Name),
		}
		f.Excuse(initiativeLetGo(other.Side))
		pass.Report(f)
	default:
		pass.Unchecked("activations", "a throw of one die after each activation, and who saw an enemy")
	}
}

func initiativeLetGo(side string) say.Message {
	return say.F("initiative/let-go", "{side} did not want to go on", side)
}
