package referee

import (
	"regexp"
	"slices"
	"sync"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// This file follows an announced attack until its dice are thrown: it may be taken back or
// corrected, or need no dice.

// cancelWords are how players take an announcement back.
var cancelWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bcancel|\bcall(?:ed|ing)? (?:it |that )?off\b|\bnever ?mind\b|\bscratch that\b|\bforget (?:it|that)\b|\bno attack\b|\bannul`)
})

// cancel takes back the attack on a hex that the line names, else the latest without dice.
func (f *fighter) cancel(c *cue) {
	for i, other := range slices.Backward(f.pending) {
		named := len(c.hexes) == 0 || slices.ContainsFunc(other.Announced.Targets, func(h hex.Hex) bool { return slices.Contains(c.hexes, h) })
		if named && other.Read == nil && !other.Announced.Hand {
			f.giveUp(other, c.step)
			f.pending = slices.Delete(f.pending, i, i+1)
			return
		}
	}
}

// settle adds those announced attacks that wait for no dice.
func (f *fighter) settle(done func(*Combat) bool) {
	for _, c := range f.pending {
		if done(c) {
			f.add(c)
		}
	}
	f.pending = slices.DeleteFunc(f.pending, done)
}

// waiting returns the announced attacks that the dice of a step may be for. An attack left of
// the table needs no dice: they are for it only if nothing else is announced and nothing was
// done since, or if there are dice for all.
func (f *fighter) waiting(step int) []*Combat {
	if len(f.pending) > 1 && f.throwsFrom(step) >= len(f.pending) {
		return slices.Clone(f.pending)
	}
	all := slices.DeleteFunc(slices.Clone(f.pending), func(c *Combat) bool { return c.Left })
	if n := len(f.pending); len(all) == 0 && n > 0 && !f.log.acted(f.pending[n-1].First+1, step) {
		return f.pending[n-1:]
	}
	return all
}

// throwsFrom counts the throws from a step to the next announcement or the end of the phase.
func (f *fighter) throwsFrom(step int) int {
	throws := 0
	for _, c := range f.cuesFrom(step, f.phase.Last) {
		if !f.log.stands(c.step) {
			continue
		}
		if c.step > step && len(c.announced) > 0 {
			break
		}
		throws += len(c.throws)
	}
	return throws
}

// correct leaves out announced attacks that a later announcement corrects: the same units
// surely attack in both, and in the whole phase dice are thrown for fewer attacks than are
// announced.
func (f *fighter) correct(step int) {
	if !f.phase.over() || f.throwsFrom(step) >= len(f.waiting(step)) {
		return
	}
	var placed []*Combat
	for _, c := range f.pending {
		placed = append(placed, f.probe(c))
	}
	var kept []*Combat
	for i, c := range f.pending {
		if c.Announced.Hand || !slices.ContainsFunc(placed[i+1:], placed[i].sameForce) {
			kept = append(kept, c)
		} else {
			f.giveUp(c, 0)
		}
	}
	f.pending = kept
}

// sameForce reports whether a unit that surely attacks in one combat does so in another, too.
func (c *Combat) sameForce(other *Combat) bool {
	return slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool {
		again := slices.IndexFunc(other.Attackers, func(q *position.Piece) bool { return q.ID == p.ID })
		return again >= 0 && c.alone(p) && other.alone(other.Attackers[again])
	})
}

// sameUnits reports whether another combat is announced by the same units, as far as the lines show.
func (c *Combat) sameUnits(other *Combat) bool {
	a, b := c.Announced, other.Announced
	return c.sameForce(other) || a.Attackers == b.Attackers && slices.Equal(a.From, b.From)
}

// probe is a copy of an announced combat, with who would fight in it as things stood when it
// was announced.
func (f *fighter) probe(c *Combat) *Combat {
	p := *c
	if len(c.Announced.Targets) == 1 && c.Before != nil {
		f.place(&p)
	}
	return &p
}

// left reports whether an announced attack is left of the table (7.4). It goes by the odds
// that the players name, or by the real ones if they name none or leave out the shifts.
func (f *fighter) left(c *Combat) bool {
	said := f.log.declaredColumn(c)
	if said.known && said.index < 0 {
		return true
	}
	is, known := f.column(c)
	return known && is.Left && (!said.known || said.index == is.Unshifted)
}

// column returns the column of an announced attack by those who would fight in it.
func (f *fighter) column(c *Combat) (is scs.Column, known bool) {
	p := f.probe(c)
	if !p.HasTarget || len(p.From) == 0 || len(p.Attackers) == 0 || len(p.Defenders) == 0 {
		return scs.Column{}, false
	}
	// The odds hang on who fights, and on nobody else.
	b := f.log.frayWith(f.phase, p, func(on *position.Piece) bool {
		return slices.Contains(p.Attackers, on) || slices.Contains(on.At.Hexes(), p.Target)
	}, nil)
	e := b.Evaluate(b.attack(p.force()...))
	return e.Best.Column, e.Known()
}

// saysLeft reports whether a line gives the result of an attack left of the table, which was
// announced after the last dice.
func (f *fighter) saysLeft(c *Combat, said *Reading) bool {
	col := head(f.log.Pack.CRT, said.Column, "")
	return c.Left && c.First > f.last.step() && (!said.Roll.Known || col.known && col.index < 0)
}
