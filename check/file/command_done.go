package file

import (
	"github.com/umpire-vassal/umpire/check/rule"
)

// mostShown bounds the findings about commands: a torn file can have one for each
// piece.
const mostShown = 20

// CommandDone is about commands that cannot be done. VASSAL skips them silently, so
// what it then shows may differ from what its players had.
var CommandDone = &Rule{
	Rule: rule.Rule{
		ID:    "file/command-done",
		Refs:  []string{"file"},
		Title: "every command of the file can be done",
		Says: "A saved game is a list of commands. VASSAL goes on after one that it cannot do, with a piece without its state, a board " +
			"that is not there, a turn that cannot be.",
		Checks: "Replays the file as VASSAL does and reports what could not be done. Positions after it are what VASSAL would show; " +
			"whether they are what the players had is unchecked.",
		Example: "A piece has twelve traits and the states of eleven.",
		Level:   rule.Integrity,
	},
	Run: func(f *File, coverage *rule.Coverage) []rule.Finding {
		const id, what = "file/command-done", "files"
		if len(f.Problems) == 0 {
			coverage.Checked(id, what)
			return nil
		}
		coverage.Unchecked(id, what, "a file whose commands can all be done")
		var findings []rule.Finding
		for i, p := range f.Problems {
			if i == mostShown {
				findings = append(findings, rule.Finding{
					Verdict: rule.Unchecked, Step: p.Step + 1,
					Message:  rule.Say("%d more commands could not be done", len(f.Problems)-i),
					Evidence: map[string]any{"more": len(f.Problems) - i},
				})
				break
			}
			findings = append(findings, rule.Finding{
				Verdict: rule.Unchecked, Step: p.Step + 1,
				Message: rule.Say("could not be done: %s", p.Err.Error()),
			})
		}
		return findings
	},
}
