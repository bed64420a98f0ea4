package game

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// putDownAgain does what VASSAL does to a piece on a map when one of its
// Dynamic Properties is set, in case the property tells the piece's layer
// (DynamicProperty.setValue): the piece, or the stack in which it is the only
// one to be seen, is taken up and put down where it was. It may merge with what
// lies there, and a piece without a stack gets one.
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

// visibleNeighbour is the next member beneath that an observer sees, else the
// next above; nil if there is none.
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

// placeOrMerge is Map.placeOrMerge. Unlike a MovePiece command it asks what the
// replaying program sees, not what the player who moved saw.
func (s *State) placeOrMerge(m *Map, o *Object, p point) {
	for _, other := range m.drawn(p, func(x *Object) int { return s.drawLayer(m, x) }) {
		if s.takes(m, other, o) {
			if s.merge(other, o) {
				return
			}
			break
		}
	}
	o.reposition(p)
	m.add(o)
	if o.kind == Piece && m.Stacking && !s.noStack(o) {
		m.add(s.stackOf(m, o))
	}
}

// takes says whether what lies on the map takes the object in (Map.Merger). A
// deck takes no mat with pieces on it.
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

// stackOf makes a stack around a piece, which leaves the map for it.
func (s *State) stackOf(m *Map, o *Object) *Object {
	stack := s.makeStack()
	stack.at = o.at
	if m != nil {
		stack.layer = s.drawLayer(m, o)
	}
	stack.insert(o, 0)
	return stack
}

// hasDynamicProperty says whether setting a piece's whole state sets a Dynamic
// Property.
func (s *State) hasDynamicProperty(o *Object) bool {
	if !strings.Contains(o.typ, "PROP;") {
		return false
	}
	raws, _ := trait.Split(o.typ, o.state, s.limits.Trait)
	for _, r := range raws {
		if strings.HasPrefix(r.Type, "PROP;") {
			return true
		}
	}
	return false
}
