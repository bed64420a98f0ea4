package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// MissingPrototype finds names of prototypes that no prototype has.
var MissingPrototype = &Rule{
	Description: rule.Description{
		ID:      "module/missing-prototype",
		Title:   "a prototype that the module does not have",
		Says:    "A piece that uses a prototype gets the traits of the prototype of that name. VASSAL reports nothing if there is none: the piece comes without them.",
		Checks:  "Umpire compares the names in pieces and prototypes with the prototypes of the file and, for an extension, of its module, letter by letter as VASSAL does. A missing prototype is an error. Those that only prototypes without a piece name are one note. Names that VASSAL works out are left alone, as are those that begin with ** or a # and a blank, which authors write as remarks, and so is an extension without its module.",
		Example: "A counter uses \"Infantry \", with a blank at the end, and the prototype is \"Infantry\": the counter has no step losses, and nobody is warned.",
	},
	Run: missingPrototype,
}

func missingPrototype(p *Pass) {
	if p.Extension != nil && p.Base == nil {
		return
	}
	var missing tally
	var idle []string
	for _, t := range p.Shared {
		use := t.use
		if use == nil || use.Name == "" || computed(use.Name) || isRemark(use.Name) {
			continue
		}
		p.CheckedTimes("uses of prototypes", len(t.Pieces))
		if _, ok := p.definition(use.Name); ok {
			continue
		}
		for _, piece := range t.Pieces {
			if p.isUnused(piece) {
				idle = append(idle, use.Name)
			} else {
				missing.addOf(piece, use.Name, placeOf(nil, piece, t.Trait), func() rule.Finding {
					f := p.in(nil, piece, t.Trait, use.Name)
					f.Verdict, f.Message = rule.Illegal, say.F("missing-prototype/missing",
						"no prototype is called {'prototype'}, so the traits that it should give are not there",
						use.Name)
					return f
				})
			}
		}
	}
	p.reportOnce(&missing)
	p.reportIdle(say.As("missing-prototype/idle",
		"prototypes that are not in the module, and that only prototypes without a piece name: {count} ({names})"),
		idle, &missing)
}

// isRemark reports whether a trait names a prototype only as a remark for whoever edits the module:
// there was no Comment trait before VASSAL 3.7.
func isRemark(name string) bool {
	return strings.HasPrefix(name, "**") || strings.HasPrefix(name, "# ")
}
