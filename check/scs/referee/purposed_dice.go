package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// purposed is a throw of dice for something other than a combat. Its value is unknown
// where the log does not show it.
type purposed struct {
	pack.Value
	step int
	// deduced reports whether no line gives the number: it is that of the only dice that
	// fit, or of the dice that were thrown after a line that states the purpose.
	deduced bool
}

// doubts returns what makes a fault that rests on the dice no more than suspect.
func (p purposed) doubts(l *Log) []say.Message {
	if !p.Known || !p.deduced {
		return nil
	}
	return []say.Message{diceForElse(l.stepName(p.step))}
}

// purposed finds the dice of a kind that a side threw for a purpose in some phases: the
// dice that a line of the chat names, or else the only such dice in the phases for which
// where is true. It returns the zero value if several fit that differ.
func (l *Log) purposed(phases []*Phase, purpose bind.Purpose, side string, dice scspack.Dice, where func(*Phase) bool) purposed {
	var told, thrown []purposed
	own := map[bind.Purpose]FigureKind{bind.ForStrikes: FigureStrikes, bind.ForPullout: FigurePullout}[purpose]
	others := map[int]bool{} // the steps of dice that a line takes for something else
	for _, f := range l.figures() {
		if f.Kind != own && f.at > 0 {
			others[f.at] = true
		}
	}
	asked := 0 // the step of a line that states the purpose and no number
	for _, ph := range phases {
		for i := range ph.Steps {
			s := &ph.Steps[i]
			for _, line := range linesOf(s) {
				p, ok := l.binding.Rolled(line)
				switch {
				case !ok || p.For != purpose || p.Side != "" && p.Side != side:
				case p.Roll.Known:
					told = append(told, purposed{p.Roll, s.N, false})
				default:
					asked = s.N
				}
			}
			for _, a := range s.Actions {
				roll, is := a.(actions.Roll)
				if !is {
					continue
				}
				n, fits := onTable(dice, roll)
				switch {
				case !fits:
				case asked > 0:
					told = append(told, purposed{n, s.N, true})
					asked = 0
				case where(ph) && !others[s.N]:
					thrown = append(thrown, purposed{n, s.N, true})
				}
			}
		}
	}
	if len(told) == 0 {
		told = thrown
	} else if exact := slices.DeleteFunc(slices.Clone(told), func(p purposed) bool { return p.deduced }); len(exact) > 0 {
		told = exact
	}
	switch {
	case len(told) == 0, slices.ContainsFunc(told, func(p purposed) bool { return p.Value != told[0].Value }):
		return purposed{}
	case len(told) > 1 && told[0].deduced:
		return purposed{}
	}
	return told[0]
}
