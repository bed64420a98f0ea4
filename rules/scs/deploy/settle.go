package deploy

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// A group is the units of one side that may stand in the same hexes and count alike.
type group struct {
	weight int
	// hexes are those where they may stand, first those that are certain.
	hexes   []int32
	certain int
	// items are the indexes of the units, at the hexes where they have been put.
	items []int
	at    []int32
}

// place finds hexes for the units that stand on the map.
func (s *solver) place(items []item) ([]scs.HexID, bool) {
	type key struct {
		at     *area
		weight int
	}
	sides := make([][]*group, s.game.Sides())
	known := map[key]*group{}
	for i := range items {
		it := &items[i]
		if !s.onMap(it.cell) {
			continue
		}
		k := key{s.area(it.cell, &it.unit), s.weight(s.load(&it.unit))}
		g := known[k]
		if g == nil {
			g = &group{weight: k.weight, hexes: s.mixed(k.at), certain: k.at.certain}
			known[k] = g
			sides[it.unit.Side] = append(sides[it.unit.Side], g)
		}
		g.items = append(g.items, i)
	}
	rooms := make([][]int, len(sides))
	s.held = make([][]int, len(sides))
	for side := range sides {
		rooms[side], s.held[side] = s.room(scs.SideID(side))
	}
	if !s.settle(sides, rooms) {
		return nil, false
	}
	hexes := slices.Repeat([]scs.HexID{scs.NoHex}, len(items))
	for _, g := range known {
		for i, item := range g.items {
			hexes[item] = scs.HexID(g.at[i])
		}
	}
	return hexes, true
}

// mixed returns the open hexes of an area in an order that the seed gives, first those that
// are certain.
func (s *solver) mixed(a *area) []int32 {
	hexes := slices.Clone(a.hexes)
	for _, part := range [][]int32{hexes[:a.certain], hexes[a.certain:]} {
		s.random.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
	}
	if s.reading == scs.Favour {
		return hexes
	}
	s.open = s.open || a.certain < len(hexes)
	return hexes[:a.certain]
}

// barred is the room of a hex that another side has to have.
const barred = -1

// settle places the units of all sides; rooms are what each hex can take of each side. The side that
// moves second sets up first (set-up note 5), the others around it. Where two sides still come to one
// hex, settle bars the hex to one of them and tries again, then to the other: it finds a way if a way
// exists.
func (s *solver) settle(sides [][]*group, rooms [][]int) bool {
	if !force(sides, rooms) {
		return false
	}
	owner := map[int32]int{}
	contested, rivals := int32(-1), [2]int{}
	for _, side := range s.order {
		around := slices.Clone(rooms[side])
		for h := range owner {
			around[h] = barred
		}
		if !s.pack(side, sides[side], around) && (len(owner) == 0 || !s.pack(side, sides[side], rooms[side])) {
			return false
		}
		for _, g := range sides[side] {
			for _, h := range g.at {
				other, taken := owner[h]
				if taken && other != side && contested < 0 {
					contested, rivals = h, [2]int{side, other}
				}
				owner[h] = side
			}
		}
	}
	if contested < 0 {
		return true
	}
	for _, side := range rivals {
		narrower := make([][]int, len(rooms))
		for other := range rooms {
			narrower[other] = slices.Clone(rooms[other])
		}
		narrower[side][contested] = barred
		if s.settle(sides, narrower) {
			return true
		}
	}
	return false
}

// force bars the hexes in which some units have to stand to all other sides, and goes on
// with units that thereby have no choice left. It reports whether all still have a hex.
func force(sides [][]*group, rooms [][]int) bool {
	for again := true; again; {
		again = false
		for side, groups := range sides {
			for _, g := range groups {
				open, last := 0, int32(0)
				for _, h := range g.hexes {
					if rooms[side][h] >= g.weight {
						if open, last = open+1, h; open > 1 {
							break
						}
					}
				}
				if open == 0 {
					return false
				}
				for other := range sides {
					if open == 1 && other != side && rooms[other][last] != barred {
						rooms[other][last], again = barred, true
					}
				}
			}
		}
	}
	return true
}

// pack places the units of one side. Where all count alike, a flow does it. Where they do
// not, as in games that count steps, it is bin packing, for which no fast exact way is
// known: flows show whether there is hope, quick tries nearly always succeed, and a search
// through all ways settles the rest, as far as its bound allows.
func (s *solver) pack(side int, groups []*group, room []int) bool {
	p := packing{solver: s, room: slices.Clone(room)}
	steps := len(room)
	for _, g := range groups {
		steps += len(g.hexes)
		if g.at = nil; g.weight > 0 {
			p.groups = append(p.groups, g)
			continue
		}
		open := slices.DeleteFunc(slices.Clone(g.hexes), func(h int32) bool { return room[h] == barred })
		if len(open) == 0 {
			return false
		}
		for i := range g.items {
			g.at = append(g.at, open[i%len(open)])
		}
	}
	if !s.spend(steps) {
		return false
	}
	slices.SortStableFunc(p.groups, func(a, b *group) int {
		return cmp.Or(b.weight-a.weight, len(a.hexes)-len(b.hexes))
	})
	switch {
	case len(p.groups) == 0:
		return true
	case p.groups[0].weight == p.groups[len(p.groups)-1].weight:
		return p.stream(s.held[side])
	}
	return p.hope() && (p.greedy() || p.search(0, 0))
}

