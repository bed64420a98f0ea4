package fubar

import (
	"image"
	"math/big"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Area is where cover lies on a map: a rectangle around a point, or a circle.
type Area struct {
	Centre image.Point
	// Width and Height are in inches or centimetres; if it is Round, both measure the circle.
	Width, Height pack.Fraction
	Round         bool
}

// Depth returns how deep a point lies in an area: how far it is from the nearest edge, less than 0 outside.
func (a Area) Depth(r *Ruler, p image.Point) Way {
	half := func(f pack.Fraction) Way {
		x := new(big.Rat).Mul(rat(f), r.pixels)
		x.Mul(x, big.NewRat(thousand, 2))
		return Way(new(big.Int).Quo(x.Num(), x.Denom()).Int64())
	}
	if a.Round {
		return half(a.Width) - Along(a.Centre, p)
	}
	x, y := image.Pt(p.X, a.Centre.Y), image.Pt(a.Centre.X, p.Y)
	return min(half(a.Width)-Along(a.Centre, x), half(a.Height)-Along(a.Centre, y))
}

// Core returns the round part of an area that stays in it however it is turned.
func (a Area) Core() Area {
	if !a.Round && rat(a.Height).Cmp(rat(a.Width)) < 0 {
		a.Width = a.Height
	}
	a.Height, a.Round = a.Width, true
	return a
}

// coverEdge is how near the edge of cover figures fire out of it and are fired at (Tirer 6), and coverShared how
// far figures deeper in it fire at others in it (Tirer 7).
func coverEdge(m fubarpack.Measure) int   { return m.Length(2, 5) }
func coverShared(m fubarpack.Measure) int { return m.Length(6, 15) }

// NearEdge reports whether a figure so deep in cover is near enough to its edge.
func NearEdge(p *fubarpack.Pack, r *Ruler, depth Way) bool {
	return depth < 0 || r.Reach(coverEdge(p.Measure), between(p)...).CoversWay(depth)
}

// Shares reports whether two figures in the same cover are near enough for fire that does not leave it.
func Shares(p *fubarpack.Pack, r *Ruler, a, b image.Point) bool {
	return r.Reach(coverShared(p.Measure), between(p)...).Covers(a, b)
}

// Covered reports whether enough figures of a unit are in cover for all of it to be (Couverture 1).
func Covered(size, in int) bool { return size > 0 && 2*in >= size }
