package referee

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// PhaseOrder is 1.0: the phases of a turn come in their order.
var PhaseOrder = &Rule{
	Description: rule.Description{
		ID:    "scs/phase-order",
		Refs:  []string{"1.0"},
		Title: "phases come in the order of the sequence of play",
		Says: "Each game turn has two player turns, and each of those its phases in a fixed order. What belongs to a phase is not done " +
			"after it is over.",
		Checks: "Looks at the declared phases in which something was done, one after the other. A phase that goes back to an earlier phase is " +
			"suspect: a line may be a slip. It goes back where a next game turn would have to begin without a line for more than half of " +
			"its phases. Phases that are passed over are no fault, since nobody has to move or attack, and optional ones may be absent. A unit " +
			"that is dragged and put back proves no phase.",
		Example: "After dice in the north's Combat Phase somebody says that the north moves, and units move: suspect, 1.0.",
		Level:   rule.Moves,
		Touches: []string{},
	},
	Needs: []scspack.Need{scspack.NeedAnyPhase},
	Run: func(pass *Pass) {
		played := pass.Log.played()
		for i := 1; i < len(played); i++ {
			last, ph := played[i-1], played[i]
			_, known := last.Begins()
			if _, also := ph.Begins(); !known || !also {
				pass.Unchecked("phases", needsPhase)
				continue
			}
			pass.Checked("phases")
			if pass.Log.goesBack(last, ph) {
				pass.Report(ph, outOfOrder(last, ph))
			}
		}
	},
}

func outOfOrder(last, ph *Phase) rule.Finding {
	was, _ := last.Begins()
	is, _ := ph.Begins()
	f := rule.Finding{
		Verdict: rule.Suspect, Step: ph.First,
		Message: say.F("phase-order/backward",
			"the {phase} phase is declared after the {before} phase, which follows it", is.Name(), was.Name()),
		Evidence: rule.Show(After{was.Name(), last.By}),
	}
	excused(&f, []say.Message{
		say.F("phase-order/slip", "one of the two lines is a slip, or came too early"),
		say.F("phase-order/lines-missing", "the lines of all phases from there to the next game turn are missing"),
	})
	return f
}
