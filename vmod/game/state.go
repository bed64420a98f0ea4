// Package game replays VASSAL's commands: a save becomes the state of a game, a
// log becomes that state and the steps that change it.
//
// It knows what VASSAL does with each command, to the letter where that can be
// seen in a dump of the real engine: which stack a moved piece joins, what a
// stack without a map does to its members, what stays behind when a stack is
// removed. It answers where things stand, what is in what, what a piece is
// called and what properties it has. It knows no rules of any game, and it
// never invents: at-start stacks that VASSAL would make for a file that lacks
// them are not made.
//
// # Shape
//
// Replay touches only what stands where. A piece's traits are cut apart when a
// command or a question needs them and typed when a property is asked for; a
// save of two megabytes that unpacks to tens of thousands of empty stacks costs
// an Object each and no more. Objects on a map are indexed by their exact
// point, because the one search that replay makes, what a dropped piece merges
// with, is for equal points.
package game

import (
	"image"
	"maps"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

type point = image.Point

// A State is a game at one moment. The zero value is of no use; see Load.
// Methods that execute commands change it; a State is not safe for concurrent
// use.
type State struct {
	world   *World
	maps    []*Map
	mapByID map[string]*Map

	objects map[string]*Object
	sorted  []*Object // the same by id; nil until somebody asks
	made    []*Object
	decks   []*Object // every deck that was ever added
	limits  Limits

	step    int     // step being executed; -1 in the starting state
	journal journal // set while a step is executed

	groups  *groups  // pieces by place; nil after every change of any place
	scanned int      // pieces that expressions have looked at
	layouts int      // how often maps were made or got boards
	footing *Footing // of the questions that are being asked; nil where nobody wants to know

	globals  globals
	formulas trait.Formulas
	record   Record
	problems []Problem
}

func newState(w *World, lim Limits) *State {
	s := &State{world: w, limits: lim, step: -1}
	s.clear()
	return s
}

// clear ends the game that was there, as begin_save does (GameState.setup).
func (s *State) clear() {
	s.maps, s.mapByID = nil, map[string]*Map{}
	s.objects, s.sorted, s.made, s.decks, s.groups = map[string]*Object{}, nil, nil, nil, nil
	s.globals, s.record = newGlobals(s.world), Record{}
	for _, plan := range s.world.plans() {
		m := newMap(plan)
		s.maps = append(s.maps, m)
		for _, id := range []string{m.ID, m.internalID()} {
			if s.mapByID[id] == nil {
				s.mapByID[id] = m
			}
		}
	}
}

// Record is what the file says beside the pieces.
func (s *State) Record() *Record { return &s.record }

// Problems are the commands so far that could not be done as they say.
func (s *State) Problems() []Problem { return s.problems }

// Object is the object with that id, or nil. Stacks that replay made have no id
// to ask for.
func (s *State) Object(id string) *Object { return s.objects[id] }

// Objects are all objects of the game, sorted by id as text. Empty stacks,
// which VASSAL leaves behind and ignores, are left out.
func (s *State) Objects() []*Object {
	if s.sorted == nil {
		s.sorted = slices.SortedFunc(maps.Values(s.objects), compareIDs)
	}
	list := make([]*Object, 0, len(s.sorted))
	for _, o := range s.sorted {
		if !o.idle() {
			list = append(list, o)
		}
	}
	named := len(list)
	for _, o := range s.made {
		if len(o.members) > 0 {
			list = append(list, o)
		}
	}
	slices.SortFunc(list[named:], compareIDs)
	if 0 < named && named < len(list) && compareIDs(list[named-1], list[named]) > 0 {
		slices.SortFunc(list, compareIDs)
	}
	return list
}

// put makes an object the one with its id. Whoever looks at a game again and again, as
// it goes on, finds its objects sorted.
func (s *State) put(o *Object) {
	if s.sorted != nil {
		at, found := slices.BinarySearchFunc(s.sorted, o, compareIDs)
		if found {
			s.sorted[at] = o
		} else {
			s.sorted = slices.Insert(s.sorted, at, o)
		}
	}
	s.objects[o.id] = o
}

// takeOut takes an object out of the game.
func (s *State) takeOut(o *Object) {
	if at, found := slices.BinarySearchFunc(s.sorted, o, compareIDs); found {
		s.sorted = slices.Delete(s.sorted, at, at+1)
	}
	delete(s.objects, o.id)
}

// EmptyStacks counts the stacks without members.
func (s *State) EmptyStacks() int {
	n := 0
	for _, o := range s.objects {
		if o.idle() {
			n++
		}
	}
	for _, o := range s.made {
		if len(o.members) == 0 {
			n++
		}
	}
	return n
}

// Maps are the map windows, in the module's order; without a module, in the
// order in which the file names them.
func (s *State) Maps() []*Map { return s.maps }

// MapByID finds a map by the identifier that saves use; nil if there is none.
func (s *State) MapByID(id string) *Map { return s.mapByID[id] }

// mapNamed is Map.getMapById: nil for "null" and for maps that the module does
// not have. Without a module every name is a map.
func (s *State) mapNamed(id string) *Map {
	if id == none || id == "" {
		return nil
	}
	m := s.mapByID[id]
	if m == nil && s.world.Build == nil {
		m = &Map{ID: id, Name: id, Stacking: true}
		s.maps = append(s.maps, m)
		s.mapByID[id] = m
		s.layouts++
	}
	return m
}

// addPiece executes an AddPiece command. An id that exists gets the new object;
// whatever held the old one keeps it, as in VASSAL. An id of "" (null) makes an
// object that nothing can name; it is left out.
func (s *State) addPiece(id, typ, state string) error {
	if id == "" {
		return nil
	}
	o := &Object{game: s, id: id, typ: typ, layer: -1, kind: kindOf(typ)}
	if s.journal != nil {
		if old := s.objects[id]; old != nil {
			s.journal.note(old)
		} else {
			s.journal.noteAbsent(id)
		}
	}
	s.put(o)
	s.groups = nil
	switch o.kind {
	case Deck:
		s.decks = append(s.decks, o)
		s.setDeckState(o, state)
	case Stack:
		s.setStackState(o, state)
	default:
		return s.setPieceState(o, state)
	}
	return nil
}

// kindOf tells a type text's kind. Stacks and decks have no traits.
func kindOf(typ string) Kind {
	switch {
	case typ == "stack":
		return Stack
	case len(typ) >= 5 && typ[:5] == "deck;":
		return Deck
	}
	return Piece
}

// removePiece executes a RemovePiece command. A stack that still has members
// takes them off the map with it.
func (s *State) removePiece(id string) {
	o := s.objects[id]
	if o == nil {
		return
	}
	o.touch()
	parent := o.parent
	if m := o.Map(); m != nil {
		m.remove(o)
		o.setMap(nil)
	}
	if parent != nil {
		parent.drop(o)
	}
	s.takeOut(o)
	s.groups = nil
}

// changePiece executes a ChangePiece command. hasOld is false where the command
// has no old state; then the new one is set whole, else what differs between
// the two.
func (s *State) changePiece(id, newState, oldState string, hasOld bool) error {
	o := s.objects[id]
	switch {
	case o == nil:
		return nil
	case o.kind != Piece:
		if hasOld {
			s.mergeStackState(o, newState, oldState)
		} else {
			s.setContainerState(o, newState)
		}
		return nil
	case !hasOld:
		return s.setPieceState(o, newState)
	}
	return s.mergePieceState(o, newState, oldState)
}

// setPieceState sets all of a piece's state, place included
// (Decorator.setState, BasicPiece.setState).
func (s *State) setPieceState(o *Object, state string) error {
	inner, err := trait.Innermost(o.typ, state)
	o.state, o.pc = state, nil
	if err != nil {
		return errors.Wrapf(err, "piece %s", o.id)
	}
	if s.hasDynamicProperty(o) {
		s.putDownAgain(o)
	}
	s.placePiece(o, inner)
	return nil
}

// mergePieceState sets what differs between two states, trait by trait, and
// moves the piece where the place in the innermost part differs
// (Decorator.mergeState, BasicPiece.mergeState).
func (s *State) mergePieceState(o *Object, newState, oldState string) error {
	merged, err := trait.MergeState(o.typ, o.state, newState, oldState)
	if err != nil {
		return errors.Wrapf(err, "change of piece %s", o.id)
	}
	o.state, o.pc = merged, nil
	if trait.ChangesDynamicProperty(o.typ, newState, oldState) {
		s.putDownAgain(o)
	}
	was, err := trait.Innermost(o.typ, oldState)
	if err != nil {
		return errors.Wrapf(err, "old state of piece %s", o.id)
	}
	is, err := trait.Innermost(o.typ, newState)
	if err != nil {
		return errors.Wrapf(err, "new state of piece %s", o.id)
	}
	if was != is {
		s.placePiece(o, is)
	}
	return nil
}

// placePiece puts a piece where the basic piece's state says
// (BasicPiece.setState). A piece in a stack leaves it when the state names
// another map than the stack's; a state without a map takes it off the stack's
// map but not out of the stack.
func (s *State) placePiece(o *Object, basic string) {
	dec := sequence.NewDecoder(basic, ';')
	m := s.mapNamed(dec.Next())
	var p point
	p.X = dec.Int(0)
	p.Y = dec.Int(0)
	old := o.Map()
	o.reposition(p)
	switch {
	case m == old:
	case m != nil:
		m.add(o)
	default:
		old.remove(o)
		o.setMap(nil)
	}
}
