package file

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
)

// DiceTakenBack is about rolls that were undone. VASSAL undoes the properties that dice
// set like any other command, and logs both.
var DiceTakenBack = &PlayedRule{
	Rule: rule.Rule{
		ID:    "log/dice-taken-back",
		Refs:  []string{"log"},
		Title: "dice that were thrown stand",
		Says:  "A roll that was seen is a roll. VASSAL lets players undo it like anything else, and throw again; the log keeps both.",
		Checks: "Looks for steps with dice that a later step takes back. If the same player throws the same dice again before anything else is " +
			"done but talk, and they show something else, it is suspect: both players may have agreed that the first throw was a mistake. " +
			"Without another throw it is information.",
		Example: "2d6 shows 4 in step 12. Step 13 takes it back, in step 14 2d6 shows 9.",
		Level:   rule.Integrity,
	},
	Run: func(p *Played, coverage *rule.Coverage) []rule.Finding {
		const id = "log/dice-taken-back"
		var findings []rule.Finding
		p.each(func(i int, roll *actions.Roll) {
			coverage.Checked(id, rolls)
			step := &p.Steps[i]
			if step.UndoneBy == 0 {
				return
			}
			f := rule.Finding{
				Verdict: rule.Information, Step: step.N,
				Message:  rule.Say("%q showed %s for %s, and step %d takes that back", roll.Button, roll.Result, who(step.By), step.UndoneBy),
				Evidence: map[string]any{"dice": roll.Button, "was": roll.Result, "taken back": step.UndoneBy},
			}
			if again, at := p.thrownAgain(step, roll.Button); again != nil && again.Result != roll.Result {
				f.Verdict = rule.Suspect
				f.Message = rule.Say("%s; thrown again in step %d they showed %s; unless the players agreed to it", f.Message, at, again.Result)
				f.Evidence["is"], f.Evidence["again"] = again.Result, at
			}
			findings = append(findings, f)
		})
		return findings
	},
}

// mostTalk bounds how many steps are searched for another throw.
const mostTalk = 1000

// thrownAgain returns the next throw of a button after a step that was taken back, if
// only talk and undoing lie in between and the same player may have thrown it;
// otherwise nil.
func (p *Played) thrownAgain(step *actions.Step, button string) (again *actions.Roll, at int) {
	after := min(max(step.UndoneBy+1-p.Steps[0].N, 0), len(p.Steps))
	for i := range p.Steps[after:min(after+mostTalk, len(p.Steps))] {
		next := &p.Steps[after+i]
		if next.Undo.Is {
			continue
		}
		for _, a := range next.Actions {
			switch a := a.(type) {
			case actions.Chat, actions.Report:
			case actions.Roll:
				if a.Button == button && (next.By == step.By || !next.By.Known() || !step.By.Known()) {
					return &a, next.N
				}
				return nil, 0
			default:
				return nil, 0
			}
		}
	}
	return nil, 0
}
