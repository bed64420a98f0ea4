package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// HiddenPiece finds pieces that no player may see.
var HiddenPiece = &Rule{
	Description: rule.Description{
		ID:      "module/hidden-piece",
		Title:   "a piece that no player may see",
		Says:    "A Mask or an Invisible trait belongs to a player, to any side, or to the sides that it names. A set-up keeps who masked or hid a piece, and so does the definition of a piece that was masked in its palette. If that is a side that the module does not have any more, nobody can lift it. If it is a player, it is whoever did it, and his password stands in the file in plain text.",
		Checks:  "Umpire loads each set-up, and looks at the pieces and prototypes of the module. Those outside of decks that are masked or invisible by a side that the Definition of Player Sides does not have are an error, those by a player a warning, each reported once for the module and once for each set-up. It never names who or which. Masks that others may lift, those that a face-down deck gave, and those with Send to Location, Return to Deck or Replace below them in the list are left alone, and so are extensions without their module and modules with Java classes.",
		Example: "The sides \"Axis\" and \"Allies\" became \"Germany\" and \"France\": the twelve counters that the set-up masks for the Axis stay masked.",
	},
	Run: hiddenPiece,
}

func hiddenPiece(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	report := func(all *veiled, of, in string) {
		for i, v := range veils {
			if all[i].pieces == 0 {
				continue
			}
			f := rule.Finding{Verdict: v.verdict, Message: v.wording.With(of, all[i].pieces),
				Where: p.At(all[i].first, in+v.about)}
			if v.verdict == rule.Suspect {
				f.Excuse(say.F("hidden-piece/that-player", "that player takes part in the game"))
			}
			p.Report(f)
		}
	}
	var own veiled
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			if !p.isUnused(piece) && !inDeck(piece.Element) {
				p.Checked("pieces and prototypes")
				own.look(p.Module, piece.Element, piece.Traits)
			}
		}
	}
	report(&own, "pieces and prototypes of the module", "")
	for _, s := range p.setUps() {
		if !s.broken {
			p.Checked("set-ups")
			report(&s.veiled, "pieces of the set-up", s.entry+" ")
		}
	}
}
