package fubar

import (
	"image"
	"math/rand/v2"
	"slices"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// mostSpots bounds the points that Deploy tries in a zone.
const mostSpots = 10_000

// Deploy places so many figures of a unit within a rectangle, each with its whole base and so that none is out of
// reach of the others (Unités 1). in reports whether a figure may stand at a point of it; taken are where figures
// stand already, with which no base overlaps. ok is false if it finds no place.
func Deploy(p *fubarpack.Pack, r *Ruler, within image.Rectangle, in func(image.Point) bool, figures int,
	taken []image.Point, random *rand.Rand) (at []image.Point, ok bool) {
	base := p.Base
	if !base.Known() {
		base = pack.Fraction{Num: 1, Den: 1}
	}
	wide := r.Reach(0, base).Pixels() + 1
	inner := within.Inset((wide + 1) / 2)
	apart := r.Reach(0, base, p.Tolerance).Pixels() + 1
	// At first there is an inch or a centimetre between bases, then less.
	for _, gap := range []pack.Fraction{{Num: 1, Den: 1}, {Num: 1, Den: 4}} {
		step := max(r.Reach(0, base, gap).Pixels(), apart)
		for inner.Dx()/step*(inner.Dy()/step) > mostSpots {
			step++
		}
		var free []image.Point
		for y := inner.Min.Y; y <= inner.Max.Y; y += step {
			for x := inner.Min.X; x <= inner.Max.X; x += step {
				spot := image.Pt(x, y)
				if in(spot) && !slices.ContainsFunc(taken,
					func(t image.Point) bool { return square(t.Sub(spot)) < apart*apart }) {
					free = append(free, spot)
				}
			}
		}
		random.Shuffle(len(free), func(i, k int) { free[i], free[k] = free[k], free[i] })
		for i := range min(len(free), mostStarts) {
			near := slices.Clone(free)
			slices.SortStableFunc(near, func(a, b image.Point) int {
				return square(a.Sub(free[i])) - square(b.Sub(free[i]))
			})
			if len(near) < figures {
				break
			}
			near = near[:figures]
			if astray, known := Astray(p, r, near); known && len(astray) == 0 {
				return near, true
			}
		}
	}
	return nil, false
}

// mostStarts bounds the points around which Deploy tries to place a unit.
const mostStarts = 100

func square(d image.Point) int { return d.X*d.X + d.Y*d.Y }
