package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// VehicleDamage is Vehicules 4 and 5: what a hit does to a vehicle, and which weapons do no damage.
var VehicleDamage = &Rule{
	Description: rule.Description{
		ID:    "fubar/vehicle-damage",
		Refs:  []string{"Vehicules 4", "Vehicules 5"},
		Title: "damage to vehicles by the table",
		Says: "Each hit on a vehicle that is not saved is rolled on the table of damage: 1 or 2 stuns its crew, 3 " +
			"immobilises it, 4 or 5 destroys a " +
			"weapon, 6 the vehicle. Small arms and heavy machine guns do no damage to armoured vehicles.",
		Checks: "Reads the die that follows an announcement of damage. If the vehicle does not show what it does " +
			"when the next thing is announced it is suspect, " +
			"unless it is marked later. Damage to an armoured vehicle is illegal if all fire at it in the turn is " +
			"with weapons that do it none.",
		Example: "The blue carrier is hit by rifles, and throws for its damage: illegal, Vehicules 5.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needDamage, needDestroyed},
	Run:   eachAct(bind.Damage, checkDamage),
}

func checkDamage(pass *Pass, turn *Turn, act *Act) {
	p := pass.Log.Pack
	if fire := act.Of; fire != nil && fire.Kind == bind.Fire &&
		!slices.ContainsFunc(turn.of(bind.Fire, nil), func(other *Act) bool {
			return other.Step < act.Step && (other.Said.Target == nil || other.Said.Target == act.Unit) &&
				!harmless(other, act.Unit)
		}) {
		pass.Checked("damage")
		pass.Report(rule.Finding{
			Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
			Message: say.F("vehicle-damage/no-harm",
				"{target} throws for damage by weapons of {unit} that do armoured vehicles none",
				act.Unit.Name, fire.Unit.Name),
		})
		return
	}
	if !act.Roll().Known || p.Damage == nil || act.After == nil || act.After.Size() == 0 {
		pass.Unchecked("damage", "a throw of one die for each damage, damage.csv, and the vehicle")
		return
	}
	status := shown[p.Damage[act.Roll().N-1]]
	if !pass.Log.End.Shows[status] {
		pass.Unchecked("damage", "vassal.toml: a [[status]] that is \""+string(status)+"\"")
		return
	}
	if status == field.WeaponLost && !slices.ContainsFunc(act.Unit.Figures,
		func(f fubarpack.Figure) bool { return len(f.Weapons) > 0 }) {
		pass.Unchecked("damage", "units.csv: the weapons of "+act.Unit.ID) // without one there is none to lose
		return
	}
	shows := slices.ContainsFunc(slices.Concat(act.After.Figures, act.After.Lost),
		func(f *field.Figure) bool { return f.Has(status) })
	if !shows && act.Open {
		pass.Unchecked("damage", needsNextLog)
		return
	}
	pass.Checked("damage")
	if shows {
		return
	}
	f := rule.Finding{Verdict: rule.Illegal, Step: act.Last, Pieces: act.Force.Seen(),
		Message: say.F("vehicle-damage/not-shown",
			"{unit} throws {roll} for its damage and does not show it: {status}",
			act.Unit.Name, act.Roll().N, status)}
	f.Excuse(say.F("vehicle-damage/later", "it is marked later"))
	pass.Report(f)
}

// harmless reports whether no weapon that can have been fired damages the vehicle.
func harmless(fire *Act, vehicle *fubarpack.Unit) bool {
	guns, open := gunners(fire)
	for _, g := range guns {
		for i := range vehicle.Figures {
			if (&fubar.Shot{Weapon: g.weapon, Vehicle: vehicle.Figures[i].Vehicle}).Harms() != pack.No {
				return false
			}
		}
	}
	return open == "" && len(guns) > 0
}
