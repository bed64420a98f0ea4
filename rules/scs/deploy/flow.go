package deploy

import (
	"math/rand/v2"
	"slices"
)

// A flow sends units from takers to rooms: counters to hexes, cells to kinds of counters. Each taker
// uses only some of the rooms, and no room takes more than it holds. By augmenting paths it finds a
// way to send everything whenever a way exists.
type flow struct {
	// left is how many units each taker still has to send.
	left []int
	// edges lists the rooms of each taker in the order in which they are tried.
	edges [][]int32
	// room is how many units each room holds.
	room []int
	// in lists the units in each room by their takers.
	in [][]int32
	// work is how many edges searches may still look at. Once it is used up, nothing is
	// proved by a unit that could not be sent.
	work *int

	next      []int // by taker: no edge before this index has room
	seenTaker []bool
	seenRoom  []bool
	from      []int32 // by room: the taker from which a search came
	back      []int32 // by taker: the room from which a search came, -1 at its start
	queue     []int32
}

// newFlow returns a flow in which nothing has been sent. It keeps left and changes it.
func newFlow(left []int, edges [][]int32, room []int, work *int) *flow {
	return &flow{
		left: left, edges: edges, room: room, in: make([][]int32, len(room)), work: work,
		next: make([]int, len(edges)), seenTaker: make([]bool, len(edges)), seenRoom: make([]bool, len(room)),
		from: make([]int32, len(room)), back: make([]int32, len(edges)),
	}
}

// sent returns the rooms of each taker's units in the order of its edges.
func (f *flow) sent() [][]int32 {
	sent := make([][]int32, len(f.edges))
	for t, edges := range f.edges {
		for _, r := range edges {
			for _, holder := range f.in[r] {
				if holder == int32(t) {
					sent[t] = append(sent[t], r)
				}
			}
		}
	}
	return sent
}

func (f *flow) free(r int32) bool { return len(f.in[r]) < f.room[r] }

func (f *flow) put(t, r int32) { f.in[r] = append(f.in[r], t) }

func (f *flow) take(t, r int32) {
	i := slices.Index(f.in[r], t)
	f.in[r] = slices.Delete(f.in[r], i, i+1)
}

// fill sends as many units as possible and reports whether these are all.
func (f *flow) fill() bool {
	f.forget()
	all := true
	for t := range f.edges {
		for f.left[t] > 0 && f.send(int32(t)) {
			f.left[t]--
		}
		all = all && f.left[t] == 0
	}
	return all
}

// forget drops what earlier searches found to be full. It is called when rooms have changed.
func (f *flow) forget() {
	clear(f.seenTaker)
	clear(f.seenRoom)
	clear(f.next)
}

// send sends one unit of a taker: to a room that has space, or to a room from which units move on to
// other rooms. The marks of a search that fails stay: while rooms do not grow, nothing that is sent
// later opens a way through them.
func (f *flow) send(t int32) bool {
	for ; f.next[t] < len(f.edges[t]); f.next[t]++ {
		if r := f.edges[t][f.next[t]]; f.free(r) {
			f.put(t, r)
			return true
		}
	}
	if f.seenTaker[t] || *f.work <= 0 {
		return false
	}
	f.seenTaker[t], f.back[t] = true, -1
	f.queue = append(f.queue[:0], t)
	for i := 0; i < len(f.queue); i++ {
		at := f.queue[i]
		if *f.work -= len(f.edges[at]); *f.work < 0 {
			return false
		}
		for _, r := range f.edges[at] {
			if f.seenRoom[r] {
				continue
			}
			f.seenRoom[r], f.from[r] = true, at
			if f.free(r) {
				f.reroute(r)
				return true
			}
			for _, holder := range f.in[r] {
				if !f.seenTaker[holder] {
					f.seenTaker[holder], f.back[holder] = true, r
					f.queue = append(f.queue, holder)
				}
			}
		}
	}
	return false
}

