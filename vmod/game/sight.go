package game

import "slices"

// Concealed reports whether an observer, who plays no side and owns nothing, does not
// see the object at all: because it is in a deck, in a private window, invisible, or a
// stack of only such pieces. After CutOff nobody knows, and all pieces are.
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
		return s.flag(o, "Invisible") || s.CutOff()
	}
	return false
}

// Masked reports whether an observer sees the piece, but not what it is.
func (s *State) Masked(o *Object) bool { return s.flag(o, "ObscuredToOthers") || s.CutOff() }
