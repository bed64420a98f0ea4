package file

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// mostShown bounds the findings about commands: a torn file can have a finding for each piece.
const mostShown = 20

// CommandDone finds commands that cannot be done. VASSAL skips them silently, and may
// then show something else than the players had.
var CommandDone = &Rule{
	Description: rule.Description{
		ID:    "file/command-done",
		Refs:  []string{"file"},
		Title: "every command of the file can be done",
		Says: "A saved game is a list of commands. VASSAL goes on after a command that it cannot do, with a piece " +
			"without its state, a board " +
			"that is not there, a turn that cannot be.",
		Checks: "Replays the file as VASSAL does and reports what could not be done. Positions after it are what " +
			"VASSAL would show; " +
			"whether they are what the players had is unchecked.",
		Example: "A piece has twelve traits and the states of eleven.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass) {
		if len(p.Problems) == 0 {
			p.Checked("files")
			return
		}
		p.Unchecked("files", "a file whose commands can all be done")
		for i, problem := range p.Problems {
			if i == mostShown {
				p.Report(rule.Finding{
					Verdict: rule.Unchecked, Step: problem.Step + 1,
					Message:  say.F("command-done/more", "{count} more commands could not be done", len(p.Problems)-i),
					Evidence: rule.Show(More{len(p.Problems) - i}),
				})
				break
			}
			p.Report(rule.Finding{
				Verdict: rule.Unchecked, Step: problem.Step + 1,
				Message: say.F("command-done/not-done",
					"could not be done: {error}", problem.Err.Error()), Which: problem.Err.Error(),
			})
		}
	},
}
