package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// MissingSide finds traits and windows for sides that the module does not have.
var MissingSide = &Rule{
	Description: rule.Description{
		ID:      "module/missing-side",
		Title:   "a side that the module does not have",
		Says:    "Mask, Invisible and Restrict Access can be for some sides alone, and so can private windows, player hands and decks. Each names its sides. VASSAL compares the names letter by letter with the Definition of Player Sides, and says nothing of a side that is not there: it lets nobody in.",
		Checks:  "Umpire looks up each side in the Definition of Player Sides. What names only sides that are not there is an error, what names one of them besides others a warning; each is told once, with the number of places. An extension may name the sides of its module. Prototypes that no piece uses, names that VASSAL works out, modules without sides, and modules with Java classes are left alone, and so are the names for observers and for those who play all sides, and a Restrict Access that goes by the player.",
		Example: "\"Soviets\" became \"Soviet Union\", and the window \"Soviet Reserves\" is still for \"Soviets\": nobody can open it.",
	},
	Run: missingSide,
}

// neutralSides are names that VASSAL gives to those who play all sides or none
// (PlayerRoster).
const neutralSides = "<observer> Solitaire Solo Moderator Referee"

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
	look := func(piece *Piece, e *buildfile.Element, of string, names []string) {
		names = slices.DeleteFunc(names, func(name string) bool { return strings.TrimSpace(name) == "" || computed(name) })
		if len(names) == 0 {
			return
		}
		p.Checked("lists of sides")
		missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return known[name] })
		if len(missing) == 0 {
			return
		}
		verdict, message := rule.Illegal, nobodyMay.Say(of, listed(missing))
		if len(missing) < len(names) {
			verdict, message = rule.Suspect, lacksSide.Say(of, listed(missing))
		}
		found.add(of+" "+strings.Join(missing, ",")+" "+verdict.String(), func() rule.Finding {
			f := rule.Finding{Verdict: verdict, Message: message, Where: p.At(e, listed(missing))}
			if piece != nil {
				f.Pieces = piece.pieces()
			}
			return f
		})
	}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		switch simple(e) {
		case "PrivateMap", "PlayerHand":
			look(nil, e, kindOf(e), sequence.Split(e.Value("side"), ','))
		case "DrawPile":
			if e.Value("deckRestrictAccess") == "true" {
				look(nil, e, kindOf(e), sequence.Split(e.Value("deckOwners"), ','))
			}
		}
	}
	for piece, t := range p.traits() {
		if of, names := t.sides(); len(names) > 0 && !p.isUnused(piece) {
			look(piece, piece.Element, of, names)
		}
	}
	for _, f := range found.all() {
		if f.times > 1 {
			f.first.Message = andElsewhere.Say(f.first.Message, f.times)
		}
		p.Report(f.first)
	}
}

// sides returns the sides that a trait is for, and the editor's name of the trait.
func (t *Trait) sides() (of string, names []string) {
	switch t.ID {
	case "obs;":
		of = "Mask"
	case "hide;":
		of = "Invisible"
	case "restrict;":
		if t.Field("by player") == "true" {
			return "", nil
		}
		return "Restrict Access", sequence.Split(t.Field("sides"), ',')
	default:
		return "", nil
	}
	if list, some := strings.CutPrefix(t.Field("who may"), "sides:"); some {
		names = sequence.Split(list, ':')
	}
	return of, names
}
