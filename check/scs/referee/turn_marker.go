package referee

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// TurnMarker is "Map D": the turn marker advances by one when both player turns are over.
var TurnMarker = &Rule{
	Description: rule.Description{
		ID:    "scs/turn-marker",
		Refs:  []string{"Map D"},
		Title: "game turns come one after the other",
		Says:  "When both player turns are over the turn marker is advanced by one.",
		Checks: "Looks at what turn tracker, property, marker or chat say of the turn, each for itself. One that goes back, or on by more " +
			"than one, is suspect, for it may have stood wrong before. What is changed again before any unit was touched or dice were " +
			"thrown does not count. When in the turn it is advanced is not asked.",
		Example: "The turn tracker goes from turn 3 to turn 5: suspect, Map D.",
		Level:   rule.Moves,
		Touches: []string{},
	},
	Run: func(pass *Pass) {
		l := pass.Log
		if len(l.turns) == 0 && l.turnEnds() {
			pass.Unchecked("turns", "vassal.toml: [[turn]], which tells the turn")
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
					Message:  turnMarkerSkips.Say(is.turn, was.turn),
					Evidence: rule.Show(Turn{is.turn, is.by}),
				}
				excused(&f, []rule.Message{turnMarkerPutRight.Say()})
				pass.Report(l.phaseOf(is.step), f)
			}
		}
	},
}

// A turning is a turn as something showed it.
type turning struct {
	step int // 0 before the first
	turn int
	by   string
}

// source returns what showed the turn, without the text: each of several trackers has its
// own count.
func (t turning) source() string {
	before, _, _ := strings.Cut(t.by, `"`)
	if name, err := strconv.QuotedPrefix(t.by[len(before):]); err == nil && before != "chat " {
		return before + name
	}
	return before
}

// turned notes the turn that something shows.
func (l *Log) turned(step int, told position.Told) {
	if told.Turn.Known {
		l.turns = append(l.turns, turning{step, told.Turn.N, told.TurnBy})
	}
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

// busy reports whether dice were thrown, or something was done to pieces other than markers
// that belongs to a phase, in the steps from <= step < to that were not undone.
func (l *Log) busy(from, to int) bool {
	for n := from; n < to; n++ {
		if s := l.step(n); s != nil && s.Stands() && rolls(s) {
			return true
		}
	}
	return l.unitsTouched(from, to)
}

// unitsTouched reports whether something was done to pieces other than markers that belongs to a
// phase, in the steps from <= step < to that were not undone. A piece that is dragged in them
// and put back where it stood tells nothing: the mouse caught it.
func (l *Log) unitsTouched(from, to int) bool {
	away := map[string]actions.Place{} // by piece: where it stood
	for n := from; n < to; n++ {
		s := l.step(n)
		if s == nil || !s.Stands() {
			continue
		}
		ph := l.phaseOf(n)
		for _, a := range s.Actions {
			if tidies(a) {
				continue
			}
			move, drag := a.(actions.Move)
			for _, id := range about(a) {
				was, gone := away[id]
				switch {
				case ph.isMarker(id):
				case !drag:
					return true
				case !gone:
					away[id] = move.From
				case sameCell(was, move.To):
					delete(away, id)
				}
			}
		}
	}
	return len(away) > 0
}

// isMarker reports whether a piece of the phase is a marker.
func (p *Phase) isMarker(id string) bool {
	return slices.ContainsFunc([]*Snapshot{p.Start, p.End}, func(s *Snapshot) bool {
		piece := s.Piece(id)
		return piece != nil && piece.Kind == position.Marker
	})
}

// tidies reports whether an action belongs to no phase: a stack is laid out anew in its
// hex, or a mask comes or goes.
func tidies(a actions.Action) bool {
	switch a := a.(type) {
	case actions.Move:
		return sameCell(a.From, a.To)
	case actions.Change:
		return a.Aspect == actions.Masked || a.Aspect == actions.Unmasked
	}
	return false
}

// sameCell reports whether two places are one hex of a map.
func sameCell(a, b actions.Place) bool {
	return a.Window == b.Window && a.Cell != "" && a.Cell == b.Cell
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
