package scs

import (
	"slices"
	"sync"
	"sync/atomic"
)

// A unitIndex lists the units of a position by hex. It is made when it is first asked for, because
// most situations are asked for few hexes or none.
type unitIndex struct {
	filled  atomic.Bool
	filling sync.Mutex
	// units are the indexes of the units on the map by hex, and in a hex from bottom to top. Those of
	// hex h are units[first[h]:first[h+1]].
	units, first []int
}

func (x *unitIndex) fill(hexes int, units []Unit) {
	x.filling.Lock()
	defer x.filling.Unlock()
	if x.filled.Load() {
		return
	}
	x.first = make([]int, hexes+1)
	on := func(h HexID) bool { return h >= 0 && int(h) < hexes }
	for i := range units {
		if on(units[i].Hex) {
			x.first[units[i].Hex+1]++
		}
	}
	for h := range hexes {
		x.first[h+1] += x.first[h]
	}
	x.units = make([]int, x.first[hexes])
	next := slices.Clone(x.first)
	for i := range units {
		if h := units[i].Hex; on(h) {
			x.units[next[h]] = i
			next[h]++
		}
	}
	x.filled.Store(true)
}

// UnitsIn returns the indexes of the units in a hex as Position.In does. It does not look at the units of
// other hexes.
func (s *Situation) UnitsIn(h HexID) []int {
	if h < 0 || int(h) >= s.game.Hexes() {
		return nil
	}
	x := s.index
	if !x.filled.Load() {
		x.fill(s.game.Hexes(), s.pos.Units)
	}
	return x.units[x.first[h]:x.first[h+1]]
}
