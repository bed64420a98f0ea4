package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// MissingProperty finds global properties that are set and not there.
var MissingProperty = &Rule{
	Description: rule.Description{
		ID:      "module/missing-property",
		Title:   "a global property that the module does not have",
		Says:    "Set Global Property changes a global property of the zone, map or module. VASSAL makes none: if no property has the name, it warns whoever gives the command, and nothing changes.",
		Checks:  "Umpire compares the names, letter by letter, with the global properties of the module and of all its maps and zones. One that is nowhere is an error, told once. What only prototypes without a piece set is one note. An extension may set those of its module. Names that VASSAL works out, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "Markers set \"WAS1_BR\", and only \"WAS1_FR\" was made: the war score of Britain stays 0.",
	},
	Run: missingProperty,
}

func missingProperty(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	trees := []*buildfile.Tree{p.Tree}
	if p.Base != nil {
		trees = append(trees, p.Base.Element.Tree())
	}
	has := map[string]bool{}
	for _, tree := range trees {
		for i := range tree.Len() {
			e := tree.At(i)
			if strings.Contains(e.Class, ".") && !isVassal(e) {
				return
			}
			if strings.Contains(simple(e), "Propert") || strings.Contains(simple(e), "Option") {
				has[e.Value("name")] = true
			}
		}
	}
	var missing tally
	var idle []string
	for piece, raw := range p.traits() {
		if raw.ID() != "setprop;" {
			continue
		}
		name := raw.Field("name")
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
