package deploy

// A flow sends supply from takers to rooms, each taker only to some of the rooms, no
// room beyond what it holds: units to hexes, cells to counters. It finds a way to send
// all of it whenever there is one (augmenting paths).
type flow struct {
	// edges are the rooms of each taker in the order in which they are tried.
	edges [][]int32
	// sent is by taker and edge.
	sent [][]int
	// left is what each taker still has to send.
	left []int
	// room is what each room holds, used how much of it is taken.
	room, used []int
	// holders are by room the takers that may have sent something there, each with the
	// index of its edge.
	holders [][]holder

	// budget is how many edges searches may still look at; ended says that it is used up:
	// then nothing is proved by what could not be sent.
	budget int
	ended  bool
	// done are the changes since it was last emptied, while noting says so.
	done   []change
	noting bool

	next  []int // by taker: no edge before it has room
	seenT []bool
	seenR []bool
	from  []int32 // by room: the taker from which a search came
	via   []int32 // by room: that taker's edge
	back  []int32 // by taker: the room from which a search came, -1 at its start
	queue []int32
}

type holder struct {
	taker, edge int32
}

// A change is so much more sent along an edge.
type change struct {
	taker, edge int32
	n           int
}

// newFlow is a flow in which nothing has been sent, and which may look at so many edges.
func newFlow(supply []int, edges [][]int32, room []int, budget int) *flow {
	f := &flow{
		budget: budget,
		edges:  edges, sent: make([][]int, len(edges)), left: supply, room: room, used: make([]int, len(room)),
		holders: make([][]holder, len(room)), next: make([]int, len(edges)),
		seenT: make([]bool, len(edges)), seenR: make([]bool, len(room)),
		from: make([]int32, len(room)), via: make([]int32, len(room)), back: make([]int32, len(edges)),
	}
	for t := range edges {
		f.sent[t] = make([]int, len(edges[t]))
	}
	return f
}

// fill sends as much as can be. It says whether that is all.
func (f *flow) fill() bool {
	f.fresh()
	all := true
	for t := range f.edges {
		for f.left[t] > 0 && !f.ended && f.send(int32(t)) {
		}
		all = all && f.left[t] == 0
	}
	return all
}

// fresh forgets what earlier searches have found to be full, after rooms have grown.
func (f *flow) fresh() {
	clear(f.seenT)
	clear(f.seenR)
	clear(f.next)
}

// send sends one from a taker: into a room of its own, or else into one that another
// makes free. Takers and rooms of a search that failed stay marked: nothing that is
// sent later opens a way for them, until rooms grow.
func (f *flow) send(t int32) bool {
	for ; f.next[t] < len(f.edges[t]); f.next[t]++ {
		if r := f.edges[t][f.next[t]]; f.used[r] < f.room[r] {
			f.put(t, int32(f.next[t]), 1)
			f.left[t]--
			return true
		}
	}
	if f.seenT[t] {
		return false
	}
	f.seenT[t], f.back[t] = true, -1
	f.queue = append(f.queue[:0], t)
	for i := 0; i < len(f.queue); i++ {
		at := f.queue[i]
		if f.budget -= len(f.edges[at]); f.budget < 0 {
			f.ended = true
			f.unmark()
			return false
		}
		for e, r := range f.edges[at] {
			if f.seenR[r] {
				continue
			}
			f.seenR[r], f.from[r], f.via[r] = true, at, int32(e)
			if f.used[r] < f.room[r] {
				f.reroute(r)
				f.unmark()
				f.left[t]--
				return true
			}
			for _, h := range f.holders[r] {
				if f.sent[h.taker][h.edge] > 0 && !f.seenT[h.taker] {
					f.seenT[h.taker], f.back[h.taker] = true, r
					f.queue = append(f.queue, h.taker)
				}
			}
		}
	}
	return false
}

// unmark takes the marks of a search that succeeded away.
func (f *flow) unmark() {
	for _, t := range f.queue {
		f.seenT[t] = false
		for _, r := range f.edges[t] {
			if f.seenR[r] && f.from[r] == t {
				f.seenR[r] = false
			}
		}
	}
}

// reroute moves one along the way that a search has found to a room.
func (f *flow) reroute(r int32) {
	for {
		t := f.from[r]
		f.put(t, f.via[r], 1)
		before := f.back[t]
		if before < 0 {
			return
		}
		for _, h := range f.holders[before] {
			if h.taker == t && f.sent[t][h.edge] > 0 {
				f.put(t, h.edge, -1)
				break
			}
		}
		r = before
	}
}

// put sends n more along an edge.
func (f *flow) put(t, e int32, n int) {
	r := f.edges[t][e]
	if n > 0 && f.sent[t][e] == 0 {
		known := false
		for _, h := range f.holders[r] {
			known = known || h == holder{t, e}
		}
		if !known {
			f.holders[r] = append(f.holders[r], holder{t, e})
		}
	}
	f.sent[t][e] += n
	f.used[r] += n
	if f.noting {
		f.done = append(f.done, change{t, e, n})
	}
}
