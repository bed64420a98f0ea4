package game

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// putDownAgain does what VASSAL does to a piece on a map when one of its Dynamic Properties is set,
// in case the property decides the piece's layer (DynamicProperty.setValue). It takes up the piece,
// or the stack in which it is the only visible piece, and puts it down at the same place. There it
// may merge, and a piece without a stack gets a stack.
func (s *State) putDownAgain(o *Object) {
	m, stack := o.Map(), o.parent
	switch {
	case m == nil || stack != nil && stack.kind == Deck:
	case stack == nil:
		m.remove(o)
		s.placeOrMerge(m, o, o.at)
	default:
		other := s.visibleNeighbour(stack, o)
		if other == nil {
			m.remove(stack)
			s.placeOrMerge(m, stack, stack.at)
		} else if !s.canMerge(m, other, o) {
			s.placeOrMerge(m, o, stack.at)
		}
	}
}

// visibleNeighbour returns the next member below that an observer sees, else the next
// above, or nil.
func (s *State) visibleNeighbour(stack, o *Object) *Object {
	at := stack.Index(o)
	for i := at - 1; i >= 0; i-- {
		if !s.flag(stack.members[i], "Invisible") {
			return stack.members[i]
		}
	}
	for i := at + 1; i < len(stack.members); i++ {
		if !s.flag(stack.members[i], "Invisible") {
			return stack.members[i]
		}
	}
	return nil
}

// placeOrMerge does what Map.placeOrMerge does. What counts is what the viewer of the replay sees; in
// a MovePiece command it is what the player saw who moved.
func (s *State) placeOrMerge(m *Map, o *Object, p point) {
	first := m.lowest(p, func(x *Object) int { return s.drawLayer(m, x) },
		func(x *Object) bool { return s.takes(m, x, o) })
	if first != nil && s.merge(first, o) {
		return
	}
	o.reposition(p)
	m.add(o)
	if o.kind == Piece && m.Stacking && !s.noStack(o) {
		m.add(s.stackOf(m, o))
	}
}

// takes reports whether other, which lies on the map, takes the object in (Map.Merger).
// A deck takes no mat with pieces on it.
func (s *State) takes(m *Map, other, o *Object) bool {
	switch {
	case other.kind == Deck:
		return o.kind != Piece || len(around{o}.cargo(o)) == 0
	case !m.Stacking || s.noStack(o):
		return false
	case other.kind == Stack:
		return s.topVisible(other) != nil && s.canMerge(m, other, o)
	}
	return !s.flag(other, "Invisible") && !s.noStack(other) && s.canMerge(m, other, o)
}

// stackOf moves a piece from the map into a new stack.
func (s *State) stackOf(m *Map, o *Object) *Object {
	stack := s.makeStack()
	stack.at = o.at
	if m != nil {
		stack.layer = s.drawLayer(m, o)
	}
	stack.insert(o, 0)
	return stack
}

// hasDynamicProperty reports whether the piece has a Dynamic Property.
func (s *State) hasDynamicProperty(o *Object) bool {
	if !strings.Contains(o.typ, "PROP;") {
		return false
	}
	raws, _ := trait.Split(o.typ, o.state, s.limits.Trait)
	return slices.ContainsFunc(raws, func(r trait.Raw) bool { return strings.HasPrefix(r.Type, "PROP;") })
}
