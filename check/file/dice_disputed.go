package file

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// DiceDisputed is about throws that a log reports twice with different results.
var DiceDisputed = &PlayedRule{
	Rule: rule.Rule{
		ID:    "log/dice-disputed",
		Refs:  []string{"log"},
		Title: "the chat says what the dice showed",
		Says: "A dice button writes a line into the chat and sets properties of its name to the same result, in one step. Players read the line; " +
			"the properties are for the module.",
		Checks: "Compares the two where both are numbers. No button makes them differ, so that one was changed; it is suspect, since a module's own " +
			"code can do what it likes with a button's name.",
		Example: "The line says *** 2d6 = 6,6 ***, and 2d6_result is 1,2.",
		Level:   rule.Integrity,
	},
	Run: func(p *Played, coverage *rule.Coverage) []rule.Finding {
		const id = "log/dice-disputed"
		var findings []rule.Finding
		p.each(func(i int, roll *actions.Roll) {
			line, ok := command.ParseDice(roll.Chat)
			switch {
			case roll.Chat == "":
				coverage.Unchecked(id, rolls, "dice that tell their result in the chat")
				return
			case roll.Disputed && (!ok || len(line.Numbers) == 0 || p.rewords(roll.Button)):
				coverage.Unchecked(id, rolls, "dice that tell their result in VASSAL's own words")
				return
			}
			coverage.Checked(id, rolls)
			if !roll.Disputed {
				return
			}
			findings = append(findings, rule.Finding{
				Verdict: rule.Suspect, Step: p.Steps[i].N,
				Message: rule.Say("the chat says that %q showed %s, and its properties say %s; unless code of the module's own sets them",
					roll.Button, line.Result, roll.Result),
				Evidence: map[string]any{"dice": roll.Button, "chat": line.Result, "properties": roll.Result},
			})
		})
		return findings
	},
}

// usualReport is how dice report themselves unless the module changes it. The player's
// name follows.
const usualReport = "** $name$ = $result$ ***"

// rewords reports whether a button of that name has a report format of its own.
func (p *Played) rewords(button string) bool {
	for _, d := range p.buttons(button) {
		if !strings.HasPrefix(d.ReportFormat, usualReport) {
			return true
		}
	}
	return false
}
