package scstest

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// mostDistributions bounds the distributions that LegalLosses tries.
const mostDistributions = 1 << 14

// LegalLosses tries all ways in which a force can lose the steps that are due, and
// returns those that are legal however the rules are read: each the steps of the units
// in their order, those in which earlier units lose more first. It returns no more than
// most, and complete reports whether those are all. A unit whose steps are unknown has
// no ways.
func LegalLosses(strongest scspack.Switch, units []scs.LossUnit, due scs.StepsDue, most int) (ways [][]int,
	complete bool) {
	have := 0
	for _, u := range units {
		if !u.Steps.Known {
			return nil, false
		}
		have += u.Steps.N
	}
	lost, tried := make([]int, len(units)), 0
	complete = true
	var try func(i, left int)
	try = func(i, left int) {
		if i < len(units) {
			for n := min(units[i].Steps.N, left); n >= 0 && complete; n-- {
				lost[i] = n
				try(i+1, left-n)
			}
			lost[i] = 0
			return
		}
		if left > 0 {
			return
		}
		var taken []scs.StepLoss
		for k, u := range units {
			taken = append(taken, scs.StepLoss{Unit: u.ID, Steps: lost[k]})
		}
		legal := scs.CheckLosses(strongest, units, due, taken).Legal()
		if tried++; legal && len(ways) == most || tried > mostDistributions {
			complete = false
		} else if legal {
			ways = append(ways, slices.Clone(lost))
		}
	}
	try(0, min(due.Total(), have))
	return ways, complete
}
