package scs

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// aRetreat returns a field on a small map with walls and EZOCs drawn at random.
func aRetreat(t *rapid.T) *retreatField {
	m := &hex.Map{FirstCol: 1, LastCol: 7, FirstRow: 1, LastRow: 7, Low: rapid.SampledFrom([]hex.Parity{hex.Odd, hex.Even}).Draw(t, "low")}
	index, _ := hex.NewIndex(m)
	from := index.ID(hex.Hex{Col: rapid.Int16Range(2, 6).Draw(t, "hexrow"), Row: rapid.Int16Range(2, 6).Draw(t, "row")})
	closed, ezoc := map[HexID]bool{}, map[HexID]bool{}
	walls := map[[2]HexID]bool{}
	for h := range HexID(index.Len()) {
		closed[h] = rapid.IntRange(0, 4).Draw(t, "closed") == 0
		ezoc[h] = rapid.IntRange(0, 2).Draw(t, "ezoc") == 0
		for _, n := range index.Around(h) {
			if h < n && rapid.IntRange(0, 9).Draw(t, "wall") == 0 {
				walls[[2]HexID{h, n}] = true
			}
		}
	}
	origin, _ := index.Hex(from)
	return &retreatField{
		from:   from,
		around: index.Around,
		far: func(id HexID) int {
			h, ok := index.Hex(id)
			far, same := m.Distance(origin, h)
			if !ok || !same {
				return -1
			}
			return far
		},
		open: func(a, b HexID) bool { return !closed[b] && !walls[[2]HexID{min(a, b), max(a, b)}] },
		ezoc: func(h HexID) bool { return ezoc[h] },
	}
}

// everyRetreat walks all ways of so many hexes on which each hex is further away than the hex before,
// and nothing else is asked.
func everyRetreat(f *retreatField, path []HexID, hexes int, visit func([]HexID)) {
	if hexes == 0 {
		visit(path)
		return
	}
	at := f.from
	if len(path) > 0 {
		at = path[len(path)-1]
	}
	for _, n := range f.around(at) {
		if n != NoHex && f.far(n) > f.far(at) && f.open(at, n) {
			everyRetreat(f, append(slices.Clone(path), n), hexes-1, visit)
		}
	}
}

func (f *retreatField) stuck(h HexID) bool { return len(f.onward(h)) == 0 }

// dearestOfAll is the most that any way on from a hex costs.
func dearestOfAll(f *retreatField, at HexID, hexes int) int {
	if hexes == 0 {
		return 0
	}
	if f.stuck(at) {
		return hexes
	}
	most := 0
	for _, n := range f.onward(at) {
		cost := dearestOfAll(f, n, hexes-1)
		if f.ezoc(n) {
			cost++
		}
		most = max(most, cost)
	}
	return most
}

func TestRetreatAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := aRetreat(t)
		hexes := rapid.IntRange(0, 4).Draw(t, "hexes")

		var all [][]HexID
		depth := hexes
		for ; ; depth-- {
			everyRetreat(f, nil, depth, func(path []HexID) { all = append(all, path) })
			if len(all) > 0 {
				break
			}
		}
		fewest := map[HexID]int{}
		for _, path := range all {
			end, ezocs := f.from, 0
			for _, h := range path {
				end = h
				if f.ezoc(h) {
					ezocs++
				}
			}
			if old, ok := fewest[end]; !ok || ezocs < old {
				fewest[end] = ezocs
			}
		}

		if most := dearestOfAll(f, f.from, hexes); most != f.dearest(f.from, hexes, f.stuck) {
			t.Fatalf("%d hexes cost at most %d, want %d", hexes, f.dearest(f.from, hexes, f.stuck), most)
		}

		reach := f.reach(hexes)
		got := map[HexID]int{}
		for _, end := range reach.Ends {
			got[end.Hex] = end.EZOC
			ezocs, at := 0, f.from
			for _, h := range end.Path {
				if !slices.Contains(f.onward(at), h) {
					t.Fatalf("the way %v to %d breaks off at %d", end.Path, end.Hex, h)
				}
				at = h
				if f.ezoc(h) {
					ezocs++
				}
			}
			if ezocs != end.EZOC || at != end.Hex || len(end.Path) != depth {
				t.Fatalf("%+v: its way has %d EZOCs and ends in %d", end, ezocs, at)
			}
		}
		if diff := cmp.Diff(fewest, got); diff != "" || reach.Short != hexes-depth {
			t.Fatalf("%d hexes, short %d, want %d (-want +got):\n%s", hexes, reach.Short, hexes-depth, diff)
		}

		slices.SortFunc(all, slices.Compare[[]HexID])
		paths, complete := f.paths(depth, 1000)
		if !slices.EqualFunc(all, paths, slices.Equal[[]HexID]) || !complete {
			t.Fatalf("%d paths, complete %v, want %d", len(paths), complete, len(all))
		}
		if depth < hexes {
			if paths, _ := f.paths(hexes, 1000); len(paths) > 0 {
				t.Fatalf("%d paths of %d hexes, though only %d can be retreated", len(paths), hexes, depth)
			}
		}
		if few, complete := f.paths(depth, len(all)-1); len(few) != len(all)-1 || complete {
			t.Fatalf("%d paths of %d, complete %v", len(few), len(all), complete)
		}
	})
}
