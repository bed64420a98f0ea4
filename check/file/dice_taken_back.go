package file

import (
	"iter"
	"strconv"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// DiceTakenBack finds rolls that were undone. VASSAL undoes the properties that
// dice set like any other command, and logs both.
var DiceTakenBack = &PlayedRule{
	Description: rule.Description{
		ID:    "log/dice-taken-back",
		Refs:  []string{"log"},
		Title: "dice that were thrown stand",
		Says: "A roll that was seen is a roll. VASSAL lets players undo it like anything else, and throw again; the " +
			"log keeps both.",
		Checks: "Looks for steps with dice that a later step takes back. If the same player throws the same dice " +
			"again before anything else is " +
			"done but talk, and they show something else, it is suspect: both players may have agreed that the first " +
			"throw was a mistake. " +
			"Without another throw it is information.",
		Example: "2d6 shows 4 in step 12. Step 13 takes it back, in step 14 2d6 shows 9.",
		Level:   rule.Integrity,
	},
	Run: func(p *PlayedPass) {
		p.each(func(i int, roll *actions.Roll) {
			p.Checked(rolls)
			step := &p.Steps[i]
			if step.UndoneBy == 0 {
				return
			}
			dice := Dice{Dice: roll.Button, Result: roll.Result, UndoneBy: step.UndoneBy}
			f := rule.Finding{
				Verdict: rule.Information, Step: step.N, Which: roll.Button + " " + roll.Result,
				Message: say.F("dice-taken-back/taken-back",
					"{'button'} showed {result} for {who}, and step {step} takes that back",
					roll.Button, roll.Result, who(step.By), step.UndoneBy),
			}
			if again, at, in := p.thrownAgain(step, roll.Button); again != nil && again.Result != roll.Result {
				f.Verdict = rule.Suspect
				where := "step " + strconv.Itoa(at)
				if dice.Again, dice.AgainResult = at, again.Result; in != p.Played {
					where += " of " + in.Name
					dice.AgainIn = in.Name
				}
				f.Message = say.On("dice-taken-back/thrown-again",
					"{finding}; thrown again in {where} they showed {result}; unless the players agreed to it",
					f.Message, where, again.Result)
			}
			f.Evidence = rule.Show(dice)
			p.Report(f)
		})
	},
}

// mostTalk bounds how many steps are searched for another throw.
const mostTalk = 1000

// thrownAgain returns the next throw of a button after a step that was taken back, its step and its
// log, which may be a later log: nil if it is another player's, or if anything but talk and undoing
// comes between.
func (p *Played) thrownAgain(step *actions.Step, button string) (again *actions.Roll, at int, in *Played) {
	searched := 0
	for log, next := range p.after(step.UndoneBy) {
		if searched++; searched > mostTalk {
			break
		}
		if next.Undo.Is {
			continue
		}
		for _, a := range next.Actions {
			switch a := a.(type) {
			case actions.Chat, actions.Report:
			case actions.Roll:
				if a.Button == button && (next.By == step.By || !next.By.Known() || !step.By.Known()) {
					return &a, next.N, log
				}
				return nil, 0, nil
			default:
				return nil, 0, nil
			}
		}
	}
	return nil, 0, nil
}

// after returns the steps behind a step, in this log and in the logs that go on from it.
func (p *Played) after(step int) iter.Seq2[*Played, *actions.Step] {
	return func(yield func(*Played, *actions.Step) bool) {
		from := min(max(step+1-p.Steps[0].N, 0), len(p.Steps))
		for in := p; in != nil; in, from = in.Next, 0 {
			for i := range in.Steps[from:] {
				if !yield(in, &in.Steps[from+i]) {
					return
				}
			}
		}
	}
}
