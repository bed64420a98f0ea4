package game

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Footing is what the answers about a piece rest on: while it holds, the same
// questions have the same answers.
//
// It is there for those who ask the same of all pieces again after every few steps. A
// piece answers by expressions, layers and the grid of its map, which is dear, and of a
// thousand pieces a step touches three.
type Footing struct {
	piece *trait.Piece // each object has its own, and a new one after every change of its state
	place Place
	laid  int // maps and their boards laid out until then

	// names are the properties that were looked up outside the piece, set the changes
	// of such properties until then.
	names []string
	set   int
	// others says that it was looked at other pieces, too: that holds never, since
	// nobody follows them all.
	others bool
}

// Footing runs ask, which may put any questions about a piece to the state, and tells
// what the answers rest on. They are the answers of Property, Exported, Name,
// BasicName, GPID and Piece, of the piece's Place, and of what the map says about that;
// which stack it is in is none of them. ask must not execute commands, nor ask for
// another footing.
func (s *State) Footing(o *Object, ask func()) *Footing {
	f := &Footing{place: o.Place(), laid: s.layouts, set: s.globals.changes}
	s.footing = f
	ask()
	s.footing = nil
	f.piece = s.Piece(o)
	return f
}

// Holds says that the questions that were asked about an object would now have the
// same answers. It may say no where they would.
func (f *Footing) Holds(o *Object) bool {
	if f.others || o.pc == nil || o.pc != f.piece || o.game.layouts != f.laid || o.Place() != f.place {
		return false
	}
	g := &o.game.globals
	return g.changes == f.set || !slices.ContainsFunc(f.names, func(name string) bool { return g.changed[name] > f.set })
}

// leans notes that an answer rests on other pieces.
func (s *State) leans() {
	if s.footing != nil {
		s.footing.others = true
	}
}

// leansOn notes that an answer rests on a property outside the piece.
func (s *State) leansOn(name string) {
	switch f := s.footing; {
	case f == nil:
	case strings.HasSuffix(name, countProperty):
		f.others = true
	case !slices.Contains(f.names, name):
		f.names = append(f.names, name)
	}
}
