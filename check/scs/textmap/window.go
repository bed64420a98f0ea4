package textmap

import (
	"github.com/umpire-vassal/umpire/rules/hex"
)

// A window is the part of a map that is drawn.
type window struct{ columns, rows span }

// hexes are those of the window that are on the map, in the order of their numbers.
func (w window) hexes(m *hex.Map) []hex.Hex {
	var all []hex.Hex
	for col := w.columns.first; col <= w.columns.last; col++ {
		for row := w.rows.first; row <= w.rows.last; row++ {
			if h, ok := hex.New(m.Letter, col, row); ok && m.Contains(h) {
				all = append(all, h)
			}
		}
	}
	return all
}

// A span is a range of numbers, both ends in it.
type span struct{ first, last int }

func (s span) size() int { return s.last - s.first + 1 }

// margin is how many hexes are shown around those that matter, if there is room.
const margin = 1

// choose is the part of a map's extent, of at most size numbers, that has all of
// need in it, or, if need is larger, the number at; and as much of want as fits.
func choose(need, want, extent span, at, size int) span {
	want = span{max(want.first-margin, extent.first), min(want.last+margin, extent.last)}
	if want.size() <= size {
		return want
	}
	if need.size() > size {
		need, want = span{at, at}, need
	}
	first := need.first - (size-need.size())/2
	first = min(max(first, want.first), want.last-size+1)
	return span{first, first + size - 1}
}

func columnsOf(hexes []hex.Hex) span {
	return spanOf(hexes, func(h hex.Hex) int { return int(h.Col) })
}

func rowsOf(hexes []hex.Hex) span {
	return spanOf(hexes, func(h hex.Hex) int { return int(h.Row) })
}

func spanOf(hexes []hex.Hex, number func(hex.Hex) int) span {
	s := span{number(hexes[0]), number(hexes[0])}
	for _, h := range hexes[1:] {
		s.first, s.last = min(s.first, number(h)), max(s.last, number(h))
	}
	return s
}

// low says whether a hexrow lies half a hex lower than its neighbours.
func low(m *hex.Map, col int) bool { return (col&1 == 1) == (m.Low == hex.Odd) }
