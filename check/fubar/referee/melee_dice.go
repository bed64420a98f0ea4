package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// MeleeDice is Corps à Corps 1 and 2: one die for each figure in close combat.
var MeleeDice = &Rule{
	Description: rule.Description{
		ID:    "fubar/melee-dice",
		Refs:  []string{"Corps à Corps 1", "Corps à Corps 2"},
		Title: "one die for each figure in close combat",
		Says: "Who assaults moves figures base to base with the enemy's, who may move others in. Then both sides " +
			"roll one die for each " +
			"figure.",
		Checks: "Counts the figures of a unit that fights in close combat by the chat, and are no casualties or were " +
			"none when the enemy threw. More dice are illegal, or suspect if the enemy may have thrown in a log before. " +
			"It is suspect if " +
			"no two figures of both units touch, unless players did not move them together.",
		Example: "Three raiders fight, and four dice are thrown for them: illegal, Corps à Corps 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needScale, needMelee, needCasualties},
	Run:   eachAct(bind.Melee, checkMelee),
}

func checkMelee(pass *Pass, turn *Turn, act *Act) {
	if act.Force.Open || act.Target.Open {
		pass.Unchecked("close combats", field.Strangers)
		return
	}
	if len(act.Dice) == 0 {
		pass.Unchecked("close combats", "a throw of dice after each announcement of close combat")
		return
	}
	pass.Checked("close combats")
	if most := turn.fighters(act); len(act.Dice) > most {
		f := rule.Finding{
			Verdict: rule.Illegal, Step: act.Last, Pieces: act.Force.Seen(),
			Message: say.F("melee-dice/too-many",
				"{count} dice for {unit} in close combat; its figures there: {most}",
				len(act.Dice), act.Unit.Name, most),
			Evidence: rule.Show(field.Limit{Unit: act.Unit.ID, Counted: "dice", Count: len(act.Dice), Limit: most}),
		}
		against := func(other *Act) bool { return other.Said.Target == act.Unit }
		if turn == pass.Log.Turns[0] && !turn.Began && !slices.ContainsFunc(turn.of(bind.Melee, act.Said.Target), against) {
			f.Excuse(say.F("melee-dice/earlier", "figures fell to a throw of the enemy in an earlier log"))
		}
		pass.Report(f)
	}
	if pass.Log.Pack.Base.Known() && !slices.Contains(act.Touches, act.Target.Unit.Name) {
		f := rule.Finding{
			Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
			Message: say.F("melee-dice/apart",
				"{unit} fights {target} in close combat, and no two of their figures touch",
				act.Unit.Name, act.Target.Unit.Name),
			Related: []rule.Related{{Message: theTarget(), Pieces: act.Target.Seen()}},
		}
		f.Excuse(say.F("melee-dice/together", "players did not move the figures together"))
		pass.Report(f)
	}
}
