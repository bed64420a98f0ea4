package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// ForbiddenFire is Activation 2: the action decides whether a unit fires.
var ForbiddenFire = &Rule{
	Description: rule.Description{
		ID:    "fubar/forbidden-fire",
		Refs:  []string{"Activation 2"},
		Also:  []string{"Activation 2: En Garde"},
		Title: "fire only with actions that permit it",
		Says: "Who runs, ducks and weaves or goes to ground does not fire. Who marches fires small arms and throws " +
			"grenades. Who is on guard " +
			"fires once in a turn, while an enemy moves.",
		Checks: "Holds announced fire against the action that the unit declared in the turn, if it declared one. " +
			"Fire of the wrong kind is " +
			"illegal, and so is a second reaction in a turn; both are suspect if a turn may have begun without a " +
			"line. Fire before the unit's activation may be a reaction of an earlier " +
			"turn's guard and is legal; between that and the action it is fire with the action. A reaction while a " +
			"unit of the same side acts, or while no enemy is moved, " +
			"is suspect, and so is a second one while the same unit acts, as fire may be divided. Of a vehicle " +
			"nothing is judged: it has no such actions.",
		Example: "Red 1 runs, and fires at Blue 1 in the same turn: illegal, Activation 2.",
		Level:   rule.Combat,
	},
	Needs: []Need{needUnits, needFire, needTurns},
	Run: func(pass *Pass) {
		for i, turn := range pass.Log.Turns {
			reactions := map[*fubarpack.Unit]*Act{}
			for _, act := range turn.of(bind.Fire, nil) {
				if !act.Unit.IsVehicle() {
					checkPermitted(pass, pass.Log.Turns[i:], act, reactions)
				}
			}
		}
	},
}

// checkPermitted judges fire in the first of these turns.
func checkPermitted(pass *Pass, turns []*Turn, act *Act, reactions map[*fubarpack.Unit]*Act) {
	turn := turns[0]
	action := turn.action(act.Unit)
	if action == nil || action.Fire == "" {
		pass.Unchecked("volleys", "a declared action of each unit that fires")
		return
	}
	by, moves := turn.movesAround(act)
	if action.Fire == fubarpack.ReactionFire && by != nil && !moves && turn.goesOn(act) {
		pass.Unchecked("volleys", needsNextLog)
		return
	}
	pass.Checked("volleys")
	f := rule.Finding{Verdict: rule.Illegal, Step: act.Step, Pieces: act.Force.Seen()}
	unlessForgotten(&f, turns)
	declared := false
	for _, other := range turn.Acts {
		declared = declared || other.Unit == act.Unit && other.Action == action && other.Step <= act.Step
	}
	if !declared && turn.acting(act) == act.Unit {
		declared = true // it is its own activation, of which the action is announced later
	}
	switch {
	case !declared:
	case action.Fire == fubarpack.NoFire:
		f.Message = say.F("forbidden-fire/none",
			"{unit} fires; with this action nobody does: {action}", act.Unit.Name, action.Name)
		pass.Report(f)
	case action.Fire == fubarpack.MarchFire && act.Weapon != nil && act.Weapon.Kind == fubarpack.Support:
		f.Message = say.F("forbidden-fire/support",
			"{unit} fires a support weapon ({weapon}); with this action only small arms and grenades are "+
				"fired: {action}", act.Unit.Name, act.Weapon.Name, action.Name)
		pass.Report(f)
	case action.Fire == fubarpack.ReactionFire:
		if by := turn.acting(act); by != nil && by.Side == act.Unit.Side && by != act.Unit {
			f.Message = say.F("forbidden-fire/own",
				"{unit} is on guard and fires while {by} of its own side acts; it reacts to moves of the enemy",
				act.Unit.Name, by.Name)
			f.Excuse(announcedLate())
			pass.Report(f)
			return
		}
		if before := reactions[act.Unit]; before != nil {
			f.Message = say.F("forbidden-fire/second-reaction",
				"{unit} is on guard and fires a second time in this turn; it fired in step {step}",
				act.Unit.Name, before.Step)
			if turn.acting(before) == turn.acting(act) {
				f.Excuse(say.F("forbidden-fire/divided", "it divided one fire between targets or weapons")) // Tirer 1
			}
			pass.Report(f)
			return
		}
		if by != nil && !moves {
			f.Message = say.F("forbidden-fire/no-move",
				"{unit} is on guard and fires while {by} acts, and no enemy is moved then", act.Unit.Name, by.Name)
			f.Excuse(announcedLate())
			pass.Report(f)
		}
		reactions[act.Unit] = act
	}
}

func announcedLate() say.Message { return say.F("forbidden-fire/late", "the fire was announced late") }

// goesOn reports whether the unit that was activated before an act may still move: nothing ends its activation.
func (t *Turn) goesOn(act *Act) bool {
	return !t.Ended && !slices.ContainsFunc(t.Activations(), func(other *Act) bool { return other.Step > act.Step })
}

// movesAround returns the unit that is activated when an act is announced, nil for none, and reports
// whether a figure of its side is moved before any other figure is.
func (t *Turn) movesAround(act *Act) (by *fubarpack.Unit, moves bool) {
	from, to := 0, 0
	for _, other := range t.Activations() {
		switch {
		case other.Step <= act.Step:
			by, from = other.Unit, other.Step
		case to == 0:
			to = other.Step
		}
	}
	return by, by == nil || slices.ContainsFunc(t.Drags, func(d Drag) bool {
		return d.Figure.Unit.Side == by.Side && d.Step > from && (to == 0 || d.Step < to)
	})
}
