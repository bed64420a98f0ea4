package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// A RetreatReach is where a unit can retreat to (9.0, 9.1b). Each hex of a retreat is
// further from the unit's own original hex than the hex before, so the nth hex is n
// hexes away.
type RetreatReach struct {
	// From is the unit's original hex, Hexes how far it has to retreat.
	From  HexID
	Hexes int
	// Short is how many of those hexes it cannot retreat whichever way it goes. Each of
	// them costs its stack a step (9.0b).
	Short int
	// Ends are the hexes where it can end after Hexes less Short hexes, in the order of
	// their numbers.
	Ends []RetreatEnd
}

// A RetreatEnd is a hex in which a retreat can end.
type RetreatEnd struct {
	Hex HexID
	// EZOC is the least number of enemy zones of control that a way there enters. Each
	// costs the stack a step (9.0d).
	EZOC int
	// Path is such a way, From left out.
	Path []HexID
}

// retreatField is what a retreat needs to know of the map in one reading.
type retreatField struct {
	from   HexID
	around func(HexID) [hex.Directions]HexID
	// far is the distance from the original hex, negative where there is none.
	far func(HexID) int
	// open reports whether the unit can go from a hex to a hex beside it.
	open func(from, to HexID) bool
	ezoc func(HexID) bool
}

// onward returns the hexes into which a retreat can continue from h, in the order of
// their numbers.
func (f *retreatField) onward(h HexID) []HexID {
	var next []HexID
	for _, n := range f.around(h) {
		if n != NoHex && f.far(n) == f.far(h)+1 && f.open(h, n) {
			next = append(next, n)
		}
	}
	slices.Sort(next)
	return next
}

// reach searches hex by hex. It need not remember how a retreat came to a hex, since
// the rules do not depend on that.
func (f *retreatField) reach(hexes int) RetreatReach {
	type state struct {
		ezoc int
		from HexID
	}
	layers := []map[HexID]state{{f.from: {from: NoHex}}}
	for len(layers) <= hexes {
		last := layers[len(layers)-1]
		layer := map[HexID]state{}
		for _, h := range sortedHexes(last) {
			for _, n := range f.onward(h) {
				ezoc := last[h].ezoc
				if f.ezoc(n) {
					ezoc++
				}
				if found, ok := layer[n]; !ok || ezoc < found.ezoc {
					layer[n] = state{ezoc, h}
				}
			}
		}
		if len(layer) == 0 {
			break
		}
		layers = append(layers, layer)
	}
	depth := len(layers) - 1
	reach := RetreatReach{From: f.from, Hexes: hexes, Short: max(hexes-depth, 0)}
	for _, h := range sortedHexes(layers[depth]) {
		end := RetreatEnd{Hex: h, EZOC: layers[depth][h].ezoc}
		at := h
		for i := depth; i > 0; i-- {
			end.Path = append(end.Path, at)
			at = layers[i][at].from
		}
		slices.Reverse(end.Path)
		reach.Ends = append(reach.Ends, end)
	}
	return reach
}

// paths returns at most most legal ways of exactly that many hexes, in the order of
// their hexes. complete reports whether these are all.
func (f *retreatField) paths(hexes, most int) (paths [][]HexID, complete bool) {
	// Only hexes from which the retreat can reach its end are entered, which avoids
	// dead ends: alive[n] are those after n hexes.
	alive := f.alive(hexes)
	path := make([]HexID, 0, max(0, min(hexes, MaxRetreat)))
	complete = true
	var walk func(h HexID)
	walk = func(h HexID) {
		if len(path) == hexes {
			if complete = len(paths) < most; complete {
				paths = append(paths, slices.Clone(path))
			}
			return
		}
		for _, n := range f.onward(h) {
			if complete && alive[len(path)+1][n] {
				path = append(path, n)
				walk(n)
				path = path[:len(path)-1]
			}
		}
	}
	if hexes >= 0 && hexes < len(alive) {
		walk(f.from)
	}
	return paths, complete
}

// alive returns, by number of hexes retreated, the hexes from which the rest of the
// retreat is possible. It has no entry for hexes if no retreat of that length is
// possible.
func (f *retreatField) alive(hexes int) []map[HexID]bool {
	layers := []map[HexID]bool{{f.from: true}}
	for len(layers) <= hexes {
		layer := map[HexID]bool{}
		for h := range layers[len(layers)-1] {
			for _, n := range f.onward(h) {
				layer[n] = true
			}
		}
		if len(layer) == 0 {
			return layers
		}
		layers = append(layers, layer)
	}
	for i := len(layers) - 2; i >= 0; i-- {
		for h := range layers[i] {
			if !slices.ContainsFunc(f.onward(h), func(n HexID) bool { return layers[i+1][n] }) {
				delete(layers[i], h)
			}
		}
	}
	return layers
}

// dearest returns the most steps that the rest of a retreat may cost from h, hexes being left
// to go: one for each EZOC that it enters (9.0d), and one for each hex where it cannot go on
// (9.0b). stuck reports whether it may not be able to go on.
func (f *retreatField) dearest(h HexID, hexes int, stuck func(HexID) bool) int {
	layer := map[HexID]int{h: 0}
	most := 0
	for left := hexes; left > 0 && len(layer) > 0; left-- {
		next := map[HexID]int{}
		for at, paid := range layer {
			if stuck(at) {
				most = max(most, paid+left)
			}
			for _, n := range f.onward(at) {
				cost := paid
				if f.ezoc(n) {
					cost++
				}
				next[n] = max(next[n], cost)
				most = max(most, cost)
			}
		}
		layer = next
	}
	return most
}

// dearestTo returns the most EZOCs that a way to a hex enters, 0 if none leads there.
func (f *retreatField) dearestTo(to HexID) int {
	layer := map[HexID]int{f.from: 0}
	for range f.far(to) {
		next := map[HexID]int{}
		for at, entered := range layer {
			for _, n := range f.onward(at) {
				cost := entered
				if f.ezoc(n) {
					cost++
				}
				next[n] = max(next[n], cost)
			}
		}
		layer = next
	}
	return layer[to]
}

// MaxRetreat bounds the hexes of a retreat. No table has a twentieth of it.
const MaxRetreat = 99

func sortedHexes[V any](m map[HexID]V) []HexID {
	hexes := make([]HexID, 0, len(m))
	for h := range m {
		hexes = append(hexes, h)
	}
	slices.Sort(hexes)
	return hexes
}
