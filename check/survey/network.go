package survey

import (
	"math"
	"slices"
)

// A Break is a side at which a network that breaks off may go on.
type Break struct {
	Feature string
	// Side is the number of the likeliest side to go on at, End that of the only side of the network
	// there.
	Side, End int
	score     float64
}

// has reports whether a side has a feature, by its name or else by the proposal.
func (p *SideProposals) has(i int, feature string) bool {
	if named, is := p.Named[i]; is {
		return slices.Contains(named, feature)
	}
	return slices.Contains(p.Sides[i].Has, feature)
}

// breaks returns where the network of a feature breaks off: where only one of several sides has
// it. A side that is named is not asked about again.
func (p *SideProposals) breaks(n Network) (all []Break) {
	scores := p.scores[n.Feature]
	if scores == nil {
		return nil
	}
	at, met := map[[2]int][]int{}, corners{}
	var knots [][2]int
	for i, s := range p.survey.sides {
		if p.survey.seen[i] == nil {
			continue
		}
		for k := range 2 {
			knot := [2]int{s.Cells[k], -1}
			if !n.Across {
				knot = met.of(s.Ends[k])
			}
			if at[knot] == nil {
				knots = append(knots, knot)
			}
			at[knot] = append(at[knot], i)
		}
	}
	for _, knot := range knots {
		end, ends, best := -1, 0, -1
		for _, i := range at[knot] {
			_, named := p.Named[i]
			switch {
			case p.has(i, n.Feature):
				end, ends = i, ends+1
			case !named && (best < 0 || scores[i] > scores[best]):
				best = i
			}
		}
		whole := 3 // sides at a corner
		if n.Across {
			whole = 6
		}
		if ends == 1 && best >= 0 && len(at[knot]) >= whole {
			all = append(all, Break{n.Feature, best, end, scores[best]})
		}
	}
	return all
}

// corners numbers corners: corners of two sides that are nearly in one place are one.
type corners map[[2]int][]Point

// of returns a corner as all sides that end there know it.
func (c corners) of(p Point) [2]int {
	const near = 12 // pixels: grids are rounded, and drawn by hand
	x, y := int(math.Floor(p[0]/near)), int(math.Floor(p[1]/near))
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for _, known := range c[[2]int{x + dx, y + dy}] {
				if math.Hypot(known[0]-p[0], known[1]-p[1]) < near {
					return [2]int{int(known[0]), int(known[1])}
				}
			}
		}
	}
	c[[2]int{x, y}] = append(c[[2]int{x, y}], p)
	return [2]int{int(p[0]), int(p[1])}
}
