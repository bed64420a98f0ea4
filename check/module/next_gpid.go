package module

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// NextGPID finds ids beyond the next id that VASSAL gives.
var NextGPID = &Rule{
	Description: rule.Description{
		ID:      "module/next-gpid",
		Title:   "an id that VASSAL will give again",
		Says:    "The module keeps the next free game piece id, nextPieceSlotId. VASSAL gives it to the next new piece, so no piece has it or a greater one.",
		Checks:  "Umpire compares it with the greatest id of the slots and of the traits that place pieces. A next id that is not above all of them is an error: the next piece that somebody adds gets an id that is taken.",
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
	for piece, t := range p.placing() {
		if id, err := strconv.Atoi(t.Field("gpid")); err == nil && id >= next && id > most {
			most, at = id, piece
		}
	}
	if at != nil {
		p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("next-gpid/beyond",
			"{'piece'} has the game piece id {gpid}, and the next new piece gets {next}: in time two pieces "+
				"have one id", at.Name, most, next), Where: p.At(at.Element, "nextPieceSlotId"), Pieces: at.pieces()})
	}
}
