package position

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A load is how much some pieces count against the stacking limit: least for
// certain, and no more than most.
type load struct {
	least, most int
	unbounded   bool // most is not known
}

func (l load) plus(m load) load {
	return load{l.least + m.least, l.most + m.most, l.unbounded || m.unbounded}
}

// over says that the load may be more than limit.
func (l load) over(limit int) bool { return l.unbounded || l.most > limit }

// A scale weighs pieces as one pack counts them.
type scale struct {
	count pack.Counted
	any   load // what a unit counts of which no more is known than that it is one
}

func newScale(p *pack.Pack) *scale {
	s := &scale{count: p.Stacking.Count}
	// What a unit counts that the pack does not list.
	s.any = s.unit(&pack.Unit{})
	for i := range p.Units {
		l := s.unit(&p.Units[i])
		s.any.least = min(s.any.least, l.least)
		s.any.most = max(s.any.most, l.most)
	}
	return s
}

// total is the load of some pieces together.
func (s *scale) total(pieces []*Piece) load {
	var sum load
	for _, p := range pieces {
		sum = sum.plus(s.weigh(p))
	}
	return sum
}

// possible is the load of some pieces of which none need be a unit in the hex.
func (s *scale) possible(pieces []*Piece) load {
	sum := s.total(pieces)
	sum.least = 0
	return sum
}

// weigh is the load of one piece, taken for a unit if it may be one.
func (s *scale) weigh(p *Piece) load {
	switch {
	case p.Kind == Marker:
		return load{}
	case p.Unit == nil:
		return s.any
	case s.count == pack.CountSteps && p.Unit.Steps.Known && p.Lost.Known:
		left := max(1, p.Unit.Steps.N-p.Lost.N)
		return load{least: left, most: left}
	}
	return s.unit(p.Unit)
}

func (s *scale) unit(u *pack.Unit) load {
	switch {
	case s.count == pack.CountSteps && u.Steps.Known:
		// How many are left is not known here: one is, at least.
		return load{least: 1, most: u.Steps.N}
	case s.count == pack.CountSteps:
		return load{least: 1, unbounded: true}
	case u.Stacking.Known:
		return load{least: u.Stacking.N, most: u.Stacking.N}
	case s.count == pack.CountUnits:
		return load{least: 1, most: 1}
	}
	return load{unbounded: true}
}
