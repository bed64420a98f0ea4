package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// StaleSetUp finds set-ups in the module that do not fit it.
var StaleSetUp = &Rule{
	Description: rule.Description{
		ID:      "module/stale-set-up",
		Title:   "a set-up that does not fit the module",
		Says:    "A set-up is a saved game in the module. VASSAL loads it as it is: a board that the module does not have any more is left out, so what lay on it lies on no board, or on another that moves up; a piece on a map that is gone lies nowhere, and VASSAL reports it; a piece or deck that the module has no more is never brought up to date, and a deck that came later is not in the game; an image that has another name by now is not shown.",
		Checks:  "Umpire loads each set-up. A set-up that it cannot load, or that names a board which the map does not have, or whose pieces name maps, images or prototypes that the module does not have, is an error. Pieces whose game piece id no slot and no placing trait has are a warning, reported once for each set-up, and so are decks of names that the module does not have, and decks of the module, on boards in use, that the set-up lacks. Pieces that lie on a map beside all of its boards are told as information. The set-ups of an extension are loaded with its module, and may use what either has. Where Java classes may make what it names, Umpire only looks whether it loads; pieces beside the boards are left alone where the file does not have the images of the boards.",
		Example: "The map was split into \"North\" and \"South\", and the set-up \"Campaign\" still lays \"Map\": its 300 pieces lie in the void.",
	},
	Run: staleSetUp,
}

func staleSetUp(p *Pass) {
	for _, s := range p.setUps() {
		p.Checked("set-ups")
		report := func(v rule.Verdict, about string, message say.Message) {
			p.Report(rule.Finding{Verdict: v, Message: message, Where: p.At(s.plan.Element, about)})
		}
		if s.broken {
			report(rule.Illegal, s.entry, say.F("stale-set-up/broken",
				"the set-up loads {'entry'}, which is no saved game that can be read", s.entry))
			continue
		}
		for _, b := range s.boards {
			report(rule.Illegal, b.board, say.F("stale-set-up/board",
				"the set-up lays the board {'board'}, which the map {'map'} does not have, so what lay on it "+
					"lies on no board or on another", b.board, b.onMap))
		}
		if n := s.nowhere.total; n > 0 {
			report(rule.Illegal, s.entry+" maps", say.F("stale-set-up/maps",
				"pieces of the set-up that lie on maps which the module does not have: {count} ({names}); "+
					"VASSAL reports each, and shows none", n, listed(s.nowhere.names)))
		}
		if n := len(s.images.names); n > 0 && p.hasImages() {
			report(rule.Illegal, s.entry+" images", say.F("stale-set-up/images",
				"images that pieces of the set-up show, and that are not in the module: {count} ({names})",
				n, listed(s.images.names)))
		}
		if n := len(s.prototypes.names); n > 0 {
			report(rule.Illegal, s.entry+" prototypes", say.F("stale-set-up/prototypes",
				"prototypes that pieces of the set-up use, and that the module does not have: {count} ({names})",
				n, listed(s.prototypes.names)))
		}
		if n := len(s.oldDecks.names); n > 0 {
			report(rule.Suspect, s.entry+" old decks", say.F("stale-set-up/old-decks",
				"decks of the set-up that the module does not have: {count} ({names}); VASSAL cannot bring "+
					"them up to date", n, listed(s.oldDecks.names)))
		}
		if n := len(s.newDecks.names); n > 0 {
			report(rule.Suspect, s.entry+" new decks", say.F("stale-set-up/new-decks",
				"decks of the module that the set-up lacks: {count} ({names}); a game that begins with it has "+
					"none of their cards", n, listed(s.newDecks.names)))
		}
		if n := s.lost.total; n > 0 {
			report(rule.Suspect, s.entry+" ids", say.F("stale-set-up/ids",
				"pieces of the set-up whose game piece id the module does not have: {count}, the first is "+
					"{'name'}; VASSAL cannot bring them up to date", n, s.lost.names[0]))
		}
		if n := s.beside.total; n > 0 {
			report(rule.Information, s.entry+" beside", say.F("stale-set-up/beside",
				"pieces of the set-up that lie on a map beside all of its boards: {count}, the first is {'name'}",
				n, s.beside.names[0]))
		}
	}
}
