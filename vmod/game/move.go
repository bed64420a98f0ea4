package game

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// move executes a MovePiece command as VASSAL does. The piece goes onto the named piece,
// if that still lies at the point; else it merges with the first thing at exactly that
// point, in drawing order, that accepts it; else it gets a new stack.
func (s *State) move(m command.MovePiece) {
	o := s.objects[m.ID]
	if o == nil {
		return
	}
	to := s.mapNamed(m.New.Map)
	if to == nil {
		if from := s.mapNamed(m.Old.Map); from != nil {
			o.touch()
			from.remove(o)
		}
		return
	}
	p := point{X: m.New.X, Y: m.New.Y}
	defer s.lastMoved(o)
	if m.New.Under != command.NoMap {
		under := s.objects[m.New.Under]
		if under != nil && under.At() == p && under.Map() == to {
			s.merge(under, o)
		} else if !s.mergeAt(to, o, p, m.Player) {
			s.stackOrPlace(o, to, p)
		}
		return
	}
	if !s.mergeAt(to, o, p, m.Player) {
		s.stackOrPlace(o, to, p)
	}
	if o.parent != nil {
		o.parent.insert(o, 0)
	}
}

// lastMoved brings what was moved to the front of its map, if that marks what was moved
// last (HighlightLastMoved.setLastMovedPiece).
func (s *State) lastMoved(o *Object) {
	if o.parent != nil {
		o = o.parent
	}
	if m := o.laid; m != nil && m.plan != nil && m.plan.LastMovedToFront {
		m.nextSeq++
		o.seq = m.nextSeq
	}
}

// stackOrPlace puts o at a point where it merges with nothing
// (MovePiece.stackOrPlacePiece). A piece that is still in a stack does not get a new
// stack; usually the log's next command makes it.
func (s *State) stackOrPlace(o *Object, to *Map, p point) {
	if to.Stacking && o.kind == Piece && o.parent == nil && !s.noStack(o) {
		st := s.makeStack()
		st.insert(o, 0)
		st.reposition(p)
		to.add(st)
		return
	}
	o.reposition(p)
	to.add(o)
}

// makeStack returns a new stack, which has no id in the file.
func (s *State) makeStack() *Object {
	st := &Object{game: s, kind: Stack, typ: "stack", layer: -1, made: true}
	s.made = append(s.made, st)
	return st
}

// lookedAtForTouch is how many objects at a point are looked at for the cost of a touch.
const lookedAtForTouch = 64

// mergeAt merges o with the first thing at the point that accepts it, and reports
// whether there is one (MovePiece.createMergeFinder).
func (s *State) mergeAt(to *Map, o *Object, p point, by command.PlayerID) bool {
	s.touches += len(to.here[p]) / lookedAtForTouch
	layer := func(x *Object) int { return s.drawLayer(to, x) }
	if to.LayerProperty == "" {
		// Of what accepts a piece only decks lie below the rest, and no property has to be asked for.
		layer = func(x *Object) int {
			if x.kind == Deck {
				return 0
			}
			return 1
		}
	}
	first := to.lowest(p, layer, func(x *Object) bool { return s.accepts(to, x, o, by) })
	if first == nil {
		return false
	}
	s.merge(first, o)
	return true
}

func (s *State) accepts(to *Map, other, o *Object, by command.PlayerID) bool {
	if other.kind == Deck {
		return true
	}
	if !to.Stacking || s.noStack(o) {
		return false
	}
	if other.kind == Stack {
		return s.topVisibleTo(other, by) != nil && s.canMerge(to, o, other)
	}
	if s.noStack(other) || !s.canMerge(to, o, other) {
		return false
	}
	owner := s.hiddenBy(other)
	return owner == "" || owner == by
}

// canMerge does what CompoundPieceCollection.canMerge does. Pieces join if neither
// refuses stacking, both are visible or hidden by the same player, and both belong to
// one layer of the map. For a stack its top visible piece counts.
func (s *State) canMerge(to *Map, a, b *Object) bool {
	if a.kind == Deck || b.kind == Deck {
		return true
	}
	a, b = s.face(a), s.face(b)
	if a == nil || b == nil || s.noStack(a) || s.noStack(b) {
		return false
	}
	if s.hiddenBy(a) != s.hiddenBy(b) {
		return false
	}
	return len(to.LayerOrder) == 0 || s.drawLayer(to, a) == s.drawLayer(to, b)
}

func (s *State) face(o *Object) *Object {
	if o.kind == Stack {
		return s.topVisible(o)
	}
	return o
}

// merge puts moving above fixed in the stack of fixed, or else into a new stack of both
// (StackMetrics.merge). It returns false, and changes nothing, if moving is fixed itself
// or its stack.
func (s *State) merge(fixed, moving *Object) bool {
	if fixed.kind != Piece {
		if top := s.topVisible(fixed); top != nil {
			fixed = top
		}
	}
	parent := fixed.parent
	if moving == fixed || moving == parent {
		return false
	}
	i := 0
	if parent != nil {
		i = parent.Index(fixed) + 1
	} else if fixed.kind != Piece {
		parent = fixed
		i = len(parent.members)
	} else {
		m := fixed.Map()
		parent = s.stackOf(m, fixed)
		if m != nil {
			m.add(parent)
		}
		i = 1
	}
	if moving.kind != Piece {
		for _, c := range slices.Clone(moving.members) {
			parent.insertChild(c, i)
			i++
		}
		return true
	}
	if moving.parent == parent && parent.Index(moving) < i {
		i--
	}
	if m := moving.Map(); m != nil && m != fixed.Map() {
		m.remove(moving)
	}
	parent.insert(moving, i)
	return true
}
