package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// MissingProperty finds global properties that are set and not there.
var MissingProperty = &Rule{
	Description: rule.Description{
		ID:      "module/missing-property",
		Title:   "a property to set that the module does not have",
		Says:    "Set Global Property changes a global property of the zone, map or module. VASSAL makes none: if no property has the name, it warns whoever gives the command, and nothing changes. Set Property in other pieces (Set Piece Property) changes Dynamic Properties alone, and does nothing where no piece has one of the name.",
		Checks:  "Umpire compares the names, letter by letter, with the global properties of the module and of all its maps and zones. A property that is nowhere is an error, reported once. Those of Set Piece Property it compares with the Dynamic Properties of all pieces and prototypes; a property that is nowhere is a warning, since pieces of old saved games may have it. What only prototypes without a piece set is one note. An extension may set those of its module, and a module those of the extensions beside it. Names that VASSAL works out, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "Markers set \"WAS1_BR\", and only \"WAS1_FR\" was made: the war score of Britain stays 0.",
	},
	Run: missingProperty,
}

func missingProperty(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	has, dynamic, sure := map[string]bool{}, map[string]bool{}, true
	for _, part := range p.parts() {
		for class, all := range part.byClass {
			if strings.Contains(class, "Propert") || strings.Contains(class, "Option") {
				for _, e := range all {
					has[e.Value("name")] = true
				}
			}
		}
		for _, t := range part.Shared {
			if t.ID == "PROP;" {
				name := t.Field("name")
				dynamic[name] = true
				sure = sure && !computed(name)
			}
		}
	}
	var missing tally
	var idle []string
	for _, t := range p.Shared {
		there, verdict, wording := has, rule.Illegal, say.As("missing-property/missing",
			"no global property is called {'name'}, so nothing changes when it is set")
		switch t.ID {
		case "setprop;":
		case "setpieceprop;":
			there, verdict, wording = dynamic, rule.Suspect, say.As("missing-property/dynamic",
				"no piece has a Dynamic Property called {'name'}, so nothing changes when it is set")
		default:
			continue
		}
		name := t.Field("name")
		kind := name
		if t.ID == "setpieceprop;" {
			kind = "dynamic " + name
		}
		if name == "" || computed(name) || t.ID == "setpieceprop;" && !sure {
			continue
		}
		p.CheckedTimes("set properties", len(t.Pieces))
		if there[name] {
			continue
		}
		for _, piece := range t.Pieces {
			if p.isUnused(piece) {
				idle = append(idle, name)
			} else {
				missing.addOf(piece, kind, placeOf(nil, piece, t.Trait), func() rule.Finding {
					f := p.in(nil, piece, t.Trait, name)
					f.Verdict, f.Message = verdict, wording.With(name)
					return f
				})
			}
		}
	}
	p.reportOnce(&missing)
	p.reportIdle(say.As("missing-property/idle",
		"properties to set that are not in the module, and that only prototypes without a piece set: {count} "+
			"({names})"), idle, &missing)
}
