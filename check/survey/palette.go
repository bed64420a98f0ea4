package survey

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// A Cell is a place on the picture: its centre, and the corners of its outline around it, in
// pixels of the picture.
type Cell struct {
	Centre  image.Point
	Outline [][2]float64
}

const (
	// colours is the number of colours of a palette.
	colours = 32
	// inner is the part of a cell's radius that counts: outlines and what spills over them
	// do not.
	inner = 0.9
	// perCell is roughly the number of pixels of a cell that are looked at.
	perCell = 700
	// bits of each of red, green and blue distinguish colours before the palette is made.
	bits = 5
)

// bin returns the number of a colour with [bits] bits for each part.
func bin(c color.Color) uint16 {
	r, g, b, _ := c.RGBA()
	return uint16(r>>(16-bits)<<(2*bits) | g>>(16-bits)<<bits | b>>(16-bits))
}

// pixels returns the colours inside a cell, as bins, from a raster of pixels.
func pixels(img image.Image, c Cell) []uint16 {
	var left, top, right, bottom float64
	for _, p := range c.Outline {
		left, right, top, bottom = min(left, p[0]), max(right, p[0]), min(top, p[1]), max(bottom, p[1])
	}
	step := max(1, int(math.Sqrt((right-left)*(bottom-top)*inner*inner/perCell)))
	var found []uint16
	for y := int(top * inner); float64(y) <= bottom*inner; y += step {
		for x := int(left * inner); float64(x) <= right*inner; x += step {
			at := c.Centre.Add(image.Pt(x, y))
			if at.In(img.Bounds()) && within(c.Outline, float64(x)/inner, float64(y)/inner) {
				found = append(found, bin(img.At(at.X, at.Y)))
			}
		}
	}
	return found
}

// within reports whether a point is inside an outline.
func within(outline [][2]float64, x, y float64) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

// lab is a colour as CIE L*a*b*, in which distances are about as large as they look.
type lab [3]float64

func labOf(bin uint16) lab {
	const mask = 1<<bits - 1
	linear := func(v uint16) float64 {
		s := (float64(v&mask) + 0.5) / (1 << bits)
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b := linear(bin>>(2*bits)), linear(bin>>bits), linear(bin)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	// The white point is D65.
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.9505)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.089)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func (a lab) distance(b lab) float64 {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + y*y + z*z
}

// palette clusters the bins by k-means, weighted by their pixels. It returns the number of each
// bin's cluster.
func palette(counts []int) (of []uint8) {
	type weighed struct {
		bin    uint16
		weight float64
		lab
	}
	var all []weighed
	for b, n := range counts {
		if n > 0 {
			all = append(all, weighed{uint16(b), float64(n), labOf(uint16(b))})
		}
	}
	of = make([]uint8, len(counts))
	if len(all) == 0 {
		return of
	}
	// The first centre is the commonest colour; each further centre is the colour farthest from all
	// before.
	common := slices.MaxFunc(all, func(a, b weighed) int { return int(a.weight - b.weight) })
	centres := []lab{common.lab}
	nearest := make([]float64, len(all))
	for i := range nearest {
		nearest[i] = math.Inf(1)
	}
	for len(centres) < colours {
		far := 0
		for i := range all {
			nearest[i] = min(nearest[i], all[i].distance(centres[len(centres)-1]))
			if nearest[i] > nearest[far] {
				far = i
			}
		}
		if nearest[far] == 0 {
			break
		}
		centres = append(centres, all[far].lab)
	}
	const rounds = 50
	for range rounds {
		sums, weights := make([]lab, len(centres)), make([]float64, len(centres))
		moved := false
		for i := range all {
			best := 0
			for c := range centres {
				if all[i].distance(centres[c]) < all[i].distance(centres[best]) {
					best = c
				}
			}
			moved = moved || of[all[i].bin] != uint8(best)
			of[all[i].bin] = uint8(best)
			weights[best] += all[i].weight
			for k := range 3 {
				sums[best][k] += all[i].weight * all[i].lab[k]
			}
		}
		if !moved {
			break
		}
		for c := range centres {
			if weights[c] > 0 {
				for k := range 3 {
					centres[c][k] = sums[c][k] / weights[c]
				}
			}
		}
	}
	return of
}
