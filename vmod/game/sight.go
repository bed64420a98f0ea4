package game

import "slices"

// Concealed says that an observer, who plays no side and owns nothing, does not
// see the object at all: it is in a deck, or in a window of a side that others
// may not look into, or invisible, or a stack of nothing but such pieces.
func (s *State) Concealed(o *Object) bool {
	if m := o.Map(); m != nil && m.Private {
		return true
	}
	if p := o.Parent(); p != nil && p.Kind() == Deck {
		return true
	}
	switch o.Kind() {
	case Stack:
		seen := func(member *Object) bool { return !s.Concealed(member) }
		return len(o.Members()) > 0 && !slices.ContainsFunc(o.Members(), seen)
	case Piece:
		return s.flag(o, "Invisible")
	}
	return false
}

// Masked says that an observer sees a piece, but not what it is.
func (s *State) Masked(o *Object) bool { return s.flag(o, "ObscuredToOthers") }
