package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// TwoBuildFiles finds a second build file that VASSAL does not read.
var TwoBuildFiles = &Rule{
	Description: rule.Description{
		ID:      "module/two-build-files",
		Title:   "two build files",
		Says:    "VASSAL before 3.5 keeps the module in the entry buildFile, later VASSAL in buildFile.xml. With both, the VASSAL version in moduledata decides which of them is read, and the other is dead.",
		Checks:  "Both in one archive are a warning, since some programs read the other.",
		Example: "Somebody put an edited buildFile.xml into a module of VASSAL 3.4. VASSAL goes on reading buildFile, and the edits are not there.",
	},
	Run: func(p *Pass) {
		p.Checked("archives")
		other := "buildFile"
		if p.BuildFile == other {
			other = "buildFile.xml"
		}
		if p.Archive.Has(other) {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("two-build-files/dead",
				"VASSAL reads {read}, and never {other} beside it", p.BuildFile, other), Where: p.In(other)})
		}
	},
}
