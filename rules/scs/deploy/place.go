package deploy

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// A group are units of one side that may be in the same hexes and count alike.
type group struct {
	side   scs.SideID
	weight int
	// hexes are those where they may be; the first certain ones are so for certain.
	hexes   []int32
	certain int
	items   []int
}

// place finds hexes for the units that are put on the map.
func (s *solver) place(items []item) ([]scs.HexID, outcome) {
	type key struct {
		at     *area
		weight int
	}
	var groups []*group
	at := map[key]int{}
	for i := range items {
		it := &items[i]
		if !s.onMap(it.cell) {
			continue
		}
		a := s.area(it.cell, &it.unit)
		k := key{a, s.weight(s.load(&it.unit))}
		g, there := at[k]
		if !there {
			g = len(groups)
			at[k] = g
			groups = append(groups, &group{side: it.unit.Side, weight: k.weight, hexes: s.mixed(a), certain: a.certain})
		}
		groups[g].items = append(groups[g].items, i)
	}
	hexes := make([]scs.HexID, len(items))
	for i := range hexes {
		hexes[i] = scs.NoHex
	}
	if s.exceeded {
		return nil, unfinished
	}
	byside := make([][]*group, s.game.Sides())
	for _, g := range groups {
		byside[g.side] = append(byside[g.side], g)
	}
	placed, out := s.settle(byside)
	if out != found {
		return nil, out
	}
	for g, where := range placed {
		for i, h := range where {
			hexes[g.items[i]] = scs.HexID(h)
		}
	}
	return hexes, found
}

// mixed are the hexes of an area in an order that the seed gives, the certain ones first.
func (s *solver) mixed(a *area) []int32 {
	hexes := slices.Clone(s.openHexes(a))
	for _, part := range [][]int32{hexes[:min(a.certain, len(hexes))], hexes[min(a.certain, len(hexes)):]} {
		s.random.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
	}
	return hexes
}

// placed are the hexes of each group's units.
type placed map[*group][]int32

// settle places the units of all sides. The side that moves second sets up first
// (set-up note 5), the others around it; where that does not do, all ways to share out
// the hexes that several want are tried.
func (s *solver) settle(byside [][]*group) (placed, outcome) {
	order := s.order()
	barred := make(bars, len(byside))
	if !barred.force(byside) {
		return nil, impossible
	}
	around := barred.clone()
	all := placed{}
	for n, side := range order {
		alone, out := s.settleSide(byside[side], around[side])
		if out != found {
			if n == 0 {
				return nil, out
			}
			return s.share(byside, barred, make([]placed, len(byside)))
		}
		for g, hexes := range alone {
			all[g] = hexes
			for _, h := range hexes {
				for _, other := range order[n+1:] {
					around.bar(other, h)
				}
			}
		}
	}
	return all, found
}

// bars are by side the hexes that are barred to it, because another side has to have them.
type bars []map[int32]bool

func (b bars) bar(side int, h int32) {
	if b[side] == nil {
		b[side] = map[int32]bool{}
	}
	b[side][h] = true
}

func (b bars) clone() bars {
	c := make(bars, len(b))
	for side := range b {
		c[side] = maps.Clone(b[side])
	}
	return c
}

// force bars the hexes to which units have no choice to all other sides, and so on with
// those that are left without a choice thereby. It is false where two sides have none.
func (b bars) force(byside [][]*group) bool {
	for again := true; again; {
		again = false
		for side, groups := range byside {
			for _, g := range groups {
				open, last := 0, int32(0)
				for _, h := range g.hexes {
					if !b[side][h] {
						if open, last = open+1, h; open > 1 {
							break
						}
					}
				}
				if open == 0 {
					return false
				}
				for other := range byside {
					if open == 1 && other != side && len(byside[other]) > 0 && !b[other][last] {
						b.bar(other, last)
						again = true
					}
				}
			}
		}
	}
	return true
}

// order are the sides in the order in which they set up.
func (s *solver) order() []int {
	var order []int
	first := int(s.game.Side(s.game.Pack().First))
	for side := range s.game.Sides() {
		if side != first {
			order = append(order, side)
		}
	}
	if first >= 0 {
		order = append(order, first)
	}
	return order
}

