package game

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// A Map is a map window of the game. The module defines it, and the save lays out the
// boards on it.
type Map struct {
	// ID is the identifier that saves use: the map's name, or "MapN" for a map
	// without a name (UniqueIdManager.getIdentifier).
	ID string
	// Name is the configured name. It may be empty.
	Name string
	// Private means that only some sides may look into the window.
	Private bool
	// Stacking is false if the module disables stacking on this map
	// (StackMetrics).
	Stacking bool
	// LayerProperty and LayerOrder are the map's Game Piece Layers, empty for
	// none. Pieces of different layers do not stack.
	LayerProperty string
	LayerOrder    []string
	// Edge is the empty border around the boards, in pixels.
	Edge grid.Size

	plan *buildfile.Map // nil without a module
	grid grid.Map
	laid bool // boards were laid out by a command

	// here holds what lies on the map, by its exact point, without empty stacks: real saves
	// have tens of thousands of them on one point, and nothing merges with them. The order at
	// a point is by seq, not by index, so that a piece can leave in constant time.
	here    map[image.Point][]*Object
	nextSeq uint64
}

// add lays the object on the map, and takes it out of its stack and off its old map
// (Map.addPiece). An object that lies here already keeps its place in the drawing
// order.
func (m *Map) add(o *Object) {
	if o.laid == m {
		return
	}
	if o.parent != nil {
		o.parent.drop(o)
	}
	if o.onMap != nil {
		o.onMap.remove(o)
	}
	o.setMap(m)
	m.nextSeq++
	o.seq = m.nextSeq
	o.laid = m
	m.index(o)
}

// remove takes the object off the map's list. The object's own map does not change
// (Map.removePiece).
func (m *Map) remove(o *Object) {
	if o.laid != m {
		return
	}
	m.unindex(o)
	o.laid = nil
}

// index puts an object of the map into the list of its point, unless it is idle.
func (m *Map) index(o *Object) {
	if o.idle() {
		return
	}
	if m.here == nil {
		m.here = map[image.Point][]*Object{}
	}
	o.slot = len(m.here[o.at])
	m.here[o.at] = append(m.here[o.at], o)
}

// unindex takes it out of the list. It is called before the object is changed.
func (m *Map) unindex(o *Object) {
	if o.idle() {
		return
	}
	list := m.here[o.at]
	last := list[len(list)-1]
	list[o.slot], last.slot = last, o.slot
	if len(list) == 1 {
		delete(m.here, o.at)
	} else {
		list[len(list)-1] = nil
		m.here[o.at] = list[:len(list)-1]
	}
}

// reposition does what GamePiece.setPosition does, and keeps the map's index by point
// up to date.
func (o *Object) reposition(p image.Point) {
	if o.at == p {
		return
	}
	o.touch()
	if o.laid == nil {
		o.at = p
		return
	}
	o.laid.unindex(o)
	o.at = p
	o.laid.index(o)
}

// lowest returns what is drawn first of what lies at exactly p and is wanted: by layer, then by the
// time when it was laid (CompoundPieceCollection.getPieces). Empty stacks do not count.
func (m *Map) lowest(p image.Point, layer func(*Object) int, wanted func(*Object) bool) *Object {
	var first *Object
	least := 0
	for _, o := range m.here[p] {
		at := layer(o)
		if (first == nil || at < least || at == least && o.seq < first.seq) && wanted(o) {
			first, least = o, at
		}
	}
	return first
}
