package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// MoveAllowance is the table of actions: how far figures go.
var MoveAllowance = &Rule{
	Description: rule.Description{
		ID:    "fubar/move-allowance",
		Refs:  []string{"Activation 2"},
		Also:  []string{"Vehicules 2"},
		Title: "no farther than the action allows",
		Says: "Figures go up to 6 inches in a march, 12 in a run, 8 ducking or in an assault, 3 to ground, and none " +
			"on guard or in aimed fire; " +
			"vehicles up to 12 in the open. In centimetres these are 15, 30, 20, 8 and 30.",
		Checks: "Measures where each figure was before its first move in a turn and after its last; between two " +
			"saved games (--between turn) also along its movement trail. The straight line between is the least that " +
			"it can have gone. More than the declared action allows is illegal, or if none is declared more than any " +
			"action does. If only " +
			"the way through the points where it was put down is longer it is suspect, as a figure may have been put " +
			"down and put right. " +
			"Up to 3 inches or 8 centimetres more are suspect: figures near an assault may be moved into contact. " +
			"They are legal of a unit that defends itself in an announced close combat. Figures that are casualties " +
			"when the turn is over are suspect, as they may be put aside. A unit with two " +
			"activations in a turn is left to the rule on those. Moves in several steps are suspect if a turn may " +
			"have begun without a line. Moves before the first line that begins a turn may be the set-up and are " +
			"unchecked.",
		Example: "Red 1 marches, and a rifleman goes 9 inches: illegal, Activation 2.",
		Level:   rule.Moves,
	},
	Needs: []Need{needUnits, needScale},
	Uses:  []Need{needTurns},
	Run: func(pass *Pass) {
		for i, turn := range pass.Log.Turns {
			for _, t := range turn.trips() {
				if !t.Figure.Fights() { // a wreck, which another rule judges
					continue
				}
				if len(turn.of(bind.Activation, t.Figure.Unit)) < 2 && len(t.points) > 1 {
					checkAllowance(pass, pass.Log.Turns[i:], t)
				}
			}
		}
	},
}

// checkAllowance judges a trip in the first of these turns.
func checkAllowance(pass *Pass, turns []*Turn, t *trip) {
	p, unit, turn := pass.Log.Pack, t.Figure.Unit, turns[0]
	action := turn.action(unit)
	allowed := fubar.MoveAllowance(p, action)
	name := "any action"
	switch {
	case unit.IsVehicle():
		allowed, _ = fubar.VehicleAllowance(p, nil, nil)
		name = "a vehicle"
	case action != nil:
		name = action.Name
	}
	if action != nil && action.MayGuard() && t.withdraws(turn) != pack.No {
		allowed, name = pack.Known(max(allowed.N, fubar.Withdrawal(p.Measure))), "going back"
	}
	if !turn.Began {
		pass.Unchecked("moves", beginsTurn(pass))
		return
	}
	if !allowed.Known {
		pass.Unchecked("moves", "actions.csv: how far each action goes")
		return
	}
	pass.Checked("moves")
	ruler := pass.Log.End.Ruler
	if turn.defends(unit) && t.within(pass, t.whole(), allowed.N+fubar.PullIn(p.Measure)) {
		return
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Step: t.Step, Pieces: []rule.Piece{t.Figure.Seen()},
		Message:  wentTooFar(t.Figure.Name, ruler.Text(t.net()), allowed.N, p.Measure, name),
		Evidence: rule.Show(Distance{unit.ID, ruler.Text(t.net()), allowed.N}, t.drawn(pass, t.net(), allowed.N)),
	}
	switch {
	case t.within(pass, t.net(), allowed.N):
		if t.within(pass, t.whole(), allowed.N) {
			return
		}
		f.Message = say.F("move-allowance/round",
			"{figure} goes {way} through the points where it was put down, {most} {measure} allowed ({action})",
			t.Figure.Name, ruler.Text(t.whole()), allowed.N, p.Measure, name)
		f.Excuse(putRight())
	case !unit.IsVehicle() && t.within(pass, t.net(), allowed.N+fubar.PullIn(p.Measure)):
		f.Excuse(pulledIn())
	case turn.fell(pass.Log, t.Figure.ID):
		f.Excuse(putAside())
	case t.First == t.Step:
	case len(turn.of(bind.Activation, unit)) == 0 && mayBeSeveral(turns):
		f.Excuse(newTurn())
	default:
		unlessForgotten(&f, turns)
	}
	pass.Report(f)
}
