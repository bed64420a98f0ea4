package referee

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// This file assigns units to the combats of a phase where announcements fit several: like units,
// or others of as much strength. A unit attacks in one combat (7.2b), and who advanced into the
// hex or was touched after the dice is one of those who attacked.

// A roster assigns units to combats, none of them twice.
type roster struct {
	posts []post
	taken map[string]int // the index of a post by the unit's id
}

// A post takes one of some units.
type post struct {
	combat *Combat
	units  []*position.Piece // the likelier first
}

// fill finds a unit for a post, and another for the post from which it takes it.
func (r *roster) fill(at int, tried map[string]bool) bool {
	for _, free := range []bool{true, false} {
		for _, u := range r.posts[at].units {
			other, taken := r.taken[u.ID]
			if taken == free || tried[u.ID] {
				continue
			}
			tried[u.ID] = true
			if free || r.fill(other, tried) {
				r.taken[u.ID] = at
				return true
			}
		}
	}
	return false
}

// with returns the roster with more posts; complete reports whether each of them has a unit.
func (r *roster) with(posts []post) (more *roster, complete bool) {
	more = &roster{slices.Concat(r.posts, posts), maps.Clone(r.taken)}
	if more.taken == nil {
		more.taken = map[string]int{}
	}
	complete = true
	for at := len(r.posts); at < len(more.posts); at++ {
		complete = more.fill(at, map[string]bool{}) && complete
	}
	return more, complete
}

// of returns the units of a combat. A post that nobody is left for takes the first of its units.
func (r *roster) of(c *Combat) []*position.Piece {
	var units []*position.Piece
	var short []post
	for at, p := range r.posts {
		if p.combat != c {
			continue
		}
		i := slices.IndexFunc(p.units, func(u *position.Piece) bool { return r.isAt(u, at) })
		if i < 0 {
			short = append(short, p)
			continue
		}
		units = append(units, p.units[i])
	}
	for _, p := range short {
		if i := slices.IndexFunc(p.units, func(u *position.Piece) bool { return !slices.Contains(units, u) }); i >= 0 {
			units = append(units, p.units[i])
		}
	}
	return units
}

func (r *roster) isAt(u *position.Piece, at int) bool {
	n, taken := r.taken[u.ID]
	return taken && n == at
}

// tellApart decides who attacked where an announcement leaves a choice.
func (f *fighter) tellApart() {
	for _, overruns := range []bool{false, true} {
		var clear, open []*Combat
		for _, c := range f.phase.Combats {
			switch {
			case !c.Made() || f.phase.overruns(c) != overruns || len(c.readings) == 0:
			case len(c.readings) == 1 && c.clear(c.readings[0]):
				clear = append(clear, c)
			default:
				open = append(open, c)
			}
		}
		if len(open) == 0 {
			continue
		}
		all := &roster{}
		for _, c := range slices.Concat(clear, open) {
			readings := f.likeliest(c)
			first, complete := all.with(f.posts(c, readings[0]))
			for _, r := range readings[1:] {
				if complete {
					break
				}
				var other *roster
				if other, complete = all.with(f.posts(c, r)); complete {
					first = other
				}
			}
			all = first
		}
		for _, c := range open {
			c.take(all.of(c))
		}
	}
}

// clear reports whether a reading takes all or none of each group of like units.
func (c *Combat) clear(r reading) bool {
	for i, n := range r {
		if n > 0 && n < len(c.alikes[i].units) {
			return false
		}
	}
	return true
}

// posts returns the posts of a reading.
func (f *fighter) posts(c *Combat, r reading) (posts []post) {
	for i, n := range r {
		units := slices.Clone(c.alikes[i].units)
		slices.SortStableFunc(units, func(a, b *position.Piece) int { return f.likely(c, b) - f.likely(c, a) })
		for range n {
			posts = append(posts, post{c, units})
		}
	}
	return posts
}

// likely returns how much of what a unit did after the dice looks like a result of the combat.
func (f *fighter) likely(c *Combat, u *position.Piece) int {
	points := 0
	if slices.ContainsFunc(f.phase.touched[u.ID], func(n int) bool { return n > c.step() && n <= c.Last }) {
		points = 1
	}
	for _, t := range f.phase.Trips {
		if t.Start != nil && t.Start.ID == u.ID && slices.ContainsFunc(t.Drops, func(d Drop) bool {
			return d.Step > c.step() && d.At.Where == position.InHex && d.At.Hex == c.Target
		}) {
			points += 2
		}
	}
	return points
}

// mostColumns bounds the readings of a combat whose odds are worked out.
const mostColumns = 16

// likeliest returns the readings of a combat, first those that lead to the declared column, and
// of those the ones in whose units more shows of the result.
func (f *fighter) likeliest(c *Combat) []reading {
	if len(c.readings) == 1 {
		return c.readings
	}
	score := func(r reading) int {
		sum := 0
		for _, p := range f.posts(c, r) {
			sum += f.likely(c, p.units[0])
		}
		return sum
	}
	readings := slices.Clone(c.readings)
	slices.SortStableFunc(readings, func(a, b reading) int { return score(b) - score(a) })
	said := f.log.declaredColumn(c)
	if len(c.proved) > 0 || !said.known || len(readings) > mostColumns {
		return readings
	}
	board := f.log.fray(f.phase, c)
	fits := func(r reading) int {
		var units []*position.Piece
		for i, n := range r {
			units = append(units, c.alikes[i].units[:n]...)
		}
		if col := board.Evaluate(board.attack(units...)).Best.Column; col.Found && (col.Index == said.index || col.Unshifted == said.index) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(readings, func(a, b reading) int { return fits(b) - fits(a) })
	return readings
}

// mostRosters bounds the ways to assign units to combats that are tried.
const mostRosters = 500

// suffices reports whether the units of the declared hexes are enough for some combats, if none
// attacks twice. Names prove nothing: only the declared strengths count, and that somebody attacks
// from each declared hex.
func suffices(combats []*Combat) bool {
	tries := mostRosters
	var try func(combats []*Combat, r *roster) bool
	try = func(combats []*Combat, r *roster) bool {
		if len(combats) == 0 {
			return true
		}
		for _, posts := range combats[0].demands() {
			if tries--; tries < 0 {
				return true
			}
			if more, complete := r.with(posts); complete && try(combats[1:], more) {
				return true
			}
		}
		return false
	}
	return try(combats, &roster{})
}

// demands returns the posts that a combat certainly fills, in each way that is possible.
func (c *Combat) demands() (all [][]post) {
	for _, r := range c.proved {
		var posts []post
		for i, n := range r {
			for range n {
				posts = append(posts, post{c, c.alikes[i].units})
			}
		}
		all = append(all, posts)
	}
	if len(all) > 0 {
		return all
	}
	var posts []post
	for _, h := range c.From {
		if units := in(c.Attackers, h); len(units) > 0 && len(in(c.Strangers, h)) == 0 {
			posts = append(posts, post{c, units})
		}
	}
	return [][]post{posts}
}
