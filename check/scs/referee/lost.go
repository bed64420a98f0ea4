package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// This file has what a log shows of lost and regained steps: who was deleted, put among the eliminated
// or turned over, and in which step.

// lost returns what a unit lost in a phase, in words, and the step; "" for nothing.
func (l *Log) lost(p *Phase, was *position.Piece) (step int, what string) {
	end := p.End.Piece(was.ID)
	switch {
	case end == nil:
		if slices.ContainsFunc(p.Trips, func(t *Trip) bool { return t.Recreated && t.Start == was }) {
			return 0, ""
		}
		if step = p.removed(was.ID); step > 0 {
			return step, "was deleted"
		}
	case l.dead(end.At):
		return p.arrived(was), "was put among the eliminated"
	case was.Face == position.Full && end.Face == position.Reduced && !was.OneStep():
		return p.flipped(was.ID), "lost a step"
	}
	return 0, ""
}

// arrived returns the step in which a unit came to its last spot.
func (p *Phase) arrived(was *position.Piece) int {
	for _, t := range p.Trips {
		if t.Start == was && t.last() > 0 {
			return t.last()
		}
	}
	return p.flipped(was.ID)
}

// removed returns the step in which a piece was deleted, 0 if it was not.
func (p *Phase) removed(id string) int {
	for i := range p.Steps {
		if slices.ContainsFunc(p.Steps[i].Actions, func(a actions.Action) bool {
			gone, is := a.(actions.Remove)
			return is && gone.Piece.ID == id
		}) {
			return p.Steps[i].N
		}
	}
	return 0
}

// flipped returns the last step that turned or made a piece, or else the last that touched
// it; 0 if there is none.
func (p *Phase) flipped(id string) int {
	for i := range slices.Backward(p.Steps) {
		if flips(&p.Steps[i], id) {
			return p.Steps[i].N
		}
	}
	if steps := p.touched[id]; len(steps) > 0 {
		return steps[len(steps)-1]
	}
	return 0
}

// flips reports whether a step changed the face of a piece, or made it.
func flips(s *actions.Step, id string) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		switch a := a.(type) {
		case actions.Flip:
			return a.Piece.ID == id
		case actions.Add:
			return a.Piece.ID == id
		case actions.Change:
			return a.Aspect == actions.Layer && slices.ContainsFunc(a.Pieces, func(piece actions.Piece) bool { return piece.ID == id })
		}
		return false
	})
}

// less returns a minus b, at least 0; unknown if a or b is.
func less(a, b pack.Value) pack.Value {
	return pack.Value{N: max(a.N-b.N, 0), Known: a.Known && b.Known}
}

// recreated returns the trips of the pieces that were deleted in a phase and made anew, by
// the deleted piece.
func (p *Phase) recreated() map[*position.Piece]*Trip {
	all := map[*position.Piece]*Trip{}
	for _, t := range p.Trips {
		if t.Recreated {
			all[t.Start] = t
		}
	}
	return all
}
