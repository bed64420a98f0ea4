package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A VictoryHex is what one hex adds to a side's victory points.
type VictoryHex struct {
	// Place is the pack's row.
	Place *scspack.Place
	// Side controls it, "" if that is unknown.
	Side string
}

// A Score is what a side's hexes are worth, in bounds: knowing more about control can
// only narrow them.
type Score struct {
	// Side is whose points they are.
	Side string
	// Least and Most bound the points. Unbounded reports whether the pack lacks the
	// value of some hex; Most leaves that hex out.
	Least, Most int
	Unbounded   bool
	// Hexes are the victory hexes in the order of the pack.
	Hexes []VictoryHex
	// Bands are the results of the game that the points may mean, in the pack's order. There is a
	// single band if the result is certain.
	Bands []scspack.Band
	// Decides names the unknown inputs on which the points depend.
	Decides []Input
}

// VictoryPoints adds up the victory hexes that a side controls. With side "" it takes
// the side whose points the pack's bands count. It leaves out points that a game gives
// for losses, for units off the map or for an accent.
func VictoryPoints(p *scspack.Pack, c Control, side string) Score {
	if side == "" {
		side = p.Victory.Side
	}
	s := Score{Side: side}
	reachable := &sums{parts: []bool{true}}
	for i := range p.Places {
		place := &p.Places[i]
		if place.Role != scspack.RoleVictory || !place.InHex {
			continue
		}
		owner, known := c.Of(place.Hex)
		s.Hexes = append(s.Hexes, VictoryHex{place, owner})
		switch {
		case known && owner != side:
		case known && place.Value.Known:
			s.Least += place.Value.N
			s.Most += place.Value.N
			reachable.base += place.Value.N
		case place.Value.Known:
			s.Most += place.Value.N
			reachable.either(place.Value.N)
			if place.Value.N != 0 {
				s.Decides = append(s.Decides, Input{Kind: OpenControl, Hex: place.Hex})
			}
		default:
			s.Unbounded = true
			s.Decides = append(s.Decides, KeyOfRow("places.csv", "value", place.Hex.String()))
		}
	}
	for _, band := range p.Victory.Bands {
		if p.Victory.Side != "" && side != p.Victory.Side {
			break // the bands count another side's points
		}
		if s.mayFall(band, reachable) {
			s.Bands = append(s.Bands, band)
		}
	}
	return s
}

// Exact reports whether the points are a single number.
func (s *Score) Exact() bool { return !s.Unbounded && s.Least == s.Most }

// mayFall reports whether the points may lie in a band. Not every number between the
// bounds can be reached: one open hex worth 2 leaves out the number in the middle.
func (s *Score) mayFall(band scspack.Band, reachable *sums) bool {
	from, to := s.Least, s.Most
	if band.From.Known {
		from = max(from, band.From.N)
	}
	if s.Unbounded {
		return !band.To.Known || band.To.N >= s.Least
	}
	if band.To.Known {
		to = min(to, band.To.N)
	}
	return reachable.any(from, to)
}

// sums are the totals that some points can add up to.
type sums struct {
	base  int    // what is added for certain
	parts []bool // parts[n]: n can be reached by the open points; nil once they are too many to list
	most  int
}

// mostSums bounds the cost of listing all totals. Beyond it every total between the
// bounds counts as possible, which can only keep a band too many.
const mostSums = 1 << 16

func (s *sums) either(n int) {
	s.most += n
	if s.parts == nil || s.most > mostSums {
		s.parts = nil
		return
	}
	with := make([]bool, s.most+1)
	for i, reached := range s.parts {
		if reached {
			with[i], with[i+n] = true, true
		}
	}
	s.parts = with
}

func (s *sums) any(from, to int) bool {
	from, to = max(from-s.base, 0), min(to-s.base, s.most)
	if s.parts == nil {
		return from <= to
	}
	return from <= to && slices.Contains(s.parts[from:to+1], true)
}
