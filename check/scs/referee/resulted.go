package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// resulted reports whether other rules judge a unit's move as the retreat or advance of a
// combat, so that it is no move of the phase.
func (l *Log) resulted(ph *Phase, t *Trip) bool {
	return l.into(ph, t) != nil || slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Made() && c.HasTarget && c.involves(t) && (l.result(ph, c).known || l.untold(ph, c)) && !l.rode(ph, c, t)
	})
}

// ofForce reports whether a result is judged for a unit that may have fought: it defended, advanced, or is one
// of those who attacked. Others may have stood beside the attackers and gone their way.
func (l *Log) ofForce(ph *Phase, t *Trip) bool {
	return l.into(ph, t) != nil || slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Made() && c.HasTarget && c.involves(t) && (!hasPiece(c.Attackers, t.Start) || hasPiece(l.own(ph, c), t.Start))
	})
}

// rode reports whether a unit stood beside the attackers of a combat that had to retreat, and went farther or
// surely took no part. It is not of the force whose retreat is judged, and after such a result nobody advances.
func (l *Log) rode(ph *Phase, c *Combat, t *Trip) bool {
	r := l.result(ph, c)
	if !r.known || r.Attacker.Retreat == 0 || !hasPiece(c.Attackers, t.Start) || hasPiece(l.own(ph, c), t.Start) {
		return false
	}
	if l.outside(ph, c, t.Start) {
		return true
	}
	from, to, ok := t.fromTo()
	far, measured := l.Game.Distance(l.Game.ID(from), l.Game.ID(to))
	return ok && measured && far > r.Attacker.Retreat && (r.sure || !l.withinResult(from, to))
}

// perhapsResulted reports whether a unit's move in a phase of combat may be the retreat or advance of a
// combat that the log does not place.
func (l *Log) perhapsResulted(ph *Phase, t *Trip) bool {
	return l.mayBeResult(ph, t) && !slices.ContainsFunc(ph.Combats, func(c *Combat) bool { return c.Made() && c.HasTarget && l.rode(ph, c, t) })
}

// asResult reports whether a unit was moved no farther than a combat result can move it.
func (l *Log) asResult(t *Trip) bool {
	from, to, _ := t.fromTo()
	return l.withinResult(from, to)
}

// withinResult reports whether a combat result can take a unit from one hex to the other.
func (l *Log) withinResult(from, to hex.Hex) bool {
	d, ok := l.Game.Distance(l.Game.ID(from), l.Game.ID(to))
	return !l.farthest.Known || ok && d <= l.farthest.N
}

// into returns the combat in whose target a unit of the attacking side ended, or nil.
func (l *Log) into(ph *Phase, t *Trip) *Combat {
	for _, c := range ph.Combats {
		if c.Made() && c.HasTarget && c.Side == t.Side() && t.End != nil && t.End.At.Where == position.InHex && c.Target == t.End.At.Hex {
			return c
		}
	}
	return nil
}

// mayBeResult reports whether a unit's move in a phase of combat may be a retreat or an
// advance: enemies stood beside it, dice were thrown before, and it went no farther than
// a result leads.
func (l *Log) mayBeResult(ph *Phase, t *Trip) bool {
	return l.nearEnemy(ph, t) && l.rolled(ph, t.last()) && l.asResult(t)
}
