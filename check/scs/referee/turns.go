package referee

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has what a log shows of turns, and of phases that the players declared out of their order.

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

// phaseOf returns the phase that has a step of the log.
func (l *Log) phaseOf(step int) *Phase {
	i, _ := slices.BinarySearchFunc(l.Phases, step, func(ph *Phase, step int) int { return ph.Last - step })
	return l.Phases[min(i, len(l.Phases)-1)]
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
// and put back where it stood proves nothing: the mouse caught it.
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

// played returns the phases in which something was done. The line of another may be a slip,
// or its player had nothing to do: a unit that was dragged and put back proves no phase, and a set-up
// belongs to none.
func (l *Log) played() []*Phase {
	return slices.DeleteFunc(slices.Clone(l.Phases), func(ph *Phase) bool {
		return !l.busy(ph.First, ph.Last+1) || l.setsUp(ph)
	})
}

// doubt marks the phases that a backward line puts in doubt: the phase that it declares,
// the phase before it, the phase before that, which may not have been over, and all in between.
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

// unseen adds to a declared phase those that may have begun before the next declared one
// without a sign: no line and nothing that the game shows can declare them.
func (l *Log) unseen(d, next position.Declared) position.Declared {
	order := l.Pack.Phases
	if len(d.Phases) != 1 || !l.binding.Tells(d.Phases[0]) {
		return d
	}
	at := slices.IndexFunc(order, func(p scspack.Phase) bool { return samePhase(p, d.Phases[0]) })
	all := position.Declared{Phases: slices.Clone(d.Phases)}
	for i := 1; at >= 0 && i < len(order); i++ {
		p := order[(at+i)%len(order)]
		if len(next.Phases) == 1 && samePhase(p, next.Phases[0]) {
			break
		}
		if !l.binding.Tells(p) {
			all.Phases = append(all.Phases, p)
		}
	}
	return all
}

// earlier reports whether one of some phases comes before the first of them in a turn.
func (l *Log) earlier(phases []scspack.Phase) bool {
	at := func(p scspack.Phase) int {
		return slices.IndexFunc(l.Pack.Phases, func(q scspack.Phase) bool { return samePhase(p, q) })
	}
	return slices.ContainsFunc(phases, func(p scspack.Phase) bool { return at(p) < at(phases[0]) })
}
