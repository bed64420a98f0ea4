package deploy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// net is a small flow problem: takers with supply, and rooms that partly hold something
// before.
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

// flow returns an empty flow over the net with these rooms.
func (n *net) flow(room []int) *flow {
	work := 1_000_000
	return newFlow(slices.Clone(n.supply), n.edges, slices.Clone(room), &work)
}

// all calls each for every way of sending everything, with what the rooms then hold.
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

// check proves that a flow has sent everything along its edges and overfills no room.
func (n *net) check(t *rapid.T, f *flow) {
	for i, rooms := range f.sent() {
		if len(rooms) != n.supply[i] {
			t.Fatalf("taker %d sends %d of %d", i, len(rooms), n.supply[i])
		}
		for _, r := range rooms {
			if !slices.Contains(n.edges[i], r) {
				t.Fatalf("taker %d sends to room %d, not one of %v", i, r, n.edges[i])
			}
		}
	}
	for r, k := range used(f) {
		if k > n.room[r] {
			t.Fatalf("room %d of %d holds %d", r, n.room[r], k)
		}
	}
}

// used returns how many units are in each room.
func used(f *flow) []int {
	n := make([]int, len(f.in))
	for r := range n {
		n[r] = len(f.in[r])
	}
	return n
}

// unevenness returns the sum of the squares of what the rooms hold.
func (n *net) unevenness(used []int) int {
	sum := 0
	for r, k := range used {
		sum += (k + n.base[r]) * (k + n.base[r])
	}
	return sum
}

// Every way of filling sends everything exactly if brute force can. spread is as even as
// possible, and concentrate leaves no room in use that the others in use could replace.
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
				return f.scatter(rand.New(rand.NewPCG(1, 2)), slices.Repeat([]int{1}, len(n.supply)))
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
			if got := n.unevenness(used(f)); name == "spread" && got != best {
				t.Fatalf("spread %v is not the most even: %d, not %d", used(f), got, best)
			}
			if name == "concentrate" {
				n.checkConcentrated(t, f)
			}
		}
	})
}

func (n *net) checkConcentrated(t *rapid.T, f *flow) {
	room, in := make([]int, len(n.room)), used(f)
	for r := range room {
		if in[r] > 0 || n.base[r] > 0 {
			room[r] = n.room[r]
		}
	}
	for r := range room {
		if in[r] == 0 || n.base[r] > 0 {
			continue
		}
		without := slices.Clone(room)
		without[r] = 0
		if n.flow(without).fill() {
			t.Fatalf("%v: room %d could be done without", in, r)
		}
	}
}

// A flow that reaches its bound has no work left.
func TestFlowBound(t *testing.T) {
	work := 1
	f := newFlow([]int{1, 1, 1}, [][]int32{{0, 1}, {0, 1}, {0}}, []int{1, 2}, &work)
	if f.fill() || work > 0 {
		t.Errorf("sent %v, work left %d", f.sent(), work)
	}
}
