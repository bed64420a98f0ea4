package deploy

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The search for stacks of units that count differently finds a way exactly where trying
// everything does. Solve comes to it only where placing the heaviest first fails.
func TestSearchAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hexes := rapid.IntRange(1, 4).Draw(t, "hexes")
		rooms := rapid.SliceOfN(rapid.IntRange(0, 9), hexes, hexes).Draw(t, "rooms")
		p := &packing{solver: &solver{work: 1_000_000}, rooms: rooms, taken: make([]int, hexes)}
		for i := range rapid.IntRange(1, 4).Draw(t, "groups") {
			g := &group{weight: rapid.IntRange(0, 4).Draw(t, "weight"), items: make([]int, rapid.IntRange(1, 3).Draw(t, "units"))}
			g.hexes = rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(hexes-1)), 1, hexes, rapid.ID).Draw(t, "where")
			p.groups, p.edges, p.order = append(p.groups, g), append(p.edges, g.hexes), append(p.order, i)
		}
		slices.SortStableFunc(p.order, func(a, b int) int { return p.groups[b].weight - p.groups[a].weight })
		p.at = make([][]int32, len(p.groups))
		want := bruteStacks(p, 0, 0, make([]int, hexes))
		if !p.hope() && want {
			t.Fatal("there is a way, and hope says that there is none")
		}
		out := p.search(0, 0)
		if (out == found) != want {
			t.Fatalf("brute force finds a way: %v, the search: %v", want, out)
		}
		if out != found {
			return
		}
		taken := make([]int, hexes)
		for i, g := range p.groups {
			if len(p.at[i]) != len(g.items) {
				t.Fatalf("%d of %d units are placed", len(p.at[i]), len(g.items))
			}
			for _, h := range p.at[i] {
				if taken[h] += g.weight; taken[h] > rooms[h] {
					t.Fatalf("hex %d holds %d of %d", h, taken[h], rooms[h])
				}
			}
		}
	})
}

func bruteStacks(p *packing, group, n int, taken []int) bool {
	if group == len(p.groups) {
		return true
	}
	g := p.groups[group]
	if n == len(g.items) {
		return bruteStacks(p, group+1, 0, taken)
	}
	for _, h := range g.hexes {
		if taken[h]+g.weight > p.rooms[h] {
			continue
		}
		taken[h] += g.weight
		done := bruteStacks(p, group, n+1, taken)
		taken[h] -= g.weight
		if done {
			return true
		}
	}
	return false
}
