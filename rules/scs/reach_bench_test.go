package scs

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// benchSituation returns a map of 46 by 27 hexes with woods, swamps, streams, rivers,
// bridges, roads and 60 units a side along a front: the size of Autumn for Barbarossa,
// made up.
func benchSituation(b testing.TB) *Situation {
	b.Helper()
	random := rand.New(rand.NewPCG(46, 27))
	m := hex.Map{FirstCol: 1, LastCol: 46, FirstRow: 0, LastRow: 26, Low: hex.Odd}
	var terrain, hexsides strings.Builder
	terrain.WriteString("hex,terrain\n")
	hexsides.WriteString("hex,hex,feature\n")
	kinds := []string{"open", "open", "open", "woods", "woods", "swamp"}
	for _, h := range m.Hexes() {
		fmt.Fprintf(&terrain, "%s,%s\n", h, kinds[random.IntN(len(kinds))])
		for d := range hex.South {
			n, ok := m.Neighbour(h, d)
			if !ok {
				continue
			}
			switch k := random.IntN(24); {
			case h.Col%6 == 0 && d == hex.North, h.Row%7 == 0 && d != hex.North:
				fmt.Fprintf(&hexsides, "%s,%s,road\n", h, n)
			case k < 3:
				fmt.Fprintf(&hexsides, "%s,%s,stream\n", h, n)
			case k == 3:
				fmt.Fprintf(&hexsides, "%s,%s,river\n", h, n)
			case k == 4:
				fmt.Fprintf(&hexsides, "%s,%s,river\n%s,%s,bridge\n", h, n, h, n)
			}
		}
	}
	var units strings.Builder
	units.WriteString("id,side,class,attack,attack_kind,ma\n")
	for i := range 120 {
		fmt.Fprintf(&units, "u%d,%s,%s,%d,attack,%d\n", i, []string{"blue", "red"}[i/60], []string{"leg", "motor"}[i%2], 1+i%5, 6+i%5)
	}
	p, problems, err := scspack.Load(fstest.MapFS{
		"game.toml": {Data: []byte("name = \"Bench\"\nsides = [\"blue\", \"red\"]\n[[map]]\ncolumns = [1, 46]\nrows = [0, 26]\nlow = \"odd\"\n" +
			"[switches]\nezoc_on_road = true\nminimum_move_is_whole = true\nzoc_without_ma = true\n")},
		"tec.toml": {Data: []byte("classes = [\"leg\", \"motor\"]\n[[terrain]]\nid = \"open\"\ncost = 1\n[[terrain]]\nid = \"woods\"\ncost = { leg = 2, motor = 3 }\n" +
			"[[terrain]]\nid = \"swamp\"\ncost = { leg = 3, motor = \"prohibited\" }\n[[hexside]]\nid = \"stream\"\ncost = 1\n[[hexside]]\nid = \"river\"\ncost = \"prohibited\"\n" +
			"[[hexside]]\nid = \"bridge\"\ncost = 0\nnegates = [\"river\"]\n[[road]]\nid = \"road\"\ncost = \"1/2\"\n")},
		"map.csv": {Data: []byte(terrain.String())}, "hexsides.csv": {Data: []byte(hexsides.String())}, "units.csv": {Data: []byte(units.String())},
	})
	if err != nil || len(problems) > 0 {
		b.Fatal(problems, err)
	}
	g, err := Compile(p)
	if err != nil {
		b.Fatal(err)
	}
	pos := Position{Phasing: NoSide}
	for i := range 120 {
		// Two fronts of thirty hexes in two lines, three hexes apart.
		col, row := 8+(i%30), 10+3*(i/60)+(i/30)%2
		h, _ := hex.New(0, col, row)
		pos.Units = append(pos.Units, g.NewUnit(fmt.Sprintf("u%d", i), fmt.Sprintf("u%d", i), g.ID(h)))
	}
	return g.Situate(pos)
}

// plainItem and plainHeap are the control: the standard library's heap over the
// same tables.
type plainItem struct {
	hex  HexID
	cost MP
}

type plainHeap []plainItem

