package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// This file finds out whose dice are thrown where several attacks are announced and none is carried
// out yet: players need not carry them out in the order of the lines. The result's line shows it by
// its hex or column, and else what was done to the units after the dice.

// thrownFor returns the attack of several that dice are for; sure is false if no line shows it.
func (f *fighter) thrownFor(waiting []*Combat, t Throw) (c *Combat, sure bool) {
	if len(waiting) == 1 {
		return waiting[0], true
	}
	left := slices.Clone(waiting)
	sure = true
	for i, after := range f.aftermaths(t) {
		of, by := f.shown(left, after)
		if i == 0 && of != nil {
			return of, by
		}
		if of != nil && len(left) > 1 {
			left = slices.DeleteFunc(left, func(c *Combat) bool { return c == of })
			sure = sure && by
		}
	}
	return left[0], sure && len(left) == 1
}

// An aftermath is what follows a throw of dice, to the next one or to the end of the phase.
type aftermath struct {
	Throw
	last int // its last step
	said *Reading
	// hexes are those that the result's line names.
	hexes []hex.Hex
}

// aftermaths returns what follows some dice and the next ones, as far as no other attack is announced
// in between.
func (f *fighter) aftermaths(t Throw) (all []aftermath) {
	for _, c := range f.cuesFrom(t.Step, f.phase.Last) {
		if !f.log.stands(c.step) {
			continue
		}
		if c.step > t.Step && len(c.announced) > 0 {
			break
		}
		for _, next := range c.throws {
			all = append(all, aftermath{Throw: next, last: f.phase.Last})
			if n := len(all); n > 1 {
				all[n-2].last = next.Step - 1
			}
		}
		if n := len(all); n > 0 && c.read != nil && all[n-1].said == nil {
			all[n-1].said, all[n-1].hexes = c.read, c.hexes
		}
	}
	return all
}

// shown returns the only one of some announced attacks that the aftermath of dice is about, nil if
// that is open; byLine reports whether a line shows it.
func (f *fighter) shown(all []*Combat, after aftermath) (c *Combat, byLine bool) {
	if r := after.said; r != nil && (!r.Roll.Known || !after.Roll.Known || r.Roll == after.Roll) {
		if c := single(all, func(c *Combat) bool {
			return slices.ContainsFunc(c.Announced.Targets, func(h hex.Hex) bool { return slices.Contains(after.hexes, h) })
		}); c != nil {
			return c, true
		}
		col := head(f.log.Pack.CRT, r.Column, "")
		if c := single(all, func(c *Combat) bool {
			announced := f.log.declaredColumn(c)
			is, known := f.column(c)
			fits := announced.known && announced.index == col.index || known && (is.Index == col.index || is.Unshifted == col.index)
			return col.known && fits
		}); c != nil {
			return c, true
		}
	}
	return single(all, func(c *Combat) bool {
		p := f.probe(c)
		return slices.ContainsFunc(slices.Concat(p.Attackers, p.Defenders), func(u *position.Piece) bool {
			return slices.ContainsFunc(f.phase.touched[u.ID], func(n int) bool { return n > after.Step && n <= after.last })
		})
	}), false
}

// single returns the only combat that something holds for, nil if there is none or several.
func single(all []*Combat, so func(*Combat) bool) *Combat {
	some := slices.DeleteFunc(slices.Clone(all), func(c *Combat) bool { return !so(c) })
	if len(some) != 1 {
		return nil
	}
	return some[0]
}
