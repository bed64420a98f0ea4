package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// MissingPlace finds decks, maps, boards, zones and regions that are named and are not there.
var MissingPlace = &Rule{
	Description: rule.Description{
		ID:      "module/missing-place",
		Title:   "a deck, map, board, zone or region that the module does not have",
		Says:    "A piece that returns to a deck or is sent to a place, and a stack that lies on a board, name the deck, map, board, zone or region. VASSAL warns the player who gives the command if a deck, zone or region is not there. For a missing map it takes, without a word, the map where the piece lies, and for a missing board the corner of the map. It never lays a stack whose board is not in use.",
		Checks:  "Umpire compares the names letter by letter: of \"Return to Deck\", of \"Send to Location\" with a fixed map and board, a zone or a region, and of at-start stacks and decks with their board. A name that nothing has is an error, reported once. Those that only prototypes without a piece name are one note. An extension may name those of its module, and a module those of the extensions beside it. Names that VASSAL works out, an extension without its module, and modules with Java classes of their own are left alone.",
		Example: "Cards return to the deck \"Discards\", and the deck is called \"Discard Pile\": a card that is discarded stays where it is.",
	},
	Run: missingPlace,
}

func missingPlace(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	all := p.destinations()
	var missing tally
	var idle []string
	look := func(there map[string]bool, e *buildfile.Element, t *Trait, pieces []*Piece, wording *rule.Wording, text string) {
		name, ok := constant(text)
		if !ok || name == "" {
			return
		}
		p.CheckedTimes("named places", len(pieces))
		if there[name] {
			return
		}
		for _, piece := range pieces {
			if p.isUnused(piece) {
				idle = append(idle, name)
			} else {
				missing.addOf(piece, wording.Code+" "+name, placeOf(e, piece, t), func() rule.Finding {
					f := p.in(e, piece, name)
					f.Verdict, f.Message = rule.Illegal, wording.Say(name)
					return f
				})
			}
		}
	}
	// target looks at whom a Global Key Command speaks to (GlobalCommandTarget).
	target := func(e *buildfile.Element, t *Trait, pieces []*Piece, text string) {
		var f [10]string
		d := sequence.NewDecoder(text, '|')
		for i := range f {
			f[i] = d.Or("")
		}
		limited, kind, ofMap := f[1], f[2], f[3]
		if limited != "true" {
			return
		}
		switch kind {
		case "MAP", "ZONE", "LOCATION", "XY":
			look(all.maps, e, t, pieces, &mapTarget, ofMap)
		}
		switch kind {
		case "XY":
			look(all.boards, e, t, pieces, &boardTarget, f[4])
		case "ZONE":
			look(all.zones, e, t, pieces, &zoneTarget, f[5])
		case "DECK":
			look(all.decks, e, t, pieces, &deckTarget, f[9])
		}
	}
	for i := range p.Tree.Len() {
		if e := p.Tree.At(i); isVassal(e) && sentAttribute(e) == "hotkey" {
			target(e, nil, nobody, e.Value("target"))
		}
	}
	for _, t := range p.Shared {
		switch t.ID {
		case "return;":
			deck := t.Field("deck")
			if version, _ := strconv.Atoi(t.Field("version")); version >= 2 { // keeps the old name, and asks or reads the newer name
				if deck = t.Field("expression"); t.Field("selection") == "true" {
					continue
				}
			}
			look(all.decks, nil, t.Trait, t.Pieces, &deckTarget, deck)
		case "globalkey;", "setpieceprop;":
			target(nil, t.Trait, t.Pieces, t.Field("target"))
		case "sendto;":
			switch kind := t.Field("destination"); {
			case strings.HasPrefix(kind, "Z"):
				look(all.zones, nil, t.Trait, t.Pieces, &zoneTarget, t.Field("zone"))
				continue
			case strings.HasPrefix(kind, "R"):
				look(all.regions, nil, t.Trait, t.Pieces, &regionTarget, t.Field("region"))
				continue
			case !strings.HasPrefix(kind, "L") && !strings.HasPrefix(kind, "G"):
				continue
			}
			look(all.maps, nil, t.Trait, t.Pieces, &mapTarget, t.Field("map"))
			look(all.boards, nil, t.Trait, t.Pieces, &boardTarget, t.Field("board"))
		}
	}
	p.reportOnce(&missing)
	p.reportIdle(&idlePlaces, idle, &tally{})
	extended := p.extendingBoards()
	for _, m := range p.Maps {
		if m.UseBoards != "" || !isVassal(m.Element) {
			continue
		}
		lies := func(at buildfile.Placement) {
			p.Checked("at-start stacks")
			if _, ok := m.Board(at.OwningBoard); !ok && at.OwningBoard != "" && !extended[at.OwningBoard] {
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
