package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// CoverFire is Tirer 6 and 7: fire into and out of cover is near its edge.
var CoverFire = &Rule{
	Description: rule.Description{
		ID:    "fubar/cover-fire",
		Refs:  []string{"Tirer 6", "Tirer 7"},
		Title: "fire into and out of cover near its edge",
		Says: "Figures fire out of cover, and are fired at in it, within 2 inches or 5 centimetres of its edge. " +
			"Deeper in it they only fire at " +
			"units in the same cover, up to 6 inches or 15 centimetres away.",
		Checks: "Looks at each figure that can fire and each of the target, when fire is announced. If every line " +
			"between two of them is from or " +
			"to a figure that stands too deep in cover that vassal.toml binds, it is suspect, unless players see the " +
			"edges of cover otherwise. Who sees whom " +
			"is not judged: lines of sight are not in the file.",
		Example: "Blue 1 stands 4 inches within a wood, and Red 1 fires at it from outside: suspect, Tirer 6.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needScale, needBase, needCover, needFire},
	Run:   eachAct(bind.Fire, checkCoverFire),
}

func checkCoverFire(pass *Pass, _ *Turn, act *Act) {
	if act.Target == nil {
		pass.Unchecked("volleys", "a target in each announcement of fire")
		return
	}
	shots, open := gunners(act)
	if act.Target.Open {
		open = field.Strangers
	}
	if open != "" {
		pass.Unchecked("volleys", open)
		return
	}
	deep := 0
	for _, s := range shots {
		for _, target := range targets(act.Target) {
			switch pass.Log.End.FiresThrough(act.Covers, s.figure, target) {
			case pack.Yes:
				pass.Checked("volleys")
				return
			case pack.Unknown:
				pass.Unchecked("volleys", "how deep figures stand in a zone of cover")
				return
			}
			deep++
		}
	}
	pass.Checked("volleys")
	if deep == 0 {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
		Message: say.F("cover-fire/deep",
			"{unit} fires at {target}, and each line between them begins or ends too deep in cover",
			act.Unit.Name, act.Target.Unit.Name),
		Related: []rule.Related{{Message: theTarget(), Pieces: act.Target.Seen()}},
	}
	f.Excuse(say.F("cover-fire/edge", "players see the edges of cover otherwise"))
	pass.Report(f)
}
