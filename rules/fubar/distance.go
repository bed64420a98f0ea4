package fubar

import (
	"image"
	"math/big"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Lengths that the rules give in their text, not in a table.
func coherency(m fubarpack.Measure) int   { return m.Length(3, 8) }   // Unités 1
func engagement(m fubarpack.Measure) int  { return m.Length(8, 20) }  // Corps à Corps 1
func withdrawal(m fubarpack.Measure) int  { return m.Length(6, 15) }  // Activation 3
func vehicleOpen(m fubarpack.Measure) int { return m.Length(12, 30) } // Vehicules 2
func pullIn(m fubarpack.Measure) int      { return m.Length(3, 8) }   // Corps à Corps 1

// A Ruler measures on a map.
type Ruler struct {
	pixels  *big.Rat // of one inch or centimetre
	measure fubarpack.Measure
}

// NewRuler returns the ruler of a map with so many pixels to the inch or centimetre; nil if that
// is unknown.
func NewRuler(pixels pack.Fraction, m fubarpack.Measure) *Ruler {
	if !pixels.Known() {
		return nil
	}
	return &Ruler{rat(pixels), m}
}

func rat(f pack.Fraction) *big.Rat { return big.NewRat(int64(f.Num), int64(max(f.Den, 1))) }

// thousand is the number of parts of a pixel in which a Reach counts.
const thousand = 1000

// A Reach is a length on a map.
type Reach struct {
	square int64 // of the pixels, rounded down
	pixels int64 // rounded down
	parts  int64 // thousandths of a pixel, rounded down
}

// Reach returns the sum of a length and of additions in favour of the player. An unknown addition
// counts as 0.
func (r *Ruler) Reach(length int, more ...pack.Fraction) Reach {
	sum := new(big.Rat).SetInt64(int64(length))
	for _, m := range more {
		sum.Add(sum, rat(m))
	}
	sum.Mul(sum, r.pixels)
	floor := func(x *big.Rat) int64 { return new(big.Int).Quo(x.Num(), x.Denom()).Int64() }
	return Reach{
		square: floor(new(big.Rat).Mul(sum, sum)),
		pixels: floor(sum),
		parts:  floor(new(big.Rat).Mul(sum, new(big.Rat).SetInt64(thousand))),
	}
}

// Covers reports whether two points are no farther from each other than the reach.
func (r Reach) Covers(a, b image.Point) bool {
	dx, dy := int64(a.X)-int64(b.X), int64(a.Y)-int64(b.Y)
	if max(dx, -dx) > r.pixels || max(dy, -dy) > r.pixels {
		return false
	}
	return dx*dx+dy*dy <= r.square
}

// Pixels returns the reach in pixels of the map, rounded down.
func (r Reach) Pixels() int { return int(r.pixels) }

// CoversWay reports whether a way is no longer than the reach.
func (r Reach) CoversWay(w Way) bool { return int64(w) <= r.parts }

// A Way is the length of a way in thousandths of a pixel. Each leg is rounded down, in favour of
// the player who moved.
type Way int64

// Along returns the length of the way through some points.
func Along(points ...image.Point) Way {
	var sum Way
	for i := 1; i < len(points); i++ {
		dx, dy := int64(points[i].X)-int64(points[i-1].X), int64(points[i].Y)-int64(points[i-1].Y)
		square := new(big.Int).Add(new(big.Int).Mul(big.NewInt(dx), big.NewInt(dx)),
			new(big.Int).Mul(big.NewInt(dy), big.NewInt(dy)))
		square.Mul(square, big.NewInt(thousand*thousand))
		sum += Way(square.Sqrt(square).Int64())
	}
	return sum
}

// Whole returns a number of pixels in inches or centimetres, rounded down.
func (r *Ruler) Whole(pixels int) int {
	whole := new(big.Rat).Quo(big.NewRat(int64(pixels), 1), r.pixels)
	return int(new(big.Int).Quo(whole.Num(), whole.Denom()).Int64())
}

// Text returns a way in inches or centimetres, rounded down to a tenth: "14.2 in".
func (r *Ruler) Text(w Way) string {
	tenths := new(big.Rat).SetFrac64(int64(w)*10, thousand)
	tenths.Quo(tenths, r.pixels)
	n := new(big.Int).Quo(tenths.Num(), tenths.Denom()).Int64()
	text := strconv.FormatInt(n/10, 10)
	if n%10 != 0 {
		text += "." + strconv.FormatInt(n%10, 10)
	}
	return text + " " + r.measure.String()
}
