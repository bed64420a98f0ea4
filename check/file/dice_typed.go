package file

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// DiceTyped finds lines that look like dice and were typed by hand.
var DiceTyped = &PlayedRule{
	Description: rule.Description{
		ID:    "log/dice-typed",
		Refs:  []string{"log"},
		Title: "dice are thrown, not typed",
		Says: "Anybody can type a line into the chat that looks like the report of a dice button. VASSAL puts the " +
			"name of who typed it in front.",
		Checks: "Looks for such lines behind a name. A line with what the same dice showed last in the log is a " +
			"quotation, and information. " +
			"Another is suspect: players throw dice elsewhere, too, and copy lines that no log holds.",
		Example: "<Hans> - *** 2d6 = 12 *** <Hans>",
		Level:   rule.Integrity,
	},
	Run: func(p *PlayedPass) {
		type throw struct {
			result string
			step   int
		}
		last := map[string]throw{} // by button
		for i := range p.Steps {
			step := &p.Steps[i]
			for _, a := range step.Actions {
				switch a := a.(type) {
				case actions.Roll:
					if step.Stands() {
						last[a.Button] = throw{a.Result, step.N}
					}
				case actions.Chat:
					p.Checked("lines of chat")
					line, ok := looksThrown(a.Text)
					if !ok {
						continue
					}
					f := rule.Finding{
						Verdict: rule.Suspect, Step: step.N, Which: line.Name + " " + line.Result,
						Message: say.F("dice-typed/typed",
							"{'speaker'} typed that {'button'} showed {result}; unless they were thrown "+
								"elsewhere, or the line is copied from a chat that this log does not hold",
							a.Speaker, line.Name, line.Result),
						Evidence: rule.Show(Dice{Dice: line.Name, Chat: line.Result}),
					}
					if was, ok := last[line.Name]; ok && was.result == line.Result {
						f.Verdict = rule.Information
						f.Message = say.F("dice-typed/quoted",
							"{'speaker'} typed that {'button'} showed {result}, as it did in step {step}",
							a.Speaker, line.Name, line.Result, was.step)
					}
					p.Report(f)
				}
			}
		}
	},
}

// looksThrown reads a typed line that looks like a dice report; ok is false if it does
// not.
func looksThrown(text string) (command.DiceRoll, bool) {
	i := strings.Index(text, "*** ")
	if i < 0 {
		return command.DiceRoll{}, false
	}
	line, ok := command.ParseDice(text[i:])
	return line, ok && len(line.Numbers) > 0
}