// reroute moves one unit along each step of the path that a search found to a room, and
// clears the marks of that search.
func (f *flow) reroute(r int32) {
	for {
		t := f.from[r]
		f.put(t, r)
		if r = f.back[t]; r < 0 {
			break
		}
		f.take(t, r)
	}
	for _, t := range f.queue {
		f.seenTaker[t] = false
		for _, r := range f.edges[t] {
			if f.from[r] == t {
				f.seenRoom[r] = false
			}
		}
	}
}

// scatter sends units to random rooms where these have space. A taker draws among its
// first certain rooms, or among all if there are none.
func (f *flow) scatter(random *rand.Rand, certain []int) bool {
	for t, edges := range f.edges {
		if certain[t] > 0 {
			edges = edges[:min(certain[t], len(edges))]
		}
		for range f.left[t] * min(len(edges), 1) {
			if r := edges[random.IntN(len(edges))]; f.free(r) {
				f.put(int32(t), r)
				f.left[t]--
			}
		}
	}
	return f.fill()
}

// spread sends all units as evenly as possible; held is what the rooms hold already. It
// first fills the first place of all rooms, then the second, and so on. Rooms once used stay
// used, so each layer takes as many units as it can.
func (f *flow) spread(held []int) bool {
	room, highest := f.room, 0
	f.room = make([]int, len(room))
	for r := range room {
		highest = max(highest, room[r]+held[r])
	}
	for level := 1; level <= highest; level++ {
		for r := range room {
			f.room[r] = min(room[r], max(0, level-held[r]))
		}
		if f.fill() {
			return true
		}
	}
	return false
}

// concentrate sends all units to few rooms, those that hold something already before all
// others. It gathers as many as possible in one room after another, and then empties each
// room whose units find space in the others that are used.
func (f *flow) concentrate(held []int) bool {
	f.gather(held)
	if !f.fill() {
		return false
	}
	var used []int32
	f.room = slices.Clone(f.room)
	for r := range f.room {
		switch {
		case held[r] > 0:
		case len(f.in[r]) == 0:
			f.room[r] = 0
		default:
			used = append(used, int32(r))
		}
	}
	slices.SortStableFunc(used, func(a, b int32) int { return len(f.in[a]) - len(f.in[b]) })
	for _, r := range used {
		room := f.room[r]
		f.room[r] = 0
		f.forget()
		for len(f.in[r]) > 0 {
			t := f.in[r][0]
			f.take(t, r)
			if !f.send(t) {
				f.put(t, r)
				f.room[r] = room
				break
			}
		}
	}
	return true
}

// gather fills the rooms to which most units can still go, one after another.
func (f *flow) gather(held []int) {
	takers := make([][]int32, len(f.room))
	var rooms []int32
	for t, edges := range f.edges {
		for _, r := range edges {
			if takers[r] == nil {
				rooms = append(rooms, r)
			}
			takers[r] = append(takers[r], int32(t))
		}
	}
	gain := func(r int32) int {
		n, space := 0, f.room[r]-len(f.in[r])
		for _, t := range takers[r] {
			if n += f.left[t]; n >= space {
				return space
			}
		}
		return n
	}
	fill := func(r int32) {
		// Those that have the fewest rooms go first.
		slices.SortStableFunc(takers[r], func(a, b int32) int { return len(f.edges[a]) - len(f.edges[b]) })
		for _, t := range takers[r] {
			for f.left[t] > 0 && f.free(r) {
				f.put(t, r)
				f.left[t]--
			}
		}
	}
	best := 0
	for _, r := range rooms {
		if held[r] > 0 {
			fill(r)
		}
		best = max(best, gain(r))
	}
	// What a room can gain only shrinks while others are filled.
	for next := 0; best > 0; best, next = next, 0 {
		for _, r := range rooms {
			if gain(r) == best {
				fill(r)
			}
			next = max(next, gain(r))
		}
	}
}
