package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// PieceName finds pieces without a name.
var PieceName = &Rule{
	Description: rule.Description{
		ID:      "module/piece-name",
		Title:   "pieces without a name",
		Says:    "The basic piece has the name by which reports, the inventory and properties call the piece.",
		Checks:  "Umpire counts the pieces of palettes, decks and at-start stacks whose basic piece has no name and which no trait names otherwise. It says so once for the whole file, as information.",
		Example: "Forty markers have no name: the chat reads \"* moves 0101 -> 0203 *\".",
	},
	Run: pieceName,
}

func pieceName(p *Pass) {
	var found tally
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		p.Checked("pieces")
		basic := piece.Traits[len(piece.Traits)-1]
		if basic.ID() != "piece;" || strings.TrimSpace(basic.Field("name")) != "" {
			continue
		}
		if named := func() bool {
			for _, raw := range p.Expanded(piece) {
				switch raw.ID() {
				case "basicName;", "emb2;", "emb;", "label;":
					return true
				}
			}
			return p.meter.Cut()
		}; named() {
			continue
		}
		found.add("", "", func() rule.Finding { return rule.Finding{Where: p.At(piece.Element, "name"), Pieces: piece.pieces()} })
	}
	for _, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Information, say.F("piece-name/none",
			"pieces without a name: {count}, the first is the slot {'first'}; reports of their moves name nothing",
			f.times, f.first.Pieces[0].Name)
		p.Report(f.first)
	}
}
