package scspack

import (
	"math"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Band is a result of the game by victory points: from From to To, both
// included ("bands = [{ from = 0, to = 14, result = "…" }]"). An unknown end is open.
type Band struct {
	From, To pack.Value
	Result   string
}

func (p *Pack) readVictory(t *pack.Table) {
	p.VictorySide = t.Named("side", p.Sides)
	p.VictoryTotal = t.Value("total", 0, math.MaxInt32)
	p.totalAt = t.At("total")
	p.VictoryRefs = t.Texts("refs")
	for _, b := range t.Tables("bands") {
		band := Band{b.Value("from", math.MinInt32, math.MaxInt32), b.Value("to", math.MinInt32, math.MaxInt32),
			b.Required("result")}
		if band.From.Known && band.To.Known && band.From.N > band.To.N {
			b.Add("from", BandReversed, band.Result, band.From.N, band.To.N)
		}
		for _, other := range p.Victory {
			if overlap(band, other) {
				b.Add("from", BandsOverlap, other.Result, band.Result)
			}
		}
		b.Done()
		p.Victory = append(p.Victory, band)
	}
	t.Done()
}

func overlap(a, b Band) bool {
	return !(a.To.Known && b.From.Known && a.To.N < b.From.N || b.To.Known && a.From.Known && b.To.N < a.From.N)
}
