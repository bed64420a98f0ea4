package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// UnusedPrototype finds prototypes that nothing uses.
var UnusedPrototype = &Rule{
	Description: rule.Description{
		ID:      "module/unused-prototype",
		Title:   "prototypes that no piece uses",
		Says:    "A prototype gives its traits to the pieces that name it, and to the prototypes that do.",
		Checks:  "Umpire follows the names from the traits of all pieces, and of the pieces that traits place, through the prototypes. One note lists those that no piece leads to. Those that the extensions beside the module use are used, and another extension may still use one. Those of an extension are looked for in its module, too. Nothing is reported of an extension without its module, of modules with Java classes of their own, or where a name is worked out.",
		Example: "\"Infantry (old)\" has stayed in the list since version 1, and no counter uses it.",
	},
	Run: unusedPrototype,
}

func unusedPrototype(p *Pass) {
	if p.ownClasses() {
		return
	}
	var list []string
	for _, d := range p.Prototypes {
		p.Checked("prototypes")
		if p.unused()[d.Name] && !slices.Contains(list, d.Name) {
			list = append(list, d.Name)
		}
	}
	if len(list) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("unused-prototype/unused",
			"prototypes that no piece uses: {count} ({list})", len(list), listed(list)), Where: p.Whole("unused prototypes")})
	}
}
