package fubar_test

import (
	"image"
	"slices"

	"github.com/umpire-vassal/umpire/rules/fubar"
)

// touch reports whether the bases of two men touch.
func (w *world) touch(a, b *man) bool {
	return !a.lost && !b.lost && fubar.Contact(w.pack, w.ruler).Covers(a.at, b.at)
}

// foe returns the squad with which a squad is in close combat, nil for none.
func (w *world) foe(s *squad) *squad {
	for _, other := range w.squads {
		for _, m := range s.men {
			for _, o := range other.men {
				if other.unit.Side != s.unit.Side && w.touch(m, o) {
					return other
				}
			}
		}
	}
	return nil
}

func (w *world) engaged(s *squad) bool { return w.foe(s) != nil }

// assault moves figures base to base with the enemy's in reach, if there are any; the enemy moves others in. Both
// sides fight.
func (w *world) assault(s *squad) {
	for _, other := range w.squads {
		if other.unit.Side == s.unit.Side || other.unit.IsVehicle() || w.engaged(other) || other == w.spared || s == w.spared {
			continue
		}
		if w.closes(s, other, 8*20) == 0 {
			continue
		}
		if w.closes(other, s, 3*20) > 0 {
			w.say("# pulled in")
		}
		w.combat(s, other)
		w.over = w.breach != "" // units in close combat are no victims
		return
	}
}

// closes moves figures of a squad that touch nobody base to base with figures of another, each no
// farther than some pixels, and returns how many.
func (w *world) closes(s, other *squad, far int) (moved int) {
	for _, m := range s.able() {
		if slices.ContainsFunc(other.able(), func(o *man) bool { return w.touch(m, o) }) {
			continue
		}
	places:
		for _, o := range other.able() {
			for _, beside := range []image.Point{{0, -20}, {0, 20}, {-20, 0}, {20, 0}} {
				to := o.at.Add(beside)
				if d := m.at.Sub(to); d.X*d.X+d.Y*d.Y > far*far || !to.In(image.Rect(20, 20, 980, 960)) || w.near(to, s, other) {
					continue
				}
				m.at = to
				w.say("move %s: Table %d,%d", m.word, to.X, to.Y)
				moved++
				break places
			}
		}
	}
	return moved
}

// near reports whether a piece stands at a point, or one of a squad that does not fight so near that it would touch.
func (w *world) near(at image.Point, fight ...*squad) bool {
	for _, s := range w.squads {
		for _, m := range s.men {
			d := m.at.Sub(at)
			if d == (image.Point{}) || !slices.Contains(fight, s) && d.X*d.X+d.Y*d.Y <= 900 {
				return true
			}
		}
	}
	return false
}

// fightOn has squads that touch fight at the beginning of a turn. They are activated by that.
func (w *world) fightOn() {
	for _, s := range w.squads {
		if other := w.foe(s); other != nil && !s.tried && !other.tried {
			w.say("# it goes on")
			s.tried, other.tried = true, true
			w.combat(s, other)
		}
	}
}

// combat is a round of close combat between two squads. Both throw before anybody falls, and untidy players write
// what the first throw did at once.
func (w *world) combat(s, other *squad) {
	s.guards, other.guards = false, false
	all := len(other.able())
	down := 0
	for _, m := range other.able() {
		if m.suppressed {
			down++
		}
	}
	ours := w.fights(s, other, -1, 0)
	if w.untidy {
		w.say("# both at once")
		w.wound(other, ours)
		w.wound(s, w.fights(other, s, all-down, down))
		return
	}
	theirs := w.fights(other, s, -1, 0)
	w.wound(other, ours)
	w.wound(s, theirs)
}

// fights throws the dice of a squad in close combat, the dice of suppressed figures by themselves,
// and returns its hits. whole and down count them as they were; -1 for as they are.
func (w *world) fights(s, other *squad, whole, down int) (hits int) {
	if whole < 0 {
		whole, down = 0, 0
		for _, m := range s.able() {
			if m.suppressed {
				down++
			} else {
				whole++
			}
		}
	}
	w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
	if whole > 0 {
		hits = w.throws(whole, s.unit.Level.Expertise.N)
	}
	if down > 0 {
		hits += w.throws(down, min(s.unit.Level.Expertise.N+1, 6))
	}
	return hits
}

// wound makes casualties of as many figures as there are hits that armour does not save.
func (w *world) wound(s *squad, hits int) {
	if s.unit.ID == "red-1" && hits > 0 {
		w.say("say Rita: %s saves", s.unit.Name)
		hits -= w.throws(hits, 6)
	}
	for i, m := range s.able() {
		if i < hits {
			w.falls(m)
		}
	}
}
