package textmap

import (
	"github.com/umpire-vassal/umpire/rules/hex"
)

// A window is the part of a map that is drawn.
type window struct{ columns, rows span }

// hexes returns the hexes of the map in the window, in the order of their numbers.
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

// A span is a range of numbers, both ends included.
type span struct{ first, last int }

func (s span) size() int { return s.last - s.first + 1 }

// margin is the number of hexes shown around the ones that matter, if there is room.
const margin = 1

// choose returns a part of a map's extent, at most size numbers long. It includes all
// of need, or, if need is larger, the number at; and as much of want as fits.
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
