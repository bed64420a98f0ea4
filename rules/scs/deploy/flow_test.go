package deploy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A little net: takers with supply, rooms with place, some of it taken before.
type net struct {
	supply     []int
	edges      [][]int32
	room, base []int
}

func drawNet(t *rapid.T) net {
	rooms := rapid.IntRange(1, 4).Draw(t, "rooms")
	n := net{room: rapid.SliceOfN(rapid.IntRange(0, 3), rooms, rooms).Draw(t, "room"), base: rapid.SliceOfN(rapid.IntRange(0, 1), rooms, rooms).Draw(t, "base")}
	for range rapid.IntRange(1, 3).Draw(t, "takers") {
		n.supply = append(n.supply, rapid.IntRange(1, 3).Draw(t, "supply"))
		n.edges = append(n.edges, rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(rooms-1)), 1, rooms, rapid.ID).Draw(t, "edges"))
	}
	return n
}

// flow is a fresh flow over the net, with rooms as they are given.
func (n *net) flow(room []int) *flow {
	return newFlow(slices.Clone(n.supply), n.edges, slices.Clone(room), 1_000_000)
}

// all calls each with the load of the rooms for every way to send all.
func (n *net) all(each func(used []int)) {
	used := make([]int, len(n.room))
	var send func(taker, left, edge int)
	send = func(taker, left, edge int) {
		if left == 0 {
			if taker+1 == len(n.supply) {
				each(used)
			} else {
				send(taker+1, n.supply[taker+1], 0)
			}
			return
		}
		for e := edge; e < len(n.edges[taker]); e++ {
			if r := n.edges[taker][e]; used[r] < n.room[r] {
				used[r]++
				send(taker, left-1, e)
				used[r]--
			}
		}
	}
	send(0, n.supply[0], 0)
}

// check proves that a flow has sent all supply and kept to the rooms.
func (n *net) check(t *rapid.T, f *flow) {
	used := make([]int, len(n.room))
	for i, supply := range n.supply {
		sent := 0
		for e, k := range f.sent[i] {
			if k < 0 {
				t.Fatalf("%d are sent along an edge", k)
			}
			sent += k
			used[n.edges[i][e]] += k
		}
		if sent != supply {
			t.Fatalf("taker %d sends %d of %d", i, sent, supply)
		}
	}
	for r, k := range used {
		if k > n.room[r] || k != f.used[r] {
			t.Fatalf("room %d of %d holds %d, noted are %d", r, n.room[r], k, f.used[r])
		}
	}
}

// unevenness is the sum of the squares of what rooms hold.
func (n *net) unevenness(used []int) int {
	sum := 0
	for r, k := range used {
		sum += (k + n.base[r]) * (k + n.base[r])
	}
	return sum
}

// Every way of filling sends all supply exactly where there is a way to. To spread is to
// send it as evenly as can be; to concentrate leaves no room that could be done without.
func TestFlowAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawNet(t)
		feasible, best := false, 1<<30
		n.all(func(used []int) { feasible, best = true, min(best, n.unevenness(used)) })
		for name, fill := range map[string]func(*flow) bool{
			"fill":        (*flow).fill,
			"spread":      func(f *flow) bool { return f.spread(n.base) },
			"concentrate": func(f *flow) bool { return f.concentrate(n.base) },
			"scatter": func(f *flow) bool {
				f.scatter(rand.New(rand.NewPCG(1, 2)), func(int) int { return 1 })
				return f.fill()
			},
		} {
			f := n.flow(n.room)
			if ok := fill(f); ok != feasible {
				t.Fatalf("%s: %v, brute force: %v", name, ok, feasible)
			}
			if !feasible {
				continue
			}
			n.check(t, f)
			if got := n.unevenness(f.used); name == "spread" && got != best {
				t.Fatalf("spread %v is not the most even: %d, not %d", f.used, got, best)
			}
			if name == "concentrate" {
				n.checkConcentrated(t, f)
			}
		}
	})
}

func (n *net) checkConcentrated(t *rapid.T, f *flow) {
	room := make([]int, len(n.room))
	for r := range room {
		if f.used[r] > 0 || n.base[r] > 0 {
			room[r] = n.room[r]
		}
	}
	for r := range room {
		if f.used[r] == 0 || n.base[r] > 0 {
			continue
		}
		without := slices.Clone(room)
		without[r] = 0
		if n.flow(without).fill() {
			t.Fatalf("%v: room %d could be done without", f.used, r)
		}
	}
}

// A flow that comes to its bound says so.
func TestFlowBound(t *testing.T) {
	f := newFlow([]int{1, 1}, [][]int32{{0, 1}, {0}}, []int{1, 1}, 0)
	if f.fill() || !f.ended {
		t.Errorf("sent %v, ended %v", f.sent, f.ended)
	}
}
