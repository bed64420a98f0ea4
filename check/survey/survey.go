package survey

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// A Survey is what the pictures of a map show in its cells. Look at all pictures
// first; the cells are numbered in the order in which they were looked at, from 0.
type Survey struct {
	// bins are the colours of the pixels inside each cell.
	bins [][]uint16
	// cells describe the cells; nil for a cell that does not lie on its picture.
	cells [][]float64
	// mean is the mean of cells.
	mean []float64
	// lettered reports which cells have words printed on them.
	lettered []bool
}

// Look adds a picture with its cells. Cells of which less than half lies on the picture
// are never proposed.
func (s *Survey) Look(img image.Image, cells []Cell) {
	s.cells = nil
	s.lettered = append(s.lettered, lettered(img, cells)...)
	for _, c := range cells {
		s.bins = append(s.bins, pixels(img, c))
	}
}

// floor is added to shares before taking their logarithm, so that colours below this share make
// hardly a difference.
const floor = 0.003

// describe works out cells and mean.
func (s *Survey) describe() {
	counts, most := make([]int, 1<<(3*bits)), 0
	for _, in := range s.bins {
		most = max(most, len(in))
		for _, b := range in {
			counts[b]++
		}
	}
	of := palette(counts)
	s.cells, s.mean = make([][]float64, len(s.bins)), make([]float64, colours)
	seen := 0.0
	for i, in := range s.bins {
		if len(in) == 0 || 2*len(in) < most {
			continue
		}
		shares := make([]float64, colours)
		for _, b := range in {
			shares[of[b]] += 1 / float64(len(in))
		}
		for c := range shares {
			shares[c] = math.Log(shares[c] + floor)
			s.mean[c] += shares[c]
		}
		s.cells[i] = shares
		seen++
	}
	for c := range s.mean {
		s.mean[c] /= max(1, seen)
	}
}

// A Proposal is the label that is proposed for a cell.
type Proposal struct {
	// Label is the proposal, "" for a cell that is not on its picture. Second is the next
	// best, "" if only one label is known.
	Label, Second string
	// Margin is how much better Label fits than Second: the smaller, the less sure. It is not a
	// probability. Compare only margins of the same call.
	Margin float64
}

// Proposals are the labels that are proposed for all cells, from the labels of some.
type Proposals struct {
	// Cells has a proposal for each cell, in order. For a named cell it is the label that it would
	// get if it were not named.
	Cells []Proposal
	// Named has the labels of named cells by their number.
	Named map[int]string

	survey *Survey
	by     *discriminant // nil without names
}

// Propose proposes a label for each cell. named maps numbers of cells to their labels; if it is
// empty, nothing is proposed.
func (s *Survey) Propose(named map[int]string) Proposals {
	if s.cells == nil {
		s.describe()
	}
	p := Proposals{make([]Proposal, len(s.cells)), named, s, learn(s.cells, named)}
	for i, shares := range s.cells {
		if shares != nil && p.by != nil {
			p.Cells[i] = p.by.judge(shares)
		}
	}
	return p
}

// Ask returns the cell to name next, or -1 if there is none; those in skip are left out.
// asked is how many questions were asked before.
//
// It asks for the cell whose labels are hardest to distinguish. Each fourth time, and until two
// labels are known, it asks for the cell that is least like all named cells, since margins alone
// never ask about a terrain that nobody has named yet.
func (p Proposals) Ask(skip map[int]bool, asked int) int {
	const fourth = 4
	best, least := -1, 0.0
	for i, cell := range p.survey.cells {
		if cell == nil || p.Named[i] != "" || skip[i] {
			continue
		}
		score := p.Cells[i].Margin
		switch {
		case p.by == nil:
			score = distance(cell, p.survey.mean)
		case len(p.by.labels) == 1 || asked%fourth == fourth-1:
			score = -p.by.strange(cell)
		}
		if best < 0 || score < least {
			best, least = i, score
		}
	}
	return best
}

// Doubts returns the named cells that look like another label than theirs, the clearest
// first.
func (p Proposals) Doubts() []int {
	var doubts []int
	for i, cell := range p.Cells {
		if named := p.Named[i]; named != "" && cell.Label != "" && cell.Label != named {
			doubts = append(doubts, i)
		}
	}
	slices.SortStableFunc(doubts, func(a, b int) int { return cmp.Compare(p.Cells[b].Margin, p.Cells[a].Margin) })
	return doubts
}

// Agreement returns which part of the named cells that are on a picture looks like its
// label, from 0 to 1; 0 if there are none.
func (p Proposals) Agreement() float64 {
	on := 0
	for i, cell := range p.Cells {
		if p.Named[i] != "" && cell.Label != "" {
			on++
		}
	}
	return float64(on-len(p.Doubts())) / float64(max(1, on))
}
