package survey

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
)

// A SideProposal is the features that are proposed for a side.
type SideProposal struct {
	// Has are the proposed features, in the order of the networks.
	Has []string
	// Margin is the margin of the least sure feature: the smaller, the less sure is the side. It
	// is not a probability.
	Margin float64
}

// SideProposals are the features that are proposed for all sides, from the features of some.
type SideProposals struct {
	// Sides are in the order of the sides. A side that is not on its picture has an infinite margin.
	Sides []SideProposal
	// Named maps numbers of named sides to their features; a side with nothing has an empty list.
	Named map[int][]string
	// Breaks are places where a road or river breaks off, with the side at which it probably goes
	// on, the likeliest first.
	Breaks []Break

	survey *Sides
	scores map[string][]float64
}

// A Network is how the sides with a feature hang together.
type Network struct {
	Feature string
	// Across reports whether the feature leads from cell to cell, as a road does. Otherwise it
	// leads from corner to corner, as a river does.
	Across bool
}

// NetworkOf guesses from the name of a feature how its sides hang together.
func NetworkOf(feature string) Network {
	across := slices.ContainsFunc([]string{"road", "rail", "track", "trail", "path"},
		func(word string) bool { return strings.Contains(feature, word) })
	return Network{Feature: feature, Across: across}
}

// Propose proposes which of some features each side has. named maps numbers of sides to their
// features. A feature is proposed only if one named side has it and another does not.
func (s *Sides) Propose(networks []Network, named map[int][]string) SideProposals {
	if s.seen == nil {
		s.describe()
	}
	p := SideProposals{Sides: make([]SideProposal, len(s.sides)), Named: named, survey: s,
		scores: map[string][]float64{}}
	var order []int
	var samples [][]float64
	mean, spread := s.scale()
	scaled := make([][]float64, len(s.seen))
	for i, x := range s.seen {
		p.Sides[i].Margin = math.Inf(1)
		if x == nil {
			continue
		}
		scaled[i] = make([]float64, len(x))
		for k, v := range x {
			scaled[i][k] = (v - mean[k]) / spread[k]
		}
	}
	for _, i := range slices.Sorted(maps.Keys(named)) {
		if scaled[i] != nil {
			order, samples = append(order, i), append(samples, scaled[i])
		}
	}
	for _, n := range networks {
		has := make([]bool, len(order))
		for k, i := range order {
			has[k] = slices.Contains(named[i], n.Feature)
		}
		by := fit(samples, has)
		if by == nil {
			continue
		}
		scores := make([]float64, len(scaled))
		for i, x := range scaled {
			if x == nil {
				scores[i] = math.Inf(-1)
				continue
			}
			scores[i] = by.score(x)
			p.Sides[i].Margin = min(p.Sides[i].Margin, math.Abs(scores[i]))
			if scores[i] > 0 {
				p.Sides[i].Has = append(p.Sides[i].Has, n.Feature)
			}
		}
		p.scores[n.Feature] = scores
	}
	for _, n := range networks {
		p.Breaks = append(p.Breaks, p.breaks(n)...)
	}
	slices.SortStableFunc(p.Breaks, func(a, b Break) int { return cmp.Compare(b.score, a.score) })
	return p
}

// scale returns the mean and the spread of what is seen at the sides.
func (s *Sides) scale() (mean, spread []float64) {
	mean, spread = make([]float64, views*colours), make([]float64, views*colours)
	n := 0.0
	for _, x := range s.seen {
		if x != nil {
			n++
		}
		for k, v := range x {
			mean[k] += v
			spread[k] += v * v
		}
	}
	for k := range mean {
		mean[k] /= max(1, n)
		spread[k] = math.Sqrt(max(0, spread[k]/max(1, n)-mean[k]*mean[k]))
		if spread[k] < 1e-9 {
			spread[k] = 1
		}
	}
	return mean, spread
}

// Ask returns the side to name next, or -1 if there is none; those in skip are left out. asked
// is how many questions were asked before.
//
// It asks in turn for the side that is hardest to judge and for the likeliest side at which a broken
// network goes on. Each fourth time it asks for the side that is least like all named sides.
func (p SideProposals) Ask(skip map[int]bool, asked int) int {
	open := func(i int) bool {
		_, named := p.Named[i]
		return p.survey.seen[i] != nil && !named && !skip[i]
	}
	const fourth = 4
	strange := len(p.scores) == 0 || asked%fourth == fourth-1
	if asked%fourth == 1 {
		for _, b := range p.Breaks {
			if open(b.Side) {
				return b.Side
			}
		}
	}
	best, least := -1, 0.0
	for i := range p.Sides {
		if !open(i) {
			continue
		}
		score := p.Sides[i].Margin
		if strange {
			score = -p.strange(i)
		}
		if best < 0 || score < least {
			best, least = i, score
		}
	}
	return best
}

// strange returns how far a side is from the nearest named side.
func (p *SideProposals) strange(i int) float64 {
	least := math.Inf(1)
	for _, k := range slices.Sorted(maps.Keys(p.Named)) {
		if p.survey.seen[k] != nil {
			least = min(least, distance(p.survey.seen[i], p.survey.seen[k]))
		}
	}
	if math.IsInf(least, 1) {
		return distance(p.survey.seen[i], make([]float64, views*colours))
	}
	return least
}

// Doubts returns the named sides that look as if they had other features, the clearest first.
func (p SideProposals) Doubts() []int {
	var doubts []int
	for i, said := range p.Named {
		wanted := slices.Sorted(slices.Values(said))
		if p.survey.seen[i] != nil && !slices.Equal(wanted, slices.Sorted(slices.Values(p.Sides[i].Has))) {
			doubts = append(doubts, i)
		}
	}
	slices.SortFunc(doubts, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.Sides[b].Margin, p.Sides[a].Margin), cmp.Compare(a, b))
	})
	return doubts
}
