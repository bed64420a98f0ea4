package position

import (
	"cmp"
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// UnboundPiece reports pieces that the pack's binding does not know. No rule of the book
// is about them, but every rule rests on the binding.
var UnboundPiece = &Rule{
	Description: rule.Description{
		ID:         "pack/unbound-piece",
		Refs:       []string{"Pieces"},
		Title:      "every piece is bound to a unit or a marker of the pack",
		Says:       "Units and markers are different things, and each counter is one of them. A piece of which the pack says neither is not judged.",
		Checks:     "Looks for pieces that vassal.toml and pieces.csv do not match, once for each slot of the module that they come from.",
		Example:    "The slot 17 \"Fort\" is in no row of pieces.csv and matches no [[marker]]: unchecked.",
		Level:      rule.Stacking,
		Groundwork: true,
		Touches:    []string{},
	},
	Run: func(pass *Pass) {
		type slot struct{ gpid, name string }
		slots := map[slot][]*Piece{}
		for _, piece := range pass.Position.Pieces {
			switch piece.Kind {
			case Unbound:
				s := slot{gpid: piece.GPID}
				if s.gpid == "" {
					s.name = piece.Name
				}
				slots[s] = append(slots[s], piece)
				pass.Unchecked("pieces", "vassal.toml, pieces.csv: a binding")
			case Masked:
				pass.Unchecked("pieces", "what is under masks")
			default:
				pass.Checked("pieces")
			}
		}
		for _, s := range slices.SortedFunc(maps.Keys(slots), func(a, b slot) int {
			return cmp.Or(cmp.Compare(len(a.gpid), len(b.gpid)), cmp.Compare(a.gpid, b.gpid), cmp.Compare(a.name, b.name))
		}) {
			pieces := slots[s]
			pass.Report(rule.Finding{
				Verdict: rule.Unchecked,
				Message: say.F("unbound-piece/unbound",
					"the pack does not say what {'piece'} is, {amount} of slot {'gpid'}",
					pieces[0].Name, amount(len(pieces), "pieces"), s.gpid),
				Pieces: Seen(pieces),
			})
		}
	},
}
