package game

import (
	"maps"
	"slices"
)

// A Place is a map (nil for none) and a point in map pixels.
type Place struct {
	Map *Map
	At  point
}

// Location returns the map's name of the place: a deck, a hex, a zone or "offboard".
// It is "" on no map.
func (p Place) Location() string {
	if p.Map == nil {
		return ""
	}
	return p.Map.Location(p.At)
}

// Place returns where the object stands.
func (o *Object) Place() Place { return Place{Map: o.Map(), At: o.At()} }

// A Displacement is the move of an object of the file in a step.
type Displacement struct {
	Object   *Object
	From, To Place
}

// Changes are the changes that a step made to the objects of the game, each list
// sorted by id.
type Changes struct {
	Moved   []Displacement
	Added   []*Object
	Removed []string
}

// A journal maps ids to where the object stood before a step first touched it. It
// makes a step cost what the step does; to compare all objects would cost more.
type journal map[string]before

type before struct {
	present bool
	object  *Object
	Place
}

// touch must be called before anything changes about where o stands.
func (o *Object) touch() {
	o.game.groups = nil
	if o.game.journal == nil {
		return
	}
	o.game.touches += 1 + len(o.members) + len(o.strays)
	o.game.journal.note(o)
	if o.parent != nil {
		o.game.journal.note(o.parent)
	}
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
	if j == nil || o.made || o.game.objects[o.id] != o {
		return
	}
	if _, ok := j[o.id]; !ok {
		j[o.id] = before{present: true, object: o, Place: o.Place()}
	}
}

// changes compares the journal with the current objects. Stacks without members do
// not count: neither their moves nor their removal are changes.
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

// Touched returns the objects of the file that the last step may have changed, or may have moved
// within a stack, gone ones included. It may return too many, but never too few. It leaves out global
// properties and what depends on them; see Settings.
func (s *State) Touched() []*Object { return s.touched }

// Settings returns how often global properties were set so far. While it stays the same, a
// piece that was not Touched changes only if what it shows depends on other pieces.
func (s *State) Settings() int { return s.globals.changes }

// touchedBy returns the objects of a journal.
func (s *State) touchedBy(j journal) []*Object {
	var all []*Object
	for _, id := range slices.Sorted(maps.Keys(j)) {
		was, o := j[id], s.objects[id]
		if was.object != nil {
			all = append(all, was.object)
		}
		if o != nil && o != was.object {
			all = append(all, o)
		}
	}
	return all
}

// idle reports whether the object is a stack without members, which nobody sees.
func (o *Object) idle() bool { return o.kind == Stack && len(o.members) == 0 }
