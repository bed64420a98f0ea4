package survey

import (
	"image"
	"math"
	"slices"
)

// A Point is a place on a picture, in pixels.
type Point [2]float64

// A Side is the side between two cells on the picture.
type Side struct {
	// Cells are the numbers of the cells, by which networks are followed; Centres are theirs.
	Cells   [2]int
	Centres [2]Point
	// Ends are the two corners between which the side lies.
	Ends [2]Point
}

// Sides are what the pictures of a map show at the sides between its cells. Look at all
// pictures first; the sides are numbered in the order in which they were looked at, from 0.
type Sides struct {
	sides []Side
	// bins are the colours around each side: acrossRows rows from cell to cell, each of
	// alongPixels pixels from end to end. Where the picture ends they are offPicture.
	bins [][]uint16
	// seen describe the sides; nil for a side that does not lie on its picture.
	seen [][]float64
}

const (
	alongPixels = 28
	acrossRows  = 15
	// deep is how far the rows go into each cell, as a part of the way to its centre.
	deep       = 0.45
	offPicture = math.MaxUint16
)

// Look adds a picture with its sides.
func (s *Sides) Look(img image.Image, sides []Side) {
	s.seen = nil
	for _, side := range sides {
		s.sides, s.bins = append(s.sides, side), append(s.bins, around(img, side))
	}
}

// around returns the colours around a side.
func around(img image.Image, s Side) []uint16 {
	found := make([]uint16, 0, acrossRows*alongPixels)
	for row := range acrossRows {
		v := deep * (2*float64(row)/(acrossRows-1) - 1)
		for k := range alongPixels {
			u := (float64(k) + 0.5) / alongPixels
			var at Point
			for d := range at {
				at[d] = s.Ends[0][d] + u*(s.Ends[1][d]-s.Ends[0][d]) + v/2*(s.Centres[1][d]-s.Centres[0][d])
			}
			p := image.Pt(int(math.Floor(at[0])), int(math.Floor(at[1])))
			if !p.In(img.Bounds()) {
				found = append(found, offPicture)
				continue
			}
			found = append(found, bin(img.At(p.X, p.Y)))
		}
	}
	return found
}

// describe works out seen. For each colour of the palette it measures how clearly a streak of it
// crosses the side, and how clearly a streak goes along it. How much of it lies around the side would
// mislead: a river that ends at a corner is none of the side's.
func (s *Sides) describe() {
	counts := make([]int, 1<<(3*bits))
	for _, in := range s.bins {
		for _, b := range in {
			if b != offPicture {
				counts[b]++
			}
		}
	}
	of := palette(counts)
	s.seen = make([][]float64, len(s.bins))
	for i, in := range s.bins {
		var on [acrossRows][alongPixels]int8
		off := 0
		for k, b := range in {
			on[k/alongPixels][k%alongPixels] = -1
			if b == offPicture {
				off++
				continue
			}
			on[k/alongPixels][k%alongPixels] = int8(of[b])
		}
		if off > len(in)/4 {
			continue
		}
		s.seen[i] = streaks(&on)
	}
}

// views are how a colour is looked at: a streak across, and a streak along.
const views = 2

// streaks describes the surroundings of a side, as logarithms.
func streaks(on *[acrossRows][alongPixels]int8) []float64 {
	out := make([]float64, views*colours)
	var within [colours]bool
	for row := range on {
		for _, c := range on[row] {
			if c >= 0 {
				within[c] = true
			}
		}
	}
	for c := range colours {
		if within[c] {
			out[c] = crossing(on, int8(c))
			out[colours+c] = following(on, int8(c))
		}
	}
	for k := range out {
		out[k] = math.Log(out[k] + floor*3)
	}
	return out
}

const (
	// streakWidth is how many pixels wide a streak across is, bands how many parts of
	// its way are looked at, mostSlant how many pixels it may drift to a side for each row.
	streakWidth = 5
	bands       = 5
	mostSlant   = 1.5
)

// crossing returns how full of a colour the emptiest part of the fullest streak is that
// leads from one cell over the side into the other.
func crossing(on *[acrossRows][alongPixels]int8, colour int8) (best float64) {
	// sums[row][k] counts the pixels of the colour left of k.
	var sums [acrossRows][alongPixels + 1]int
	for row := range on {
		for k, c := range on[row] {
			sums[row][k+1] = sums[row][k]
			if c == colour {
				sums[row][k+1]++
			}
		}
	}
	const rows = acrossRows / bands
	for slant := -mostSlant; slant <= mostSlant; slant += mostSlant / 3 {
		for middle := range alongPixels - streakWidth + 1 {
			least := math.Inf(1)
			for band := range bands {
				n, of := 0, 0
				for row := band * rows; row < (band+1)*rows; row++ {
					from := middle + int(math.Round(slant*float64(row-acrossRows/2)))
					to := from + streakWidth
					of += streakWidth
					from, to = max(0, min(from, alongPixels)), max(0, min(to, alongPixels))
					n += sums[row][to] - sums[row][from]
				}
				least = min(least, float64(n)/float64(of))
			}
			best = max(best, least)
		}
	}
	return best
}

// stretches are the parts of a side that a streak along it is looked for in.
const stretches = 7

// following returns how full of a colour half of the parts along a side are, near the
// side: letters or a bridge may cover them.
func following(on *[acrossRows][alongPixels]int8, colour int8) float64 {
	const long, near = alongPixels / stretches, 3
	var shares [stretches]float64
	for part := range stretches {
		n := 0
		for row := acrossRows/2 - near; row <= acrossRows/2+near; row++ {
			for k := part * long; k < (part+1)*long; k++ {
				if on[row][k] == colour {
					n++
				}
			}
		}
		shares[part] = float64(n) / (long * (2*near + 1))
	}
	slices.Sort(shares[:])
	return shares[stretches/2]
}

// At returns where a side is.
func (s *Sides) At(i int) Side { return s.sides[i] }
