package referee

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// VehicleFire is Vehicules 2 and 3: a vehicle that moves fires one weapon.
var VehicleFire = &Rule{
	Description: rule.Description{
		ID:    "fubar/vehicle-fire",
		Refs:  []string{"Vehicules 2", "Vehicules 3"},
		Title: "a moving vehicle fires one weapon",
		Says:  "A vehicle that moves fires a single weapon. One that stands fires all of them.",
		Checks: "Looks at vehicles that were moved in a turn farther than players may be off, and for which fire " +
			"with two different weapons is " +
			"announced in it. They are illegal, or suspect if a turn may have begun without a line, or if fire came " +
			"before the move and no activation is announced: it may be a reaction. Fire before the activation does " +
			"not count. Fire for which no weapon is announced is not counted.",
		Example: "The blue carrier drives 5 inches and fires its machine gun and its RPG: illegal, Vehicules 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needScale, needFire, needTurns},
	Run: func(pass *Pass) {
		for i, turn := range pass.Log.Turns {
			for _, t := range turn.trips() {
				if t.Figure.Unit.IsVehicle() && len(t.points) > 1 {
					checkVehicleFire(pass, pass.Log.Turns[i:], t)
				}
			}
		}
	},
}

// checkVehicleFire judges a trip and the fire in the first of these turns.
func checkVehicleFire(pass *Pass, turns []*Turn, t *trip) {
	turn := turns[0]
	if !turn.Began {
		pass.Unchecked("vehicle moves", beginsTurn(pass))
		return
	}
	pass.Checked("vehicle moves")
	if t.stays(pass) {
		return
	}
	var first *fubarpack.Weapon
	open := false
	for _, act := range turn.firesOf(t) {
		open = open || t.beforeMove(turn, act)
		switch {
		case act.Weapon == nil:
		case first == nil:
			first = act.Weapon
		case act.Weapon != first:
			f := rule.Finding{
				Verdict: rule.Illegal, Step: max(act.Step, t.Step), Pieces: []rule.Piece{t.Figure.Seen()},
				Message: say.F("vehicle-fire/more",
					"{figure} moves and fires {first} and {weapon} in one turn; a moving vehicle fires one weapon",
					t.Figure.Name, first.Name, act.Weapon.Name),
			}
			unlessForgotten(&f, turns)
			if open {
				f.Excuse(firedOnGuard())
			}
			pass.Report(f)
			return
		}
	}
}
