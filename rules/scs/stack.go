package scs

import (
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Load is how much some units count together against a stacking limit: Least for
// certain and no more than Most. The zero value is nothing at all.
type Load struct {
	Least, Most int
	// Unbounded reports whether nobody knows the most; Most is then meaningless.
	Unbounded bool
}

// Exactly returns a known load.
func Exactly(n int) Load { return Load{Least: n, Most: n} }

// Plus returns the load of both together.
func (l Load) Plus(m Load) Load {
	return Load{Least: l.Least + m.Least, Most: l.Most + m.Most, Unbounded: l.Unbounded || m.Unbounded}
}

// Optional returns the load of something that may not be there.
func (l Load) Optional() Load {
	l.Least = 0
	return l
}

// Known reports whether the load is a single number.
func (l Load) Known() bool { return !l.Unbounded && l.Least == l.Most }

// SurelyOver reports whether the load exceeds a limit however unknowns are read.
func (l Load) SurelyOver(limit int) bool { return l.Least > limit }

// PerhapsOver reports whether the load may exceed a limit.
func (l Load) PerhapsOver(limit int) bool { return l.Unbounded || l.Most > limit }

// A Scale weighs units as one pack's stacking rule counts them: by units, steps or
// stacking points (4.0). Markers weigh nothing (4.0b); do not weigh them.
//
// It does not depend on hexes, so everything that counts stacks can share it.
type Scale struct {
	count scspack.Counted
	limit pack.Value
	any   Load
}

// NewScale returns the scale of a pack.
func NewScale(p *scspack.Pack) *Scale {
	s := &Scale{count: p.Stacking.Count, limit: p.Stacking.Limit}
	switch s.count {
	case scspack.CountUnits:
		s.any = Exactly(1) // unless a row has another size
	case scspack.CountSteps:
		s.any = Load{Least: 1, Unbounded: true}
	default:
		s.any = Load{Unbounded: true}
	}
	for i := range p.Units {
		l := s.Unit(&p.Units[i], pack.Value{})
		s.any.Least = min(s.any.Least, l.Least)
		s.any.Most = max(s.any.Most, l.Most)
		s.any.Unbounded = s.any.Unbounded || l.Unbounded
	}
	return s
}

// Unit returns the load of one unit. row is its row of the pack, or nil if nothing more
// is known of the unit. steps are the steps that it has left.
func (s *Scale) Unit(row *scspack.Unit, steps pack.Value) Load {
	switch {
	case s.count == scspack.CountSteps && steps.Known:
		return Exactly(max(steps.N, 0))
	case row == nil:
		return s.any
	case s.count == scspack.CountSteps && row.Steps.Known:
		// A unit on the map has at least one step left.
		return Load{Least: min(1, row.Steps.N), Most: row.Steps.N}
	case s.count == scspack.CountSteps:
		return Load{Least: 1, Unbounded: true}
	case row.Stacking.Known:
		return Exactly(row.Stacking.N)
	case s.count == scspack.CountUnits:
		return Exactly(1)
	}
	return Load{Unbounded: true}
}

// Piece returns the load of a piece that may be a unit or a marker.
func (s *Scale) Piece() Load { return s.any.Optional() }

// Limit returns how much may stand in a hex, unknown if the pack leaves it open.
func (s *Scale) Limit() pack.Value { return s.limit }
