package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Victory is what the victory points of a side mean: [victory].
type Victory struct {
	// Side is whose points count for the bands.
	Side string `key:"side" names:"sides"`
	// Total is what all victory places are worth together, to prove places.csv.
	Total pack.Value `key:"total"`
	// Refs are the game's own paragraphs on victory.
	Refs []string `key:"refs"`
	// Bands are the results by points.
	Bands []Band `key:"bands"`

	totalAt pack.Position
}

// A Band is a result of the game by victory points, [{ from = 0, to = 14, result = "…" }].
type Band struct {
	// From is the lowest of the points; left out, there is none.
	From pack.Value `key:"from" least:"-2147483648"`
	// To is the highest of the points; left out, there is none.
	To pack.Value `key:"to" least:"-2147483648"`
	// Result is the result of the game.
	Result string `key:"result" must:"yes"`
}

// check reports bands that are reversed or overlap.
func (v *Victory) check(root *pack.Table) {
	t := root.Below("victory")
	if t == nil {
		return
	}
	v.totalAt = t.At("total")
	for i, row := range t.Rows("bands") {
		band := v.Bands[i]
		if band.From.Known && band.To.Known && band.From.N > band.To.N {
			row.Add("from", BandReversed, band.Result, band.From.N, band.To.N)
		}
		for _, other := range v.Bands[:i] {
			if overlap(band, other) {
				row.Add("from", BandsOverlap, other.Result, band.Result)
			}
		}
	}
}

func overlap(a, b Band) bool {
	return !(a.To.Known && b.From.Known && a.To.N < b.From.N || b.To.Known && a.From.Known && b.To.N < a.From.N)
}
