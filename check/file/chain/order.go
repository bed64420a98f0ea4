package chain

import "slices"

// Order returns the order in which the files follow each other, as indexes into links:
// each file comes after those that end where it begins. Players name their files turn2
// and turn10, which a sort by name gets wrong.
//
// Order keeps the given order if it is possible, and wherever the files do not decide. Otherwise a
// file is followed by a file that begins where it ends; of several, by the first that is given. A
// file that ends as it began, above all a save, comes after the logs that lead to it and before the
// logs that begin with it; several logs of that kind, and logs that lead to each other in a circle,
// follow each other as their turn trackers do, or else as they were saved.
func Order(links []*Link) []int {
	o := newOrder(links)
	if o.right() {
		given := make([]int, len(links))
		for i := range given {
			given[i] = i
		}
		return given
	}
	return o.sorted()
}

type order struct {
	links []*Link
	// next lists the files that must come after each file.
	next [][]int
	// waits counts the files that must still be placed before each file; -1 for a file
	// that is placed.
	waits []int
}

func newOrder(links []*Link) *order {
	o := &order{links: links, next: make([][]int, len(links)), waits: make([]int, len(links))}
	begins, stays := map[digest][]int{}, map[digest][]int{}
	for i, l := range links {
		if l.Still() {
			stays[l.End.digest] = append(stays[l.End.digest], i)
		} else {
			begins[l.Begin.digest] = append(begins[l.Begin.digest], i)
		}
	}
	for i, l := range links {
		for _, j := range stays[l.End.digest] {
			if !l.Still() || len(l.Steps) > 0 && len(links[j].Steps) > 0 && l.comesBefore(links[j]) {
				o.next[i] = append(o.next[i], j)
			}
		}
		o.next[i] = append(o.next[i], begins[l.End.digest]...)
	}
	for _, c := range circles(links) {
		if c.known {
			o.straighten(&c)
		}
	}
	for i := range o.next {
		slices.Sort(o.next[i])
		for _, j := range o.next[i] {
			o.waits[j]++
		}
	}
	return o
}

// straighten lets the logs of a circle follow each other in their order only, and saves and logs in which
// no piece moves stand between two of them.
func (o *order) straighten(c *circle) {
	place := map[*Link]int{} // twice the index of a log, or one less for what stands before it
	for i, l := range c.logs {
		place[l] = 2 * i
	}
	for _, l := range o.links {
		switch _, in := place[l]; {
		case l.Still():
			if i := c.slot(l); i >= 0 {
				place[l] = 2*i - 1
			}
		case !in && len(l.Steps) > 0:
			if i := slices.IndexFunc(c.logs, l.resent); i >= 0 {
				place[l] = 2 * i
			}
		}
	}
	for i, l := range o.links {
		from, in := place[l]
		o.next[i] = slices.DeleteFunc(o.next[i], func(j int) bool {
			to, too := place[o.links[j]]
			directly := to == from || to == from+1 || to == from+2 && from%2 == 0
			return in && too && !directly
		})
	}
}

// right reports whether the files can follow each other in the given order.
func (o *order) right() bool {
	for i, next := range o.next {
		if len(next) > 0 && next[0] < i {
			return false
		}
	}
	return true
}

// sorted places one file after the other. If all files that are left wait for each other, because a
// game came back to an earlier position, the next is a file that goes on from the last, or else the first
// that is given.
func (o *order) sorted() []int {
	list := make([]int, 0, len(o.links))
	last := -1
	for len(list) < len(o.links) {
		last = o.pick(last)
		list = append(list, last)
		o.waits[last] = -1
		for _, j := range o.next[last] {
			if o.waits[j] > 0 {
				o.waits[j]--
			}
		}
	}
	return list
}

// pick returns the file to place next; -1 if all are placed.
func (o *order) pick(last int) int {
	if last >= 0 {
		for _, j := range o.next[last] {
			if o.waits[j] == 0 {
				return j
			}
		}
	}
	if i := slices.Index(o.waits, 0); i >= 0 {
		return i
	}
	if last >= 0 {
		for _, j := range o.next[last] {
			if o.waits[j] > 0 {
				return j
			}
		}
	}
	return slices.IndexFunc(o.waits, func(n int) bool { return n > 0 })
}
