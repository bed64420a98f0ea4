package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
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

// veils are the ways in which nobody may see a piece, or only one player.
var veils = [...]struct {
	about   string
	verdict rule.Verdict
	wording *rule.Wording
}{
	{"masked by a side", rule.Illegal, &maskedBySide},
	{"invisible by a side", rule.Illegal, &hiddenBySide},
	{"masked by a player", rule.Suspect, &maskedByPlayer},
	{"invisible by a player", rule.Suspect, &hiddenByPlayer},
}

// The indexes of veils: those by a side, and what to add for those by a player.
const isMasked, isHidden, byPlayer = 0, 1, 2

// veiled counts pieces for each of veils, and has the component of the first. Who may see them stays
// out of it: it can be a password.
type veiled [len(veils)]struct {
	pieces int
	first  *buildfile.Element
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
			f := rule.Finding{Verdict: v.verdict, Message: v.wording.Say(of, all[i].pieces), Where: p.At(all[i].first, in+v.about)}
			if v.verdict == rule.Suspect {
				f.Excuse(thatPlayer.Say())
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

// inDeck reports whether a slot is in a deck, which masks and unmasks what lies in it.
func inDeck(e *buildfile.Element) bool {
	for ; e != nil; e = e.Parent {
		if simple(e) == "DrawPile" {
			return true
		}
	}
	return false
}

// noUser owns what was drawn from a face-down deck (Deck.NO_USER).
const noUser = trait.Player("nobody")

// look adds a piece with these traits, which a component has.
func (v *veiled) look(m *Module, e *buildfile.Element, traits []trait.Raw) {
	sent := false // by a trait that a mask does not stop, perhaps to a deck, which unmasks
	for _, raw := range traits {
		how, access, owner := 0, trait.Access{}, trait.Player("")
		switch raw.ID() {
		case "return;", "sendto;", "replace;":
			sent = true
			continue
		case "obs;":
			t := trait.Decode(raw).(*trait.Obscurable)
			if !t.Masked || sent || t.Owner == noUser || m.othersUnmask(raw.State) {
				continue
			}
			how, access, owner = isMasked, t.Access, t.Owner
		case "hide;":
			t := trait.Decode(raw).(*trait.Hideable)
			if !t.Hidden {
				continue
			}
			how, access, owner = isHidden, t.Access, t.Owner
		default:
			continue
		}
		switch {
		case access.Kind == trait.ByPlayer:
			how += byPlayer
		case m.playable(access, owner):
			continue
		}
		if v[how].pieces++; v[how].first == nil {
			v[how].first = e
		}
	}
}

// playable reports whether a side of the module can lift what the owner masked or hid.
func (m *Module) playable(access trait.Access, owner trait.Player) bool {
	for _, part := range m.parts() {
		for _, side := range part.Sides {
			if access.Kind == trait.BySide && owner == trait.Player(side) || access.Kind == trait.BySides && slices.Contains(access.Sides, side) {
				return true
			}
		}
	}
	return false
}

// othersUnmask reports whether others may lift a mask with that state, or perhaps may
// (ObscurableOptions.isUnmaskable). A state without the players' options has the module's.
func (m *Module) othersUnmask(state string) bool {
	d := sequence.NewDecoder(state, ';')
	d.Next()
	options := d.Or("")
	if options == "" {
		for _, part := range m.parts() {
			for _, e := range part.of("GlobalOptions") {
				if may := e.Value("nonOwnerUnmaskable"); may != "" && may != "Never" {
					return true
				}
			}
		}
		return false
	}
	d = sequence.NewDecoder(options, '|')
	switch d.Next() {
	case "":
		return d.Int(0) > 0
	case "true":
		return true
	}
	return false
}
