package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// handed ends a phase with the log in which it was played, if another player goes on in the
// next log: he moves his own units by his own will without saying that the phase is over,
// as players forget to do. His phase is then unknown. A log in which he only carries out
// combat results belongs to the phase.
func (r *reader) handed(moments []moment) []moment {
	var all []moment
	for i, m := range moments {
		all = append(all, m)
		until := len(r.log.Steps) + 1
		if i+1 < len(moments) {
			until = moments[i+1].step
		}
		for _, f := range r.log.files[r.log.fileOf(m.step)+1:] {
			if f.first >= until {
				break
			}
			if r.playsOn(m, f, until) {
				all = append(all, moment{step: f.first, turn: m.turn, start: f.start})
				break
			}
		}
	}
	return all
}

// playsOn reports whether, in the steps of a later log before until, a player who has not
// played the phase moves units of a side whose phase it is not.
func (r *reader) playsOn(m moment, f file, until int) bool {
	if len(m.phase.Phases) != 1 || m.phase.Phases[0].Side == "" {
		return false
	}
	is := m.phase.Phases[0]
	players, fought := r.players(m, f.first), false
	if len(players) == 0 {
		return false
	}
	for n := m.step; n < until; n++ {
		s := r.log.step(n)
		if s == nil || !s.Stands() {
			continue
		}
		fought = fought || rolls(s)
		if n < f.first || !s.By.Known() || slices.Contains(players, s.By.Number) {
			continue
		}
		for _, d := range r.dropsIn(n) {
			p := f.start.Piece(d.id)
			if p != nil && p.Kind == position.Unit && p.Side != is.Side && (!fought || !r.near(p.At, d.at)) {
				return true
			}
		}
	}
	return false
}

// players returns the numbers of the players who, before a step, declared a phase or moved
// units of the side whose phase it is. Names can come later, with the roster.
func (r *reader) players(m moment, before int) []int {
	var players []int
	for n := max(m.step, 1); n < before; n++ {
		s := r.log.step(n)
		if s == nil || !s.By.Known() || slices.Contains(players, s.By.Number) {
			continue
		}
		own := slices.ContainsFunc(r.dropsIn(n), func(d drop) bool {
			p := m.start.Piece(d.id)
			return p != nil && p.Side == m.phase.Phases[0].Side
		})
		if own || n == m.step {
			players = append(players, s.By.Number)
		}
	}
	return players
}

// near reports whether a combat result can take a unit from one spot to the other.
func (r *reader) near(from, to position.Spot) bool {
	if from.Where != position.InHex || to.Where != position.InHex {
		return true // the dead are put aside
	}
	return r.log.withinResult(from.Hex, to.Hex)
}
