package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// FireDice is Tirer 2: one die for each fire point.
var FireDice = &Rule{
	Description: rule.Description{
		ID:    "fubar/fire-dice",
		Refs:  []string{"Tirer 2"},
		Also:  []string{"Armes Légères: 2", "Armes de Support: 2"},
		Title: "one die for each fire point",
		Says: "Each figure that fires rolls one die for each fire point of its weapon: an assault rifle two up to 12 " +
			"inches or 30 centimetres, " +
			"and one beyond. A heavy machine gun on foot fires once for two figures.",
		Checks: "Adds up the most fire points of the figures of the unit that are not suppressed and have a figure " +
			"of the target in range, each " +
			"with one weapon. More dice in the throw that follows the announcement are illegal; fewer are not, as " +
			"fire may be divided. They are " +
			"suspect if figures of either were moved in the turn before, and they could be thrown closer: fire may " +
			"be at any point of a move.",
		Example: "Four riflemen with a fire point each fire, and six dice are thrown: illegal, Tirer 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needScale, needBase, needFire, needSuppressed},
	Run:   eachAct(bind.Fire, checkDice),
}

func checkDice(pass *Pass, turn *Turn, act *Act) {
	guns, open := gunners(act)
	switch {
	case len(act.Dice) == 0:
		pass.Unchecked("volleys", "a throw of dice after each announcement of fire")
		return
	case act.Target != nil && act.Target.Open:
		open = field.Strangers
	}
	if open != "" {
		pass.Unchecked("volleys", open)
		return
	}
	points := map[gun]int{}
	for _, g := range guns {
		most, known := g.points(pass, act)
		if !known {
			pass.Unchecked("volleys", "weapons.csv: range and fire points of "+g.weapon.ID)
			return
		}
		points[g] = most
	}
	sum := act.mostDice(guns, func(g gun) int { return points[g] })
	pass.Checked("volleys")
	if sum == 0 || len(act.Dice) <= sum {
		return // with no figure that can fire another rule is broken
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Last, Pieces: act.Force.Seen(),
		Message: say.F("fire-dice/too-many",
			"{count} dice for the fire of {unit}; its fire points there: {sum}", len(act.Dice), act.Unit.Name, sum),
		Evidence: rule.Show(field.Limit{Unit: act.Unit.ID, Counted: "dice", Count: len(act.Dice), Limit: sum}),
	}
	if act.Target != nil && turn.onTheWay(act) && len(act.Dice) <= act.mostDice(guns, gun.full) {
		f.Excuse(firedOnTheWay())
	}
	pass.Report(f)
}

// mostDice adds up the dice of guns: each figure fires the one of its weapons with the most, a vehicle that stands all.
func (a *Act) mostDice(guns []gun, points func(gun) int) (sum int) {
	best := map[*field.Figure]int{}
	each := map[*fubarpack.Weapon][]int{}
	for _, g := range guns {
		if a.Unit.IsVehicle() || g.weapon.Crew.Known {
			each[g.weapon] = append(each[g.weapon], points(g))
			continue
		}
		best[g.figure] = max(best[g.figure], points(g))
	}
	for w, dice := range each {
		sum += fubar.Dice(w, a.Unit.IsVehicle(), dice)
	}
	for _, n := range best {
		sum += n
	}
	return sum
}

// full returns the dice of a gun at the distance at which it has the most.
func (g gun) full() int { return max(g.weapon.PointsAt(true).N, g.weapon.PointsAt(false).N) }

// points returns the most dice of a gun at any figure of the target; as many as up close if no
// target is announced.
func (g gun) points(pass *Pass, act *Act) (most int, known bool) {
	if act.Target == nil {
		n := g.weapon.PointsAt(true)
		return n.N, n.Known
	}
	for _, t := range targets(act.Target) {
		switch reaches, dice := fubar.InRange(pass.Log.Pack, pass.Log.End.Ruler, g.weapon, g.figure.At, t.At); {
		case reaches == pack.Unknown || reaches == pack.Yes && !dice.Known:
			return 0, false
		case reaches == pack.Yes:
			most = max(most, dice.N)
		}
	}
	return most, true
}
