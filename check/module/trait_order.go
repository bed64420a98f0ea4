package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// TraitOrder finds traits in an order that VASSAL complains of.
var TraitOrder = &Rule{
	Description: rule.Description{
		ID:      "module/trait-order",
		Title:   "a Movement Trail that turns with the piece",
		Says:    "Can Rotate turns all that stands above it in the list of traits. A Movement Trail there would turn too, so VASSAL reports it as bad data, and the trail belongs below Can Rotate.",
		Checks:  "Umpire replaces the prototypes of each piece and looks for a Movement Trail above a Can Rotate trait. It tells the first piece of the file, with their number, as an error.",
		Example: "\"1st Division\" has its own Movement Trail and takes Can Rotate from a prototype further down: each time the module opens, VASSAL warns of it.",
	},
	Run: traitOrder,
}

func traitOrder(p *Pass) {
	var found tally
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		traits := p.Expanded(piece)
		if traits == nil {
			continue
		}
		p.Checked("pieces")
		is := func(id string) func(trait.Raw) bool { return func(r trait.Raw) bool { return r.ID() == id } }
		// The outermost trait is the first here, and the lowest in the editor.
		turns := slices.IndexFunc(traits, is("rotate;"))
		if turns < 0 || !slices.ContainsFunc(traits[turns:], is("footprint;")) {
			continue
		}
		found.add("", func() rule.Finding {
			return rule.Finding{Where: p.At(piece.Element, "footprint"), Pieces: piece.pieces()}
		})
	}
	for _, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Illegal, trailTurns.Say(f.times)
		p.Report(f.first)
	}
}
