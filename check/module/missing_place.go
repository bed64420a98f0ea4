package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// MissingPlace finds decks, maps, boards, zones and regions that are named and are not there.
var MissingPlace = &Rule{
	Description: rule.Description{
		ID:      "module/missing-place",
		Title:   "a deck, map, board, zone or region that the module does not have",
		Says:    "A piece that returns to a deck or is sent to a place, and a stack that lies on a board, name the deck, map, board, zone or region. VASSAL tells the player who gives the command if it is not there, and never lays a stack whose board is not in use.",
		Checks:  "Umpire compares the names letter by letter: of \"Return to Deck\", of \"Send to Location\" with a fixed map and board, a zone or a region, and of at-start stacks and decks with their board. A name that nothing has is an error, told once. Those that only prototypes without a piece name are one note. Names that VASSAL works out, extensions, and modules with Java classes of their own are left alone.",
		Example: "Cards return to the deck \"Discards\", and the deck is called \"Discard Pile\": each time VASSAL asks the player for a deck.",
	},
	Run: missingPlace,
}

func missingPlace(p *Pass) {
	if p.Extension != nil || len(p.Custom) > 0 {
		return
	}
	decks, boards, zones, regions := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, m := range p.Maps {
		for _, d := range m.Decks {
			decks[d.Name] = true
		}
		for _, b := range m.Boards {
			boards[b.Name] = true
			for _, z := range b.Zones {
				zones[z.Name] = true
			}
		}
	}
	for i := range p.Tree.Len() {
		if e := p.Tree.At(i); simple(e) == "Region" {
			regions[e.Value("name")] = true
		}
	}
	var missing tally
	var idle []string
	look := func(there bool, piece *Piece, wording *rule.Wording, name string) {
		if name == "" || computed(name) {
			return
		}
		p.Checked("named places")
		switch {
		case there:
		case p.isUnused(piece):
			idle = append(idle, name)
		default:
			missing.add(wording.Code+" "+name, func() rule.Finding {
				return rule.Finding{Verdict: rule.Illegal, Message: wording.Say(name), Where: p.At(piece.Element, name), Pieces: piece.pieces()}
			})
		}
	}
	for piece, raw := range p.traits() {
		switch raw.ID() {
		case "return;":
			if raw.Field("selection") != "true" || raw.Field("deck") != "" {
				name := raw.Field("deck")
				look(decks[name], piece, &deckTarget, name)
			}
		case "sendto;":
			switch kind := raw.Field("destination"); {
			case strings.HasPrefix(kind, "Z"):
				look(zones[raw.Field("zone")], piece, &zoneTarget, raw.Field("zone"))
				continue
			case strings.HasPrefix(kind, "R"):
				look(regions[raw.Field("region")], piece, &regionTarget, raw.Field("region"))
				continue
			case !strings.HasPrefix(kind, "L") && !strings.HasPrefix(kind, "G"):
				continue
			}
			name, board := raw.Field("map"), raw.Field("board")
			_, ok := p.Components.Map(name)
			look(ok, piece, &mapTarget, name)
			look(boards[board], piece, &boardTarget, board)
		}
	}
	for _, f := range missing.all() {
		if f.times > 1 {
			f.first.Message = andElsewhere.Say(f.first.Message, f.times)
		}
		p.Report(f.first)
	}
	p.reportIdle(&idlePlaces, idle, &tally{})
	for _, m := range p.Maps {
		if m.UseBoards != "" || !isVassal(m.Element) {
			continue
		}
		lies := func(at buildfile.Placement) {
			p.Checked("at-start stacks")
			if _, ok := m.Board(at.OwningBoard); !ok && at.OwningBoard != "" {
				p.Report(rule.Finding{Verdict: rule.Illegal, Message: startBoard.Say(at.OwningBoard), Where: p.At(at.Element, at.OwningBoard)})
			}
		}
		for _, s := range m.AtStart {
			lies(s.Placement)
		}
		for _, d := range m.Decks {
			lies(d.Placement)
		}
	}
}
