package file

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// NeedsBudget is what a file needs that costs more than Umpire spends on a file, for the coverage.
const NeedsBudget = "a larger --budget than this run has"

// WithinBudget finds files whose pieces cost too much.
var WithinBudget = &Rule{
	Description: rule.Description{
		ID:    "file/within-budget",
		Refs:  []string{"file"},
		Title: "what the pieces show can be found out in reasonable time",
		Says: "Pieces calculate what they show: properties from other properties, names from layers and labels, sums " +
			"over other pieces. " +
			"A small file can ask for work without end.",
		Checks: "Counts the steps of all calculations for a file, and the pieces that the steps of its log move. " +
			"The bounds are far above what real games need. Beyond them nothing in the file is checked that rests on " +
			"pieces, " +
			"and what was found is at most suspect.",
		Example: "A hundred properties of a piece each add up the next one twice.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass) {
		if !p.CutOff {
			p.Checked("files")
			return
		}
		p.Unchecked("files", NeedsBudget)
		p.Report(rule.Finding{Verdict: rule.Unchecked, Message: say.F("within-budget/cut-off",
			"budget: what the pieces show costs more to find out than Umpire spends on a file")})
	},
}
