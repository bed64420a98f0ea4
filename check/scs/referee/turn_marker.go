package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// TurnMarker is "Map D": the turn marker advances by one when both player turns are over.
var TurnMarker = &Rule{
	Description: rule.Description{
		ID:    "scs/turn-marker",
		Refs:  []string{"Map D"},
		Title: "game turns come one after the other",
		Says:  "When both player turns are over the turn marker is advanced by one.",
		Checks: "Looks at what turn tracker, property, marker or chat show of the turn, each for itself. A marker that goes back, or on by more " +
			"than one, is suspect, for it may have stood wrong before. What is changed again before any unit was touched or dice were " +
			"thrown does not count. When in the turn it is advanced is not asked.",
		Example: "The turn tracker goes from turn 3 to turn 5: suspect, Map D.",
		Level:   rule.Moves,
		Touches: []string{},
	},
	Run: func(pass *Pass) {
		l := pass.Log
		if len(l.turns) == 0 && l.turnEnds() {
			pass.Unchecked("turns", "vassal.toml: [[turn]], which shows the turn")
		}
		var sources []string
		for _, t := range l.turns {
			if source := t.source(); !slices.Contains(sources, source) {
				sources = append(sources, source)
			}
		}
		for _, source := range sources {
			said := l.settledTurns(source)
			for i := 1; i < len(said); i++ {
				was, is := said[i-1], said[i]
				if is.turn == was.turn {
					continue
				}
				pass.Checked("turns")
				if is.turn == was.turn+1 {
					continue
				}
				f := rule.Finding{
					Verdict: rule.Suspect, Step: is.step,
					Which:    is.source(),
					Message:  say.F("turn-marker/skips", "turn {turn} comes after turn {before}", is.turn, was.turn),
					Evidence: rule.Show(Turn{is.turn, is.by}),
				}
				excused(&f, []say.Message{say.F("turn-marker/put-right",
					"what shows the turn stood wrong before, and is put right")})
				pass.Report(l.phaseOf(is.step), f)
			}
		}
	},
}

// settledTurns returns the turns that one source showed, except those that were undone or
// changed again before anything was done.
func (l *Log) settledTurns(source string) []turning {
	var all []turning
	for _, t := range l.turns {
		n := len(all)
		switch {
		case t.source() != source || t.step > 0 && !l.stands(t.step):
		case n > 0 && all[n-1].turn == t.turn:
		case n > 1 && !l.busy(all[n-1].step, t.step):
			all[n-1] = t
		default:
			all = append(all, t)
		}
	}
	return all
}

// turnEnds reports whether a game turn ends in the log, to judge by its phases.
func (l *Log) turnEnds() bool {
	order := scs.NewSequence(l.Pack)
	for _, ph := range l.Phases {
		if ph.Next == nil {
			continue
		}
		was, known := ph.Is()
		is, also := ph.Next.Is()
		a, _ := order.Find(was.ID, was.Side)
		b, _ := order.Find(is.ID, is.Side)
		if known && also && b < a && !l.goesBack(ph, ph.Next) {
			return true
		}
	}
	return false
}
