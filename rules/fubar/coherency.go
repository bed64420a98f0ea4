package fubar

import (
	"image"
	"math/bits"
	"slices"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Bounds on the figures of a unit. The work grows at least with the square of their number. No
// real unit has so many.
const (
	mostFigures  = 1000
	mostTogether = 30
)

// Astray returns the indexes of the figures that are out of reach of their unit, as few as the
// switch on coherency allows (Unités 1). known is false for a unit with too many figures.
func Astray(p *fubarpack.Pack, r *Ruler, at []image.Point) (astray []int, known bool) {
	return astrayBy(p, r, at, p.Switch(fubarpack.Coherency).Value == fubarpack.EachOther)
}

// CountAstray counts the figures of a unit that are out of its reach. While the pack leaves open
// whether a chain counts or each pair, the least counts a chain and the most counts pairs. r is nil
// if nothing can be measured.
func CountAstray(p *fubarpack.Pack, r *Ruler, at []image.Point) Count {
	most := max(len(at)-1, 0)
	if r == nil || !MeasuresFigures(p) {
		return Count{0, most}
	}
	each := p.Switch(fubarpack.Coherency)
	count := Count{0, most}
	if few, known := astrayBy(p, r, at, each.Set && each.Value == fubarpack.EachOther); known {
		count.Least = len(few)
	}
	if many, known := astrayBy(p, r, at, !each.Set || each.Value == fubarpack.EachOther); known {
		count.Most = len(many)
	}
	return count
}

// Together is how far the centres of two figures of a unit may be from each other (Unités 1).
func Together(p *fubarpack.Pack, r *Ruler) Reach { return r.Reach(coherency(p.Measure), between(p)...) }

func astrayBy(p *fubarpack.Pack, r *Ruler, at []image.Point, each bool) (astray []int, known bool) {
	near := Together(p, r)
	var together []int
	switch {
	case len(at) > mostFigures, each && len(at) > mostTogether:
		return nil, false
	case each:
		together = clique(at, near)
	default:
		together = chain(at, near)
	}
	for i := range at {
		if !slices.Contains(together, i) {
			astray = append(astray, i)
		}
	}
	return astray, true
}

// MeasuresFigures reports whether distances between figures can be measured: between their centres,
// or between bases whose size the pack has.
func MeasuresFigures(p *fubarpack.Pack) bool {
	return p.Base.Known() || p.Switch(fubarpack.MeasuredBetween).Value == fubarpack.Centres
}

// between returns what may be added to the distance of two figures to get the distance of their
// centres.
func between(p *fubarpack.Pack) []pack.Fraction {
	if p.Switch(fubarpack.MeasuredBetween).Value == fubarpack.Bases {
		return []pack.Fraction{p.Tolerance, p.Base}
	}
	return []pack.Fraction{p.Tolerance}
}

// chain returns the longest list of points in which each is near another. Of several it returns the
// first.
func chain(at []image.Point, near Reach) []int {
	var longest []int
	seen := make([]bool, len(at))
	for first := range at {
		if seen[first] {
			continue
		}
		seen[first] = true
		linked := []int{first}
		for next := 0; next < len(linked); next++ {
			for i := range at {
				if !seen[i] && near.Covers(at[linked[next]], at[i]) {
					seen[i] = true
					linked = append(linked, i)
				}
			}
		}
		if len(linked) > len(longest) {
			longest = linked
		}
	}
	return longest
}

// clique returns the longest list of points that are all near each other. Of several it returns the
// first. It uses the algorithm of Bron and Kerbosch with a pivot, on sets of at most 64 points
// held as bits.
func clique(at []image.Point, near Reach) []int {
	beside := make([]uint64, len(at))
	for i := range at {
		for k := range at {
			if i != k && near.Covers(at[i], at[k]) {
				beside[i] |= 1 << k
			}
		}
	}
	var best uint64
	var grow func(chosen, open, done uint64)
	grow = func(chosen, open, done uint64) {
		if open|done == 0 && bits.OnesCount64(chosen) > bits.OnesCount64(best) {
			best = chosen
		}
		if open == 0 {
			return
		}
		pivot := bits.TrailingZeros64(open)
		for rest := open | done; rest != 0; rest &= rest - 1 {
			if i := bits.TrailingZeros64(rest); bits.OnesCount64(open&beside[i]) > bits.OnesCount64(open&beside[pivot]) {
				pivot = i
			}
		}
		for rest := open &^ beside[pivot]; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			grow(chosen|1<<i, open&beside[i], done&beside[i])
			open, done = open&^(1<<i), done|1<<i
		}
	}
	grow(0, 1<<len(at)-1, 0)
	var list []int
	for ; best != 0; best &= best - 1 {
		list = append(list, bits.TrailingZeros64(best))
	}
	return list
}