// A packing is the task to place units of one side.
type packing struct {
	*solver
	groups []*group // the heaviest units first
	room   []int    // by hex
}

// stream places units that all count alike.
func (p *packing) stream(held []int) bool {
	f := p.flow(len(p.groups))
	var ok bool
	if p.options.Prefer == Anyhow {
		certain := make([]int, len(p.groups))
		for i, g := range p.groups {
			certain[i] = g.certain
		}
		ok = f.scatter(p.random, certain)
	} else {
		held = slices.Clone(held)
		for h := range held {
			held[h] /= p.groups[0].weight
		}
		if p.options.Prefer == Spread {
			ok = f.spread(held)
		} else {
			ok = f.concentrate(held)
		}
	}
	if !ok {
		return false
	}
	for i, at := range f.sent() {
		p.random.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
		p.groups[i].at = at
	}
	return true
}

// flow returns the flow of the first n groups if each unit counted as much as the last.
func (p *packing) flow(n int) *flow {
	left, edges, room := make([]int, n), make([][]int32, n), slices.Clone(p.room)
	for i, g := range p.groups[:n] {
		left[i], edges[i] = len(g.items), g.hexes
	}
	for h := range room {
		room[h] /= p.groups[n-1].weight
	}
	return newFlow(left, edges, room, &p.work)
}

// hope checks two conditions without which there is no way: the units of each weight and
// above find room if nothing else is there, and all find room if they could be cut up.
func (p *packing) hope() bool {
	for i, g := range p.groups {
		if i+1 < len(p.groups) && p.groups[i+1].weight == g.weight {
			continue
		}
		if !p.flow(i + 1).fill() {
			return false
		}
	}
	return p.divisible(0, 0)
}

// divisible reports whether the units from the nth of the ith group on would find room if
// they could be cut up.
func (p *packing) divisible(i, n int) bool {
	var left []int
	var edges [][]int32
	steps := len(p.room)
	for _, g := range p.groups[i:] {
		steps += len(g.hexes)
		left = append(left, (len(g.items)-n)*g.weight)
		edges = append(edges, slices.DeleteFunc(slices.Clone(g.hexes),
			func(h int32) bool { return p.room[h] < g.weight }))
		n = 0
	}
	return p.spend(steps) && newFlow(left, edges, p.room, &p.work).fill()
}

// greedyTries is how often units are placed without looking back before the search that
// does begins.
const greedyTries = 16

// greedy places one unit after another, at the first tries as is preferred, then where it
// leaves least room. Every other try begins with the units that have the fewest hexes.
func (p *packing) greedy() bool {
	tight := slices.Clone(p.groups)
	slices.SortStableFunc(tight, func(a, b *group) int { return len(a.hexes) - len(b.hexes) })
	for try := range greedyTries {
		order := p.groups
		if try%2 == 1 {
			order = tight
		}
		room, all := slices.Clone(p.room), true
		for _, g := range order {
			all = all && p.stow(g, room, try/2)
		}
		if all {
			return true
		}
	}
	return false
}

// stow places the units of a group at a try, and reports whether all find room.
func (p *packing) stow(g *group, room []int, try int) bool {
	g.at = nil
	for range g.items {
		best, rest := int32(-1), 0
		for _, h := range g.hexes {
			left := room[h] - g.weight
			switch {
			case left < 0, best >= 0 && try == 0 && p.options.Prefer == Anyhow:
			case best < 0,
				try == 0 && p.options.Prefer == Spread && left > rest,
				(try > 0 || p.options.Prefer == Concentrate) && left < rest,
				try > 1 && left == rest && p.random.IntN(2) == 0:
				best, rest = h, left
			}
		}
		if best < 0 {
			return false
		}
		room[best] -= g.weight
		g.at = append(g.at, best)
	}
	return true
}

// search places the nth unit of the ith group and all that follow. Of units alike, the
// later ones stand in later hexes or in the same.
func (p *packing) search(i, n int) bool {
	for i < len(p.groups) && n == len(p.groups[i].items) {
		i, n = i+1, 0
	}
	if i == len(p.groups) {
		return true
	}
	if !p.divisible(i, n) {
		return false
	}
	g, first := p.groups[i], 0
	if n > 0 {
		first = slices.Index(g.hexes, g.at[n-1])
	}
	for _, h := range g.hexes[first:] {
		if p.room[h] < g.weight {
			continue
		}
		p.room[h] -= g.weight
		g.at = append(g.at[:n], h)
		if p.search(i, n+1) {
			return true
		}
		p.room[h] += g.weight
	}
	return false
}
