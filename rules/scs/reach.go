package scs

import (
	"math/bits"
)

// A Reach is where a unit or a stack can go, with the cost of every hex and a cheapest
// path to it. It also holds the room for the search: reused, it allocates nothing once
// it has grown to the size of its map. It is not safe for concurrent use; the zero
// Reach is ready.
//
// Costs are whole numbers with a small upper bound for one hex, so hexes are settled
// from a ring of buckets, one for each cost (Dial's form of Dijkstra's algorithm),
// which needs no comparisons and no heap.
type Reach struct {
	situation *Situation
	from      HexID
	reading   Reading
	// cost is by hex. A hex whose cost is above limit is not reached, unless over is
	// set.
	cost  []MP
	limit MP
	// parent is the hex before on a cheapest path.
	parent []HexID
	// over are the hexes that are reached by 3.1e alone.
	over  []bool
	queue queue
	// labels replace cost and parent if a stack's members pay differently; trail is
	// then true.
	labels labels
	trail  bool
	// limited reports whether the search was cut short.
	limited bool
	groups  []group
}

// mostBuckets bounds the ring. Charts whose costs differ more than that between the
// cheapest fraction and the dearest hex are searched with a heap.
const mostBuckets = 1 << 12

// Search finds where a move can lead in a reading of the unknowns, by any path. The hex
// where it begins costs 0. If the whole move is barred, only that hex is reached;
// Situation.MayMove returns the reasons.
func (r *Reach) Search(s *Situation, m Move, reading Reading) {
	r.search(s, m, reading, false)
}

// search is Search. unlimited ignores the allowances, to find what a hex beyond them
// would cost.
func (r *Reach) search(s *Situation, m Move, reading Reading, unlimited bool) {
	p := r.prepare(s, m, reading)
	if p.barred[reading] {
		return
	}
	if unlimited {
		for i := range p.groups {
			p.groups[i].budget = known(mostMP)
		}
	}
	states := s.statesFor(p.side, reading)
	r.settle(p.groups, states)
	if p.minimum[reading] {
		r.minimum(p, states)
	}
}

// settle finds the hexes that all groups can pay for.
func (r *Reach) settle(groups []group, states []state) {
	if network := groups[0].profile.networks[r.reading]; len(groups) == 1 && network.dearest < mostBuckets {
		r.flood(network, states, groups[0].budget[r.reading])
	} else {
		r.label(groups, states)
	}
}

// label settles all hexes by labels: for stacks whose members pay differently, and
// for charts that the ring has no room for.
func (r *Reach) label(groups []group, states []state) {
	r.trail = true
	r.labels.begin(r.from, len(groups), len(r.cost))
	r.limited = r.labels.flood(groups, states, r.reading)
	r.labels.best(r.cost)
}

// prepare empties the reach for a search from a hex.
func (r *Reach) prepare(s *Situation, m Move, reading Reading) party {
	r.situation, r.from, r.reading, r.trail, r.limited = s, m.From, reading, false, false
	n := s.game.Hexes()
	if len(r.cost) != n {
		r.cost, r.parent, r.over = make([]MP, n), make([]HexID, n), make([]bool, n)
	}
	clear(r.over)
	r.forget(Never - 1)
	p := s.party(m, r.groups)
	r.groups = p.groups
	if s.game.index.Has(m.From) {
		r.cost[m.From], r.parent[m.From] = 0, NoHex
	}
	return p
}

// forget makes all hexes cost one unit more than a limit, so that one comparison in a
// search rejects both what costs too much and what is no better.
func (r *Reach) forget(limit MP) {
	r.limit = limit
	if len(r.cost) == 0 {
		return
	}
	// Copying ever larger pieces is several times as fast as a loop.
	r.cost[0] = limit + 1
	for n := 1; n < len(r.cost); n *= 2 {
		copy(r.cost[n:], r.cost[:n])
	}
}

// statesFor returns the states of all hexes for a side. For an unknown side no hex is
// certainly an enemy's; in Against such a move is barred.
func (s *Situation) statesFor(side SideID, reading Reading) []state {
	if side < 0 || int(side) >= len(s.states) {
		return s.open
	}
	return s.states[side][reading]
}

// flood settles all hexes within a budget.
func (r *Reach) flood(n *network, states []state, budget MP) {
	q := &r.queue
	q.reset(n)
	cost, parent := r.cost, r.parent
	r.forget(budget)
	cost[r.from] = 0
	q.push(r.from, 0)
	for now := MP(0); q.waiting > 0; now++ {
		for h := q.pop(now); h != NoHex; h = q.pop(now) {
			if cost[h] != now {
				continue // reached more cheaply meanwhile
			}
			for _, e := range n.edges[n.first[h]:n.first[h+1]] {
				if c := now + e.cost[states[e.to]]; c < cost[e.to] {
					cost[e.to], parent[e.to] = c, h
					q.push(e.to, c)
				}
			}
		}
	}
}

