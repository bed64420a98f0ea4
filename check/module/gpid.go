package module

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
)

// DuplicateGPID finds pieces with the id of another piece.
var DuplicateGPID = &Rule{
	Description: rule.Description{
		ID:      "module/duplicate-gpid",
		Title:   "two pieces of one id",
		Says:    "Each slot has a game piece id of its own. By it VASSAL brings the pieces of old saved games up to date, so two slots of one id can turn one piece into another.",
		Checks:  "Umpire compares the ids of all slots in palettes, decks and at-start stacks. A second slot of one id with another definition is an error; if both are the same piece, it is a warning. VASSAL's editor gives new ids when it opens the module.",
		Example: "\"1/I/39\" and \"2/I/39\" both have the id 104. After \"Refresh Counters\" a saved game has one of them twice.",
	},
	Run: duplicateGPID,
}

func duplicateGPID(p *Pass) {
	first := map[string]*Piece{}
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
		f := rule.Finding{Verdict: rule.Illegal, Message: sameGPID.Say(piece.Name, id, other.Name, path(other.Element)), Where: p.At(piece.Element, id), Pieces: piece.pieces()}
		if other.Slot.Definition == piece.Slot.Definition {
			f.Excuse(samePiece.Say())
		}
		p.Report(f)
	}
}

// NoGPID finds pieces without an id.
var NoGPID = &Rule{
	Description: rule.Description{
		ID:      "module/no-gpid",
		Title:   "pieces without an id",
		Says:    "Each slot has a game piece id, since VASSAL 3.2. Without one VASSAL cannot bring the pieces of old saved games up to date.",
		Checks:  "Umpire counts the slots without an id, and those whose id is no number. It says so once for the whole module, as a warning: VASSAL's editor gives ids when it opens the module.",
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
	if lacking > 0 {
		p.Report(rule.Finding{Verdict: rule.Suspect, Message: lacksGPID.Say(lacking, first.Name), Where: p.At(first.Element, "gpid"), Pieces: first.pieces()})
	}
}

// NextGPID finds ids beyond the next one that VASSAL gives.
var NextGPID = &Rule{
	Description: rule.Description{
		ID:      "module/next-gpid",
		Title:   "an id that VASSAL will give again",
		Says:    "The module keeps the next free game piece id, nextPieceSlotId. VASSAL gives it to the next new piece, so no piece has it or a greater one.",
		Checks:  "Umpire compares it with the greatest id of the slots. One that is not below it is an error: the next piece that somebody adds gets an id that is taken.",
		Example: "The next id is 200, and \"HQ\" has the id 203: the fourth new piece will have the same.",
	},
	Run: nextGPID,
}

func nextGPID(p *Pass) {
	if p.File.Module == nil || p.File.Module.NextPieceSlotID == 0 {
		return
	}
	p.Checked("modules")
	next, most := p.File.Module.NextPieceSlotID, -1
	var at *Piece
	for _, piece := range p.Pieces {
		if id, err := strconv.Atoi(piece.Slot.GPID); err == nil && id >= next && id > most {
			most, at = id, piece
		}
	}
	if at != nil {
		p.Report(rule.Finding{Verdict: rule.Illegal, Message: beyondNext.Say(at.Name, most, next), Where: p.At(at.Element, "nextPieceSlotId"), Pieces: at.pieces()})
	}
}
