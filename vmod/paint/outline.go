package paint

import (
	"image"
	"math"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// outline replaces the piece's shape by the box around the shape of a NonRectangular, which writes it
// as "m,x,y,l,x,y,c", and from VASSAL 3.7 on as "dM x y L x y Z". A shape that cannot be read changes
// nothing.
func (b *brush) outline(r trait.Raw) {
	spec, scale := strings.TrimPrefix(r.Type, r.ID()), 1.0
	if r.ID() == "nonRect2;" {
		factor, rest, _ := strings.Cut(spec, ";")
		if f, err := strconv.ParseFloat(factor, 64); err == nil {
			scale = f
		}
		spec = rest
	}
	split := func(c rune) bool { return c == ',' }
	if d, ok := strings.CutPrefix(spec, "d"); ok {
		spec, split = d, func(c rune) bool { return c == ' ' }
	}
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	axis := 0
	for word := range strings.FieldsFuncSeq(spec, split) {
		if word[0] == 'n' || word[0] == 'N' {
			break // the name of a picture
		}
		if v, err := strconv.ParseFloat(word, 64); err == nil {
			low[axis], high[axis] = min(low[axis], v*scale), max(high[axis], v*scale)
			axis = 1 - axis
		}
	}
	const far = 1 << 20
	if !(low[0] > -far && low[1] > -far && high[0] < far && high[1] < far && low[0] < high[0]) {
		return
	}
	b.Shape = image.Rect(int(math.Floor(low[0])), int(math.Floor(low[1])), int(math.Ceil(high[0])),
		int(math.Ceil(high[1])))
	b.Turned = b.Shape
}