// share places each side by itself without the hexes that are barred to it. Where two
// sides come to one hex, it is barred first to the one, then to the other. standing is
// what has been placed already for a side that nothing has changed for.
func (s *solver) share(byside [][]*group, barred bars, standing []placed) (placed, outcome) {
	standing = slices.Clone(standing)
	for side := range byside {
		if standing[side] == nil {
			p, out := s.settleSide(byside[side], barred[side])
			if out != found {
				return nil, out
			}
			standing[side] = p
		}
	}
	h, a, b := clash(standing)
	if h < 0 {
		all := placed{}
		for _, p := range standing {
			maps.Copy(all, p)
		}
		return all, found
	}
	out := impossible
	for _, side := range []int{a, b} {
		narrower := barred.clone()
		narrower.bar(side, h)
		if !narrower.force(byside) {
			continue
		}
		without := slices.Clone(standing)
		for other, p := range standing {
			if len(narrower[other]) > len(barred[other]) && p.enters(narrower[other]) {
				without[other] = nil
			}
		}
		p, o := s.share(byside, narrower, without)
		if o == found {
			return p, found
		}
		if o == unfinished {
			out = unfinished
		}
		if s.work <= 0 {
			return nil, unfinished
		}
	}
	return nil, out
}

// enters says whether any unit stands in one of these hexes.
func (p placed) enters(hexes map[int32]bool) bool {
	for _, at := range p {
		if slices.ContainsFunc(at, func(h int32) bool { return hexes[h] }) {
			return true
		}
	}
	return false
}

// clash is the first hex in which two sides have been placed, -1 where there is none.
func clash(standing []placed) (h int32, a, b int) {
	owner := map[int32]int{}
	h = -1
	for side, p := range standing {
		for _, hexes := range p {
			for _, at := range hexes {
				if other, taken := owner[at]; taken && other != side && (h < 0 || at < h) {
					h, a, b = at, other, side
				} else if !taken {
					owner[at] = side
				}
			}
		}
	}
	return h, a, b
}

// settleSide places the units of one side.
func (s *solver) settleSide(groups []*group, barred map[int32]bool) (placed, outcome) {
	if len(groups) == 0 {
		return placed{}, found
	}
	steps := 1
	edges := make([][]int32, len(groups))
	alike, weight := true, 0
	for i, g := range groups {
		steps += len(g.hexes)
		edges[i] = g.hexes
		if len(barred) > 0 {
			edges[i] = slices.DeleteFunc(slices.Clone(g.hexes), func(h int32) bool { return barred[h] })
		}
		if len(edges[i]) == 0 {
			return nil, impossible
		}
		if g.weight > 0 {
			alike = alike && (weight == 0 || weight == g.weight)
			weight = g.weight
		}
	}
	if !s.spend(steps + s.game.Hexes()) {
		return nil, unfinished
	}
	side := groups[0].side
	if !alike {
		return s.stackUp(groups, edges, s.rooms(side))
	}
	return s.stream(groups, edges, side, max(1, weight))
}

// stream places units that all count alike, or nothing.
func (s *solver) stream(groups []*group, edges [][]int32, side scs.SideID, weight int) (placed, outcome) {
	rooms, base := s.rooms(side), s.base(side)
	for h := range rooms {
		rooms[h] /= weight
		if base != nil {
			base[h] /= weight
		}
	}
	var heavy, light []int
	for i, g := range groups {
		if g.weight > 0 || !s.scale.Limit().Known {
			heavy = append(heavy, i)
		} else {
			light = append(light, i)
		}
	}
	supply, wanted := make([]int, len(heavy)), make([][]int32, len(heavy))
	for i, g := range heavy {
		supply[i], wanted[i] = len(groups[g].items), edges[g]
	}
	f := newFlow(supply, wanted, rooms, s.work)
	ok := false
	switch s.options.Prefer {
	case Spread:
		ok = f.spread(base)
	case Concentrate:
		ok = f.concentrate(base)
	default:
		f.scatter(s.random, func(i int) int { return groups[heavy[i]].certain })
		ok = f.fill()
	}
	s.work = f.budget
	switch {
	case !ok && f.ended:
		return nil, unfinished
	case !ok:
		return nil, impossible
	}
	p := placed{}
	for i, g := range heavy {
		for e, n := range f.sent[i] {
			for range n {
				p[groups[g]] = append(p[groups[g]], wanted[i][e])
			}
		}
		s.random.Shuffle(len(p[groups[g]]), func(i, j int) { p[groups[g]][i], p[groups[g]][j] = p[groups[g]][j], p[groups[g]][i] })
	}
	for _, g := range light {
		for i := range groups[g].items {
			p[groups[g]] = append(p[groups[g]], edges[g][i%len(edges[g])])
		}
	}
	return p, found
}
