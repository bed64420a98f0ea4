package scs

import "slices"

// labels are the partial paths of a search for several groups that pay differently: a
// stack of foot and lorries may have no single cheapest path, since the road that suits
// the lorries may cost the foot more. So each hex keeps every path unless another is as
// cheap for every group, and a path ends where some group can pay no more.
//
// With one group it also serves charts whose costs are too far apart for buckets.
type labels struct {
	groups int
	hexes  []HexID
	// before is the previous label of the path, -1 at the beginning.
	before []int32
	// next links the settled labels of one hex; -1 ends the list.
	next []int32
	// paid holds the cost of each group, groups numbers for each label.
	paid []MP
	// head is the first settled label by hex, -1 for none.
	head []int32
	// chosen is the label of each hex that Path follows.
	chosen []int32
	heap   costHeap
	sums   []int64
}

// mostLabels bounds a search. A real stack on a real map needs a few thousand; the
// number could grow exponentially on a made-up map.
const mostLabels = 1 << 16

// begin forgets all labels but one at the beginning, where nothing is paid yet.
func (l *labels) begin(from HexID, groups, hexes int) {
	l.groups = groups
	l.hexes, l.before, l.next = l.hexes[:0], l.before[:0], l.next[:0]
	l.paid, l.heap, l.sums = l.paid[:0], l.heap[:0], l.sums[:0]
	l.forget(hexes)
	for range groups {
		l.paid = append(l.paid, 0)
	}
	l.add(from, -1)
}

// forget empties the lists of settled labels, but keeps the labels.
func (l *labels) forget(hexes int) {
	if len(l.head) != hexes {
		l.head, l.chosen = make([]int32, hexes), make([]int32, hexes)
	}
	for i := range l.head {
		l.head[i] = -1
	}
}

// add makes a label of the costs just appended to paid, and queues it.
func (l *labels) add(h HexID, before int32) {
	label := int32(len(l.hexes))
	var sum int64
	for _, c := range l.of(label) {
		sum += int64(c)
	}
	l.hexes, l.before, l.next, l.sums = append(l.hexes, h), append(l.before, before), append(l.next, -1),
		append(l.sums, sum)
	l.heap.push(queued{sum, HexID(label)})
}

func (l *labels) of(label int32) []MP {
	return l.paid[int(label)*l.groups : (int(label)+1)*l.groups]
}

// flood settles labels from the cheapest sum on until none is left within the budgets.
// limited reports whether there were too many.
func (l *labels) flood(groups []group, states []state, r Reading) (limited bool) {
	for len(l.heap) > 0 {
		label := int32(l.heap.pop().id)
		h := l.hexes[label]
		if l.dominated(h, l.of(label)) {
			continue
		}
		l.next[label], l.head[h] = l.head[h], label
		if len(l.hexes) > mostLabels {
			l.heap = l.heap[:0]
			return true
		}
		for _, e := range groups[0].profile.networks[r].from(h) {
			l.extend(label, e.to, groups, states[e.to], r)
		}
	}
	return false
}

// extend continues a label into the next hex if every group can pay for it and no
// settled label there is as good.
func (l *labels) extend(label int32, to HexID, groups []group, st state, r Reading) {
	start := len(l.paid)
	from := l.hexes[label]
	for i, g := range groups {
		c := add(l.of(label)[i], g.profile.networks[r].costOf(from, to, st))
		if c == Never || c > g.budget[r] {
			l.paid = l.paid[:start]
			return
		}
		l.paid = append(l.paid, c)
	}
	if l.dominated(to, l.paid[start:]) {
		l.paid = l.paid[:start]
		return
	}
	l.add(to, label)
}

// dominated reports whether a settled label of the hex costs no group more than paid.
func (l *labels) dominated(h HexID, paid []MP) bool {
	for label := l.head[h]; label >= 0; label = l.next[label] {
		better := true
		for i, c := range l.of(label) {
			if c > paid[i] {
				better = false
				break
			}
		}
		if better {
			return true
		}
	}
	return false
}

// best chooses the label of every hex whose dearest group pays least, and writes that
// cost to cost.
func (l *labels) best(cost []MP) {
	for h := range l.head {
		l.chosen[h] = -1
		for label := l.head[h]; label >= 0; label = l.next[label] {
			if c := slices.Max(l.of(label)); l.chosen[h] < 0 || c < cost[h] || c == cost[h] &&
				l.sums[label] < l.sums[l.chosen[h]] {
				l.chosen[h], cost[h] = label, c
			}
		}
	}
}

// path appends the hexes from h back to the first after the beginning.
func (l *labels) path(path []HexID, h HexID) []HexID {
	for label := l.chosen[h]; label >= 0 && l.before[label] >= 0; label = l.before[label] {
		path = append(path, l.hexes[label])
	}
	return path
}

// seed begins the next leg of a route: it keeps the settled labels of a hex and drops
// all others.
func (l *labels) seed(at HexID) {
	first := l.head[at]
	l.forget(len(l.head))
	for label := first; label >= 0; label = l.next[label] {
		l.heap.push(queued{l.sums[label], HexID(label)})
	}
	// The list of the hex is rebuilt as the labels are settled again.
}
