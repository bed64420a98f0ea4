package referee

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
)

// eliminated compares the steps that the units in a hex lost with the dice of their
// elimination rolls. Nobody says which die is for which unit, so it works out the fewest
// and the most steps that the dice can mean together. It returns what is not known.
func (t *airTurn) eliminated(ph *Phase, s *strike, hits int, targets []*position.Piece, thrown []int) (needs []string) {
	losses := 0
	for _, spots := range thrown {
		loses, decides := afb.LosesStep(t.Log.Pack, t.side, spots)
		if loses == pack.Unknown {
			return t.Log.names.Words().Inputs(decides)
		}
		if loses == pack.Yes {
			losses++
		}
	}
	lost := 0
	var left []int
	after := ph.End
	before, c := ph.foughtWith(s.step, targets)
	if c != nil {
		after = c.Before
	}
	for _, u := range targets {
		steps, gone := stepsLost(t.Log, ph, u, after)
		if u.Unit == nil || !u.Unit.Steps.Known || !u.Lost.Known || !steps.Known {
			return []string{"how many steps " + u.Quoted() + " lost"}
		}
		left = append(left, u.Unit.Steps.N-u.Lost.N)
		if lost += steps.N; gone && steps.N == 0 {
			return []string{"how many steps " + u.Quoted() + " lost"}
		}
	}
	least := fewestLosses(losses, hits, left)
	if least <= lost && lost <= losses && (before == nil || lost == 0) {
		return nil
	}
	if c = cmp.Or(before, c); c != nil {
		return []string{"which steps were lost to the air strike, and which to the combat of " + c.stepName()}
	}
	due := words.Counted(losses, "step", "steps")
	if least < losses {
		due = strconv.Itoa(least) + " to " + due
	}
	excuses := []rule.Message{airEliminationOtherDice.Say(), airEliminationOtherLosses.Say()}
	if lost < least {
		excuses = append(ph.curable(), excuses...)
	}
	t.reportUnits(ph, s, targets, excuses, airEliminationLosses.Say(s.Hex, due, lost))
	return nil
}

// foughtWith returns the last combat of the phase before a step, and the first after it, in which
// one of the units may have fought; nil for none. One whose dice may be those of another attack may
// be an attack on them.
func (p *Phase) foughtWith(step int, units []*position.Piece) (before, after *Combat) {
	for _, c := range p.Combats {
		switch {
		case !c.Made() || c.HasTarget && (c.Open == "" || c.Open == whichPhase) && !shared(c, units):
		case c.step() < step:
			before = c
		case c.step() > step:
			return before, c
		}
	}
	return before, nil
}

// stepsLost returns how many steps a unit lost from the beginning of a phase to a moment in it,
// and whether it left the map or was eliminated.
func stepsLost(l *Log, ph *Phase, was *position.Piece, after *Snapshot) (steps pack.Value, gone bool) {
	end := after.Piece(was.ID)
	switch {
	case end == nil && ph.removed(was.ID) > 0, end != nil && l.dead(end.At):
		if was.Unit == nil {
			return pack.Value{}, true
		}
		return less(was.Unit.Steps, was.Lost), true
	case end == nil || end.At.Where != position.InHex:
		return pack.Value{}, true
	}
	return less(end.Lost, was.Lost), false
}

// fewestLosses returns the fewest steps that units with so many steps left lose by so many
// successful rolls: there is a roll for each unit and hit, and rolls beyond a unit's last
// step take nothing.
func fewestLosses(successes, hits int, left []int) int {
	left = slices.Sorted(slices.Values(left))
	fewest := 0
	for _, steps := range left {
		on := min(successes, hits)
		successes -= on
		fewest += min(on, max(steps, 0))
	}
	return fewest
}
