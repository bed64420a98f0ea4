package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// DuplicateGPID finds pieces with the id of another piece.
var DuplicateGPID = &Rule{
	Description: rule.Description{
		ID:      "module/duplicate-gpid",
		Title:   "two pieces of one id",
		Says:    "Each slot has a game piece id of its own. By it VASSAL brings the pieces of old saved games up to date, so two of one id can turn one piece into another.",
		Checks:  "Umpire compares the ids of all slots in palettes, decks and at-start stacks. A second slot of one id with another definition is an error; if both are the same piece, it is a warning. Place Marker and Replace traits have ids, too; those that another has are one warning. VASSAL's editor gives new ids when it opens the module.",
		Example: "\"1/I/39\" and \"2/I/39\" both have the id 104. After \"Refresh Counters\" a saved game has one of them twice.",
	},
	Run: duplicateGPID,
}

func duplicateGPID(p *Pass) {
	first := make(map[string]*Piece, len(p.Pieces))
	for _, piece := range p.Pieces {
		id := piece.Slot.GPID
		if id == "" || len(piece.Traits) == 0 {
			continue
		}
		p.Checked("pieces")
		other, taken := first[id]
		if !taken {
			first[id] = piece
			continue
		}
		f := rule.Finding{Verdict: rule.Illegal, Message: say.F("duplicate-gpid/same",
			"{'piece'} has the game piece id {id}, and so has {'other'} ({path})",
			piece.Name, id, other.Name, path(other.Element)), Where: p.At(piece.Element, id), Pieces: piece.pieces()}
		if other.Slot.Definition == piece.Slot.Definition {
			f.Excuse(say.F("duplicate-gpid/copy", "both are meant to be one piece: their traits are the same"))
		}
		p.Report(f)
	}
	taken := map[string]bool{} // by traits
	var placing *Piece         // the first whose trait has an id that is taken
	placed, times := "", 0
	for piece, t := range p.placing() {
		p.Checked("placing traits")
		id := t.Field("gpid")
		if (taken[id] || first[id] != nil) && id != "" {
			if times++; times == 1 {
				placing, placed = piece, id
			}
		}
		taken[id] = true
	}
	if times > 0 {
		p.Report(rule.Finding{
			Verdict: rule.Suspect, Message: say.F("duplicate-gpid/placed",
				"Place Marker and Replace traits whose game piece id a slot or another such trait has: "+
					"{count}, the first is in {'placing'} ({placed}); VASSAL can turn what they make into another piece",
				times, placing.Name, placed),
			Where: p.At(placing.Element, "placed "+placed), Pieces: placing.pieces(),
		})
	}
}
