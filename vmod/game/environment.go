package game

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Piece returns the object's traits. It is nil for stacks and decks, and for a piece
// that VASSAL could not build. Use it only until the next command is executed.
func (s *State) Piece(o *Object) *trait.Piece {
	if o.pc == nil && o.kind == Piece {
		// An error became a Problem when the state was set.
		o.pc, _ = trait.NewPiece(o.typ, o.state, s.limits.Trait)
	}
	return o.pc
}

// Property looks up a property of a piece as VASSAL does: in its traits from the
// outermost inwards, then in its place, then among the global properties of zone,
// map and module. ok is false where VASSAL has null.
func (s *State) Property(o *Object, v trait.Viewer, name string) (value string, ok bool) {
	p := s.Piece(o)
	if p == nil {
		return "", false
	}
	return p.PropertyFor(around{o}, v, name)
}

// Exported returns all properties that the piece's traits name
// (PropertyExporter.getProperties).
func (s *State) Exported(o *Object, v trait.Viewer) map[string]string {
	p := s.Piece(o)
	if p == nil {
		return nil
	}
	return p.ExportedFor(around{o}, v)
}

// Name returns the name of the piece that the viewer sees (GamePiece.getName), or the
// name of a deck. A stack has none.
func (s *State) Name(o *Object, v trait.Viewer) string {
	if o.kind == Deck {
		return o.DeckName()
	}
	p := s.Piece(o)
	if p == nil {
		return ""
	}
	return p.NameFor(around{o}, v)
}

// BasicName returns the name of the basic piece, even under a mask.
func (s *State) BasicName(o *Object) string {
	if p := s.Piece(o); p != nil {
		return p.BasicName(around{o})
	}
	return ""
}

// GPID returns the id of the palette slot that the piece came from, or "" if it is
// unknown.
func (s *State) GPID(o *Object) string {
	p := s.Piece(o)
	if p == nil || p.Basic() == nil {
		return ""
	}
	if gpid := s.Hide(p.Basic().GPID); o.gpid != gpid {
		o.gpid = strings.Clone(gpid) // whoever keeps it does not keep the whole state of the piece
	}
	return o.gpid
}

// Hide returns a text of the file without the ids of players.
func (s *State) Hide(text string) string { return command.Hide(text, s.secrets) }

// observer is who replays: what an observer sees decides how moved pieces merge.
var observer = trait.Viewer{}

func (s *State) flag(o *Object, name string) bool {
	v, _ := s.Property(o, observer, name)
	return v == "true"
}

// noStack reports whether the object refuses to be stacked. Stacks never do, decks
// always.
func (s *State) noStack(o *Object) bool {
	switch o.kind {
	case Deck:
		return true
	case Stack:
		return false
	}
	return s.flag(o, "NoStack")
}

// hiddenBy returns who made the piece invisible, or "" for a visible piece.
func (s *State) hiddenBy(o *Object) command.PlayerID {
	if p := s.Piece(o); p != nil {
		return command.PlayerID(p.HiddenBy(around{o}))
	}
	return ""
}

// topVisible returns the uppermost member that an observer sees (Stack.topPiece).
func (s *State) topVisible(o *Object) *Object {
	for i := len(o.members) - 1; i >= 0; i-- {
		if !s.flag(o.members[i], "Invisible") {
			return o.members[i]
		}
	}
	return nil
}

// topVisibleTo returns the uppermost member that is visible, or hidden by that player.
func (s *State) topVisibleTo(o *Object, by command.PlayerID) *Object {
	for i := len(o.members) - 1; i >= 0; i-- {
		if owner := s.hiddenBy(o.members[i]); owner == "" || owner == by {
			return o.members[i]
		}
	}
	return nil
}

// VisualLayer returns the layer in which its map draws the object, from 0 for the
// lowest, or -1 for an object on no map. On a map with game piece layers it is the place
// of the piece's value in LayerOrder; pieces without a value there come last. On other
// maps it is 0 for pieces that do not stack, and 1 for the rest. Object.Layer is another
// thing: the layer of a stack's first piece, to which VASSAL binds the stack.
func (s *State) VisualLayer(o *Object) int {
	if m := o.Map(); m != nil {
		return s.drawLayer(m, o)
	}
	return -1
}

// drawLayer returns the layer in which the map draws the object
// (DefaultPieceCollection, LayeredPieceCollection).
func (s *State) drawLayer(m *Map, o *Object) int {
	if m.LayerProperty == "" {
		if s.noStack(o) {
			return 0
		}
		return 1
	}
	last := len(m.LayerOrder)
	switch o.kind {
	case Deck:
		return last
	case Stack:
		top := s.topVisible(o)
		if top == nil && o.layer >= 0 && len(o.members) > 0 {
			top = o.members[0]
		}
		if top == nil {
			return last
		}
		o = top
	}
	v, ok := s.Property(o, observer, m.LayerProperty)
	if i := slices.Index(m.LayerOrder, v); ok && i >= 0 {
		return i
	}
	return last
}

// Around returns the game around a piece, for questions to the traits of Piece. They are
// among those that a Footing covers.
func (s *State) Around(o *Object) trait.Environment { return around{o} }

// around is the game around a piece, as the piece's traits see it.
type around struct{ o *Object }

var _ trait.Environment = around{}

func (a around) ID() string { return a.o.id }

func (a around) Map() (string, bool) {
	m := a.o.Map()
	if m == nil {
		return "", false
	}
	return m.Name, true
}

func (a around) Position() point { return a.o.At() }

func (a around) LocationName() string { return a.o.Place().Location() }

func (a around) Board() string {
	if m := a.o.Map(); m != nil {
		return m.Board(a.o.At())
	}
	return ""
}

func (a around) Zone() string {
	if m := a.o.Map(); m != nil {
		return m.Zone(a.o.At())
	}
	return ""
}

func (a around) Deck() (name string, position int, ok bool) {
	a.o.game.leans()
	d := a.o.parent
	if d == nil || d.kind != Deck {
		return "", 0, false
	}
	return d.DeckName(), len(d.members) - d.Index(a.o), true
}

func (a around) Stack() (position, size int, ok bool) {
	a.o.game.leans()
	st := a.o.parent
	if st == nil {
		return 0, 0, false
	}
	i := st.Index(a.o)
	if i < 0 {
		return 1, len(st.members), true
	}
	return len(st.members) - i, len(st.members), true
}

func (a around) Global(name string) (string, bool) {
	return a.o.game.global(a.o, name)
}

func (a around) Neighbour(id string) (*trait.Piece, trait.Environment, bool) {
	a.o.game.leans()
	o := a.o.game.objects[id]
	if o == nil || o.kind != Piece {
		return nil, nil, false
	}
	p := a.o.game.Piece(o)
	return p, around{o}, p != nil
}

func (a around) Secrets() []command.PlayerID { return a.o.game.secrets }

func (a around) LeadingZeros() bool {
	return a.o.game.world.Build != nil && a.o.game.world.Build.KeepsZeros
}

func (a around) Prototype(name string) (string, bool) {
	if a.o.game.world.Build == nil {
		return "", false
	}
	p, ok := a.o.game.world.Build.Prototype(name)
	if !ok {
		return "", false
	}
	return p.Definition, true
}
