package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/assembly"
)

// MissingMarker finds Place Marker and Replace traits whose piece is not there.
var MissingMarker = &Rule{
	Description: rule.Description{
		ID:      "module/missing-marker",
		Title:   "a piece to place that the module does not have",
		Says:    "Place Marker and Replace name a slot by the components around it, unless they hold the piece themselves. Whoever renames or moves a palette breaks the way: VASSAL then tells the player who gives the command. If only the name of the slot or of a component on the way has changed, VASSAL takes another one of its kind, and the player gets a wrong piece.",
		Checks:  "Umpire follows the way as VASSAL does. A way that ends nowhere is an error, a way that VASSAL follows to a slot of another name is a warning, and a way to a slot of the name in another place is information; each is reported once. The way of an extension, and of a module with extensions beside it, leads through what all of them have. An extension without its module is left alone, and so are ways through components of Java classes.",
		Example: "Infantry is replaced by the slot \"Militia\", which is now called \"Militia (1914)\": VASSAL puts the first slot of that palette there instead.",
	},
	Run: missingMarker,
}

func missingMarker(p *Pass) {
	if p.alone() {
		return
	}
	var found tally
	var idle []string
	for _, t := range p.Shared {
		if !t.Places {
			continue
		}
		spec := t.Field("piece")
		if spec == "" || spec == "null" || strings.HasPrefix(spec, "+/") {
			continue
		}
		if ownClasses(spec) {
			continue
		}
		end := p.assembled().Follow(spec)
		p.CheckedTimes("placed slots", len(t.Pieces))
		if end.Exact || p.assembled().Spent() {
			continue
		}
		name := wanted(end)
		kind, verdict, message := spec, rule.Illegal, say.F("missing-marker/missing",
			"the piece to place is not there: VASSAL finds no {'name'} on the way to its slot", name)
		switch {
		case end.At == nil:
		case assembly.Name(end.At) == lastName(spec):
			kind, verdict, message = "way "+name, rule.Information, say.F("missing-marker/way",
				"nothing on the way to the piece to place is called {'name'}, and VASSAL takes the first of "+
					"that name that it finds ({path})", name, path(end.At))
		default:
			verdict, message = rule.Suspect, say.F("missing-marker/other",
				"the piece to place is not there: nothing on the way is called {'name'}, and VASSAL takes what "+
					"it finds in its stead ({path})", name, path(end.At))
		}
		for _, piece := range t.Pieces {
			if p.isUnused(piece) {
				idle = append(idle, name)
				continue
			}
			found.addOf(piece, kind, placeOf(nil, piece, t.Trait), func() rule.Finding {
				f := p.in(nil, piece, t.Trait, name)
				f.Verdict, f.Message, f.Which = verdict, message, spec
				return f
			})
		}
	}
	p.reportOnce(&found)
	p.reportIdle(say.As("missing-marker/idle",
		"pieces to place that are not there, in prototypes without a piece: {count} ({names})"), idle, &tally{})
}
