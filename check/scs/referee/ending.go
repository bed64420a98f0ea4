package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// This file knows how phases end. A phase is over when a later phase is declared. The last phase
// of a log may have been mailed in the middle, unless nothing was done in it: then it has only been
// opened, and what stands on the map is the end of the phase before it.

// over reports whether the phase is over: a later phase is declared.
func (p *Phase) over() bool { return p.Ends == position.Over }

// runs reports whether the phase is not over, so that nobody is guilty of what he may still do.
func (p *Phase) runs() bool { return p.Ends == position.GoesOn }

// curable excuses what a later step of the phase may cure.
func (p *Phase) curable() []say.Message {
	if p.over() {
		return nil
	}
	return []say.Message{position.GoesOnLater().With()}
}

// isCurable reports whether a finding is about what a later step of the phase may cure.
func isCurable(f *rule.Finding) bool {
	return slices.ContainsFunc(f.Evidence.Excuses, func(m say.Message) bool { return m.Code() == position.GoesOnLater().Code })
}

// lastJudged returns the phase at whose end the log's last position is judged: the last phase,
// or the phase before it if the last was only opened and the phase before is declared.
func (l *Log) lastJudged() *Phase {
	n := len(l.Phases)
	if n > 1 && l.Phases[n-1].opened && l.Phases[n-2].Declared.Known() {
		return l.Phases[n-2]
	}
	return l.Phases[n-1]
}

// waits reports whether the result of a combat may still be carried out in a phase that may go on:
// since its dice nothing was done but to the units that fought in it. Who throws the dice mails
// the log then, and the other player retreats in his.
func (p *Phase) waits(c *Combat) bool {
	for id, steps := range p.touched {
		was := c.Before.Piece(id)
		fought := was != nil && (hasPiece(c.Attackers, was) || hasPiece(c.Defenders, was) || hasPiece(c.Strangers, was))
		if !fought && !p.isMarker(id) && steps[len(steps)-1] > c.step() {
			return false
		}
	}
	return true
}

// mayFightIn reports whether there may be attacks or overruns in a phase.
func mayFightIn(p *Phase) bool { return !p.Declared.Known() || p.Declared.Any(mayFight) }
