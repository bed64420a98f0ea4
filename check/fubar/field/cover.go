package field

import (
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Cover is cover on the table: a piece that lies there, or a zone of the map.
type Cover struct {
	// Row is what it is.
	Row *fubarpack.Cover
	// Zone is the name of the zone, "" for a piece, of which Area is the place.
	Zone string
	Area fubar.Area
}

// Depth returns whether a figure is in cover, by its centre, and how deep. The depth is unknown in a
// zone, and without a scale.
func (t *Table) Depth(c *Cover, f *Figure) (in pack.Answer, depth fubar.Way, known bool) {
	switch {
	case c.Zone != "" && f.Zone == c.Zone:
		return pack.Yes, 0, false
	case c.Zone != "":
		return pack.No, -1, true
	case t.Ruler == nil:
		return pack.Unknown, 0, false
	}
	if depth = c.Area.Depth(t.Ruler, f.At); depth < 0 {
		return pack.No, depth, true
	}
	return pack.Yes, depth, true
}

// In returns the best cover in which at least half the figures of a unit certainly are, nil for none, and how
// many are in that or any at all. Who is in better cover is in the lesser, too.
func (p *Position) In(f *Force) (cover *fubarpack.Cover, figures int) {
	for i := range p.Pack.Covers {
		row := &p.Pack.Covers[i]
		if !row.Adds.Known {
			continue
		}
		in := 0
		for _, figure := range f.Figures {
			if p.adds(figure) >= row.Adds.N {
				in++
			}
		}
		switch {
		case fubar.Covered(len(f.Figures), in) && (cover == nil || cover.Adds.N < row.Adds.N):
			cover, figures = row, in
		case cover == nil:
			figures = max(figures, in)
		}
	}
	return cover, figures
}

// adds returns what the cover around a figure adds, -1 without cover.
func (p *Position) adds(f *Figure) int {
	most := -1
	for i := range p.Covers {
		c := &p.Covers[i]
		if in, _, _ := p.Depth(c, f); in == pack.Yes && c.Row.Adds.Known {
			most = max(most, c.Row.Adds.N)
		}
	}
	return most
}

// FiresThrough returns whether cover lets one figure fire at another: out of cover and into it near
// its edge, within the same cover if they are near each other (Tirer 6 and 7).
func (t *Table) FiresThrough(covers []Cover, from, to *Figure) pack.Answer {
	answer := pack.Yes
	for i := range covers {
		c := &covers[i]
		fromIn, fromDepth, fromKnown := t.Depth(c, from)
		toIn, toDepth, toKnown := t.Depth(c, to)
		switch {
		case fromIn == pack.Yes && toIn == pack.Yes && fubar.Shares(t.Pack, t.Ruler, from.At, to.At):
		case fromIn == pack.Yes && !fromKnown, toIn == pack.Yes && !toKnown:
			answer = pack.Unknown
		case !fubar.NearEdge(t.Pack, t.Ruler, fromDepth), !fubar.NearEdge(t.Pack, t.Ruler, toDepth):
			return pack.No
		}
	}
	return answer
}
