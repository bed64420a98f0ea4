package deploy

import (
	"container/heap"
	"math/rand/v2"
	"slices"
)

// scatterTries is how many rooms of its own a unit is offered at random.
const scatterTries = 4

// scatter sends supply at random to rooms that happen to have place. Of each taker only
// the first rooms are used, so many as certain says, or all where that is none.
func (f *flow) scatter(random *rand.Rand, certain func(taker int) int) {
	for t := range f.edges {
		n := min(certain(t), len(f.edges[t]))
		if n == 0 {
			n = len(f.edges[t])
		}
		for range min(f.left[t], 4*n) {
			for range scatterTries {
				e := random.IntN(n)
				if r := f.edges[t][e]; f.used[r] < f.room[r] {
					f.put(int32(t), int32(e), 1)
					f.left[t]--
					break
				}
			}
		}
	}
}

// spread sends all supply so that rooms fill as evenly as can be: what was found to go
// into rooms that hold nothing yet stays there while the second place in each is opened,
// and so on. Rooms once used stay used, so that each layer holds as much as it can.
func (f *flow) spread(base []int) bool {
	room := f.room
	f.room = make([]int, len(room))
	highest := 0
	for r := range room {
		there := 0
		if base != nil {
			there = base[r]
		}
		highest = max(highest, room[r]+there)
	}
	supply := 0
	for _, n := range f.left {
		supply += n
	}
	for level := 1; level <= highest; level++ {
		for r := range room {
			there := 0
			if base != nil {
				there = base[r]
			}
			f.room[r] = min(room[r], max(0, level-there))
		}
		if f.fill() {
			return true
		}
	}
	return supply == 0
}

// concentrate sends all supply to few rooms: first to those that most of what is left
// can go to, then room by room it is tried whether the others can do without it.
func (f *flow) concentrate(base []int) bool {
	f.gather(base)
	if !f.fill() {
		return false
	}
	var used []int32
	for r := range f.used {
		if f.used[r] > 0 && (base == nil || base[r] == 0) {
			used = append(used, int32(r))
		}
	}
	slices.SortStableFunc(used, func(a, b int32) int { return f.used[a] - f.used[b] })
	// Only rooms that are used may take what another gives up.
	room := make([]int, len(f.room))
	for r := range room {
		if f.used[r] > 0 || base != nil && base[r] > 0 {
			room[r] = f.room[r]
		}
	}
	f.room = room
	for _, r := range used {
		if f.ended { // what is found is good, if not the best
			break
		}
		f.vacate(r)
	}
	return true
}

// gather sends supply to the rooms to which most of it can go, one room after another.
func (f *flow) gather(base []int) {
	takers := make([][]holder, len(f.room))
	for t := range f.edges {
		for e, r := range f.edges[t] {
			takers[r] = append(takers[r], holder{int32(t), int32(e)})
		}
	}
	gain := func(r int32) int {
		n := 0
		for _, h := range takers[r] {
			if n += f.left[h.taker]; n >= f.room[r]-f.used[r] {
				return f.room[r] - f.used[r]
			}
		}
		return n
	}
	q := &gains{}
	var order []int32
	known := make([]bool, len(f.room))
	for _, edges := range f.edges {
		for _, r := range edges {
			if !known[r] {
				known[r], order = true, append(order, r)
			}
		}
	}
	for i, r := range order {
		n := gain(r)
		if base != nil && base[r] > 0 {
			n += 1 << 20 // where friends are already, no further hex is taken
		}
		*q = append(*q, gained{r, n, i})
	}
	heap.Init(q)
	for q.Len() > 0 {
		top := &(*q)[0]
		now := gain(top.room)
		if now == 0 {
			heap.Pop(q)
			continue
		}
		if top.gain < 1<<20 && now < top.gain {
			top.gain = now
			heap.Fix(q, 0)
			continue
		}
		r := top.room
		heap.Pop(q)
		// Those that have fewest other rooms go first.
		slices.SortStableFunc(takers[r], func(a, b holder) int { return len(f.edges[a.taker]) - len(f.edges[b.taker]) })
		for _, h := range takers[r] {
			n := min(f.left[h.taker], f.room[r]-f.used[r])
			if n > 0 {
				f.put(h.taker, h.edge, n)
				f.left[h.taker] -= n
			}
		}
	}
}

// vacate empties a room if all that it holds finds place in other rooms; else nothing
// changes.
func (f *flow) vacate(r int32) {
	room := f.room[r]
	f.room[r] = 0
	f.done, f.noting = f.done[:0], true
	defer func() { f.noting = false }()
	var moved []int32
	for _, h := range f.holders[r] {
		if n := f.sent[h.taker][h.edge]; n > 0 {
			f.put(h.taker, h.edge, -n)
			f.left[h.taker] += n
			moved = append(moved, h.taker)
		}
	}
	f.fresh()
	all := true
	for _, t := range moved {
		for all && f.left[t] > 0 {
			all = f.send(t)
		}
	}
	if all {
		return
	}
	f.room[r] = room
	for _, c := range slices.Backward(f.done) {
		f.sent[c.taker][c.edge] -= c.n
		f.used[f.edges[c.taker][c.edge]] -= c.n
	}
	for _, t := range moved {
		f.left[t] = 0
	}
}

// A gained room is one that so much of the supply can go to.
type gained struct {
	room       int32
	gain, turn int
}

// gains are rooms, the one to which most can go on top.
type gains []gained

func (g gains) Len() int { return len(g) }
func (g gains) Less(i, j int) bool {
	if g[i].gain != g[j].gain {
		return g[i].gain > g[j].gain
	}
	return g[i].turn < g[j].turn
}
func (g gains) Swap(i, j int) { g[i], g[j] = g[j], g[i] }
func (g *gains) Push(x any)   { *g = append(*g, x.(gained)) }
func (g *gains) Pop() any {
	last := (*g)[len(*g)-1]
	*g = (*g)[:len(*g)-1]
	return last
}
