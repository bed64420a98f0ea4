package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// FireResult is Tirer 2 to 4: as many figures are hit as dice.
var FireResult = &Rule{
	Description: rule.Description{
		ID:    "fubar/fire-result",
		Refs:  []string{"Tirer 2", "Tirer 4"},
		Title: "no more losses than hits",
		Says: "Each die that shows the unit's expertise or more is a hit. Each hit that armour does not save makes " +
			"one figure a casualty or " +
			"suppresses one.",
		Checks: "Counts the dice of announced fire that hit, in the open or in the cover that the target certainly " +
			"has, never worse than 6, with the " +
			"1 more of aimed fire if the unit declared it, and the figures of the target that are casualties, gone " +
			"or suppressed when the next thing is announced and were not before. More than hits are " +
			"suspect, unless others fired in between without saying so.",
		Example: "Red 1 throws 5, 4, 1 and 1 and hits with 5 or more; three figures of Blue 1 are marked: suspect, " +
			"Tirer 2.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needLevels, needFire, needSuppressed},
	Run:   eachAct(bind.Fire, checkResult),
}

func checkResult(pass *Pass, turn *Turn, act *Act) {
	switch {
	case act.After == nil:
		pass.Unchecked("volleys", "a target in each announcement of fire")
		return
	case len(act.Dice) == 0:
		pass.Unchecked("volleys", "a throw of dice after each announcement of fire")
		return
	case act.Target.Unit.IsVehicle():
		return // whom a hit on a vehicle harms is not on its figure
	}
	_, hits, need := act.hits(pass, turn)
	if need != "" {
		pass.Unchecked("volleys", need)
		return
	}
	pass.Checked("volleys")
	more := act.hurt()
	if len(more) <= hits {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Last, Pieces: field.Seen(more),
		Message: say.F("fire-result/more",
			"{target} has {count} more casualties and suppressed figures after the fire of {unit}, which hits "+
				"{hits} times at most", act.Target.Unit.Name, len(more), act.Unit.Name, hits),
		Evidence: rule.Show(field.Limit{Unit: act.Target.Unit.ID, Counted: "figures hit", Count: len(more),
			Limit: hits}),
	}
	f.Excuse(otherFire())
	pass.Report(f)
}
