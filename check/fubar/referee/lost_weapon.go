package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// LostWeapon is the table of damage: what is destroyed does not fire.
var LostWeapon = &Rule{
	Description: rule.Description{
		ID:    "fubar/lost-weapon",
		Refs:  []string{"Vehicules: 4-5", "Vehicules: 6"},
		Title: "destroyed weapons and vehicles do not fire",
		Says:  "A weapon that a hit destroyed fires no more, and neither does a destroyed vehicle.",
		Checks: "Looks at announced fire of vehicles. That of one which shows that it is destroyed, or that it lost " +
			"a weapon and has only one, is " +
			"illegal.",
		Example: "The only gun of the blue carrier is destroyed, and it fires: illegal, Vehicules.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needFire, needDestroyed},
	Uses:  []Need{needLostWeapons},
	Run: eachAct(bind.Fire, func(pass *Pass, _ *Turn, act *Act) {
		if act.Unit.IsVehicle() {
			checkLost(pass, act)
		}
	}),
}

func checkLost(pass *Pass, act *Act) {
	if act.Force.Open || act.Force.Size() == 0 {
		pass.Unchecked("vehicle fire", field.Strangers)
		return
	}
	for _, f := range act.Force.Figures {
		if f.Row == nil || len(f.Row.Weapons) == 0 {
			pass.Unchecked("vehicle fire", "units.csv: the weapons of "+act.Unit.ID)
			return
		}
		if !f.Has(field.WeaponLost) || len(f.Row.Weapons) > 1 {
			pass.Checked("vehicle fire")
			return
		}
	}
	pass.Checked("vehicle fire")
	pass.Report(rule.Finding{
		Verdict: rule.Illegal, Step: act.Step, Pieces: field.Seen(targets(act.Force)),
		Message: say.F("lost-weapon/fires", "{unit} fires, and its weapons are destroyed", act.Unit.Name),
	})
}
