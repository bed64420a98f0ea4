package referee

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// TypedRoll is what activations and fire rest on: dice that are thrown.
var TypedRoll = &Rule{
	Description: rule.Description{
		ID:    "fubar/typed-roll",
		Refs:  []string{"Activation 1", "Tirer 2"},
		Title: "rolls are thrown, not only typed",
		Says:  "Units are activated by a die, and fire with dice. Anybody can type a roll into the chat.",
		Checks: "Looks for the die of each roll that a line names: one of the turn that shows the same, before the line or after it. If the last die " +
			"before the line shows something else it is illegal, or suspect if it may be another roll. Rolls that have no dice in their turn, units " +
			"that act after an activation without any, and fire without any that hurts its target are one suspicion for all logs, and the evidence " +
			"lists them: players throw dice on dice servers and at tables. Where that is so, [dice] elsewhere = true in game.toml makes them unchecked.",
		Example:    "A die shows 1, and the next line is \"Red 1 activates with 6\": illegal, Activation 1.",
		Level:      rule.Combat,
		Groundwork: true,
	},
	Needs: []Need{needUnits},
	Run: func(pass *Pass) {
		var typed []*Act
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.Acts {
				switch same, other := turn.thrownFor(act); {
				case same || !act.Said.Roll.Known && !act.rolled(pass, turn):
					if act.Said.Roll.Known || len(act.Dice) > 0 {
						pass.Checked("rolls")
					}
				case turn.Unread:
					pass.Unchecked("rolls", "dice whose result can be read")
				case other != nil:
					pass.Checked("rolls")
					f := rule.Finding{
						Verdict: rule.Illegal, Step: act.Step, Refs: act.thrownBy(), Pieces: act.Force.Seen(),
						Message: typedOther.Say(act.Unit.Name, act.Said.Roll.N, other.Dice[0], other.Step),
					}
					if other.Step+1 != act.Step || !other.By.Known() || other.By != act.By {
						f.Excuse(typedDieForElse.Say(other.Step))
					}
					pass.Report(f)
				case pass.Log.Pack.Elsewhere == pack.Yes:
					pass.Unchecked("rolls", "the dice, thrown elsewhere: [dice] of game.toml")
				default:
					pass.Checked("rolls")
					typed = append(typed, act)
				}
			}
		}
		if len(typed) > 0 {
			pass.typed(typed)
		}
	},
}

// typed reports, once for all logs, rolls whose dice are not in them.
func (p *Pass) typed(acts []*Act) {
	var list actions.Typed
	first := p.Log.fileOf(acts[0].Step)
	f := rule.Finding{Step: acts[0].Step}
	for _, act := range acts {
		at := p.Log.fileOf(act.Step)
		roll := actions.TypedRoll{Step: act.Step - at.First + 1, For: string(act.Kind), Line: act.Line}
		if at != first {
			roll.Log = at.Name
		}
		list.Rolls = append(list.Rolls, roll)
		f.Refs, f.Pieces = addNew(f.Refs, act.thrownBy()...), addNew(f.Pieces, act.Force.Seen()...)
	}
	list.Report(&f)
	p.Report(f)
}

// thrownBy are the paragraphs by which dice are thrown for an act.
func (a *Act) thrownBy() []string {
	if a.Kind == bind.Activation {
		return []string{"Activation 1"}
	}
	return []string{"Tirer 2"}
}

// rolled reports whether an act without dice had a result all the same.
func (a *Act) rolled(pass *Pass, turn *Turn) bool {
	switch {
	case len(a.Dice) > 0:
		return false
	case a.Kind == bind.Activation:
		did, _, _ := acted(pass, turn, a)
		return did.Code() != ""
	case a.Kind == bind.Fire && a.Target != nil && a.After != nil:
		return len(a.hurt()) > 0
	}
	return false
}
