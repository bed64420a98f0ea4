package file

import "github.com/umpire-vassal/umpire/check/rule"

// OneReading finds archives that are one game to VASSAL and another to most other
// programs. A zip file lists its entries twice, and the lists can differ.
var OneReading = &Rule{
	Description: rule.Description{
		ID:    "file/one-reading",
		Refs:  []string{"file"},
		Title: "every program reads the same game in the file",
		Says: "A zip archive names its entries in front of their data and again at its end. VASSAL reads a saved game by the first list, " +
			"most other programs read it by the second. No honest program writes two that differ.",
		Checks: "Compares the two lists, and looks for names that stand twice. A file in which that concerns the game itself is not read " +
			"at all. Elsewhere in the file it is suspect, since a damaged file can look so, too.",
		Example: "A saved game holds two entries savedata: VASSAL reads the one, an unzip program the other.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass) {
		p.Checked("files")
		for _, n := range p.Notices {
			if !n.Fatal {
				continue
			}
			message := inFile.Say(n.Text)
			if n.Entry != "" {
				message = inEntry.Say(n.Entry, n.Text)
			}
			p.Report(rule.Finding{
				Verdict:  rule.Suspect,
				Message:  unlessDamaged.Say(message),
				Which:    n.Code + " " + n.Entry,
				Evidence: rule.Show(Notice{n.Code, n.Entry}),
			})
		}
	},
}
