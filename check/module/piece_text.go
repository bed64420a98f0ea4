package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// PieceText finds definitions that VASSAL cannot take apart.
var PieceText = &Rule{
	Description: rule.Description{
		ID:      "module/piece-text",
		Title:   "a piece that VASSAL cannot build",
		Says:    "The text of a slot or prototype is a command that adds a piece: its traits, and a state for each of them. If one is missing, VASSAL has no such piece.",
		Checks:  "Umpire takes each text apart as VASSAL does. A text that is no such command, or has fewer states than traits, is an error. An empty slot is left alone.",
		Example: "Somebody edited the build file by hand and lost a tab: the counter is gone from its palette.",
	},
	Run: pieceText,
}

func pieceText(p *Pass) {
	look := func(piece *Piece, definition string) {
		if strings.TrimSpace(definition) == "" {
			return
		}
		p.Checked("pieces and prototypes")
		message := say.F("piece-text/none", "what stands there is no piece, so VASSAL has none")
		switch {
		case piece.Fault != nil:
			message = say.F("piece-text/broken",
				"VASSAL cannot take the piece apart: its text has more traits than states")
		case len(piece.Traits) > 0:
			return
		}
		p.Report(rule.Finding{Verdict: rule.Illegal, Message: message, Where: p.At(piece.Element, "text"), Pieces: piece.pieces()})
	}
	for _, piece := range p.Pieces {
		look(piece, piece.Slot.Definition)
	}
	for i, piece := range p.Definitions {
		look(piece, p.Prototypes[i].Definition)
	}
}
