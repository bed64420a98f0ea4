package chain

import (
	"cmp"
	"slices"
)

// A circle is some logs of a game that came back to a position in which it had been, such as a unit that went
// to a hex and back in three logs. Each log begins where another ends, which alone does not decide
// which came first.
type circle struct {
	// logs are in the order of play if that is known, else as they were given.
	logs  []*Link
	known bool
}

// circles returns the circles among some links. A known circle can have the logs that lead to it and go on from
// it, too.
func circles(links []*Link) []circle {
	var all []circle
	for _, logs := range connected(links) {
		inside := around(logs)
		if len(inside) == 0 {
			continue
		}
		if trail := decided(logs); trail != nil {
			all = append(all, circle{trail, true})
			continue
		}
		for _, logs := range connected(inside) {
			if trail := decided(logs); trail != nil {
				all = append(all, circle{trail, true})
			} else {
				all = append(all, circle{logs: logs})
			}
		}
	}
	return all
}

// connected returns the logs in which pieces move, in groups that share positions, without logs that were
// mailed twice.
func connected(links []*Link) [][]*Link {
	joined := map[digest]digest{}
	group := func(position digest) digest {
		for {
			next, ok := joined[position]
			if !ok {
				return position
			}
			position = next
		}
	}
	var logs []*Link
	first := map[digest][]*Link{} // by where they begin
	for _, l := range links {
		if len(l.Steps) == 0 || l.Still() || slices.ContainsFunc(first[l.Begin.digest], l.resent) {
			continue
		}
		first[l.Begin.digest] = append(first[l.Begin.digest], l)
		logs = append(logs, l)
		if from, to := group(l.Begin.digest), group(l.End.digest); from != to {
			joined[to] = from
		}
	}
	at := map[digest]int{}
	var groups [][]*Link
	for _, l := range logs {
		i, begun := at[group(l.Begin.digest)]
		if !begun {
			i, groups = len(groups), append(groups, nil)
			at[group(l.Begin.digest)] = i
		}
		groups[i] = append(groups[i], l)
	}
	return groups
}

// around returns the logs that lie in a circle, or between two circles.
func around(logs []*Link) []*Link {
	left := slices.Clone(logs)
	for {
		begins, ends := map[digest]bool{}, map[digest]bool{}
		for _, l := range left {
			begins[l.Begin.digest], ends[l.End.digest] = true, true
		}
		n := len(left)
		left = slices.DeleteFunc(left, func(l *Link) bool { return !ends[l.Begin.digest] || !begins[l.End.digest] })
		if len(left) == n {
			return left
		}
	}
}

// decided returns the order in which all of some logs go on from each other, if only one order does, or only
// one of them agrees with the turn trackers, or else with the times at which the logs were saved. It
// returns nil if that is open.
func decided(logs []*Link) []*Link {
	trails := trails(logs)
	for _, agrees := range []func(before, after *Link) bool{
		func(before, after *Link) bool { return true },
		(*Link).ticks,
		func(before, after *Link) bool { return before.saved > 0 && before.saved < after.saved },
	} {
		some := slices.DeleteFunc(slices.Clone(trails), func(trail []*Link) bool {
			for i, after := range trail[1:] {
				if !agrees(trail[i], after) {
					return true
				}
			}
			return false
		})
		if len(some) == 1 {
			return some[0]
		}
		if len(some) > 0 {
			trails = some
		}
	}
	return nil
}

// mostTried bounds the logs that trails puts one after the other.
const mostTried = 20_000

// trails returns the orders in which all of some logs go on from each other; none if these are too many to
// try.
func trails(logs []*Link) (all [][]*Link) {
	tried := 0
	used := make([]bool, len(logs))
	trail := make([]*Link, 0, len(logs))
	var extend func()
	extend = func() {
		if len(trail) == len(logs) {
			all = append(all, slices.Clone(trail))
			return
		}
		for i, l := range logs {
			if used[i] || len(trail) > 0 && !trail[len(trail)-1].End.Same(l.Begin) {
				continue
			}
			if tried++; tried > mostTried {
				return
			}
			used[i], trail = true, append(trail, l)
			extend()
			used[i], trail = false, trail[:len(trail)-1]
		}
	}
	if extend(); tried > mostTried {
		return nil
	}
	return all
}

// slot returns where in a known circle a link belongs that begins and ends with one position: before the log
// with that index. It is -1 if the game was never there.
func (c *circle) slot(l *Link) int {
	best, most := -1, -1
	for i := 0; i <= len(c.logs); i++ {
		agrees := 0
		if i > 0 {
			if !c.logs[i-1].End.Same(l.Begin) {
				continue
			}
			agrees += c.logs[i-1].evidence(l)
		}
		if i < len(c.logs) {
			if !c.logs[i].Begin.Same(l.End) {
				continue
			}
			agrees += l.evidence(c.logs[i])
		}
		if agrees > most {
			best, most = i, agrees
		}
	}
	return best
}

// evidence counts what shows that a link comes directly before another, less what speaks against it.
func (l *Link) evidence(m *Link) (n int) {
	if l.ticks(m) {
		n++
	}
	if l.saved > 0 && m.saved > 0 {
		n += cmp.Compare(m.saved, l.saved)
	}
	return n
}
