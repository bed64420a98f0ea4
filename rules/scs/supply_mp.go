package scs

import (
	"math/bits"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// floodMP is floodHexes for games that limit a trace in movement points: a shortest
// path search backwards from all sources at once. A trace pays what a unit would pay
// from its hex to the source. EZOCs cost it nothing: they block it or are negated
// (12.1a, 2.1h).
func (y *Supply) floodMP(w *backways, f *flooded, r Reading, limit MP) {
	g, heap := y.tracer.game, &y.tracer.heap
	length, toward, open, from := f.length[r], f.toward[r], y.open[r], w.from[r]
	*heap = (*heap)[:0]
	for _, source := range y.sources.Hexes {
		if h := source.Hex; source.serves(r) && g.index.Has(h) && y.ends(h, r) && length[h] == unreached {
			length[h], toward[h] = 0, sourceHere
			heap.push(queued{0, h})
		}
	}
	for len(*heap) > 0 {
		top := heap.pop()
		if top.cost > int64(length[top.id]) {
			continue
		}
		around := g.index.Around(top.id)
		for ways := from[top.id]; ways != 0; ways &= ways - 1 {
			d := bits.TrailingZeros8(ways)
			n := around[d]
			if !open[n] {
				continue
			}
			next := add(length[top.id], w.cost(r, n, top.id))
			if next > limit || length[n] != unreached && length[n] <= next {
				continue
			}
			length[n], toward[n] = next, hex.Direction(d).Opposite()
			heap.push(queued{int64(next), n})
		}
	}
}

// cost returns what a trace pays to go from a hex into the next.
func (w *backways) cost(r Reading, from, to HexID) MP {
	for _, e := range w.networks[r].from(from) {
		if e.to == to {
			return e.cost[free]
		}
	}
	return Never
}
