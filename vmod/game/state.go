// Package game replays VASSAL's commands. A save becomes the state of a game; a log
// becomes that state and the steps that change it.
//
// The package does exactly what VASSAL does with each command, as dumps of VASSAL show it: which
// stack a moved piece joins, what a stack without a map does to its members, what remains when a
// stack is removed. It knows where things stand, what contains what, and the names and properties of
// pieces. It knows no game's rules. It adds nothing to the file: VASSAL makes at-start stacks for a
// file without them, this package does not.
//
// # Speed
//
// Replay only tracks where things stand. It takes the traits of a piece apart when a
// command or a question needs them, and decodes them when a property is asked for. So a
// save of two megabytes that unpacks to tens of thousands of empty stacks costs an Object
// for each and no more. Maps index their objects by exact point, because replay makes only
// one search, for what a dropped piece merges with, and that is for equal points.
package game

import (
	"image"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

type point = image.Point

// A State is a game at one moment. Load makes one, and commands change it. It is not safe
// for concurrent use.
type State struct {
	world   *World
	maps    []*Map
	mapByID map[string]*Map
	board   map[string]*Map // the module's maps by the names that board commands use

	objects map[string]*Object
	sorted  []*Object // the same, sorted by id; nil until Objects is called
	made    []*Object
	decks   []*Object // every deck that was ever added
	limits  Limits

	step    int     // that is executed; -1 in the starting state
	journal journal // nil while no step is executed
	touched []*Object
	touches int // of all steps, see Limits.Touches

	groups  *groups // pieces by place; nil after every change of any place
	meter   *expression.Meter
	layouts int      // how often maps were made or got boards
	footing *Footing // records the current questions; nil outside of Footing

	secrets  []command.PlayerID // that no answer of a piece shows
	globals  globals
	formulas trait.Formulas
	record   Record
	problems []Problem
	more     int   // problems beyond mostProblems
	tooMany  error // a limit was reached
}

func newState(w *World, text string, lim Limits) *State {
	s := &State{world: w, limits: lim.withDefaults(), step: -1, meter: lim.Meter(len(text)),
		secrets: command.Secrets(text)}
	s.clear()
	return s
}

// clear ends the current game, as begin_save does (GameState.setup).
func (s *State) clear() {
	s.maps, s.mapByID, s.board = nil, map[string]*Map{}, map[string]*Map{}
	s.objects, s.sorted, s.made, s.decks, s.groups = map[string]*Object{}, nil, nil, nil, nil
	s.globals, s.record = newGlobals(s.world), Record{}
	for _, plan := range s.world.plans() {
		m := newMap(plan)
		s.maps = append(s.maps, m)
		internal := m.internalID()
		for _, id := range [...]string{m.ID, internal} {
			if s.mapByID[id] == nil {
				s.mapByID[id] = m
			}
		}
		for _, name := range [...]string{m.Name, internal} {
			if s.board[name] == nil {
				s.board[name] = m
			}
		}
	}
}

// Record returns what is in the file besides the pieces.
func (s *State) Record() *Record { return &s.record }

// Problems returns the commands so far that could not be executed as they are written, and
// last ErrCutOff if CutOff.
func (s *State) Problems() []Problem {
	problems := slices.Clip(s.problems)
	if s.more > 0 {
		problems = append(problems, Problem{Step: -1, Err: errors.Errorf("%d more commands", s.more)})
	}
	if s.CutOff() {
		problems = append(problems, Problem{Step: -1, Err: ErrCutOff})
	}
	return problems
}

// mostProblems bounds the problems that are kept: a torn file can have a problem for each piece.
const mostProblems = 1000

// ErrCutOff is the Problem of a game whose pieces cost more to ask than the limits allow.
var ErrCutOff = errors.New("what the pieces of the game show costs more to find out than the budget allows; from " +
	"there on answers are missing or wrong")

// Meter returns what all questions to the pieces draw on.
func (s *State) Meter() *expression.Meter { return s.meter }

// CutOff reports whether answers of the pieces so far cost more than the limits allow.
// Since then what they answer can be wrong.
func (s *State) CutOff() bool { return s.meter.Cut() }

// Object returns the object with that id in the file, or nil.
func (s *State) Object(id string) *Object { return s.objects[id] }

// Objects returns all objects of the game, sorted by id as text. It leaves out empty
// stacks, which VASSAL leaves behind and ignores.
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

// put makes o the object with its id. It keeps the objects sorted, for callers that look
// at them after every step.
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

// Maps returns the map windows in the module's order, or without a module in the order in
// which the file names them.
func (s *State) Maps() []*Map { return s.maps }

// MapByID returns the map with that identifier, as saves use it, or nil.
func (s *State) MapByID(id string) *Map { return s.mapByID[id] }

// mapNamed returns what Map.getMapById returns: nil for "null" and for maps that the
// module does not have. Without a module every name is a map.
func (s *State) mapNamed(id string) *Map {
	if id == none || id == "" {
		return nil
	}
	m := s.mapByID[id]
	if m == nil && s.world.Build == nil {
		if len(s.maps) >= s.limits.Maps {
			s.tooMany = &LimitError{s.limits.Maps, "maps"}
			return nil
		}
		m = &Map{ID: id, Name: id, Stacking: true}
		s.maps = append(s.maps, m)
		s.mapByID[id] = m
		s.layouts++
	}
	return m
}

// addPiece executes an AddPiece command. If the id exists, it now means the new object, but
// a stack keeps the old one, as in VASSAL. An id of "" (null) does nothing, because
// nothing could name the object.
func (s *State) addPiece(id, typ, state string) error {
	if id == "" {
		return nil
	}
	if len(s.objects) >= s.limits.Objects {
		s.tooMany = &LimitError{s.limits.Objects, "pieces, stacks and decks"}
		return nil
	}
	o := &Object{game: s, id: id, typ: typ, layer: -1, kind: kindOf(typ)}
	if s.journal != nil {
		if old := s.objects[id]; old != nil {
			s.journal.note(old)
		} else if _, ok := s.journal[id]; !ok {
			s.journal[id] = before{}
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

// kindOf returns the kind of objects with that type.
func kindOf(typ string) Kind {
	switch {
	case typ == "stack":
		return Stack
	case strings.HasPrefix(typ, "deck;"):
		return Deck
	}
	return Piece
}

// removePiece executes a RemovePiece command. A stack takes its members off the map.
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
	if at, found := slices.BinarySearchFunc(s.sorted, o, compareIDs); found {
		s.sorted = slices.Delete(s.sorted, at, at+1)
	}
	delete(s.objects, o.id)
	s.groups = nil
}

// changePiece executes a ChangePiece command. Of a command with an old state, only the
// difference between both states is set; else the whole new state.
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

// setPieceState sets the whole state of a piece, with its place (Decorator.setState,
// BasicPiece.setState).
func (s *State) setPieceState(o *Object, state string) error {
	s.journal.note(o)
	inner, err := trait.Innermost(o.typ, state)
	o.state, o.pc = state, nil
	if err != nil {
		return errors.Wrapf(err, "piece %s", o.label())
	}
	if s.hasDynamicProperty(o) {
		s.putDownAgain(o)
	}
	s.placePiece(o, inner)
	return nil
}

// mergePieceState sets the difference between two states, trait by trait. It moves the
// piece if the innermost parts differ (Decorator.mergeState, BasicPiece.mergeState).
func (s *State) mergePieceState(o *Object, newState, oldState string) error {
	merged, err := trait.MergeState(o.typ, o.state, newState, oldState)
	if err != nil {
		return errors.Wrapf(err, "change of piece %s", o.label())
	}
	s.journal.note(o)
	o.state, o.pc = merged, nil
	if trait.ChangesDynamicProperty(o.typ, newState, oldState) {
		s.putDownAgain(o)
	}
	was, err := trait.Innermost(o.typ, oldState)
	if err != nil {
		return errors.Wrapf(err, "old state of piece %s", o.label())
	}
	is, err := trait.Innermost(o.typ, newState)
	if err != nil {
		return errors.Wrapf(err, "new state of piece %s", o.label())
	}
	if was != is {
		s.placePiece(o, is)
	}
	return nil
}

// placePiece puts a piece at the place in the basic piece's state (BasicPiece.setState).
// The piece leaves its stack if the state has another map than the stack. A state without
// a map takes it off the stack's map, but not out of the stack.
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
