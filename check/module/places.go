package module

import "strings"

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
