package deploy

import (
	"cmp"
	"slices"
)

// greedyTries is how often units that count differently are placed without looking back
// before the search begins that does.
const greedyTries = 8

// stackUp places units of one side that count differently, as by steps: that is packing
// bins, for which no fast exact way is known. Placing the heaviest first, or those with
// the fewest hexes, and never looking back does it nearly always. Else all ways are tried, those left out of which a
// flow proves that they lead to nothing: exact, but it may reach the bound of the search,
// and says so.
func (s *solver) stackUp(groups []*group, edges [][]int32, rooms []int) (placed, outcome) {
	p := &packing{solver: s, groups: groups, edges: edges, rooms: rooms, taken: make([]int, len(rooms))}
	for i := range groups {
		p.order = append(p.order, i)
	}
	slices.SortStableFunc(p.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(groups[b].weight, groups[a].weight), cmp.Compare(len(edges[a]), len(edges[b])))
	})
	if !p.hope() {
		return nil, p.failed()
	}
	tight := slices.Clone(p.order)
	slices.SortStableFunc(tight, func(a, b int) int { return cmp.Compare(len(edges[a]), len(edges[b])) })
	for try := range greedyTries {
		if all := p.greedy(p.order, try); all != nil {
			return all, found
		}
		if all := p.greedy(tight, try); all != nil {
			return all, found
		}
	}
	p.at = make([][]int32, len(groups))
	out := p.search(0, 0)
	if out != found {
		return nil, out
	}
	all := placed{}
	for i, g := range groups {
		all[g] = p.at[i]
	}
	return all, found
}

// A packing is the search for hexes for units that count differently.
type packing struct {
	*solver
	groups []*group
	edges  [][]int32
	rooms  []int
	taken  []int
	order  []int     // the groups, the heaviest units first
	at     [][]int32 // by group: the hexes of its units so far
}

// hope says whether two conditions hold without which there is no way: units of each
// weight and above find places if nothing else were there, and all find places if they
// could be cut into pieces.
func (p *packing) hope() bool {
	for from := range p.order {
		last := p.order[from]
		if from+1 < len(p.order) && p.groups[p.order[from+1]].weight == p.groups[last].weight {
			continue
		}
		if w := p.groups[last].weight; w > 0 && !p.fits(p.order[:from+1], w) {
			return false
		}
	}
	return p.divisible(0, 0)
}

// fits says whether units of these groups would find places if each counted so much.
func (p *packing) fits(order []int, weight int) bool {
	supply, edges := make([]int, len(order)), make([][]int32, len(order))
	for i, g := range order {
		supply[i], edges[i] = len(p.groups[g].items), p.edges[g]
	}
	room := make([]int, len(p.rooms))
	for h := range room {
		room[h] = p.rooms[h] / weight
	}
	return p.flows(supply, edges, room)
}

// divisible says whether what is still to place would find places in pieces: the units
// of the group at this index of the order from the nth on, and all groups behind.
func (p *packing) divisible(index, n int) bool {
	var supply []int
	var edges [][]int32
	for i := index; i < len(p.order); i++ {
		g := p.order[i]
		units := len(p.groups[g].items)
		if i == index {
			units -= n
		}
		var open []int32
		for _, h := range p.edges[g] {
			if p.rooms[h]-p.taken[h] >= p.groups[g].weight {
				open = append(open, h)
			}
		}
		if units > 0 && len(open) == 0 {
			return false
		}
		supply, edges = append(supply, units*p.groups[g].weight), append(edges, open)
	}
	room := make([]int, len(p.rooms))
	for h := range room {
		room[h] = max(0, p.rooms[h]-p.taken[h])
	}
	return p.flows(supply, edges, room)
}

// flows says whether a flow sends all supply.
func (p *packing) flows(supply []int, edges [][]int32, room []int) bool {
	f := newFlow(supply, edges, room, p.work)
	all := f.fill()
	p.work = f.budget
	return all
}

// failed is what it means that a flow could not send all: nothing if it came to its bound.
func (p *packing) failed() outcome {
	if p.work < 0 {
		return unfinished
	}
	return impossible
}

// greedy places the groups in an order, at the first try as is preferred, then each unit
// where least room is left beside it.
func (p *packing) greedy(order []int, try int) placed {
	clear(p.taken)
	all := placed{}
	for _, g := range order {
		group := p.groups[g]
		for range group.items {
			best, bestRoom := int32(-1), 0
			for i, h := range p.edges[g] {
				left := p.rooms[h] - p.taken[h] - group.weight
				if left < 0 {
					continue
				}
				var better bool
				switch {
				case best < 0:
					better = true
				case try == 0 && p.options.Prefer == Anyhow:
				case try == 0 && p.options.Prefer == Spread:
					better = left > bestRoom
				case try > 1:
					better = left < bestRoom || left == bestRoom && (i*try)%7 < 3
				default:
					better = left < bestRoom
				}
				if better {
					best, bestRoom = h, left
				}
			}
			if best < 0 {
				clear(p.taken)
				return nil
			}
			p.taken[best] += group.weight
			all[group] = append(all[group], best)
		}
	}
	return all
}

// search places the nth unit of the group at an index of the order, and all behind. Of
// units alike those that come later stand in hexes that come later, or in the same.
func (p *packing) search(index, n int) outcome {
	for index < len(p.order) && n == len(p.groups[p.order[index]].items) {
		index, n = index+1, 0
	}
	if index == len(p.order) {
		return found
	}
	steps := 1
	for _, g := range p.order[index:] {
		steps += len(p.edges[g])
	}
	if !p.spend(steps + len(p.rooms)) {
		return unfinished
	}
	if !p.divisible(index, n) {
		return p.failed()
	}
	g := p.order[index]
	first := 0
	if n > 0 {
		first = slices.Index(p.edges[g], p.at[g][n-1])
	}
	for _, h := range p.edges[g][first:] {
		if p.rooms[h]-p.taken[h] < p.groups[g].weight {
			continue
		}
		p.taken[h] += p.groups[g].weight
		p.at[g] = append(p.at[g], h)
		out := p.search(index, n+1)
		if out != impossible {
			return out
		}
		p.at[g] = p.at[g][:n]
		p.taken[h] -= p.groups[g].weight
	}
	return impossible
}
