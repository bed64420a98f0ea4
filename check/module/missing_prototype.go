package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// MissingPrototype finds names of prototypes that no prototype has.
var MissingPrototype = &Rule{
	Description: rule.Description{
		ID:      "module/missing-prototype",
		Title:   "a prototype that the module does not have",
		Says:    "A piece that uses a prototype gets the traits of the prototype of that name. VASSAL says nothing if there is none: the piece comes without them.",
		Checks:  "Umpire compares the names in pieces and prototypes with the prototypes of the file and, for an extension, of its module, letter by letter as VASSAL does. A missing one is an error. Names that VASSAL works out are left alone, and so is an extension without its module.",
		Example: "A counter uses \"Infantry \", with a blank at the end, and the prototype is \"Infantry\": the counter has no step losses, and nobody is told.",
	},
	Run: missingPrototype,
}

func missingPrototype(p *Pass) {
	if p.Extension != nil && p.Base == nil {
		return
	}
	first := map[string]*rule.Finding{}
	count := map[string]int{}
	var order []string
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			for _, raw := range piece.Traits {
				use, ok := trait.Decode(raw).(*trait.UsePrototype)
				if !ok || use.Name == "" || computed(use.Name) {
					continue
				}
				p.Checked("uses of prototypes")
				if _, ok := p.definition(use.Name); ok {
					continue
				}
				count[use.Name]++
				if first[use.Name] == nil {
					first[use.Name] = &rule.Finding{Verdict: rule.Illegal, Where: p.At(piece.Element, use.Name), Pieces: piece.pieces()}
					order = append(order, use.Name)
				}
			}
		}
	}
	for _, name := range order {
		f := first[name]
		f.Message = lacksPrototype.Say(name)
		if n := count[name]; n > 1 {
			f.Message = andElsewhere.Say(f.Message, n)
		}
		p.Report(*f)
	}
}
