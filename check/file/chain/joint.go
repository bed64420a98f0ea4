package chain

// A Joints knows which logs go on from each other. In many logs no piece moves: a player announces an
// attack and throws the dice, and the other player retreats in his log. Such a log ends with the
// position with which it begins, so several files may come before it and after it. What the turn
// trackers show decides, then the time at which a file was saved; where neither does, nobody guesses.
type Joints struct {
	// still and moving are the logs by the position with which they begin.
	still, moving map[digest][]*Link
	// after has, for a log in which no piece moves, those that come after it.
	after map[*Link]map[*Link]bool
	// open has, for a log in which no piece moves or that is in a circle, another of which nothing shows
	// whether it comes before that log or after it.
	open map[*Link]*Link
}

// NewJoints returns the joints of closed links.
func NewJoints(links []*Link) *Joints {
	j := &Joints{still: map[digest][]*Link{}, moving: map[digest][]*Link{}, after: map[*Link]map[*Link]bool{},
		open: map[*Link]*Link{}}
	for _, l := range links {
		switch {
		case len(l.Steps) == 0:
		case l.Still():
			j.still[l.Begin.digest] = append(j.still[l.Begin.digest], l)
		default:
			j.moving[l.Begin.digest] = append(j.moving[l.Begin.digest], l)
		}
	}
	for _, all := range j.still {
		for _, l := range all {
			j.after[l] = map[*Link]bool{}
			l.lead(all, j.after[l])
		}
		for _, l := range all {
			for _, m := range all {
				if l != m && j.open[l] == nil && !j.after[l][m] && !j.after[m][l] && !l.resent(m) &&
					!strangers(l.End.seats, m.Begin.seats) {
					j.open[l] = m
				}
			}
		}
	}
	for _, c := range circles(links) {
		for i, l := range c.logs {
			if !c.known && !l.opt.Whole {
				j.open[l] = c.logs[(i+1)%len(c.logs)]
			}
		}
	}
	return j
}

// Open returns another log of which nothing shows whether it comes before a log or after it, nil if
// there is none.
func (j *Joints) Open(l *Link) *Link { return j.open[l] }

// OpenBefore reports whether nothing shows which of some other logs come before a log.
func (j *Joints) OpenBefore(l *Link) bool { return j.open[l] != nil || j.anyOpen(l.Begin.digest) }

// Joined reports whether a log goes on from another.
func (j *Joints) Joined(before, after *Link) bool {
	at := after.Begin.digest
	switch {
	case !before.End.Same(after.Begin):
		return false
	case before.opt.Whole:
		return true // the user gives the order
	case j.open[after] != nil:
		return false
	case !before.Still():
		return after.Still() || !j.anyOpen(at)
	case len(before.Steps) == 0 || j.open[before] != nil || before.resent(after) ||
		strangers(before.End.seats, after.Begin.seats):
		return false
	case after.Still():
		return j.after[before][after]
	}
	for _, other := range j.moving[at] {
		if other != after && !other.resent(after) && (!before.ticks(after) || before.ticks(other)) {
			return false // the stretch was played twice
		}
	}
	return true
}

// lead adds to after the logs that come after l, and those that come after these.
func (l *Link) lead(all []*Link, after map[*Link]bool) {
	for _, m := range all {
		if m != l && !after[m] && l.comesBefore(m) {
			after[m] = true
			m.lead(all, after)
		}
	}
}

// anyOpen reports whether the order of some logs is open that begin and end with a position.
func (j *Joints) anyOpen(at digest) bool {
	for _, l := range j.still[at] {
		if j.open[l] != nil {
			return true
		}
	}
	return false
}

// comesBefore reports whether something shows that, of two logs in which no piece moves, l comes
// before m.
func (l *Link) comesBefore(m *Link) bool {
	if on, back := l.ticks(m), m.ticks(l); on != back {
		return on
	}
	return l.saved > 0 && l.saved < m.saved
}

// ticks reports whether the turn trackers show when m begins what they show when l ends.
func (l *Link) ticks(m *Link) bool { return l.End.clock == m.Begin.clock }

// resent reports whether one of two logs has all steps of the other.
func (l *Link) resent(m *Link) bool {
	return l.Begin.Same(m.Begin) && head(l.Steps, m.Steps) == min(len(l.Steps), len(m.Steps))
}
