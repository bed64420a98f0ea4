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
	heap.entries = heap.entries[:0]
	for _, source := range y.sources.Hexes {
		if h := source.Hex; source.serves(r) && g.index.Has(h) && y.ends(h, r) && length[h] == unreached {
			length[h], toward[h] = 0, sourceHere
			heap.push(mpEntry{0, h})
		}
	}
	for len(heap.entries) > 0 {
		top := heap.pop()
		if top.length > length[top.hex] {
			continue
		}
		around := g.index.Around(top.hex)
		for ways := from[top.hex]; ways != 0; ways &= ways - 1 {
			d := bits.TrailingZeros8(ways)
			n := around[d]
			if !open[n] {
				continue
			}
			next := add(top.length, w.cost(r, n, top.hex))
			if next > limit || length[n] != unreached && length[n] <= next {
				continue
			}
			length[n], toward[n] = next, hex.Direction(d).Opposite()
			heap.push(mpEntry{next, n})
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

// mpHeap is a binary heap of hexes by length, then by hex, so that the order of equal
// lengths is stable. container/heap would allocate for every entry.
type mpHeap struct{ entries []mpEntry }

type mpEntry struct {
	length MP
	hex    HexID
}

func (e mpEntry) before(o mpEntry) bool {
	return e.length < o.length || e.length == o.length && e.hex < o.hex
}

func (h *mpHeap) push(e mpEntry) {
	h.entries = append(h.entries, e)
	for i := len(h.entries) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h.entries[i].before(h.entries[parent]) {
			break
		}
		h.entries[i], h.entries[parent] = h.entries[parent], h.entries[i]
		i = parent
	}
}

func (h *mpHeap) pop() mpEntry {
	top, last := h.entries[0], len(h.entries)-1
	h.entries[0] = h.entries[last]
	h.entries = h.entries[:last]
	for i := 0; ; {
		least := i
		for child := 2*i + 1; child <= 2*i+2 && child < last; child++ {
			if h.entries[child].before(h.entries[least]) {
				least = child
			}
		}
		if least == i {
			return top
		}
		h.entries[i], h.entries[least] = h.entries[least], h.entries[i]
		i = least
	}
}
