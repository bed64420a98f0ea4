package position

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// CounterFace is 8.0 and 8.0d: which side of a counter can be up.
var CounterFace = &Rule{
	Description: rule.Description{
		ID:    "scs/counter-face",
		Refs:  []string{"8.0"},
		Also:  []string{"8.0d"},
		Title: "a unit shows the side that its steps allow",
		Says: "The first step that a unit loses turns it to its reduced side, further ones are marked under it; the last one removes it. A " +
			"unit of one step has no reduced side: its first loss removes it.",
		Checks: "Looks at the units on the map: one of a single step with its reduced side up, one that has lost all of its steps by its " +
			"side and its markers, one with its full side up and a marker of lost steps. At the end of a declared phase the first two are " +
			"illegal, before it suspect, since losses may still be taken; the third is suspect. Units of which the side or the steps " +
			"are not known are unchecked.",
		Example: "A company of one step shows its reduced side at the end of the Combat Phase: illegal, 8.0d.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchSteps},
	},
	Uses: []scspack.Need{scspack.NeedSteps},
	Run: func(pass *Pass) {
		// A marker on several units does not show which of them lost the steps.
		on := map[string]int{}
		for _, p := range pass.Position.Pieces {
			for _, m := range p.Marks {
				on[m.Piece]++
			}
		}
		for _, piece := range pass.Position.Pieces {
			if piece.Kind == Unit && surelyInPlay(pass.Position.Pack, piece.At) {
				checkFace(pass, piece, markedLosses(piece, on))
			}
		}
	},
}

// checkFace judges a unit that lost a number of steps by its markers.
func checkFace(pass *Pass, piece *Piece, marked int) {
	var steps pack.Value
	if piece.Unit != nil {
		steps = piece.Unit.Steps
	}
	f := rule.Finding{Verdict: rule.Illegal, Hexes: []string{piece.At.Hex.String()}, Pieces: Seen([]*Piece{piece})}
	var has Steps
	if steps.Known {
		has.Steps = &steps.N
	}
	switch {
	case piece.Face == FaceUnknown:
		pass.Unchecked("units", "which side is up")
		return
	case piece.Face != Reduced && marked > 0:
		f.Message = say.F("counter-face/full-with-losses",
			"{'piece'} in {hex} shows its full side and has a marker of lost steps", piece.Name, piece.At.Hex)
		f.Excuse(say.F("counter-face/no-reduced-side", "its counter has no reduced side"))
	case piece.Face != Reduced:
		pass.Checked("units")
		return
	case !steps.Known:
		pass.Unchecked("units", "units.csv: steps")
		return
	case steps.N == 1:
		f.Refs = []string{"8.0d"}
		f.Message = say.F("counter-face/reduced-single-step",
			"{'piece'} in {hex} shows a reduced side and has a single step", piece.Name, piece.At.Hex)
		if piece.Unit.AttackKind == "barrage" {
			f.Excuse(say.F("counter-face/has-fired", "its other side shows guns that have fired"))
		}
	case marked > 0 && 1+marked >= steps.N:
		f.Message = say.F("counter-face/all-steps-lost",
			"{'piece'} in {hex} has lost all of its {steps} steps and is still there",
			piece.Name, piece.At.Hex, steps.N)
		has.Lost = 1 + marked
	default:
		pass.Checked("units")
		return
	}
	pass.Checked("units")
	undeclared := !pass.Position.Phase.Known() && !pass.Position.SetUp && pass.Position.Ends == Over
	if f.Verdict == rule.Illegal && (undeclared || pass.Position.Ends == Shown) {
		f.Excuse(say.F("counter-face/losses-go-on", "its losses are still being taken"))
	}
	f.Evidence.Add(has)
	if pass.Position.earlier(piece.At.Hex) {
		pass.Report(f)
		return
	}
	pass.reportCurable(f, "units")
}

// markedLosses returns the lost steps that are shown by markers on this unit alone. A
// marker without a figure stands for one step. on counts the units under each marker.
func markedLosses(piece *Piece, on map[string]int) int {
	lost := 0
	for _, m := range piece.Marks {
		switch {
		case m.Meaning != scspack.MeansStepLoss || on[m.Piece] > 1:
		case m.Amount.Known:
			lost += m.Amount.N
		default:
			lost++
		}
	}
	return lost
}
