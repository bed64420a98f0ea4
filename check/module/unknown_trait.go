package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// UnknownTrait finds traits that VASSAL does not have.
var UnknownTrait = &Rule{
	Description: rule.Description{
		ID:      "module/unknown-trait",
		Title:   "a trait that VASSAL does not have",
		Says:    "Each trait begins with the word for its kind. VASSAL drops a trait of a kind that it does not know, and forgets its text when it writes the piece.",
		Checks:  "Umpire compares the words with those of VASSAL 3.7. Another word is an error, or a warning where a Java class of the module may know it: then, and in extensions, nobody can tell from the file. Each word is reported once.",
		Example: "A module came from a newer VASSAL: its \"newthing;\" traits do nothing in yours.",
	},
	Run: unknownTrait,
}

func unknownTrait(p *Pass) {
	var found tally
	for _, t := range p.Shared {
		p.CheckedTimes("traits", len(t.Pieces))
		if trait.Known(t.ID) {
			continue
		}
		id := strings.TrimSuffix(t.ID, ";")
		for _, piece := range t.Pieces {
			found.add(id, placeOf(nil, piece, t.Trait), func() rule.Finding { return p.in(nil, piece, t.Trait, id) })
		}
	}
	for id, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Illegal, say.F("unknown-trait/unknown",
			"VASSAL has no trait {'trait'} and drops it (pieces and prototypes: {count})", id, f.times)
		if id == "" {
			f.first.Message = say.F("unknown-trait/empty",
				"a trait without a type, which VASSAL drops (pieces and prototypes: {count})", f.times)
		}
		if p.ownClasses() || p.Extension != nil {
			f.first.Excuse(say.F("unknown-trait/custom", "a Java class may know it"))
		}
		p.Report(f.first)
	}
}
