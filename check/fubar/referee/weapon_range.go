package referee

import (
	"image"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// WeaponRange is the range in the tables of weapons.
var WeaponRange = &Rule{
	Description: rule.Description{
		ID:    "fubar/weapon-range",
		Refs:  []string{"Armes Légères", "Armes de Support"},
		Title: "no fire beyond the range",
		Says:  "Each weapon fires as far as its range.",
		Checks: "Measures from each figure that can fire the announced weapon, or any of its weapons where none is " +
			"announced, to each figure of " +
			"the target, when the fire is announced. If none is in range it is illegal. It is suspect if figures of " +
			"either were moved in the turn before: fire may be at any point of a move.",
		Example: "Red 1 fires its assault rifles at Blue 1, and the nearest two figures are 30 inches apart: " +
			"illegal, Armes Légères.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needScale, needBase, needFire},
	Run:   eachAct(bind.Fire, checkRange),
}

func checkRange(pass *Pass, turn *Turn, act *Act) {
	if act.Target == nil || len(act.Target.Figures)+len(act.Target.Lost) == 0 {
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
	if len(shots) == 0 {
		pass.Checked("volleys") // nobody can fire, which is another rule's
		return
	}
	p, ruler := pass.Log.Pack, pass.Log.End.Ruler
	nearest := fubar.Way(-1)
	var line []image.Point
	for _, s := range shots {
		for _, target := range targets(act.Target) {
			reaches, _ := fubar.InRange(p, ruler, s.weapon, s.figure.At, target.At)
			if reaches == pack.Yes {
				pass.Checked("volleys")
				return
			}
			if reaches == pack.Unknown {
				pass.Unchecked("volleys", "weapons.csv: the range of "+s.weapon.ID)
				return
			}
			if way := fubar.Along(s.figure.At, target.At); nearest < 0 || way < nearest {
				nearest, line = way, []image.Point{s.figure.At, target.At}
			}
		}
	}
	pass.Checked("volleys")
	farthest := shots[0].weapon
	for _, s := range shots {
		if s.weapon.Range.N > farthest.Range.N {
			farthest = s.weapon
		}
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen(),
		Message: say.F("weapon-range/beyond",
			"{unit} fires at {target}, and the nearest two are {distance} apart between their centres; "+
				"{weapon}: {range} {measure}",
			act.Unit.Name, act.Target.Unit.Name, ruler.Text(nearest), farthest.Name, farthest.Range.N, p.Measure),
		Related: []rule.Related{{Message: theTarget(), Pieces: act.Target.Seen()}},
		Evidence: rule.Show(
			Distance{act.Unit.ID, ruler.Text(nearest), farthest.Range.N},
			pass.Log.End.Way(farthest.Name, line, nearest, farthest.Range.N, fubar.Range(p, ruler, farthest)),
		),
	}
	if turn.onTheWay(act) {
		f.Excuse(firedOnTheWay())
	}
	pass.Report(f)
}
