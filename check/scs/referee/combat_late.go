package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// Players who throw first and say afterwards what the dice were for leave the same log as
// players who announce: a line, dice, a line, dice. If the first line may be about earlier
// dice, so may every later line. The difference is when something was done to the units
// that a line names: before the next dice, or after them.

// belonging says whether a combat's dice are its own, judging by the losses.
type belonging int

const (
	untold     belonging = iota // nothing
	itsOwn                      // its defenders were hit after them
	hitEarlier                  // its units were hit before them
	othersHit                   // only others were hit after them
)

// late leaves open to which attack the dice of the phase's first combats belong, if each
// line may be about the dice before it.
func (f *fighter) late() {
	if !f.phase.Declared.Any(mayFight) {
		return // dice are not for attacks there
	}
	perhaps, unthrown := f.thrownBefore(), f.unthrown()
	var waiting []*Combat
	doubt := func() {
		for _, c := range waiting {
			if c.Open == "" {
				c.Open = "whether the dice of " + c.stepName() + " are for what was announced before them, or after"
			}
		}
		waiting = nil
	}
	for i, c := range f.phase.Combats {
		// A late line comes before the phase is over, so dice with no line after them belong
		// to an earlier one.
		more := unthrown || !f.phase.over() || i+1 < len(f.phase.Combats)
		switch {
		case c.Announced == nil:
			doubt()
			perhaps = c.Read == nil
		case c.Announced.Hand:
			perhaps, waiting = false, nil
		case len(c.Throws) == 0 || !perhaps:
		default:
			waiting = append(waiting, c)
			switch is := f.belong(c); {
			case is == itsOwn:
				perhaps, waiting = false, nil
			case is == hitEarlier, is == othersHit && more:
				doubt()
			}
		}
	}
	if !f.phase.over() || unthrown {
		doubt()
	}
}

// thrownBefore reports whether the dice for the phase's first announcement may have been
// thrown before the phase: before the log, if nothing in it comes before the phase, or as
// the last earlier dice, if no player says what those were for.
func (f *fighter) thrownBefore() bool {
	switch past := &f.past; {
	case !past.acted:
		return true
	case past.thrown:
		return !past.explained
	default:
		return past.hit
	}
}

// A past records the dice that were thrown in earlier phases.
type past struct {
	acted bool // a piece was touched, or dice were thrown
	// thrown reports whether dice for the table were thrown; explained, whether players say
	// what the last of them were for.
	thrown, explained bool
	hit               bool // something was done to units that do not move, as when a result is carried out
}

// add adds a phase, whose combats are known, to those before it.
func (p *past) add(r *reader, ph *Phase) {
	p.acted = p.acted || r.log.acted(ph.First, ph.Last+1)
	for _, c := range slices.Backward(r.cuesOf(ph)) {
		if len(c.throws) > 0 && r.log.stands(c.step) {
			p.thrown, p.explained = true, ph.explains(c.step)
			break
		}
	}
	p.hit = p.hit || r.log.hit(ph)
}

// explains reports whether players say in the phase what the dice of a step were for.
func (p *Phase) explains(step int) bool {
	return slices.ContainsFunc(p.Combats, func(c *Combat) bool {
		return (c.Announced != nil || c.Read != nil) && slices.ContainsFunc(c.Throws, func(t Throw) bool { return t.Step == step })
	})
}

// hit reports whether in a phase something was done to units that do not move in it.
func (l *Log) hit(ph *Phase) bool {
	is, known := ph.Is()
	for id := range ph.touched {
		p := ph.Start.Piece(id)
		if p != nil && p.Kind == position.Unit && l.inPlay(p.At) && (!known || !moves(is, p.Side)) {
			return true
		}
	}
	return false
}

// unthrown reports whether the phase ends with an announcement for which nobody threw dice.
func (f *fighter) unthrown() bool {
	return f.last != nil && slices.ContainsFunc(f.pending, func(c *Combat) bool {
		return !c.Announced.Hand && c.Read == nil && !c.Left && c.First > f.last.step()
	})
}

// belong returns whose dice a combat seems to have, judging by what was done before and after
// them.
func (f *fighter) belong(c *Combat) belonging {
	hit := func(p *position.Piece, from, to int) bool {
		return slices.ContainsFunc(f.phase.touched[p.ID], func(n int) bool { return n >= from && n <= to })
	}
	others, attackers := false, false
	for _, p := range c.Before.Pieces {
		if p.Kind == position.Marker || !f.log.inPlay(p.At) {
			continue
		}
		fights := slices.Contains(c.Attackers, p) || slices.Contains(c.Defenders, p)
		after := hit(p, c.step(), c.Last)
		switch {
		case fights && hit(p, c.First, c.step()-1):
			return hitEarlier
		case !after:
		case slices.Contains(c.Defenders, p):
			return itsOwn
		case fights:
			attackers = true
		default:
			others = others || f.opposed(c, p)
		}
	}
	if others && !attackers {
		return othersHit
	}
	return untold
}

// opposed reports whether a unit that took no part in a combat may have fought in another:
// it is an enemy of the attacker, or stands beside one.
func (f *fighter) opposed(c *Combat, p *position.Piece) bool {
	if p.Side != c.Side {
		return true
	}
	m := f.log.Pack.Map(p.At.Hex.Letter)
	return m == nil || slices.ContainsFunc(c.Before.Pieces, func(e *position.Piece) bool {
		return mayBeEnemy(e, c.Side) && e.At.Where == position.InHex && slices.Contains(m.Neighbours(p.At.Hex), e.At.Hex)
	})
}
