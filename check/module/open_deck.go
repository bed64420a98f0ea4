package module

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// OpenDeck finds face-down decks that show the faces of their cards.
var OpenDeck = &Rule{
	Description: rule.Description{
		ID:      "module/open-deck",
		Title:   "face-down decks that show faces",
		Says:    "A deck that lies face down masks its cards, and so needs a Mask in each. Of a card without one VASSAL shows the face: everybody sees what lies on top.",
		Checks:  "Umpire looks for decks that are always face down, and in them for cards without a Mask, with the prototypes in place, whose own images differ. One note lists the decks as information, with the number of such cards, since a deck can be a mere store. Cards that show layers alone, and modules with Java classes, are left alone.",
		Example: "The cards of \"Events 1914\" take Mask from a prototype, and the three that were added later do not: when one lies on top, both players read it.",
	},
	Run: openDeck,
}

func openDeck(p *Pass) {
	if p.ownClasses() {
		return
	}
	var list []string
	for _, m := range p.Maps {
		for _, d := range m.Decks {
			if !isVassal(d.Element) || d.Element.Value("faceDown") != "Always" {
				continue
			}
			p.Checked("face-down decks")
			open, faces := 0, map[string]bool{}
			for _, slot := range d.Slots {
				piece := p.pieceOf(slot)
				if piece == nil || len(piece.Traits) == 0 || p.masks(piece) {
					continue
				}
				if basic := piece.Traits[len(piece.Traits)-1]; basic.ID() == "piece;" && basic.Field("image") != "" {
					open++
					faces[basic.Field("image")] = true
				}
			}
			if len(faces) > 1 {
				list = append(list, strconv.Quote(d.Name)+": "+strconv.Itoa(open))
			}
		}
	}
	if len(list) > 0 && !p.meter.Cut() {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("open-deck/decks",
			"face-down decks with cards that have no Mask, so that everybody sees the face of the top one: "+
				"{count} ({names})", len(list), listed(list)), Where: p.Whole("open decks")})
	}
}

// masks reports whether a piece has a Mask in play.
func (m *Module) masks(piece *Piece) bool {
	for _, own := range piece.own {
		for _, t := range m.inPlay(own) {
			if t.ID == "obs;" {
				return true
			}
		}
	}
	return false
}
