package integrity

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/play"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// DiceTyped is about lines that look like dice and were typed by hand.
var DiceTyped = &PlayedRule{
	Rule: rule.Rule{
		ID:    "log/dice-typed",
		Refs:  []string{"log"},
		Title: "dice are thrown, not typed",
		Says:  "Anybody can type a line into the chat that looks like the report of a dice button. VASSAL puts the name of who typed it in front.",
		Checks: "Looks for such lines behind a name. One that tells the result of a throw that stands before it in the log is a quotation, and " +
			"information; another is suspect, since players throw dice elsewhere, too.",
		Example: "<Hans> - *** 2d6 = 12 *** <Hans>",
		Level:   rule.Integrity,
	},
	Run: func(p *Played, coverage *rule.Coverage) []rule.Finding {
		const id = "log/dice-typed"
		type result struct{ button, shown string }
		thrown := map[result]int{}
		var findings []rule.Finding
		for i := range p.Steps {
			step := &p.Steps[i]
			for _, a := range step.Actions {
				switch a := a.(type) {
				case play.Roll:
					if step.Stands() {
						thrown[result{a.Button, a.Result}] = step.N
					}
				case play.Chat:
					coverage.Checked(id, "lines of chat")
					line, ok := looksThrown(a.Text)
					if !ok {
						continue
					}
					f := rule.Finding{
						Verdict: rule.Suspect, Step: step.N,
						Message: rule.Say("%q typed that %q showed %s; unless the dice were thrown elsewhere, with the other player's consent",
							a.Speaker, line.Name, line.Result),
						Evidence: map[string]any{"dice": line.Name, "typed": line.Result},
					}
					if at := thrown[result{line.Name, line.Result}]; at > 0 {
						f.Verdict = rule.Information
						f.Message = rule.Say("%q typed that %q showed %s, as it did in step %d", a.Speaker, line.Name, line.Result, at)
					}
					findings = append(findings, f)
				}
			}
		}
		return findings
	},
}

// looksThrown reads a typed line that looks like the report of dice.
func looksThrown(text string) (command.DiceRoll, bool) {
	i := strings.Index(text, "*** ")
	if i < 0 {
		return command.DiceRoll{}, false
	}
	line, ok := command.ParseDice(text[i:])
	return line, ok && len(line.Numbers) > 0
}
