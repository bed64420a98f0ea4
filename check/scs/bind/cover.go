package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// covers finds the units that the markers of a position concern.
type covers struct {
	binding *Binding
	pieces  []*position.Piece
	bound   []*bound // by the same indexes
	markers []cover
}

// cover is a marker, by its index among the pieces.
type cover struct {
	at   int
	whom covering
}

// doubt holds the meanings of markers that may or may not concern a unit.
type doubt map[scspack.Meaning]bool

// spread puts the markers on the units that they concern, and sets the status of each
// unit. Doubt leaves a status unknown: a marker whose units are open may concern every
// unit of its hex, and so may a masked or unbound piece.
func (c *covers) spread() {
	stacks, hexes := c.beside()
	doubts, marks := map[int]doubt{}, map[int][]position.Mark{}
	for _, m := range c.markers {
		marker := c.pieces[m.at]
		near := c.near(hexes, marker)
		units := c.concerned(m, stacks, near)
		for _, i := range units {
			marks[i] = append(marks[i], *marker.Mark)
		}
		if len(units) > 0 {
			continue
		}
		for _, i := range near {
			if c.mayConcern(marker, c.pieces[i]) {
				if doubts[i] == nil {
					doubts[i] = doubt{}
				}
				doubts[i][marker.Mark.Meaning] = true
			}
		}
	}
	strangers := map[hex.Hex]bool{}
	for _, p := range c.pieces {
		if p.Kind == position.Unbound || p.Kind == position.Masked {
			for _, h := range p.At.Hexes() {
				strangers[h] = true
			}
		}
	}
	for i, p := range c.pieces {
		if p.Kind == position.Unit {
			c.pieces[i] = c.marked(c.bound[i], marks[i], doubts[i], strangers)
		}
	}
}

// marked returns a unit with the marks of the markers on it, and its status: as it was in the last
// position, if it is so still.
func (c *covers) marked(b *bound, marks []position.Mark, may doubt, strangers map[hex.Hex]bool) *position.Piece {
	p := *b.piece
	p.Marks = append(slices.Clip(p.Marks), marks...)
	strange := len(strangers) > 0 && slices.ContainsFunc(p.At.Hexes(), func(h hex.Hex) bool { return strangers[h] })
	p.OOS = c.answer(&p, scspack.MeansOOS, may, strange)
	p.DG = c.answer(&p, scspack.MeansDG, may, strange)
	p.Lost = c.lost(&p, may, strange)
	if b.as == nil || b.from != b.piece || b.as.OOS != p.OOS || b.as.DG != p.DG || b.as.Lost != p.Lost ||
		!slices.Equal(b.as.Marks, p.Marks) {
		made := p
		b.from, b.as = b.piece, &made
	}
	return b.as
}

// beside returns the stacks and hexes of the markers, with all pieces in them. It skips
// all others, which are nearly all.
func (c *covers) beside() (stacks map[string][]int, hexes map[hex.Hex][]int) {
	stacks, hexes = map[string][]int{}, map[hex.Hex][]int{}
	for _, m := range c.markers {
		marker := c.pieces[m.at]
		if marker.Stack != "" {
			stacks[marker.Stack] = nil
		}
		for _, h := range marker.At.Hexes() {
			hexes[h] = nil
		}
	}
	if len(c.markers) == 0 {
		return stacks, hexes
	}
	for i, p := range c.pieces {
		if list, marked := stacks[p.Stack]; marked {
			stacks[p.Stack] = append(list, i)
		}
		for _, h := range p.At.Hexes() {
			if list, marked := hexes[h]; marked {
				hexes[h] = append(list, i)
			}
		}
	}
	return stacks, hexes
}

// near returns the pieces in the hex of a piece, or in both hexes of a piece that may
// be in either.
func (c *covers) near(hexes map[hex.Hex][]int, p *position.Piece) []int {
	if p.At.Where != position.InHex {
		return nil
	}
	if !p.At.Doubtful {
		return hexes[p.At.Hex]
	}
	return append(append([]int{}, hexes[p.At.Hex]...), hexes[p.At.Or]...)
}

// concerned returns the units that a marker certainly concerns, bottom to top.
func (c *covers) concerned(m cover, stacks map[string][]int, near []int) []int {
	marker := c.pieces[m.at]
	var units []int
	add := func(i int) bool {
		ok := c.mayConcern(marker, c.pieces[i])
		if ok {
			units = append(units, i)
		}
		return ok
	}
	switch stack := stacks[marker.Stack]; m.whom {
	case wholeHex:
		if marker.At.Doubtful {
			return nil
		}
		for _, i := range near {
			if !c.pieces[i].At.Doubtful {
				add(i)
			}
		}
	case wholeStack:
		for _, i := range stack {
			add(i)
		}
	case unitBelow:
		for j := len(stack) - 1; j >= 0; j-- {
			if stack[j] < m.at && add(stack[j]) {
				break
			}
		}
	case unitAbove:
		for _, i := range stack {
			if i > m.at && add(i) {
				break
			}
		}
	}
	return units
}

// mayConcern reports whether a marker can lie on a piece: a unit of the marker's side, if any.
func (c *covers) mayConcern(marker, p *position.Piece) bool {
	return p.Kind == position.Unit && (marker.Mark.Side == "" || marker.Mark.Side == p.Side)
}

// answer returns whether a unit has a status.
func (c *covers) answer(p *position.Piece, meaning scspack.Meaning, may doubt, strange bool) pack.Answer {
	switch {
	case p.Marked(meaning):
		return pack.Yes
	case !c.binding.shows[meaning], may[meaning], strange, slices.Contains(p.Unread, meaning):
		return pack.Unknown
	}
	return pack.No
}

// lost returns how many steps a unit has lost.
func (c *covers) lost(p *position.Piece, may doubt, strange bool) pack.Value {
	steps := pack.Value{}
	if p.Unit != nil {
		steps = p.Unit.Steps
	}
	marked := 0
	for _, m := range p.Marks {
		if m.Meaning == scspack.MeansStepLoss {
			if m.Amount.Known {
				marked += m.Amount.N
			} else {
				marked++
			}
		}
	}
	switch {
	case p.Face == position.FaceUnknown, may[scspack.MeansStepLoss], p.Face != position.Reduced && marked > 0:
		return pack.Value{}
	case p.Face != position.Reduced:
		return pack.Known(0)
	case p.OneStep(): // it shows a side that it should not have
		return pack.Value{}
	case steps.Known && steps.N <= 2:
		return pack.Known(1)
	case !steps.Known || !c.binding.shows[scspack.MeansStepLoss] || strange:
		return pack.Value{}
	}
	return pack.Known(min(1+marked, steps.N-1))
}
