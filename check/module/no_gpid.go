package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// NoGPID finds pieces without an id.
var NoGPID = &Rule{
	Description: rule.Description{
		ID:      "module/no-gpid",
		Title:   "pieces without an id",
		Says:    "Each slot has a game piece id, since VASSAL 3.2. Without one VASSAL cannot bring the pieces of old saved games up to date.",
		Checks:  "Umpire counts the slots, and the Place Marker and Replace traits, without an id. It says so once for the whole module, as a warning: VASSAL's editor gives ids when it opens the module.",
		Example: "A module was last saved by VASSAL 3.1. None of its 812 pieces has an id.",
	},
	Run: noGPID,
}

func noGPID(p *Pass) {
	lacking := 0
	var first *Piece
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		p.Checked("pieces")
		if piece.Slot.GPID != "" {
			continue
		}
		if lacking++; first == nil {
			first = piece
		}
	}
	for piece, t := range p.placing() {
		p.Checked("placing traits")
		if t.Field("gpid") != "" {
			continue
		}
		if lacking++; first == nil {
			first = piece
		}
	}
	if lacking > 0 {
		p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("no-gpid/missing",
			"pieces and placing traits without a game piece id: {count}, the first is {'first'}; VASSAL cannot "+
				"bring them up to date in old saved games, and its editor gives ids when it opens the module",
			lacking, first.Name), Where: p.At(first.Element, "gpid"), Pieces: first.pieces()})
	}
}
