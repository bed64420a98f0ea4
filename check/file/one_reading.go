package file

import "github.com/umpire-vassal/umpire/check/rule"

// OneReading is about archives that VASSAL reads as one game and most other programs as
// another. A zip file lists its entries twice, and the lists can differ.
var OneReading = &Rule{
	Rule: rule.Rule{
		ID:    "file/one-reading",
		Refs:  []string{"file"},
		Title: "every program reads the same game in the file",
		Says: "A zip archive names its entries in front of their data and again at its end. VASSAL reads a saved game by the first list, " +
			"most other programs read it by the second. No honest program writes two that differ.",
		Checks: "Compares the two lists, and looks for names that stand twice. What VASSAL would read is what all other rules check; that " +
			"there is something else in the file is suspect, since a damaged file can look so, too.",
		Example: "A saved game holds two entries savedGame: VASSAL shows the first, an unzip program the second.",
		Level:   rule.Integrity,
	},
	Run: func(f *File, coverage *rule.Coverage) []rule.Finding {
		coverage.Checked("file/one-reading", "files")
		var findings []rule.Finding
		for _, n := range f.Notices {
			if !n.Fatal {
				continue
			}
			message := rule.Say("%s", n.Text)
			if n.Entry != "" {
				message = rule.Say("entry %q: %s", n.Entry, n.Text)
			}
			findings = append(findings, rule.Finding{
				Verdict:  rule.Suspect,
				Message:  rule.Say("%s; unless the file was damaged on its way", message),
				Evidence: map[string]any{"code": n.Code, "entry": n.Entry},
			})
		}
		return findings
	},
}
