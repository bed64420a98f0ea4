package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// MissingPlace finds decks, maps, boards, zones and regions that are named and are not there.
var MissingPlace = &Rule{
	Description: rule.Description{
		ID:      "module/missing-place",
		Title:   "a deck, map, board, zone or region that the module does not have",
		Says:    "A piece that returns to a deck or is sent to a place, a deck that sends its cards to another, and a stack that lies on a board, name the deck, map, board, zone or region. VASSAL warns the player who gives the command if a deck, zone or region is not there. For a missing map it takes, without a word, the map where the piece lies, and for a missing board the corner of the map. It never lays a stack whose board is not in use.",
		Checks:  "Umpire compares the names letter by letter: of \"Return to Deck\", of the deck to which a deck sends its cards, of \"Send to Location\" with a fixed map and board, a zone or a region, and of at-start stacks and decks with their board. A name that nothing has is an error, reported once. Those that only prototypes without a piece name are one note. An extension may name those of its module, and a module those of the extensions beside it. Names that VASSAL works out, an extension without its module, and modules with Java classes of their own are left alone.",
		Example: "Cards return to the deck \"Discards\", and the deck is called \"Discard Pile\": a card that is discarded stays where it is.",
	},
	Run: missingPlace,
}

func missingPlace(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	s := placeSearch{Pass: p, all: p.destinations()}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if !isVassal(e) {
			continue
		}
		by := placeNamer{e: e, pieces: nobody}
		if sentAttribute(e) == "hotkey" {
			s.target(by, e.Value("target"))
		}
		s.look(s.all.decks, by, deckTarget(), deckSentTo(e))
	}
	for _, t := range p.Shared {
		s.trait(placeNamer{t: t.Trait, pieces: t.Pieces})
	}
	p.reportOnce(&s.missing)
	p.reportIdle(say.As("missing-place/idle",
		"decks, maps, boards, zones and regions that are not in the module, and that only prototypes without a "+
			"piece name: {count} ({names})"), s.idle, &tally{})
	p.startBoards()
}

// A placeSearch looks for places that are named and not there.
type placeSearch struct {
	*Pass
	all     destinations
	missing tally
	idle    []string // names that only pieces give which no player has
}

// A placeNamer is a component that names places, or a trait of some pieces.
type placeNamer struct {
	e      *buildfile.Element
	t      *Trait
	pieces []*Piece
}

// trait looks at the places that a trait names.
func (s *placeSearch) trait(by placeNamer) {
	switch t := by.t; t.ID {
	case "return;":
		s.look(s.all.decks, by, deckTarget(), t.deckReturnedTo())
	case "globalkey;", "setpieceprop;":
		s.target(by, t.Field("target"))
	case "sendto;":
		switch kind := t.Field("destination"); {
		case strings.HasPrefix(kind, "Z"):
			s.look(s.all.zones, by, zoneTarget(), t.Field("zone"))
		case strings.HasPrefix(kind, "R"):
			s.look(s.all.regions, by, say.As("missing-place/region",
				"no region is called {'region'}"), t.Field("region"))
		case strings.HasPrefix(kind, "L"), strings.HasPrefix(kind, "G"):
			s.look(s.all.maps, by, mapTarget(), t.Field("map"))
			s.look(s.all.boards, by, boardTarget(), t.Field("board"))
		}
	}
}

func deckTarget() say.Wording { return say.As("missing-place/deck", "no deck is called {'deck'}") }

func mapTarget() say.Wording { return say.As("missing-place/map", "no map is called {'map'}") }

func boardTarget() say.Wording { return say.As("missing-place/board", "no board is called {'board'}") }

func zoneTarget() say.Wording { return say.As("missing-place/zone", "no zone is called {'zone'}") }

// target looks at whom a Global Key Command speaks to (GlobalCommandTarget).
func (s *placeSearch) target(by placeNamer, text string) {
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
		s.look(s.all.maps, by, mapTarget(), ofMap)
	}
	switch kind {
	case "XY":
		s.look(s.all.boards, by, boardTarget(), f[4])
	case "ZONE":
		s.look(s.all.zones, by, zoneTarget(), f[5])
	case "DECK":
		s.look(s.all.decks, by, deckTarget(), f[9])
	}
}

// look looks for a place among those that are there.
func (s *placeSearch) look(there map[string]bool, by placeNamer, wording say.Wording, text string) {
	name, ok := constant(text)
	if !ok || name == "" {
		return
	}
	s.CheckedTimes("named places", len(by.pieces))
	if there[name] {
		return
	}
	for _, piece := range by.pieces {
		if s.isUnused(piece) {
			s.idle = append(s.idle, name)
			continue
		}
		s.missing.addOf(piece, wording.Code+" "+name, placeOf(by.e, piece, by.t), func() rule.Finding {
			f := s.in(by.e, piece, by.t, name)
			f.Verdict, f.Message = rule.Illegal, wording.With(name)
			return f
		})
	}
}

// startBoards looks for the boards on which at-start stacks and decks lie.
func (p *Pass) startBoards() {
	extended := p.extendingBoards()
	for _, m := range p.Maps {
		if m.UseBoards != "" || !isVassal(m.Element) {
			continue
		}
		lies := func(at buildfile.Placement) {
			p.Checked("at-start stacks")
			if _, ok := m.Board(at.OwningBoard); !ok && at.OwningBoard != "" && !extended[at.OwningBoard] {
				p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("missing-place/at-start",
					"no board of the map is called {'board'}, so VASSAL never lays this", at.OwningBoard),
					Where: p.At(at.Element, at.OwningBoard)})
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
