package game

import (
	"image"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Kind is one of the three kinds of objects of a game.
type Kind uint8

// In VASSAL's classes: any Decorator or BasicPiece, a Stack, a Deck.
const (
	Piece Kind = iota + 1
	Stack
	Deck
)

// String returns the kind's name in dumps: piece, stack or deck.
func (k Kind) String() string {
	switch k {
	case Piece:
		return "piece"
	case Stack:
		return "stack"
	case Deck:
		return "deck"
	}
	return "unknown"
}

// An Object is a piece, a stack or a deck. Commands change it, so what its methods
// return is good until the next command.
//
// It has a place twice, as in VASSAL, and the two can disagree: an object has a map and
// a point of its own, and it may have a parent, whose map and point then count. A parent
// may have forgotten a child that still points at it (Stack.setState does that). Such a
// child stands where the parent stands.
type Object struct {
	id    string
	kind  Kind
	typ   string
	state string // of a piece, after the last command

	game   *State // the game it belongs to
	onMap  *Map
	at     image.Point
	parent *Object

	members []*Object
	within  *Object   // the container whose members hold it
	rank    int       // its last known index in those members
	strays  []*Object // former members that still point here, see forget
	layer   int       // of a stack: visual layer, -1 if unset
	face    bool      // of a deck: face down

	made bool         // by replaying, so that it has no id in the file
	laid *Map         // the map whose list holds it; nil while it is in a stack or nowhere
	slot int          // index in that list
	seq  uint64       // place in its map's drawing order
	pc   *trait.Piece // made on demand; nil after every change of state
	gpid string       // of the slot, as GPID last found it
}

// ID returns the object's id in the file. For a stack that replaying made, it is "~" and
// the id of the bottom member.
func (o *Object) ID() string {
	if !o.made {
		return o.id
	}
	if len(o.members) == 0 {
		return "~"
	}
	return "~" + o.members[0].id
}

// label is the object's id in errors. VASSAL's are numbers; in a damaged file anything can
// stand there, even a player's id.
func (o *Object) label() string {
	if strings.Trim(o.id, "0123456789") == "" && o.id != "" {
		return o.id
	}
	return "without a number"
}

// Kind returns Piece, Stack or Deck.
func (o *Object) Kind() Kind { return o.kind }

// Made reports whether replaying made this stack, so that no command names it.
func (o *Object) Made() bool { return o.made }

// Type returns the object's type, as it stands in its AddPiece command.
func (o *Object) Type() string { return o.typ }

// Map returns the object's map, or nil. A member is on the map of its stack or deck.
func (o *Object) Map() *Map {
	if o.parent != nil {
		return o.parent.Map()
	}
	return o.onMap
}

// MapID returns the identifier of the object's map, or "".
func (o *Object) MapID() string {
	if m := o.Map(); m != nil {
		return m.ID
	}
	return ""
}

// At returns the object's position in map pixels. A member has the position of its stack or deck.
// While an object is on no map, it keeps its last position.
func (o *Object) At() image.Point {
	if o.parent != nil {
		return o.parent.At()
	}
	return o.at
}

// Laid returns when the object was laid on its map, as a number that grows: within a VisualLayer,
// what was laid first is painted first. It is of no use for members of stacks.
func (o *Object) Laid() uint64 { return o.seq }

// Parent returns the stack or deck that the object is in, or nil.
func (o *Object) Parent() *Object { return o.parent }

// Members returns the objects in a stack or deck, from the bottom up. Do not change the
// slice.
func (o *Object) Members() []*Object { return o.members }

// Layer returns the visual layer that a stack is bound to, -1 if it is unset.
func (o *Object) Layer() int { return o.layer }

// FaceDown reports whether a deck lies face down.
func (o *Object) FaceDown() bool { return o.face }

// DeckName returns a deck's name, or "" for anything else.
func (o *Object) DeckName() string {
	if o.kind != Deck {
		return ""
	}
	return trait.DeckName(o.typ)
}

// Index returns the child's index among the members, from the bottom, or -1. It remembers
// indices, because each card of a deck of thousands is asked for.
func (o *Object) Index(child *Object) int {
	if child.within != o {
		return -1
	}
	if child.rank >= len(o.members) || o.members[child.rank] != child {
		for i, m := range o.members {
			m.rank = i
		}
	}
	return child.rank
}

// drop takes the child out of the members and clears its parent (Stack.remove). A child
// that is no member only loses its parent.
func (o *Object) drop(child *Object) {
	child.touch()
	o.removeAt(o.Index(child))
	child.parent = nil
}

func (o *Object) removeAt(i int) {
	if i >= 0 && i < len(o.members) {
		o.members[i].within = nil
		o.setMembers(slices.Delete(o.members, i, i+1))
	}
}

func (o *Object) insertAt(child *Object, i int) {
	i = min(max(i, 0), len(o.members))
	o.setMembers(slices.Insert(o.members, i, child))
	child.within, child.rank = o, i
}

// setMembers sets the members, and keeps the index of the object's map right.
func (o *Object) setMembers(members []*Object) {
	turns := o.laid != nil && (len(o.members) == 0) != (len(members) == 0)
	if turns {
		o.laid.unindex(o)
	}
	o.members = members
	if turns {
		o.laid.index(o)
	}
}

// insertChild takes the child from wherever it is into the members at i
// (Stack.insertChild). A stack cannot go into a stack: VASSAL unlinks it and then throws
// an exception, so here it is unlinked as well.
func (o *Object) insertChild(child *Object, i int) {
	child.touch()
	if child.parent != nil {
		child.parent.drop(child)
	} else if m := child.Map(); m != nil {
		m.remove(child)
	}
	if child.kind != Piece {
		return
	}
	child.parent = o
	o.insertAt(child, i)
}

// insert is insertChild, but only shifts a child that is already here (Stack.insert).
func (o *Object) insert(child *Object, i int) {
	i = min(max(i, 0), len(o.members))
	if j := o.Index(child); j >= 0 {
		o.game.journal.note(child)
		o.removeAt(j)
		o.insertAt(child, i)
		return
	}
	o.insertChild(child, i)
}

// setMap does what GamePiece.setMap does, which also sets the map of a stack's members.
func (o *Object) setMap(m *Map) {
	o.touch()
	o.onMap = m
	for _, c := range o.members {
		c.onMap = m
	}
}

// compareIDs orders objects by id as text, as dumps do.
func compareIDs(a, b *Object) int { return strings.Compare(a.ID(), b.ID()) }
