package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// StraySpace finds names of pieces and of their properties with a blank at an end.
var StraySpace = &Rule{
	Description: rule.Description{
		ID:      "module/stray-space",
		Title:   "a name with a blank at its end",
		Says:    "VASSAL takes the names of pieces and properties letter by letter. A blank before or after one cannot be seen, and belongs to it: an expression that names the property without it finds none, and a condition that compares the name without it is never true.",
		Checks:  "Umpire looks at the names of Basic Pieces and Basic Names, and at those of Markers, Dynamic Properties and Calculated Properties. One note lists those that begin or end with a blank.",
		Example: "The Marker of a lord is called \"VassalID \", and the prototype \"Vassal\" asks for VassalID: no vassal belongs to that lord.",
	},
	Run: straySpace,
}

func straySpace(p *Pass) {
	var found named
	for _, t := range p.Shared {
		names := t.of(trait.NameField)
		if names == nil {
			names = t.properties()
		}
		p.CheckedTimes("names of pieces and properties", len(names)*len(t.Pieces))
		for _, name := range names {
			if trimmed := strings.TrimSpace(name); trimmed != "" && trimmed != name {
				found.add(strconv.Quote(name))
			}
		}
	}
	if found.total > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("stray-space/blank",
			"names of pieces and properties that begin or end with a blank, which nobody sees: {count} ({names})",
			len(found.names), listed(found.names)), Where: p.Whole("names")})
	}
}
