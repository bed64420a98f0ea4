package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// SuppressedFire is Tirer 1: suppressed figures do not fire.
var SuppressedFire = &Rule{
	Description: rule.Description{
		ID:    "fubar/suppressed-fire",
		Refs:  []string{"Tirer 1", "Neutralisation 1"},
		Title: "suppressed figures do not fire",
		Says:  "A figure that is suppressed does not fire.",
		Checks: "Looks for announced fire of a unit of which no figure with the announced weapon, or with any where " +
			"none is announced, is free of " +
			"suppression. It is illegal. Dice of suppressed figures beside others are counted by fubar/fire-dice.",
		Example: "The only gunner of Red 1 is suppressed, and Red 1 fires its machine gun: illegal, Tirer 1.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needFire, needSuppressed},
	Run: eachAct(bind.Fire, func(pass *Pass, _ *Turn, act *Act) {
		guns, open := gunners(act)
		if open != "" {
			pass.Unchecked("volleys", open)
			return
		}
		pass.Checked("volleys")
		if len(guns) > 0 || len(act.Force.Figures) == 0 || !armed(act) {
			return
		}
		pass.Report(rule.Finding{
			Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(), Message: say.F("suppressed-fire/all",
				"{unit} fires, and each of its figures that could is suppressed", act.Unit.Name),
		})
	}),
}

// armed reports whether a figure of the unit has the announced weapon at all.
func armed(act *Act) bool {
	for _, f := range act.Force.Figures {
		for _, w := range f.Row.Weapons {
			if act.Weapon == nil || w == act.Weapon {
				return true
			}
		}
	}
	return false
}
