package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Unmade is an attack that was announced, and has no dice and no result. Its Before is the
// position in which it was announced. Step is the step in which a player takes it back, 0 if
// nobody does.
type Unmade struct {
	*Combat
	Step int
}

// giveUp notes that an announced attack has no dice and no result.
func (f *fighter) giveUp(c *Combat, step int) {
	if !c.Announced.Hand {
		f.phase.Unmade = append(f.phase.Unmade, Unmade{f.probe(c), step})
	}
}

// corrected reports whether an announced attack was not given up: another announcement of its hex
// replaces or repeats it, nobody could fight in it, or the next announcement of the same units puts
// right its hex before anything was done.
func (p *Phase) corrected(c Unmade) bool {
	if c.HasTarget && len(c.Strangers) == 0 && (len(c.Defenders) == 0 || len(c.Attackers) == 0) {
		return true
	}
	putsRight := func(other *Combat) bool {
		a := other.Announced
		if c.Step > 0 || a == nil || other.First <= c.First || c.log.acted(c.First+1, other.First) {
			return false
		}
		b := c.Announced
		return c.sameUnits(other) && a.Odds == b.Odds && a.Attack == b.Attack && a.Defence == b.Defence
	}
	return slices.ContainsFunc(p.Combats, func(other *Combat) bool {
		sameHex := other.HasTarget && other.Target == c.Target && c.HasTarget
		return sameHex && (c.Step == 0 || other.First > c.First) || putsRight(other)
	}) || slices.ContainsFunc(p.Unmade, func(other Unmade) bool { return putsRight(other.Combat) })
}

// perhapsMade returns what is missing to know that an announced attack was never made, "" if
// nothing.
func (l *Log) perhapsMade(ph *Phase, c Unmade) string {
	fits := func(p scspack.Phase) bool {
		if c.Overrun {
			return p.Overrun != pack.No
		}
		return p.Combat != pack.No
	}
	switch {
	case !c.HasTarget || len(c.Strangers) > 0:
		return whichHexes
	case c.Step > 0:
		return ""
	case !ph.over():
		return position.NeedsNextLog
	case !ph.Declared.Any(fits):
		return whichPhase
	case !l.Pack.Combat.Dice.Known():
		return "game.toml: [combat] dice"
	case ph.otherDice(c.Combat):
		return whichHexes
	case l.Pack.Dice.Elsewhere == pack.Yes || ph.touchedBy(c.Combat):
		return needsDice
	}
	return ""
}

// otherDice reports whether dice of the phase, or the first of the next one, may be for an
// announced attack that has none: no player announces what they are for, or they were thrown before
// the line and may be for it as well.
func (p *Phase) otherDice(c *Combat) bool {
	mayBe := func(other *Combat) bool {
		doubtful := other.Announced == nil || other.Open != "" && other.step() < c.First
		return len(other.Throws) > 0 && other.Read == nil && doubtful
	}
	next := p.Next != nil && len(p.Next.Combats) > 0 && mayBe(p.Next.Combats[0])
	if next || slices.ContainsFunc(p.Combats, mayBe) {
		return true
	}
	for _, s := range p.Steps {
		if s.N <= c.First || !rolls(&s) {
			continue
		}
		return !slices.ContainsFunc(p.Combats, func(other *Combat) bool {
			return slices.ContainsFunc(other.Throws, func(t Throw) bool { return t.Step == s.N })
		})
	}
	return false
}

// touchedBy reports whether something was done to the units of an announced attack that looks
// like its result, and that no other attack explains.
func (p *Phase) touchedBy(c *Combat) bool {
	touched := func(u *position.Piece) bool {
		fought := slices.ContainsFunc(p.Combats, func(other *Combat) bool {
			return hasPiece(other.Attackers, u) || hasPiece(other.Defenders, u)
		})
		return !fought && slices.ContainsFunc(p.touched[u.ID], func(n int) bool { return n > c.First })
	}
	if slices.ContainsFunc(c.Defenders, touched) {
		return true
	}
	if p.overruns(c) { // who gives it up moves elsewhere
		return slices.ContainsFunc(p.Trips, func(t *Trip) bool {
			return t.Start != nil && hasPiece(c.Attackers, t.Start) && slices.ContainsFunc(t.Drops, func(d Drop) bool {
				return d.Step > c.First && d.At.Where == position.InHex && d.At.Hex == c.Target
			})
		})
	}
	return slices.ContainsFunc(c.Attackers, touched)
}
