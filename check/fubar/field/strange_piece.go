package field

import (
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// StrangePiece reports pieces on the table that the binding does not know.
var StrangePiece = &Rule{
	Description: rule.Description{
		ID:    "fubar/strange-piece",
		Refs:  []string{"Unités 1"},
		Title: "pieces on the table that nothing names",
		Says:  "Each figure belongs to a unit. Umpire judges only figures of which it knows the unit.",
		Checks: "Lists the pieces on the table that no entry of vassal.toml matches, and those under a mask. They " +
			"are unchecked.",
		Example:    "A piece \"Fort\" stands on the table, and no entry says whether it is a figure: unchecked.",
		Level:      rule.Stacking,
		Groundwork: true,
	},
	Run: func(pass *Pass) {
		for range pass.Position.Figures {
			pass.Checked("pieces")
		}
		for i := range pass.Position.Strange {
			p := &pass.Position.Strange[i]
			need := "what " + strconv.Quote(p.Name) + " is"
			pass.Unchecked("pieces", need)
			pass.Report(rule.Finding{
				Verdict: rule.Unchecked, Pieces: []rule.Piece{p.Seen()}, Message: say.F("strange-piece/unknown",
					"nothing says what {'piece'} is: a figure of a unit, or a thing on the table", p.Name),
				Evidence: rule.Evidence{Needs: []string{need}},
			})
		}
	},
}
