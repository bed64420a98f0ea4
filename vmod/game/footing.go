package game

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Footing records what the answers to some questions about a piece depend on. While it
// holds, the same questions have the same answers.
//
// It is for callers that ask the same of all pieces after every few steps. The answers
// are expensive, because they take expressions, layers and the grid of the map, but of a
// thousand pieces a step touches about three.
type Footing struct {
	piece *trait.Piece // an object has another one after every change of its state
	place Place
	laid  int // State.layouts at the time

	names []string // the properties that were looked up outside the piece
	set   int      // globals.changes at the time
	// others means that the answers depend on other pieces, too. Such a Footing never
	// holds, because nothing keeps track of all of them.
	others bool
}

// Footing calls ask, which asks questions about the piece o, and records what their
// answers depend on. These questions are covered: Property, Exported, Name, BasicName,
// GPID and Piece, the piece's Place, and what the map knows of that place. Which stack the
// piece is in is not. ask must not execute commands or call Footing.
func (s *State) Footing(o *Object, ask func()) *Footing {
	f := &Footing{place: o.Place(), laid: s.layouts, set: s.globals.changes}
	s.footing = f
	ask()
	s.footing = nil
	f.piece = s.Piece(o)
	return f
}

// Holds reports whether the questions about the object certainly have the same answers
// as then.
func (f *Footing) Holds(o *Object) bool {
	if f.others || o.pc == nil || o.pc != f.piece || o.game.layouts != f.laid || o.Place() != f.place {
		return false
	}
	g := &o.game.globals
	return g.changes == f.set || !slices.ContainsFunc(f.names,
		func(name string) bool { return g.changed[name] > f.set })
}

// OnOthers reports whether the answers depend on other pieces. Such a Footing never holds.
func (f *Footing) OnOthers() bool { return f.others }

// leans records that an answer depends on other pieces.
func (s *State) leans() {
	if s.footing != nil {
		s.footing.others = true
	}
}

// leansOn records that an answer depends on a property outside the piece.
func (s *State) leansOn(name string) {
	switch f := s.footing; {
	case f == nil:
	case strings.HasSuffix(name, countProperty):
		f.others = true
	case !slices.Contains(f.names, name):
		f.names = append(f.names, name)
	}
}
