package referee

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// TypedRoll is what all that is rolled for rests on: dice that are thrown.
var TypedRoll = &Rule{
	Description: rule.Description{
		ID:    "fubar/typed-roll",
		Refs:  []string{"Activation 1", "Tirer 2"},
		Also:  []string{"Initiative 1", "Tirer 3", "Corps à Corps 2", "Vehicules 4"},
		Title: "rolls are thrown, not only typed",
		Says: "Dice decide who begins and which units are activated, what fire, saves and close combat hit, and what " +
			"a hit does to a vehicle. Anybody can type a roll into the chat.",
		Checks: "Looks for the dice of each roll that a line names: a throw of the turn that shows the same, before " +
			"the line or after it. If the last throw of as many dice before the line shows something else it is " +
			"illegal, or suspect if it may be another roll. Rolls that have no dice in their turn are one suspicion " +
			"for all logs, and the evidence lists them; so are units that act after an activation without any, fire " +
			"and close combat without any that hurt the target, saves and damage without any that change what is " +
			"hurt, and a turn that begins after an initiative without any: players throw dice on dice servers and " +
			"at tables. Where that is so, [dice] elsewhere = true in game.toml or rows of --declare make them " +
			"unchecked. Rows about other steps are information.",
		Example:    "A die shows 1, and the next line is \"Red 1 activates with 6\": illegal, Activation 1.",
		Level:      rule.Combat,
		Groundwork: true,
	},
	Needs: []Need{needUnits},
	Run: func(pass *Pass) {
		var typed []*Act
		for _, turn := range pass.Log.Turns {
			for _, act := range turn.Acts {
				switch {
				case act.Rests == actions.OnDice:
					pass.Checked("rolls")
				case act.Rests == actions.OnUnread:
					pass.Unchecked("rolls", "dice whose result can be read")
				case act.Rests == actions.OnDeclared && len(pass.Log.Declared[act.Step]) > 0:
					pass.Unchecked("rolls", "the dice, thrown elsewhere: --declare")
				case act.Rests == actions.OnDeclared:
					pass.Unchecked("rolls", "the dice, thrown elsewhere: [dice] of game.toml")
				case act.Against != nil:
					pass.Checked("rolls")
					pass.contradicted(act)
				case act.Rests == actions.OnLine:
					pass.Checked("rolls")
					typed = append(typed, act)
				}
			}
		}
		if len(typed) > 0 {
			pass.typed(typed)
		}
		for _, step := range slices.Sorted(maps.Keys(pass.Log.Declared)) {
			for _, row := range pass.Log.Declared[step] {
				pass.declares(row)
			}
		}
	},
}

// contradicted reports a line that names another roll than dice before it show.
func (p *Pass) contradicted(act *Act) {
	other := act.Against
	f := rule.Finding{
		Verdict: rule.Illegal, Step: act.Step, Refs: act.thrownBy(), Pieces: act.pieces(),
		Message: say.F("typed-roll/other",
			"the line about {roll} names {typed}, and the dice of step {step} show {thrown}",
			act.name(), faces(act.Said.Dice), other.Step, faces(other.Dice)),
	}
	if other.Step+1 != act.Step || !other.By.Known() || other.By != act.By {
		f.Excuse(say.F("typed-roll/for-else", "the dice of step {step} were thrown for something else", other.Step))
	}
	if act.Kind == bind.Initiative {
		f.Excuse(scenarioAdds())
	}
	p.Report(f)
}

// faces writes what dice show, "5, 4, 1".
func faces(dice []int) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(dice)), ", "), "[]")
}

// name returns who throws for an act: a unit, or a side for the initiative.
func (a *Act) name() string {
	if a.Unit == nil {
		return a.Side
	}
	return a.Unit.Name
}

// pieces are the figures of the unit that throws; none for a side.
func (a *Act) pieces() []rule.Piece {
	if a.Force == nil {
		return nil
	}
	return a.Force.Seen()
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
		f.Refs, f.Pieces = addNew(f.Refs, act.thrownBy()...), addNew(f.Pieces, act.pieces()...)
	}
	list.Report(&f)
	p.Report(f)
}

// declares reports a row of --declare whose step announces no roll, or another.
func (p *Pass) declares(row *orders.Row) {
	message := say.F("typed-roll/no-roll", "{by}: its step announces no roll", row.By())
	for _, turn := range p.Log.Turns {
		for _, act := range turn.Acts {
			switch {
			case act.Step != row.Step || !act.Kind.Thrown():
			case act.mayShow(row):
				return
			default:
				message = say.F("typed-roll/another",
					"{by}: no dice of {'line'} show {'rolled'}", row.By(), act.Line, row.Rolled)
			}
		}
	}
	p.Report(rule.Finding{
		Verdict: rule.Information, Step: row.Step, Refs: []string{}, Message: message, Which: row.By(),
	})
}

// thrownBy are the paragraphs by which dice are thrown for an act.
func (a *Act) thrownBy() []string {
	return map[bind.Kind][]string{
		bind.Initiative: {"Initiative 1"}, bind.Activation: {"Activation 1"}, bind.Fire: {"Tirer 2"}, bind.Save: {"Tirer 3"},
		bind.Melee: {"Corps à Corps 2"}, bind.Damage: {"Vehicules 4"},
	}[a.Kind]
}
