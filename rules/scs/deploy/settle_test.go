package deploy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// pack places the units of a side exactly if brute force can, whether they count alike or
// not. The search is also tested by itself, because pack needs it only if the quick tries
// fail.
func TestPackAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hexes := rapid.IntRange(1, 4).Draw(t, "hexes")
		rooms := rapid.SliceOfN(rapid.IntRange(barred, 9), hexes, hexes).Draw(t, "rooms")
		s := &solver{random: rand.New(rand.NewPCG(1, 2)), held: [][]int{make([]int, hexes)}}
		s.options.Prefer = rapid.SampledFrom([]Preference{Anyhow, Spread, Concentrate}).Draw(t, "prefer")
		var groups []*group
		p := &packing{solver: s}
		for range rapid.IntRange(1, 4).Draw(t, "groups") {
			g := &group{weight: rapid.IntRange(0, 4).Draw(t, "weight"), items: make([]int, rapid.IntRange(1, 3).Draw(t, "units"))}
			g.hexes = rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(hexes-1)), 1, hexes, rapid.ID).Draw(t, "where")
			if groups = append(groups, g); g.weight > 0 {
				p.groups = append(p.groups, g)
			}
		}
		slices.SortStableFunc(p.groups, func(a, b *group) int { return b.weight - a.weight })
		for _, way := range []struct {
			name   string
			exact  bool
			groups []*group
			place  func() bool
		}{
			{"pack", true, groups, func() bool { return s.pack(0, groups, rooms) }},
			{"search", true, p.groups, func() bool { return p.search(0, 0) }},
			{"greedy", false, p.groups, p.greedy},
			{"hope", false, nil, func() bool { return !p.hope() }},
		} {
			s.work, p.room = 1_000_000, slices.Clone(rooms)
			want := bruteStacks(way.groups, 0, 0, slices.Clone(rooms))
			if way.name == "hope" {
				want = !bruteStacks(p.groups, 0, 0, slices.Clone(rooms))
			}
			ok := way.place()
			if ok != want && (ok || way.exact) {
				t.Fatalf("brute force: %v, %s: %v", want, way.name, ok)
			}
			if ok {
				checkStacks(t, way.groups, rooms)
			}
		}
	})
}

// At the first try units stand as is preferred, later where they leave least room.
func TestStowPrefers(t *testing.T) {
	for _, c := range []struct {
		prefer Preference
		try    int
		want   []int32
	}{
		{Anyhow, 0, []int32{0, 0, 1}},
		{Anyhow, 1, []int32{2, 0, 0}},
		{Spread, 0, []int32{1, 0, 1}},
		{Spread, 1, []int32{2, 0, 0}},
		{Concentrate, 0, []int32{2, 0, 0}},
	} {
		p := &packing{solver: &solver{}}
		p.options.Prefer = c.prefer
		g := &group{weight: 2, hexes: []int32{0, 1, 2, 3}, items: make([]int, 3)}
		if !p.stow(g, []int{4, 5, 2, 1}, c.try) || !slices.Equal(g.at, c.want) {
			t.Errorf("prefer %v, try %d: %v, want %v", c.prefer, c.try, g.at, c.want)
		}
	}
}

// A hex in which some units have to stand is barred to other sides, and so on.
func TestForce(t *testing.T) {
	only, either, free := &group{weight: 1, hexes: []int32{0}}, &group{weight: 1, hexes: []int32{0, 1}}, &group{weight: 1, hexes: []int32{1, 2, 3}}
	rooms := [][]int{{3, 3, 3, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}}
	if !force([][]*group{{free}, {either}, {only}}, rooms) {
		t.Error("there is a way")
	}
	if diff := cmp.Diff([][]int{{barred, barred, 3, 3}, {barred, 3, 3, 3}, {3, barred, 3, 3}}, rooms); diff != "" {
		t.Error(diff)
	}
	if force([][]*group{{only}, {only}}, [][]int{{3}, {3}}) {
		t.Error("two sides cannot stand in one hex")
	}
}

// checkStacks proves that all units stand where they may, and that no hex holds too much.
func checkStacks(t *rapid.T, groups []*group, rooms []int) {
	room := slices.Clone(rooms)
	for _, g := range groups {
		if len(g.at) != len(g.items) {
			t.Fatalf("%d of %d units are placed", len(g.at), len(g.items))
		}
		for _, h := range g.at {
			if room[h] -= g.weight; !slices.Contains(g.hexes, h) || room[h] < 0 {
				t.Fatalf("a unit of %v is in hex %d, which holds %d", g.hexes, h, rooms[h])
			}
		}
	}
}

// bruteStacks tries all hexes for the nth unit of the ith group and for all units after it.
func bruteStacks(groups []*group, i, n int, room []int) bool {
	switch {
	case i == len(groups):
		return true
	case n == len(groups[i].items):
		return bruteStacks(groups, i+1, 0, room)
	}
	g := groups[i]
	for _, h := range g.hexes {
		if room[h] < g.weight {
			continue
		}
		room[h] -= g.weight
		done := bruteStacks(groups, i, n+1, room)
		room[h] += g.weight
		if done {
			return true
		}
	}
	return false
}
