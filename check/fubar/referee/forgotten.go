package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// unlessForgotten excuses a finding about two things that were done in the first of these turns:
// players may have forgotten to announce a new turn between them.
func unlessForgotten(f *rule.Finding, turns []*Turn) {
	if mayBeSeveral(turns) && (!turns[0].Began || allTried(turns[0], f.Step)) {
		f.Excuse(newTurn())
	}
}

// mayBeSeveral reports whether the first of these turns may be several in fact. It is a single turn
// if the turn after it has the next number.
func mayBeSeveral(turns []*Turn) bool {
	if len(turns) < 2 || !turns[0].Number.Known || !turns[1].Number.Known {
		return true
	}
	return turns[1].Number.N != turns[0].Number.N+1
}

// allTried reports whether each unit on the table may have tried to be activated before a step, so
// that the turn may have been over by then.
func allTried(t *Turn, step int) bool {
	tried := map[*fubarpack.Unit]bool{}
	var ready []*fubarpack.Unit
	for _, act := range t.Activations() {
		if act.Step > step {
			break
		}
		ready = act.Ready
		tried[act.Unit] = tried[act.Unit] || act.Step < step
	}
	return !slices.ContainsFunc(ready, func(u *fubarpack.Unit) bool { return !tried[u] })
}
