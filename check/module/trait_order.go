package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// TraitOrder finds traits in an order or company that VASSAL complains of.
var TraitOrder = &Rule{
	Description: rule.Description{
		ID:      "module/trait-order",
		Title:   "traits that disturb each other",
		Says:    "Can Rotate, Can Pivot and a Mat Cargo that turns with its mat turn all that stands above them in the list of traits. A Movement Trail there would turn too, so VASSAL's editor reports it as bad data; the trail belongs below them. A piece that is both a Mat and a Mat Cargo is bad data, too: VASSAL would follow it in circles.",
		Checks:  "Umpire replaces the prototypes of each piece and looks for a Movement Trail above a trait that turns it, and for Mat and Mat Cargo in one piece. Of each it tells the first piece of the file, with their number, as an error.",
		Example: "\"1st Division\" has its own Movement Trail and takes Can Rotate from a prototype further down: VASSAL warns whoever edits the module.",
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
		add := func(kind string) {
			found.add(kind, func() rule.Finding {
				return rule.Finding{Verdict: rule.Illegal, Where: p.At(piece.Element, kind), Pieces: piece.pieces()}
			})
		}
		// The outermost trait is the first here, and the lowest in the editor.
		if turns := slices.IndexFunc(traits, turnsPiece); turns >= 0 && slices.ContainsFunc(traits[turns:], is("footprint;")) {
			add("footprint")
		}
		if slices.ContainsFunc(traits, is("mat;")) && slices.ContainsFunc(traits, is("matPiece;")) {
			add("mat")
		}
	}
	for kind, f := range found.all() {
		f.first.Message = trailTurns.Say(f.times)
		if kind == "mat" {
			f.first.Message = matAndCargo.Say(f.times)
		}
		p.Report(f.first)
	}
}

// turnsPiece reports whether a trait turns the traits within it.
func turnsPiece(r trait.Raw) bool {
	switch r.ID() {
	case "rotate;", "pivot;":
		return true
	case "matPiece;":
		return r.Field("keeps its facing") == "true"
	}
	return false
}
