package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// TwicePrototype finds pieces and prototypes that take one prototype twice.
var TwicePrototype = &Rule{
	Description: rule.Description{
		ID:      "module/twice-prototype",
		Title:   "a prototype that comes twice",
		Says:    "A piece that names a prototype, and another that names it too, has its traits twice: one command turns the piece twice, adds to a global property twice, or places two pieces. Of two Dynamic Properties each counts for itself, so only a question to the player comes twice.",
		Checks:  "Umpire follows the prototypes of each piece and of each prototype that pieces use. A prototype that comes twice, and has a trait that acts anew each time, is a warning, reported once for each prototype with the number of pieces and prototypes. Prototypes with parameters, and names that VASSAL works out, are left alone.",
		Example: "\"Mat\" turns by 180 degrees. \"Lord\" names it, and names \"Mat Muslim\", which names it too: each turn is a full one.",
	},
	Run: prototypeTwice,
}

// mostUses bounds how many names of prototypes are followed for one piece.
const mostUses = 1000

// acting are the traits that do more when they are there twice.
var acting = map[string]bool{
	"clone;": true, "globalhotkey;": true, "globalkey;": true, "pivot;": true, "placemark;": true, "rotate;": true, "translate;": true,
}

// actsTwice reports whether a trait does more when it is there twice.
func (t *Trait) actsTwice() bool {
	if t.ID != "PROP;" && t.ID != "setprop;" {
		return acting[t.ID]
	}
	for commands := sequence.NewDecoder(t.Field("commands"), ','); commands.More(); {
		command := sequence.NewDecoder(commands.Next(), ':')
		command.Next()                                     // its name
		command.Or("")                                     // its key
		kind, value, _ := strings.Cut(command.Or(""), ",") // PropertyChangerConfigurer
		asks := kind == "R" || kind == "E"
		adds := kind == "I" || strings.Contains(value, t.Field("name"))
		if asks || adds && t.ID == "setprop;" {
			return true
		}
	}
	return false
}

func prototypeTwice(p *Pass) {
	of := map[string]*usedPrototype{}
	named := func(name string) *usedPrototype {
		if of[name] == nil {
			of[name] = &usedPrototype{name: name}
		}
		return of[name]
	}
	plain := make([]*usedPrototype, len(p.byType)) // by the number of a trait, if it has no parameters
	for _, t := range p.Shared {
		if t.use != nil && len(t.use.Parameters) == 0 && !computed(t.use.Name) {
			plain[t.number] = named(t.use.Name)
		}
	}
	appendUses := func(list []*usedPrototype, piece *Piece) []*usedPrototype {
		for _, t := range piece.own {
			if plain[t.number] != nil {
				list = append(list, plain[t.number])
			}
		}
		return list
	}
	for _, d := range p.Definitions { // of several of one name the last counts
		n := named(d.Name)
		n.uses = appendUses(nil, d)
		n.acts = slices.ContainsFunc(d.own, (*Trait).actsTwice)
	}
	var found tally
	var uses []*usedPrototype
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			if p.isUnused(piece) {
				continue
			}
			p.Checked("pieces and prototypes")
			uses = appendUses(uses[:0], piece)
			for i := 0; i < len(uses) && i < mostUses; i++ { // another rule reports circles
				n := uses[i]
				uses = append(uses, n.uses...)
				if n.by != piece {
					n.by, n.times = piece, 0
				}
				if n.times++; n.times == 2 && n.acts && n.name != piece.Name {
					found.add(n.name, placeOf(nil, piece, nil), func() rule.Finding {
						return rule.Finding{Verdict: rule.Suspect, Where: p.inPiece(piece, nil, n.name), Pieces: piece.pieces()}
					})
				}
			}
		}
	}
	for name, f := range found.all() {
		f.first.Message = say.F("twice-prototype/twice",
			"the prototype {'prototype'} comes twice, so what it does is done twice (pieces and prototypes: "+
				"{count})", name, f.times)
		p.Report(f.first)
	}
}

// A usedPrototype is a prototype that something names without parameters.
type usedPrototype struct {
	name string
	uses []*usedPrototype
	acts bool // whether a trait does more when it is there twice

	by    *Piece // the piece that is looked at
	times int    // how often it comes there
}
