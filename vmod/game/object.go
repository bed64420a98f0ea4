package game

import (
	"image"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Kind tells the three kinds of objects that a game holds.
type Kind uint8

// The kinds, in VASSAL's classes: any Decorator or BasicPiece, a Stack, a Deck.
const (
	Piece Kind = iota + 1
	Stack
	Deck
)

// String is the kind's name in dumps: piece, stack or deck.
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

// An Object is one thing of the game state: a piece, a stack or a deck. Its
// fields change as commands are executed; read them through its methods.
//
// Position and membership are kept as VASSAL keeps them, in two places that can
// disagree: an object has a map and a point of its own, and it may have a
// parent, whose map and point then count. A parent may have forgotten a child
// that still points at it (Stack.setState does that), and the child then stands
// where the parent stands.
type Object struct {
	id    string
	kind  Kind
	typ   string
	state string // a piece's state text as the last command left it

	game   *State // the game it belongs to
	onMap  *Map
	at     image.Point
	parent *Object

	members []*Object
	within  *Object   // the container whose members hold it
	rank    int       // where in those members it was last seen
	strays  []*Object // were left out of members by a new state, but point here
	layer   int       // stacks: visual layer, -1 unset
	face    bool      // decks: face down

	made bool         // by the engine, with no id in the file
	laid *Map         // the map whose list holds it; nil while it is in a stack or nowhere
	slot int          // index in that list
	seq  uint64       // place in its map's drawing order
	pc   *trait.Piece // typed on demand; nil after every change of state
}

// ID is the object's id in the file. A stack that the engine made while
// replaying has none of its own: it is named "~" and the id of its bottom
// member.
func (o *Object) ID() string {
	if !o.made {
		return o.id
	}
	if len(o.members) == 0 {
		return "~"
	}
	return "~" + o.members[0].id
}

// Kind tells piece, stack and deck apart.
func (o *Object) Kind() Kind { return o.kind }

// Made says that replaying made this stack: no command of the file names it.
func (o *Object) Made() bool { return o.made }

// Type is the object's type text as it came in its AddPiece command.
func (o *Object) Type() string { return o.typ }

// Map is the map that the object is on; nil when it is on none. A member is on
// its stack's or deck's map.
func (o *Object) Map() *Map {
	if o.parent != nil {
		return o.parent.Map()
	}
	return o.onMap
}

// MapID is the identifier of the object's map, or "" when it is on none.
func (o *Object) MapID() string {
	if m := o.Map(); m != nil {
		return m.ID
	}
	return ""
}

// At is the object's position in map pixels; for a member that of its stack or
// deck. It means something even while the object is on no map: VASSAL keeps
// the last one.
func (o *Object) At() image.Point {
	if o.parent != nil {
		return o.parent.At()
	}
	return o.at
}

// Parent is the stack or deck that the object is in, or nil.
func (o *Object) Parent() *Object { return o.parent }

// Members are the objects in a stack or deck, bottom to top. The slice must not
// be changed.
func (o *Object) Members() []*Object { return o.members }

// Layer is the visual layer that a stack is bound to; -1 when it is unset.
func (o *Object) Layer() int { return o.layer }

// FaceDown says that a deck lies face down.
func (o *Object) FaceDown() bool { return o.face }

// DeckName is a deck's name (13th field of its type), "" for anything else.
func (o *Object) DeckName() string {
	if o.kind != Deck {
		return ""
	}
	return trait.DeckName(o.typ)
}

// Index is the child's place among the members from the bottom, -1 for none. Decks of
// many thousand cards are asked for the place of each, so a place once found is
// remembered.
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

// drop takes child out of the members and clears its parent
// (Stack.remove). A child that is no member only loses its parent.
func (o *Object) drop(child *Object) {
	child.touch()
	o.removeAt(o.Index(child))
	child.parent = nil
}

func (o *Object) removeAt(i int) {
	if i >= 0 && i < len(o.members) {
		o.members[i].within = nil
		o.members = slices.Delete(o.members, i, i+1)
	}
}

func (o *Object) insertAt(child *Object, i int) {
	i = min(max(i, 0), len(o.members))
	o.members = slices.Insert(o.members, i, child)
	child.within, child.rank = o, i
}

// insertChild takes child from wherever it is into the members at i
// (Stack.insertChild). A stack cannot go into a stack: VASSAL refuses with an
// exception after having unlinked it, and so it is unlinked here.
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

// insert is Stack.insert: like insertChild, but a child that is already here is
// only shifted.
func (o *Object) insert(child *Object, i int) {
	i = min(max(i, 0), len(o.members))
	j := o.Index(child)
	switch {
	case j < 0:
		o.insertChild(child, i)
	case i > j:
		o.removeAt(j)
		o.insertAt(child, i)
	default:
		o.removeAt(j)
		o.insertAt(child, i)
	}
}

// setMap is GamePiece.setMap: a stack tells its members too.
func (o *Object) setMap(m *Map) {
	o.touch()
	o.onMap = m
	for _, c := range o.members {
		c.onMap = m
	}
}

// compareIDs orders objects as the dumps do: by id as a string, engine-made
// stacks last among equals.
func compareIDs(a, b *Object) int { return strings.Compare(a.ID(), b.ID()) }
