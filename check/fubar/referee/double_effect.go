package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// DoubleEffect is Tirer 5: one fire does not suppress and wound the same figure.
var DoubleEffect = &Rule{
	Description: rule.Description{
		ID:    "fubar/double-effect",
		Refs:  []string{"Tirer 5"},
		Title: "suppressed or a casualty, not both",
		Says:  "No figure is both suppressed and wounded by the same fire.",
		Checks: "Compares the target when fire is announced with the target when the next thing is. A figure that " +
			"was neither before and is " +
			"both then is suspect, unless somebody else fired in between without saying so.",
		Example: "After one fire a figure of Blue 1 is marked as a casualty and as suppressed: suspect, Tirer 5.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needFire, needSuppressed, needCasualties},
	Run: eachAct(bind.Fire, func(pass *Pass, _ *Turn, act *Act) {
		if act.After == nil {
			pass.Unchecked("volleys", "a target in each announcement of fire")
			return
		}
		pass.Checked("volleys")
		unhurt := map[string]bool{}
		for _, f := range act.Target.Figures {
			unhurt[f.ID] = !f.Has(field.Suppressed)
		}
		for _, f := range act.After.Lost {
			if !unhurt[f.ID] || !f.Has(field.Suppressed) {
				continue
			}
			found := rule.Finding{
				Verdict: rule.Illegal, Step: act.Last, Pieces: []rule.Piece{f.Seen()},
				Message: say.F("double-effect/both",
					"{figure} is a casualty and suppressed by the same fire of {unit}", f.Name, act.Unit.Name),
			}
			found.Excuse(otherFire())
			pass.Report(found)
		}
	}),
}
