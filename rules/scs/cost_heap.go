package scs

import "github.com/umpire-vassal/umpire/rules/hex"

// A costHeap is a binary heap of hexes or labels by cost, then by id, so that the order of
// equal costs is stable. container/heap would allocate for every entry.
type costHeap []queued

// A queued is a hex or a label with its cost so far.
type queued struct {
	cost int64
	id   hex.ID
}

func (e queued) before(o queued) bool { return e.cost < o.cost || e.cost == o.cost && e.id < o.id }

func (q *costHeap) push(e queued) {
	*q = append(*q, e)
	h := *q
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h[i].before(h[parent]) {
			break
		}
		h[i], h[parent] = h[parent], h[i]
		i = parent
	}
}

func (q *costHeap) pop() queued {
	h := *q
	top, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	*q = h
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < last; child++ {
			if h[child].before(h[least]) {
				least = child
			}
		}
		if least == i {
			return top
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}
