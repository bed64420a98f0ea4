package referee

import "slices"

// resulted reports whether other rules judge a unit's move as the retreat or advance of a
// combat, so that it is no move of the phase.
func (l *Log) resulted(ph *Phase, t *Trip) bool {
	return l.into(ph, t) != nil || slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Made() && c.HasTarget && c.involves(t) && (l.result(ph, c).known || l.untold(ph, c)) && !l.rode(ph, c, t)
	})
}

// rode reports whether a unit stood beside the attackers of a combat and went farther than those had to
// retreat. It is not of the force whose retreat is judged, and after such a result nobody advances.
func (l *Log) rode(ph *Phase, c *Combat, t *Trip) bool {
	r := l.result(ph, c)
	if !r.known || r.Attacker.Retreat == 0 || !hasPiece(c.Attackers, t.Start) || hasPiece(l.own(ph, c), t.Start) {
		return false
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
