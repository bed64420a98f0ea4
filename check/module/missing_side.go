package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// MissingSide finds traits and windows for sides that the module does not have.
var MissingSide = &Rule{
	Description: rule.Description{
		ID:      "module/missing-side",
		Title:   "a side that the module does not have",
		Says:    "Mask, Invisible and Restrict Access can be for some sides alone, and so can private windows, player hands and decks. Each names its sides. VASSAL compares the names letter by letter with the Definition of Player Sides, and says nothing of a side that is not there: it lets nobody in.",
		Checks:  "Umpire looks up each side in the Definition of Player Sides. What names only sides that are not there is an error, what names one of them besides others a warning; each is reported once, with the number of places. An extension may name the sides of its module. Prototypes that no piece uses, names that VASSAL works out, names such as Nobody, modules without sides, and modules with Java classes are left alone, and so are the names for observers and for those who play all sides, and a Restrict Access that goes by the player.",
		Example: "\"Soviets\" became \"Soviet Union\", and the window \"Soviet Reserves\" is still for \"Soviets\": nobody can open it.",
	},
	Run: missingSide,
}

func missingSide(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	sides, known := map[string]bool{}, setOf(neutralSides)
	for _, part := range p.parts() {
		for _, side := range part.Sides {
			sides[side], known[side] = true, true
		}
	}
	if len(sides) == 0 {
		return
	}
	var found tally
	look := func(e *buildfile.Element, t *Trait, pieces []*Piece, of string, names []string) {
		names = slices.DeleteFunc(names, func(name string) bool { return strings.TrimSpace(name) == "" || computed(name) || meansNobody(name) })
		if len(names) == 0 {
			return
		}
		pieces = slices.DeleteFunc(slices.Clone(pieces), p.isUnused)
		p.CheckedTimes("lists of sides", len(pieces))
		missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return known[name] })
		if len(missing) == 0 {
			return
		}
		verdict, message := rule.Illegal, say.F("missing-side/nobody",
			"the {part} is only for sides that the module does not have ({missing}), so for nobody",
			of, listed(missing))
		if len(missing) < len(names) {
			verdict, message = rule.Suspect, say.F("missing-side/missing",
				"the {part} names sides that the module does not have ({missing})", of, listed(missing))
		}
		for _, piece := range pieces {
			found.addOf(piece, of+" "+strings.Join(missing, ",")+" "+verdict.String(), placeOf(e, piece, t), func() rule.Finding {
				f := p.in(e, piece, t, listed(missing))
				f.Verdict, f.Message, f.Which = verdict, message, of
				return f
			})
		}
	}
	for _, class := range [...]string{"PrivateMap", "PlayerHand"} {
		for _, e := range p.of(class) {
			look(e, nil, nobody, kindOf(e), sequence.Split(e.Value("side"), ','))
		}
	}
	for _, e := range p.of("DrawPile") {
		if e.Value("deckRestrictAccess") == "true" {
			look(e, nil, nobody, kindOf(e), sequence.Split(e.Value("deckOwners"), ','))
		}
	}
	for _, t := range p.Shared {
		of, names := t.sides()
		look(nil, t.Trait, t.Pieces, of, names)
	}
	p.reportOnce(&found)
}
