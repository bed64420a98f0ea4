package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// StaleSuppression is Neutralisation 2: a suppressed figure gets up after the next activation roll
// of its unit.
var StaleSuppression = &Rule{
	Description: rule.Description{
		ID:    "fubar/stale-suppression",
		Refs:  []string{"Neutralisation 2"},
		Title: "suppressed figures get up after the activation roll",
		Says: "After the next activation roll of its unit, successful or not, a suppressed figure is no longer " +
			"suppressed.",
		Checks: "Looks at figures that were suppressed when their unit tried to be activated, and are when the next " +
			"turn begins, though nobody " +
			"announced fire at the unit in between. They are suspect, unless fire was not announced.",
		Example: "A figure of Blue 1 is suppressed when Blue 1 rolls for activation, and still is in the next turn: " +
			"suspect, Neutralisation 2.",
		Level: rule.Combat,
	},
	Needs: []Need{needUnits, needActivations, needTurns, needSuppressed},
	Run: func(pass *Pass) {
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.Activations() {
				checkStale(pass, turn, act)
			}
		}
	},
}

func checkStale(pass *Pass, turn *Turn, act *Act) {
	before := map[string]bool{}
	for _, f := range act.Force.Figures {
		if f.Has(field.Suppressed) {
			before[f.ID] = true
		}
	}
	if len(before) == 0 {
		return
	}
	if !turn.Ended {
		pass.Unchecked("suppressed units", "the next turn")
		return
	}
	pass.Checked("suppressed units")
	for _, other := range turn.of(bind.Fire, nil) {
		if other.Target == nil || other.Target.Unit == act.Unit && other.Step > act.Step {
			return
		}
	}
	after := turn.After.Force(act.Unit)
	var still []*field.Figure
	for _, f := range after.Figures {
		if before[f.ID] && f.Has(field.Suppressed) {
			still = append(still, f)
		}
	}
	if len(still) == 0 {
		return
	}
	f := rule.Finding{Verdict: rule.Illegal, Step: turn.Next, Pieces: field.Seen(still),
		Message: say.F("stale-suppression/still",
			"figures of {unit} that are still suppressed after its activation roll in step {step}: {count}",
			act.Unit.Name, act.Step, len(still))}
	f.Excuse(say.F("stale-suppression/fired-at", "somebody fired at it and did not announce it"))
	pass.Report(f)
}
