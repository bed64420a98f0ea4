package chain

import "slices"

// Order is the order in which the files follow each other, as indexes of links: each
// comes after those that end where it begins. Players name their files turn2 and
// turn10, and a program that sorts names gets them wrong.
//
// The given order stands wherever it is right, and where the files do not tell.
// Otherwise a file is followed by one that goes on where it ends; of several that
// could be next the first given comes first. What stands nowhere else at its end
// than at its beginning, a save above all, comes after the logs that lead to it and
// before those that begin with it.
func Order(links []*Link) []int {
	o := newOrder(links)
	if o.right() {
		return o.given()
	}
	return o.sorted()
}

type order struct {
	links []*Link
	// next are the files that must come after each.
	next [][]int
	// waits counts the files that must still come before each; -1 for one that is
	// placed.
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
		if !l.Still() {
			o.next[i] = append(o.next[i], stays[l.End.digest]...)
		}
		o.next[i] = append(o.next[i], begins[l.End.digest]...)
		slices.Sort(o.next[i])
		for _, j := range o.next[i] {
			o.waits[j]++
		}
	}
	return o
}

func (o *order) given() []int {
	list := make([]int, len(o.links))
	for i := range list {
		list[i] = i
	}
	return list
}

// right reports whether the given order is one in which the files can follow each other.
func (o *order) right() bool {
	for i, next := range o.next {
		if len(next) > 0 && next[0] < i {
			return false
		}
	}
	return true
}

// sorted places one file after the other. Where all that are left wait for each
// other, a game that came back to an earlier position, the first given goes on.
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

// pick is the file to place after the last one placed, -1 for none.
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
	return slices.IndexFunc(o.waits, func(n int) bool { return n > 0 })
}