func (h plainHeap) Len() int           { return len(h) }
func (h plainHeap) Less(i, j int) bool { return h[i].cost < h[j].cost }
func (h plainHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *plainHeap) Push(x any)        { *h = append(*h, x.(plainItem)) }
func (h *plainHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func plainDijkstra(s *Situation, i int, r Reading) []MP {
	u := s.unit(i)
	g := s.game
	network, states, budget := g.profileOf(u.Side, u.Class).networks[r], s.states[u.Side][r], g.Allowance(u).MP[r]
	cost := make([]MP, g.Hexes())
	for h := range cost {
		cost[h] = Never
	}
	cost[u.Hex] = 0
	queue := &plainHeap{{u.Hex, 0}}
	for queue.Len() > 0 {
		top := heap.Pop(queue).(plainItem)
		if top.cost != cost[top.hex] {
			continue
		}
		for _, e := range network.from(top.hex) {
			if c := top.cost + e.cost[states[e.to]]; c <= budget && c < cost[e.to] {
				cost[e.to] = c
				heap.Push(queue, plainItem{e.to, c})
			}
		}
	}
	return cost
}

// plainEZOC returns the control for the ZOCs of a side: a set of hexes, filled unit by
// unit. It does a third of the work of Set, which finds both sides' ZOCs in both
// readings and who is where besides.
func plainEZOC(s *Situation, side SideID) map[HexID]bool {
	g := s.game
	in := map[HexID]bool{}
	for i := range s.pos.Units {
		u := &s.pos.Units[i]
		if u.Side == side {
			continue
		}
		if answer, _ := g.ZOC(u); answer != pack.Yes {
			continue
		}
		network := g.profileOf(u.Side, u.Class).networks[Against]
		for _, to := range g.Around(u.Hex) {
			if to != NoHex && network.costOf(u.Hex, to, free) != Never {
				in[to] = true
			}
		}
	}
	return in
}

// far makes a unit of the bench go as far as the map.
func far(s *Situation, i int) {
	s.pos.Units[i].Face.MA = pack.Known(400)
}

func BenchmarkReachWholeMap(b *testing.B) {
	s := benchSituation(b)
	far(s, 40)
	m := s.MoveOf(40)
	b.Run("fast", func(b *testing.B) {
		var reach Reach
		b.ReportAllocs()
		for b.Loop() {
			reach.Search(s, m, Favour)
		}
	})
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			plainDijkstra(s, 40, Favour)
		}
	})
}

func BenchmarkReachAllUnits(b *testing.B) {
	s := benchSituation(b)
	b.Run("fast", func(b *testing.B) {
		var reach Reach
		var members [1]int
		b.ReportAllocs()
		for b.Loop() {
			for i := range s.pos.Units {
				members[0] = i
				reach.Search(s, s.MoveOf(members[:]...), Favour)
			}
		}
	})
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for i := range s.pos.Units {
				plainDijkstra(s, i, Favour)
			}
		}
	})
}

func BenchmarkEZOCOfASide(b *testing.B) {
	s := benchSituation(b)
	b.Run("fast", func(b *testing.B) {
		var room Situation
		b.ReportAllocs()
		for b.Loop() {
			room.Set(s.game, s.pos)
		}
	})
	b.Run("plain", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			plainEZOC(s, 0)
		}
	})
}

// The benchmarks compare what is equal.
func TestBenchControlsAgree(t *testing.T) {
	s := benchSituation(t)
	far(s, 40)
	var reach Reach
	for i := range s.pos.Units {
		reach.Search(s, s.MoveOf(i), Favour)
		for h, want := range plainDijkstra(s, i, Favour) {
			if got, _ := reach.Cost(HexID(h)); got != want && !reach.over[h] {
				t.Fatalf("u%d: %v costs %d, want %d", i, s.game.Hex(HexID(h)), got, want)
			}
		}
	}
	in := plainEZOC(s, 0)
	for h := range HexID(s.game.Hexes()) {
		if got := s.EZOC(h, 0) == pack.Yes; got != in[h] {
			t.Fatalf("%v is an EZOC: %v, want %v", s.game.Hex(h), got, in[h])
		}
	}
	far(s, 40)
	reach.Search(s, s.MoveOf(40), Favour)
	if n := len(reach.Hexes()); n < 1000 {
		t.Errorf("the unit that goes as far as the map reaches %d hexes", n)
	}
}

// A search that has its room allocates nothing.
func TestSearchAllocatesNothing(t *testing.T) {
	s := benchSituation(t)
	far(s, 40)
	var reach Reach
	var room Situation
	path := make([]HexID, 0, s.game.Hexes())
	m := s.MoveOf(40)
	if n := testing.AllocsPerRun(20, func() {
		room.Set(s.game, s.pos)
		reach.Search(&room, m, Against)
		for h := range HexID(s.game.Hexes()) {
			path = reach.Path(path[:0], h)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
