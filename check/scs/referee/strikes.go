package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has the air strikes that a log shows: by lines of the chat, or by markers.

// A strike is an air strike in the log.
type strike struct {
	bind.Strike
	phase *Phase
	step  int
	// roll is its die: the die that its line names or, if deduced, the next that was
	// thrown.
	roll    pack.Value
	deduced bool
	// dice is how many dice were thrown after it and before the next strike; spots are
	// their numbers as far as the log shows them.
	dice  int
	spots []int
	// marker is set where only a marker shows the strike, again where an earlier line says
	// the same.
	marker, again bool
}

// mostStrikes bounds the strikes of a phase, far above what a game has.
const mostStrikes = 1000

// strikes returns the air strikes of a phase in order, mostStrikes at most: from the chat
// if the binding knows its lines, else from markers.
func (l *Log) strikes(ph *Phase) []*strike {
	if !l.binding.TellsStrikes() {
		return l.markedStrikes(ph)
	}
	var all []*strike
	own := map[int]bool{} // the steps of dice for which a line of their own states a number
	for _, f := range l.figures() {
		own[f.at] = true
	}
	for i := range ph.Steps {
		s := &ph.Steps[i]
		for _, line := range linesOf(s) {
			told, ok := l.binding.Strike(line)
			if !ok || len(all) == mostStrikes {
				continue
			}
			again := slices.ContainsFunc(all, func(other *strike) bool { return other.Strike == told })
			all = append(all, &strike{Strike: told, phase: ph, step: s.N, roll: told.Roll, again: again})
		}
		if len(all) > 0 {
			all[len(all)-1].threw(s, own[s.N])
		}
	}
	return all
}

// markedStrikes returns an air strike for each hex in which an air marker was put down.
func (l *Log) markedStrikes(ph *Phase) []*strike {
	var all []*strike
	for _, t := range ph.Trips {
		if p := t.piece(); p.Kind != position.Marker || p.Mark.Meaning != scspack.MeansAir {
			continue
		}
		for i, d := range t.Drops {
			if len(all) == mostStrikes || !l.inPlay(d.At) || d.At.Doubtful || i > 0 && d.At.Hex == t.Drops[i-1].At.Hex {
				continue
			}
			all = append(all, &strike{Strike: bind.Strike{Hex: d.At.Hex, Side: t.piece().Mark.Side}, phase: ph, step: d.Step, marker: true})
		}
	}
	slices.SortStableFunc(all, func(a, b *strike) int { return a.step - b.step })
	return all
}

// threw counts the dice that were thrown in a step after a strike. If the strike's line
// names no roll, the first single die is its own. Dice that a later line names are none of its.
func (s *strike) threw(step *actions.Step, told bool) {
	for _, a := range step.Actions {
		roll, is := a.(actions.Roll)
		switch {
		case !is || told:
		case !s.roll.Known && len(roll.Dice) == 1:
			s.roll, s.deduced = pack.Known(roll.Dice[0]), true
		default:
			s.dice += max(len(roll.Dice), 1)
			s.spots = append(s.spots, roll.Dice...)
		}
	}
}

// linesOf returns the lines of the chat in a step.
func linesOf(s *actions.Step) []string {
	var lines []string
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Chat:
			lines = append(lines, a.Text)
		case actions.Report:
			lines = append(lines, a.Text)
		}
	}
	return lines
}
