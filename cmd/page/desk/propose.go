package desk

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
)

// A Proposal is what a hex or a hexside looks like on the picture.
type Proposal struct {
	At int `json:"at"`
	// Label is what it looks like, Second what else a hex may be.
	Label  string `json:"label"`
	Second string `json:"second,omitempty"`
	// Rank is its place among all, from 0 for the least sure to 1.
	Rank float64 `json:"rank"`
}

// Proposals are what the map's picture shows of the hexes, or of the hexsides. All of them are by the
// numbers of the plan.
type Proposals struct {
	Of []Proposal `json:"of"`
	// Ask is what to name next, -1 if there is nothing.
	Ask int `json:"ask"`
	// Doubts look otherwise than the pack has them, the clearest first.
	Doubts []int `json:"doubts"`
	// Breaks are where roads and rivers break off, the likeliest to go on first.
	Breaks []Break `json:"breaks"`
	// Named counts those from which it was learned.
	Named int      `json:"named"`
	Lacks []string `json:"lacks"`
}

// A Break is where a feature breaks off: End is its last hexside, On the likeliest to go on at.
type Break struct {
	Feature string `json:"feature"`
	End     int    `json:"end"`
	On      int    `json:"on"`
}

// propose reads the map off its picture, from the part that the pack has.
func (d *Desk) propose(e *Edit, module string) (*Proposals, error) {
	laid, err := d.plan(e.Pack, module)
	if err != nil {
		return nil, err
	}
	ground, err := laid.Read(d.store.Folder(e.Pack))
	if err != nil {
		return nil, err
	}
	if e.Sides {
		return d.proposeSides(e, laid, ground)
	}
	b := &d.bench
	if b.survey == nil {
		s, problems, err := known.Survey(b.module, d.store.Folder(e.Pack))
		switch {
		case len(problems) > 0:
			return nil, run.PackError(e.Pack, problems)
		case err != nil:
			return nil, err
		}
		b.survey = s
	}
	hexes := map[string]int{}
	for i, h := range laid.Hexes {
		hexes[h.Name] = i
	}
	at := numbers(b.survey.Cells, hexes)
	named := map[int]string{}
	for cell, i := range at {
		if land := ground.Hexes[i]; i >= 0 && land.What != "" && !land.Surveyed {
			named[cell] = land.What
		}
	}
	p := b.survey.Propose(named)
	out := proposals(at, p.Ask(skipped(at, e.Skip), e.Asked), p.Doubts(), b.survey.Lacks, len(named))
	rank := ranks(len(at), func(cell int) float64 { return p.Cells[cell].Margin })
	for cell, i := range at {
		if c := p.Cells[cell]; i >= 0 && c.Label != "" {
			out.Of = append(out.Of, Proposal{i, c.Label, c.Second, rank[cell]})
		}
	}
	return out, nil
}

// proposeSides reads the hexsides.
func (d *Desk) proposeSides(e *Edit, laid *check.Plan, ground *check.Ground) (*Proposals, error) {
	b := &d.bench
	if b.sides == nil {
		s, problems, err := known.SurveySides(b.module, d.store.Folder(e.Pack))
		switch {
		case len(problems) > 0:
			return nil, run.PackError(e.Pack, problems)
		case err != nil:
			return nil, err
		}
		b.sides = s
	}
	sides := map[string]int{}
	for i, pair := range laid.Sides {
		one, other := laid.Hexes[pair[0]].Name, laid.Hexes[pair[1]].Name
		sides[one+"/"+other], sides[other+"/"+one] = i, i
	}
	at := numbers(b.sides.Names, sides)
	named := map[int][]string{}
	for side, i := range at {
		switch land := ground.Sides[i]; {
		case i < 0 || land.What == "" || land.Surveyed:
		case land.What == laid.Nothing:
			named[side] = []string{}
		default:
			named[side] = strings.Split(land.What, "+")
		}
	}
	p := b.sides.Propose(named)
	out := proposals(at, p.Ask(skipped(at, e.Skip), e.Asked), p.Doubts(), b.sides.Lacks, len(named))
	for _, br := range p.Breaks {
		if at[br.End] >= 0 && at[br.Side] >= 0 {
			out.Breaks = append(out.Breaks, Break{br.Feature, at[br.End], at[br.Side]})
		}
	}
	rank := ranks(len(at), func(side int) float64 { return p.Sides[side].Margin })
	for side, i := range at {
		if seen := p.Sides[side]; i >= 0 && !math.IsInf(seen.Margin, 1) {
			out.Of = append(out.Of, Proposal{At: i, Label: cmp.Or(strings.Join(seen.Has, "+"), laid.Nothing), Rank: rank[side]})
		}
	}
	return out, nil
}

// numbers returns the numbers that a plan has for what a survey names, -1 where it has none.
func numbers(names []string, of map[string]int) []int {
	at := make([]int, len(names))
	for i, name := range names {
		if n, there := of[name]; there {
			at[i] = n
		} else {
			at[i] = -1
		}
	}
	return at
}

// skipped returns what a survey is not to ask for.
func skipped(at, skip []int) map[int]bool {
	out := map[int]bool{}
	for i, n := range at {
		if n < 0 || slices.Contains(skip, n) {
			out[i] = true
		}
	}
	return out
}

// proposals returns proposals of nothing yet.
func proposals(at []int, ask int, doubts []int, lacks []string, named int) *Proposals {
	out := &Proposals{Of: []Proposal{}, Ask: -1, Doubts: []int{}, Breaks: []Break{}, Named: named, Lacks: append([]string{}, lacks...)}
	if ask >= 0 {
		out.Ask = at[ask]
	}
	for _, i := range doubts {
		if at[i] >= 0 {
			out.Doubts = append(out.Doubts, at[i])
		}
	}
	return out
}

// ranks returns the place of each among n, from 0 for the smallest margin to 1.
func ranks(n int, margin func(int) float64) []float64 {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(margin(a), margin(b)) })
	at := make([]float64, n)
	for rank, i := range order {
		at[i] = float64(rank) / float64(max(1, n-1))
	}
	return at
}
