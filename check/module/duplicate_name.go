package module

import (
	"cmp"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// DuplicateName finds components that share a name; VASSAL uses a single component of them.
var DuplicateName = &Rule{
	Description: rule.Description{
		ID:      "module/duplicate-name",
		Title:   "two maps, boards, zones, decks, properties or prototypes of one name",
		Says:    "VASSAL looks for maps, for the boards and zones of a map, for decks, global properties and prototypes by their names. Of two with one name it finds one alone: the first map, board, zone or deck, and the last property or prototype.",
		Checks:  "Umpire compares names letter by letter. Two maps of one name, two boards of one name on a map, and two prototypes of one name with other traits are errors; zones of one name on a board, reported once for the board, two decks of a name to which something sends cards, two global properties of one name in one place, and two prototypes with the same traits, are warnings.",
		Example: "Two prototypes are called \"Infantry\". All infantry has the traits of the second, whichever you edit.",
	},
	Run: duplicateName,
}

func duplicateName(p *Pass) {
	maps := map[string]bool{}
	for _, m := range p.Maps {
		p.Checked("maps")
		if maps[m.Name] {
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("duplicate-name/map",
				"another map before it is called {'map'}, and VASSAL finds only the first", m.Name),
				Where: p.At(m.Element, m.Name)})
		}
		maps[m.Name] = m.Name != ""
		boards := map[string]bool{}
		for _, b := range m.Boards {
			p.Checked("boards")
			if boards[b.Name] {
				p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("duplicate-name/board",
					"another board before it on this map is called {'board'}, and VASSAL finds only the first",
					b.Name), Where: p.At(b.Element, b.Name)})
			}
			boards[b.Name] = b.Name != ""
			zones := map[string]bool{}
			var again named // many boards have areas that are drawn as several zones
			var first *buildfile.Element
			for _, z := range b.Zones {
				if zones[z.Name] {
					first = cmp.Or(first, z.Element)
					again.add(z.Name)
				}
				zones[z.Name] = z.Name != ""
			}
			if first != nil {
				f := rule.Finding{Verdict: rule.Illegal, Message: say.F("duplicate-name/zone",
					"zones that have the name of another before them on this board: {count} ({names})",
					again.total, listed(again.names)), Where: p.At(first, "zones of one name")}
				f.Excuse(say.F("duplicate-name/area", "those of one name are meant to be one area"))
				p.Report(f)
			}
		}
	}
	p.duplicateDecks()
	p.duplicateProperties()
	definitions := map[string]string{}
	for _, d := range p.Prototypes {
		p.Checked("prototypes")
		other, taken := definitions[d.Name]
		if taken && d.Name != "" {
			f := rule.Finding{Verdict: rule.Illegal, Message: say.F("duplicate-name/prototype",
				"another prototype before it is called {'prototype'} and has other traits; no piece gets those",
				d.Name), Where: p.At(d.Element, d.Name)}
			if other == d.Definition {
				f.Message = say.F("duplicate-name/copy", "another prototype before it is called {'prototype'}", d.Name)
				f.Excuse(say.F("duplicate-name/same", "nobody edits one of them: their traits are the same"))
			}
			p.Report(f)
		}
		definitions[d.Name] = d.Definition
	}
}

// duplicateDecks looks for decks that VASSAL does not find, though cards are sent to decks of their name.
func (p *Pass) duplicateDecks() {
	decks := map[string]bool{}
	var sent map[string]bool
	for _, m := range p.Maps {
		for _, d := range m.Decks {
			p.Checked("decks")
			if decks[d.Name] {
				if sent == nil {
					sent = p.decksSentTo()
				}
				if sent[d.Name] {
					p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("duplicate-name/deck",
						"another deck before it is called {'deck'}, and what is sent to a deck of this name goes to that", d.Name),
						Where: p.At(d.Element, d.Name)})
				}
			}
			decks[d.Name] = d.Name != ""
		}
	}
}

// duplicateProperties looks for global properties of the module, a map or a zone that another replaces.
func (p *Pass) duplicateProperties() {
	type property struct {
		in   *buildfile.Element
		name string
	}
	known := map[property]bool{}
	for _, e := range p.of("GlobalProperty") {
		p.Checked("global properties")
		at := property{e.Parent, e.Value("name")}
		if known[at] && isVassal(e) {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("duplicate-name/property",
				"another global property before it is called {'property'}, and this takes its place", at.name),
				Where: p.At(e, at.name)})
		}
		known[at] = at.name != ""
	}
}
