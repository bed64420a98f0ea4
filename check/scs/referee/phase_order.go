package referee

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/scs"
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
		Checks: "Looks at the declared phases in which something was done, one after the other. One that goes back to an earlier phase is " +
			"suspect: a line may be a slip. It goes back where a next game turn would have to begin without a line for more than half of " +
			"its phases. Phases that are passed over are no fault, since nobody has to move or attack, and optional ones may be absent. A unit " +
			"that is dragged and put back tells no phase.",
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

// played returns the phases in which something was done. The line of another may be a slip,
// or its player had nothing to do: a unit that was dragged and put back tells no phase, and a set-up
// belongs to none.
func (l *Log) played() []*Phase {
	return slices.DeleteFunc(slices.Clone(l.Phases), func(ph *Phase) bool {
		return !l.busy(ph.First, ph.Last+1) || l.setsUp(ph)
	})
}

// doubt marks the phases that a backward line puts in doubt: the phase that it declares,
// the one before it, the one before that, which may not have been over, and all in between.
func (l *Log) doubt() {
	played := l.played()
	for i := 1; i < len(played); i++ {
		if !l.goesBack(played[i-1], played[i]) {
			continue
		}
		for ph := played[max(i-2, 0)]; ph != nil; ph = ph.Next {
			ph.slips = cmp.Or(ph.slips, l.stepName(played[i].First))
			if ph == played[i] {
				break
			}
		}
	}
}

// goesBack reports whether a phase was already over when another had begun: it comes earlier
// in the sequence of play, and too many lines are missing for it to be in the next game turn.
// The lines of a player who had nothing to do are not missing. If a line may declare several
// phases, each is tried.
func (l *Log) goesBack(from, to *Phase) bool {
	if from.Turn.Known && to.Turn.Known && to.Turn.N > from.Turn.N {
		return false
	}
	return slices.ContainsFunc(from.lines(), func(was scspack.Phase) bool {
		return slices.ContainsFunc(to.lines(), func(is scspack.Phase) bool { return l.wentBack(from, to, was, is) })
	})
}

func (l *Log) wentBack(from, to *Phase, was, is scspack.Phase) bool {
	order := scs.NewSequence(l.Pack)
	a, found := order.Find(was.ID, was.Side)
	b, also := order.Find(is.ID, is.Side)
	if !found || !also {
		return false
	}
	last := scs.TurnPhase{Turn: 1, Place: a}
	if order.Succession(last, scs.TurnPhase{Turn: 1, Place: b}).Order != scs.Backward {
		return false
	}
	next, all := order.Succession(last, scs.TurnPhase{Turn: 2, Place: b}), 0
	if next.Order == scs.OrderUnknown {
		return true // there is no next game turn
	}
	for _, p := range order.Phases() {
		if !p.Optional {
			all++
		}
	}
	missing := slices.DeleteFunc(next.Skipped, func(at scs.TurnPhase) bool {
		p := order.Phase(at.Place)
		for ph := from.Next; ph != nil && ph != to; ph = ph.Next {
			if said, known := ph.Begins(); known && said.ID == p.ID && said.Side == p.Side {
				return true
			}
		}
		return false
	})
	return 2*len(missing) > all
}

func outOfOrder(last, ph *Phase) rule.Finding {
	was, _ := last.Begins()
	is, _ := ph.Begins()
	f := rule.Finding{
		Verdict: rule.Suspect, Step: ph.First,
		Message:  phaseOrderBackward.Say(is.Name(), was.Name()),
		Evidence: rule.Show(After{was.Name(), last.By}),
	}
	excused(&f, []rule.Message{
		phaseOrderSlip.Say(),
		phaseOrderLinesMissing.Say(),
	})
	return f
}
