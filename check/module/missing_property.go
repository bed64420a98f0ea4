package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// MissingProperty finds global properties that are set and not there.
var MissingProperty = &Rule{
	Description: rule.Description{
		ID:      "module/missing-property",
		Title:   "a global property that the module does not have",
		Says:    "Set Global Property changes a global property of the zone, map or module. VASSAL makes none: if no property has the name, it warns whoever gives the command, and nothing changes.",
		Checks:  "Umpire compares the names, letter by letter, with the global properties of the module and of all its maps and zones. One that is nowhere is an error, told once. What only prototypes without a piece set is one note. An extension may set those of its module, and a module those of the extensions beside it. Names that VASSAL works out, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "Markers set \"WAS1_BR\", and only \"WAS1_FR\" was made: the war score of Britain stays 0.",
	},
	Run: missingProperty,
}

func missingProperty(p *Pass) {
	if p.alone() || p.ownClasses() || p.ownComponents() {
		return
	}
	has := map[string]bool{}
	for _, part := range p.parts() {
		for i := range part.Tree.Len() {
			if e := part.Tree.At(i); strings.Contains(simple(e), "Propert") || strings.Contains(simple(e), "Option") {
				has[e.Value("name")] = true
			}
		}
	}
	var missing tally
	var idle []string
	for piece, t := range p.traits() {
		if t.ID != "setprop;" {
			continue
		}
		name := t.Field("name")
		if name == "" || computed(name) {
			continue
		}
		p.Checked("set properties")
		switch {
		case has[name]:
		case p.isUnused(piece):
			idle = append(idle, name)
		default:
			missing.add(name, func() rule.Finding {
				return rule.Finding{Verdict: rule.Illegal, Message: lacksProperty.Say(name), Where: p.At(piece.Element, name), Pieces: piece.pieces()}
			})
		}
	}
	for _, f := range missing.all() {
		if f.times > 1 {
			f.first.Message = andElsewhere.Say(f.first.Message, f.times)
		}
		p.Report(f.first)
	}
	p.reportIdle(&idleProperties, idle, &missing)
}
