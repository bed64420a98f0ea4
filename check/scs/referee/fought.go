package referee

import (
	"math"
	"regexp"
	"slices"
	"sync"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// This file has what a log shows of when and where there was a fight. Dice thrown after a move
// have not opened its way.

// fights records what the steps of a phase show of fights, since that is looked up for each
// drop of each unit. The steps no longer change.
type fights struct {
	throw int // the first step with dice, undone or not; math.MaxInt for none
	told  int // the first step with dice or with a line that states what they gave elsewhere; math.MaxInt for none
	// undated is set if somebody speaks of an overrun, and no dice in the log show when it was.
	undated bool
}

// fightsIn returns the fights of a phase, which it looks for once.
func (l *Log) fightsIn(p *Phase) *fights {
	if p.fights == nil {
		p.fights = &fights{throw: math.MaxInt, told: math.MaxInt}
		for n := p.First; n <= p.Last && p.fights.throw == math.MaxInt; n++ {
			s := l.step(n)
			if s == nil {
				continue
			}
			if rolls(s) && !l.forStrike(n) {
				p.fights.throw = n
			}
			if p.fights.throw == n || l.tells(s) {
				p.fights.told = min(p.fights.told, n)
			}
		}
		p.fights.undated = slices.ContainsFunc(p.Steps, func(s actions.Step) bool { return l.undated(p, &s) })
	}
	return p.fights
}

// overrunWords are how players announce overruns in the chat.
var overrunWords = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)over-?\s?run|\bovr\b|d[ée]bordement|percée`) })

// undated reports whether a step speaks of an overrun whose dice are not in the log: an
// announced overrun without a throw of its own, or any in a phase without dice.
func (l *Log) undated(p *Phase, s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		chat, is := a.(actions.Chat)
		if !is || !overrunWords().MatchString(chat.Text) {
			return false
		}
		said, announced := l.binding.Announced(chat.Text)
		if !announced || !said.Overrun {
			return p.fights.throw == math.MaxInt
		}
		return !slices.ContainsFunc(p.Combats, func(c *Combat) bool {
			return len(c.Throws) > 0 && c.Announced != nil && slices.Equal(c.Announced.Targets, said.Targets)
		})
	})
}

// rolled reports whether dice were thrown in a phase before a step, even if that was undone, or a
// line states what they gave, or whether a fight is declared up to that step, or may have happened.
func (l *Log) rolled(p *Phase, before int) bool {
	return l.blind || l.declaresFight(p.First, min(before, p.Last)) || l.fightsIn(p).told < before
}

// forStrike reports whether the next line after a step with dice states that they were thrown for an
// air strike.
func (l *Log) forStrike(step int) bool {
	next := l.step(step + 1)
	return next != nil && slices.ContainsFunc(linesOf(next), func(line string) bool {
		strike, is := l.binding.Strike(line)
		return is && strike.Roll.Known
	})
}

// tellsStrike reports whether a step announces an air strike.
func (l *Log) tellsStrike(s *actions.Step) bool {
	return slices.ContainsFunc(linesOf(s), func(line string) bool {
		_, is := l.binding.Strike(line)
		return is
	})
}

// announces reports whether a step announces an attack or an overrun.
func (l *Log) announces(s *actions.Step) bool {
	return slices.ContainsFunc(linesOf(s), func(line string) bool {
		_, is := l.binding.Announced(line)
		return is
	})
}

func rolls(s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool { _, is := a.(actions.Roll); return is })
}

// fought reports whether there may have been an overrun in the phase before a step: dice
// were thrown before it, or somebody speaks of an overrun of which the log has no dice.
func (l *Log) fought(p *Phase, before int) bool {
	if is, known := p.Is(); known && !mayFight(is) && !l.blind {
		return false
	}
	return l.rolled(p, before) || l.fightsIn(p).undated
}

// stillStood returns an enemy as it stood on a unit's way, nil if that is not sure. It is if the
// enemy was not touched on the way, and no fight before the unit's last drop may have moved it:
// some players carry out a result later. If dice for an announced combat in its hex were thrown
// after that drop, it stood there.
func (l *Log) stillStood(ph *Phase, t *Trip, enemy *position.Piece) *position.Piece {
	if slices.ContainsFunc(ph.touched[enemy.ID], func(n int) bool { return t.first() <= n && n <= t.last() }) {
		return nil
	}
	then := ph.before(enemy, t.first())
	later := ph.End.Piece(enemy.ID)
	if defends := l.defendsLater(ph, t, enemy); defends != nil {
		later = defends
	} else if l.fought(ph, t.last()) {
		return nil
	}
	if later == nil || later.OOS != enemy.OOS || later.DG != enemy.DG {
		return nil // a marker may have come before the unit or after it
	}
	return then
}

// defendsLater returns a unit as it stood before the dice of the first combat in which it
// defended, if they were thrown after another's last drop; nil if it may have fought before.
func (l *Log) defendsLater(ph *Phase, t *Trip, enemy *position.Piece) *position.Piece {
	for _, c := range ph.Combats {
		now := c.Before.Piece(enemy.ID)
		known := c.HasTarget && c.Announced != nil && c.Open == ""
		switch {
		case known && !slices.Contains(c.Defenders, now): // it was about others
		case c.step() <= t.last():
			return nil
		case known && len(c.Throws) > 0:
			return now
		}
	}
	return nil
}

// metOverrun reports whether a unit may have retreated from an overrun before its last drop, or
// advanced after an overrun: it ended or stood near enough, or the log does not show where it was.
func (l *Log) metOverrun(ph *Phase, t *Trip) bool {
	if !l.fought(ph, t.last()) {
		return false
	}
	placed := map[int]bool{} // steps with dice of which it is known where they were thrown for
	for _, c := range ph.Combats {
		switch {
		case c.step() >= t.last():
		case !c.HasTarget || c.Announced == nil || l.mayComeFrom(c, t):
			return true
		default:
			for _, throw := range c.Throws {
				placed[throw.Step] = true
			}
		}
	}
	for n := ph.First; n < t.last(); n++ {
		if s := l.step(n); s != nil && !placed[n] && l.rollsForTable(s) {
			return true
		}
	}
	return l.blind || l.declaresFight(ph.First, ph.Last) || l.fightsIn(ph).undated
}

// rollsForTable reports whether a step throws dice with which the combat table may be read.
func (l *Log) rollsForTable(s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		roll, is := a.(actions.Roll)
		_, table := onTable(l.Pack.Combat.Dice, roll)
		return is && (table || !l.Pack.Combat.Dice.Known())
	})
}

// mayComeFrom reports whether a unit's move may be the result of a combat: it ended no farther
// from the attacked hex than an attacker goes or, of the other side, was in that hex or, should the
// line name the wrong hex, beside it.
func (l *Log) mayComeFrom(c *Combat, t *Trip) bool {
	target := l.Game.ID(c.Target)
	within := func(at position.Spot, most int) bool {
		d, ok := l.Game.Distance(l.Game.ID(at.Hex), target)
		return at.Where != position.InHex || at.Doubtful || !ok || d <= most
	}
	switch {
	case !l.farthest.Known || t.Start == nil || t.End == nil:
		return true
	case t.Side() == c.Side:
		return within(t.End.At, l.farthest.N+1)
	}
	now := c.Before.Piece(t.Start.ID)
	return now == nil || within(now.At, 1)
}

// withinRetreat reports whether an enemy stood near enough to a unit, when a phase began, to have been
// its opponent before one of them retreated.
func (l *Log) withinRetreat(ph *Phase, t *Trip) bool {
	from := l.Game.ID(t.Start.At.Hex)
	return slices.ContainsFunc(ph.Start.Pieces, func(e *position.Piece) bool {
		if !mayBeEnemy(e, t.Side()) || e.At.Where != position.InHex {
			return false
		}
		d, ok := l.Game.Distance(from, l.Game.ID(e.At.Hex))
		return ok && (!l.farthest.Known || d <= l.farthest.N+1)
	})
}

// inCombat reports whether a unit stood where one of a phase's combats was fought. open
// reports whether this is unknown: the dice may have been for something else, or the unit
// stood beside enemies and the attacked hexes are not named.
func (l *Log) inCombat(ph *Phase, was *position.Piece) (explained, open bool) {
	thrown := map[int]bool{}
	for _, c := range ph.Combats {
		for _, t := range c.Throws {
			thrown[t.Step] = true
		}
		now := c.Before.Piece(was.ID)
		if !c.HasTarget {
			if now == nil {
				now = was
			}
			open = open || l.nearEnemy(ph, &Trip{Start: now, End: now})
			continue
		}
		attacked := now != nil && hasPiece(c.Attackers, now) && !l.outside(ph, c, now)
		explained = explained || attacked || now != nil && (hasPiece(c.Defenders, now) || hasPiece(c.Strangers, now)) ||
			now != nil && wrongSide(ph, c) && (slices.Contains(c.From, now.At.Hex) || now.At.Hex == c.Target)
	}
	for i := range ph.Steps {
		if s := &ph.Steps[i]; rolls(s) && !thrown[s.N] {
			open = true
		}
	}
	open = open || l.struck(ph, was)
	return explained, open && !explained
}

// amongEnemies reports whether enemies certainly stand in the hex where a unit ended a
// phase.
func (l *Log) amongEnemies(ph *Phase, end *position.Piece) bool {
	return slices.ContainsFunc(ph.End.Pieces, func(p *position.Piece) bool {
		return p.Kind == position.Unit && p.Side != end.Side && p.At.Where == position.InHex && !p.At.Doubtful && p.At.Hex == end.At.Hex
	})
}

// foughtWith returns the last combat of the phase before a step, and the first after it, in which
// one of the units may have fought; nil for none. Where it is not sure which attack the dice of a combat are for,
// the combat may be an attack on these units.
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

// carriedOutUnseen returns an announced attack to which what was done to some units of a combat may belong, though
// the log has neither its dice nor its result: it came later, or was announced together with the combat. It is nil
// for none.
func (l *Log) carriedOutUnseen(ph *Phase, c *Combat, units []*position.Piece) *Combat {
	for _, unseen := range ph.Unmade {
		if unseen.Step > 0 || unseen.First < c.step() && l.acted(unseen.First+1, c.First) {
			continue
		}
		after := max(unseen.First, c.step())
		if slices.ContainsFunc(units, func(p *position.Piece) bool {
			return shared(unseen.Combat, []*position.Piece{p}) &&
				slices.ContainsFunc(ph.touched[p.ID], func(n int) bool { return n > after })
		}) {
			return unseen.Combat
		}
	}
	return nil
}

// lostUnseen reports whether what a unit lost in a step may be the result of an announced attack of which the log has
// neither dice nor a result.
func (p *Phase) lostUnseen(was *position.Piece, step int) bool {
	return slices.ContainsFunc(p.Unmade, func(unseen Unmade) bool {
		return unseen.Step == 0 && unseen.First < step && shared(unseen.Combat, []*position.Piece{was})
	})
}
