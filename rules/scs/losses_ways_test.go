package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// LegalLosses returns the ways in which a force can take its losses that are legal
// however the rules are read, each the steps of the units in their order; the ways
// are in the order in which earlier units lose more. No more than most are given;
// complete says whether those are all. It is false with none where a unit's steps
// are unknown.
func LegalLosses(strongest scspack.Switch, units []LossUnit, due StepsDue, most int) (ways [][]int, complete bool) {
	search := lossSearch{strongest: strongest, units: units, due: due, visits: mostLossVisits, most: most}
	have := 0
	for _, u := range units {
		if !u.Steps.Known {
			return nil, false
		}
		have += max(u.Steps.N, 0)
		search.alive += min(max(u.Steps.N, 0), 1)
	}
	total := min(due.Total(), have)
	search.lost = make([]int, len(units))
	search.twice = total > search.alive
	search.run(0, total, have)
	complete = search.visits > 0 && len(search.ways) <= most
	return search.ways[:min(len(search.ways), max(most, 0))], complete
}

// mostLossVisits bounds a search. Real combats take a few hundred.
const mostLossVisits = 1 << 14

type lossSearch struct {
	strongest scspack.Switch
	units     []LossUnit
	due       StepsDue
	lost      []int
	ways      [][]int
	visits    int
	most      int
	// alive is the number of units that have a step to lose. If there are more steps
	// to lose, everybody loses one, and somebody loses twice (8.0b); else nobody does.
	alive int
	twice bool
}

// run gives unit i and those after it the steps that are left to lose; have is how
// many they have.
func (s *lossSearch) run(i, left, have int) {
	if s.visits--; s.visits <= 0 || len(s.ways) > s.most {
		return
	}
	if i == len(s.units) {
		var found Objections
		if found.checkLost(s.strongest, s.units, s.due, s.lost); found.Legal() {
			s.ways = append(s.ways, slices.Clone(s.lost))
		}
		return
	}
	steps := max(s.units[i].Steps.N, 0)
	least, most := 0, min(steps, 1)
	if s.twice {
		least, most = most, steps
	}
	for n := min(most, left); n >= least && left-n <= have-steps; n-- {
		s.lost[i] = n
		s.run(i+1, left-n, have-steps)
	}
	s.lost[i] = 0
}
