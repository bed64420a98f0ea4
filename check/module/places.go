package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// destinations are the places, by name, that pieces can be sent to.
type destinations struct{ maps, decks, boards, zones, regions map[string]bool }

// destinations returns the destinations of all that VASSAL loads.
func (m *Module) destinations() destinations {
	all := destinations{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, part := range m.parts() {
		add := func(to map[string]bool, class string) {
			for _, e := range part.of(class) {
				to[e.Value("name")] = true
			}
		}
		add(all.regions, "Region")
		add(all.zones, "Zone") // an extension can add boards, zones and decks to the maps of its module
		add(all.boards, "Board")
		add(all.decks, "DrawPile")
		for _, m := range part.Maps { // with maps of Java classes
			all.maps[m.Name] = true
			for _, d := range m.Decks {
				all.decks[d.Name] = true
			}
			for _, b := range m.Boards {
				all.boards[b.Name] = true
				for _, z := range b.Zones {
					all.zones[z.Name] = true
				}
			}
		}
	}
	return all
}

// decksSentTo returns the names of decks to which pieces or decks send something.
func (m *Module) decksSentTo() map[string]bool {
	names := map[string]bool{}
	for _, part := range m.parts() {
		for _, class := range [...]string{"DrawPile", "DeckSendKeyCommand"} {
			for _, e := range part.of(class) {
				names[deckSentTo(e)] = true
			}
		}
		for _, t := range part.Shared {
			if t.ID == "return;" {
				deck, _ := constant(t.deckReturnedTo())
				names[deck] = true
			}
		}
	}
	return names
}

// deckSentTo returns the deck to which a deck, or one of its commands, sends its cards; "" for none.
func deckSentTo(e *buildfile.Element) string {
	switch class := simple(e); {
	case class == "DrawPile" && e.Value("reshufflable") == "true":
		return e.Value("reshuffleTarget")
	case class == "DeckSendKeyCommand" && e.Value("variableDeck") != "true":
		return e.Value("targetDeck")
	}
	return ""
}

// deckReturnedTo returns the deck to which a trait Return to Deck sends its piece, which VASSAL may work
// out; "" if the player chooses it.
func (t *Trait) deckReturnedTo() string {
	if version, _ := strconv.Atoi(t.Field("version")); version < 2 { // later ones keep the old name, and read another
		return t.Field("deck")
	}
	if t.Field("selection") == "true" {
		return ""
	}
	return t.Field("expression")
}

// constant returns the name that a text stands for, unless VASSAL works it out: {"East"} is East.
func constant(text string) (name string, ok bool) {
	if !computed(text) {
		return text, true
	}
	if inner, is := strings.CutPrefix(strings.TrimSpace(text), `{"`); is {
		if inner, is = strings.CutSuffix(inner, `"}`); is && !strings.ContainsAny(inner, "\"\\$") {
			return inner, true
		}
	}
	return "", false
}

// fastMatch returns the fields of the text by which a Global Key Command selects pieces fast, and
// whether it selects them by the value of a property (GlobalCommandTarget): the 12th is the property,
// the next its value and how to compare it.
func fastMatch(target string) (f [14]string, byProperty bool) {
	d := sequence.NewDecoder(target, '|')
	for i := range f {
		f[i] = d.Or("")
	}
	return f, f[10] == "true"
}
