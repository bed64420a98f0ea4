package game

import (
	"maps"
	"slices"
)

// A Place is where an object stands: a map (nil for none) and a point in map
// pixels.
type Place struct {
	Map *Map
	At  point
}

// MapID is the identifier of the place's map, or "".
func (p Place) MapID() string {
	if p.Map == nil {
		return ""
	}
	return p.Map.ID
}

// Location is the name of the place in words of the map: a deck, a hex, a zone,
// "offboard"; "" when it is on no map.
func (p Place) Location() string {
	if p.Map == nil {
		return ""
	}
	return p.Map.Location(p.At)
}

// Place is where the object stands.
func (o *Object) Place() Place { return Place{Map: o.Map(), At: o.At()} }

// A Displacement is an object of the file that a step moved.
type Displacement struct {
	Object   *Object
	From, To Place
}

// Changes are what a step did to the objects of the game, each list sorted by
// id.
type Changes struct {
	Moved   []Displacement
	Added   []*Object
	Removed []string
}

// journal remembers, per id, where an object stood when something first touched
// it. Watching what commands touch rather than comparing all objects before and
// after keeps a step's cost to what the step does.
type journal map[string]before

type before struct {
	present bool
	object  *Object
	Place
}

// touch is called before anything about where o stands changes.
func (o *Object) touch() {
	o.game.groups = nil
	if o.game.journal == nil {
		return
	}
	o.game.journal.note(o)
	for _, c := range o.members {
		o.game.journal.note(c)
	}
	for _, c := range o.strays {
		if c.parent == o {
			o.game.journal.note(c)
		}
	}
}

func (j journal) note(o *Object) {
	if o.made || o.game.objects[o.id] != o {
		return
	}
	if _, ok := j[o.id]; !ok {
		j[o.id] = before{present: true, object: o, Place: o.Place()}
	}
}

// noteAbsent records that nothing had the id.
func (j journal) noteAbsent(id string) {
	if _, ok := j[id]; !ok {
		j[id] = before{}
	}
}

// changes compares the journal with what is now. Stacks without members are
// nothing: they do not move, and when they go nothing is missing.
func (s *State) changes(j journal) Changes {
	var c Changes
	for _, id := range slices.Sorted(maps.Keys(j)) {
		was, o := j[id], s.objects[id]
		switch {
		case o == nil && was.present && !was.object.idle():
			c.Removed = append(c.Removed, id)
		case o == nil:
		case !was.present:
			c.Added = append(c.Added, o)
		case o.idle():
		case o.Place() != was.Place:
			c.Moved = append(c.Moved, Displacement{Object: o, From: was.Place, To: o.Place()})
		}
	}
	return c
}

// idle says that the object is a stack without members, which is nothing to
// see.
func (o *Object) idle() bool { return o.kind == Stack && len(o.members) == 0 }
