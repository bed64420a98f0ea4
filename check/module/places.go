package module

import (
	"strings"

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
