package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// veils are the ways in which nobody may see a piece, or only one player.
var veils = [...]struct {
	about   string
	verdict rule.Verdict
	wording say.Wording
}{
	{"masked by a side", rule.Illegal, say.As("hidden-piece/masked-side",
		"{pieces} that are masked by a side which the module does not have: {count}; nobody can look at them "+
			"or unmask them")},
	{"invisible by a side", rule.Illegal, say.As("hidden-piece/hidden-side",
		"{pieces} that are invisible to all but a side which the module does not have: {count}; nobody can see them")},
	{"masked by a player", rule.Suspect, say.As("hidden-piece/masked-player",
		"{pieces} that are masked by one player: {count}; nobody else can look at them or unmask them")},
	{"invisible by a player", rule.Suspect, say.As("hidden-piece/hidden-player",
		"{pieces} that are invisible to all but one player: {count}; nobody else can see them")},
}

// The indexes of veils: those by a side, and what to add for those by a player.
const isMasked, isHidden, byPlayer = 0, 1, 2

// veiled counts pieces for each of veils, and has the component of the first. Who may see them stays
// out of it: it can be a password.
type veiled [len(veils)]struct {
	pieces int
	first  *buildfile.Element
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
			if access.Kind == trait.BySide && owner == trait.Player(side) ||
				access.Kind == trait.BySides && slices.Contains(access.Sides, side) {
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
