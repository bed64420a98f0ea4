package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// WeaponCrew is the note on heavy machine guns: on foot two figures serve the weapon.
var WeaponCrew = &Rule{
	Description: rule.Description{
		ID:    "fubar/weapon-crew",
		Refs:  []string{"Armes de Support: 2"},
		Title: "a crew for heavy machine guns",
		Says: "Two figures on foot serve a heavy machine gun, or it does not fire. On a vehicle or in a bunker one " +
			"does.",
		Checks: "Counts the figures of a unit that have the announced weapon and are neither casualties nor " +
			"suppressed. Too few are illegal. Where " +
			"no weapon is announced, nothing is judged while another one can be meant. Whether a unit is in a bunker " +
			"the pack does not say: " +
			"such a finding is suspect.",
		Example: "One of the two machine gunners of Red 2 is a casualty, and Red 2 fires: suspect, Armes de Support.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needFire, needSuppressed},
	Run:   eachAct(bind.Fire, checkCrew),
}

func checkCrew(pass *Pass, _ *Turn, act *Act) {
	guns, open := gunners(act)
	if open != "" {
		pass.Unchecked("volleys", open)
		return
	}
	serve := map[*fubarpack.Weapon]int{}
	for _, g := range guns {
		serve[g.weapon]++
	}
	pass.Checked("volleys")
	var weapon *fubarpack.Weapon
	for w, figures := range serve {
		if fubar.Crewed(w, act.Unit.IsVehicle(), figures) {
			return
		}
		weapon = w
	}
	if len(serve) != 1 {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
		Message: say.F("weapon-crew/too-few",
			"{unit} fires {weapon} with {serve} figures that can serve it; {crew} do",
			act.Unit.Name, weapon.Name, serve[weapon], weapon.Crew.N),
	}
	f.Excuse(say.F("weapon-crew/bunker", "it is in a bunker"))
	pass.Report(f)
}