// A queue holds hexes by cost, in a ring with a bucket for each cost that an edge can
// have. A bucket is a list of entries in one array. A search uses each edge once, so
// there are never more entries than edges.
type queue struct {
	// top is the first entry of each bucket, 0 for none.
	top     []int32
	entries []entry
	waiting int
	mask    MP
}

type entry struct {
	hex  HexID
	next int32
}

func (q *queue) reset(n *network) {
	size := 1 << bits.Len(uint(n.dearest))
	if len(q.top) < size {
		q.top = make([]int32, size)
	}
	q.mask = MP(size - 1)
	if cap(q.entries) < len(n.edges)+2 {
		q.entries = make([]entry, 0, len(n.edges)+2)
	}
	// Entry 0 ends every list.
	q.entries, q.waiting = append(q.entries[:0], entry{}), 0
}

func (q *queue) push(h HexID, cost MP) {
	at := &q.top[cost&q.mask]
	q.entries = append(q.entries, entry{h, *at})
	*at = int32(len(q.entries) - 1)
	q.waiting++
}

// pop removes and returns a hex of this cost, NoHex if none is left.
func (q *queue) pop(cost MP) HexID {
	at := &q.top[cost&q.mask]
	if *at == 0 {
		return NoHex
	}
	e := q.entries[*at]
	*at = e.next
	q.waiting--
	return e.hex
}

// minimum adds the hexes that 3.1e allows: the hexes beside the beginning, or, if the
// one hex need not be the whole move, beside any hex that was reached. Only prohibited
// and enemy-occupied hexes stay closed.
func (r *Reach) minimum(p party, states []state) {
	if r.situation.game.rules.minimumIsWhole {
		r.stretch(p, states, r.from)
		return
	}
	for h := range r.cost {
		if r.cost[h] <= r.limit {
			r.stretch(p, states, HexID(h))
		}
	}
}

// stretch adds the hexes beside from that are not reached yet.
func (r *Reach) stretch(p party, states []state, from HexID) {
	for _, e := range p.groups[0].profile.networks[r.reading].from(from) {
		if states[e.to] == enemy || r.cost[e.to] <= r.limit {
			continue
		}
		c := r.cost[from] + e.cost[states[e.to]]
		for _, g := range p.groups[1:] {
			c = max(c, r.cost[from]+g.profile.networks[r.reading].costOf(from, e.to, states[e.to]))
		}
		if (c < r.cost[e.to] || !r.over[e.to]) && c < Never {
			r.cost[e.to], r.parent[e.to], r.over[e.to] = c, from, true
		}
	}
}

// costOf returns the cost of one edge, Never where there is none.
func (n *network) costOf(from, to HexID, st state) MP {
	for _, e := range n.from(from) {
		if e.to == to {
			return e.cost[st]
		}
	}
	return Never
}

// Cost returns what the cheapest path to a hex costs; ok is false if the hex cannot be
// reached. In a stack whose members pay differently it is the highest cost. It is more
// than the allowance if ByMinimum is true.
func (r *Reach) Cost(h HexID) (cost MP, ok bool) {
	if h < 0 || int(h) >= len(r.cost) || r.cost[h] > r.limit && !r.over[h] {
		return Never, false
	}
	return r.cost[h], true
}

// Has reports whether a hex can be reached.
func (r *Reach) Has(h HexID) bool {
	_, ok := r.Cost(h)
	return ok
}

// ByMinimum reports whether a hex is reached only because a unit can always move one
// hex (3.1e).
func (r *Reach) ByMinimum(h HexID) bool { return r.Has(h) && r.over[h] }

// Limited reports whether the search was cut short, so that more hexes may be in reach.
func (r *Reach) Limited() bool { return r.limited }

// Hexes returns all hexes that can be reached, the beginning among them, in their
// order.
func (r *Reach) Hexes() []HexID {
	var all []HexID
	for h := range HexID(len(r.cost)) {
		if r.Has(h) {
			all = append(all, h)
		}
	}
	return all
}

// Path appends to path the hexes of a cheapest path to h, from the first after the
// beginning to h. It appends nothing if h is not reached or is where the move begins.
func (r *Reach) Path(path []HexID, h HexID) []HexID {
	if !r.Has(h) || h == r.from {
		return path
	}
	return r.trace(path, h)
}

// trace is Path for a hex that is reached.
func (r *Reach) trace(path []HexID, h HexID) []HexID {
	start := len(path)
	if r.over[h] || !r.trail {
		path = append(path, h)
		h = r.parent[h]
	}
	if r.trail {
		path = r.labels.path(path, h)
	} else {
		for ; h != r.from && h != NoHex; h = r.parent[h] {
			path = append(path, h)
		}
	}
	for i, j := start, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
