package file

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
)

// needsNoID is what a file needs in which a player's id stands among the words of the game.
const needsNoID = "a file in which no player's id stands in the chat or in a name"

// OneReading finds archives that are one game to VASSAL and another to most other
// programs. A zip file lists its entries twice, and the lists can differ.
var OneReading = &Rule{
	Description: rule.Description{
		ID:    "file/one-reading",
		Refs:  []string{"file"},
		Title: "every program reads the same game in the file",
		Says: "A zip archive names its entries in front of their data and again at its end. VASSAL reads a saved " +
			"game by the first list, " +
			"most other programs read it by the second. No honest program writes two that differ.",
		Checks: "Compares the two lists, and looks for names that stand twice. A file in which that concerns the " +
			"game itself is not read " +
			"at all. Elsewhere in the file it is suspect, since a damaged file can look so, too. Umpire never shows " +
			"a player's id, " +
			"which is a password, and reads none where VASSAL writes none. VASSAL reads it there, so the file counts " +
			"as unchecked.",
		Example: "A saved game holds two entries savedata: VASSAL reads the first, an unzip program the second.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass) {
		if slices.ContainsFunc(p.Notices, func(n vmod.Notice) bool { return n.Code == vmod.HiddenIDs }) {
			p.Unchecked("files", needsNoID)
			p.Report(rule.Finding{
				Verdict: rule.Unchecked,
				Message: say.F("one-reading/stray-id",
					"lines with a player's id, which is a password, were not read as they are: their content "+
						"was not judged"),
				Which:    vmod.HiddenIDs,
				Evidence: rule.Show(Notice{Code: vmod.HiddenIDs}),
			})
		} else {
			p.Checked("files")
		}
		for _, n := range p.Notices {
			if !n.Fatal {
				continue
			}
			message := say.F("one-reading/file", "{note}", n.Text)
			if n.Entry != "" {
				message = say.F("one-reading/entry", "entry {'entry'}: {note}", n.Entry, n.Text)
			}
			p.Report(rule.Finding{
				Verdict: rule.Suspect,
				Message: say.On("one-reading/unless-damaged",
					"{finding}; unless the file was damaged on its way", message),
				Which:    n.Code + " " + n.Entry,
				Evidence: rule.Show(Notice{n.Code, n.Entry}),
			})
		}
	},
}
