package trait

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// An Environment is the game around one piece, as far as it shows in the piece's
// properties. A piece in a stack or deck is where the stack or deck is.
type Environment interface {
	// ID returns the piece's identifier, or "" if it has none yet.
	ID() string
	// Map returns the name of the piece's map. ok is false for a piece on no
	// map; then nobody calls LocationName, Board and Zone.
	Map() (name string, ok bool)
	// Position returns a point in map pixels, y downwards.
	Position() image.Point
	// LocationName returns what Map.locationName returns for the position.
	LocationName() string
	// Board returns the name of the board under the piece, or "".
	Board() string
	// Zone returns the name of the zone around the piece, or "".
	Zone() string
	// Deck returns the name of the piece's deck and the piece's place in it,
	// from 1 for the top card. ok is false for a piece in no deck.
	Deck() (name string, position int, ok bool)
	// Stack returns the piece's place in its stack or deck, from 1 for the top,
	// and the number of pieces there. ok is false for a piece in none.
	Stack() (position, size int, ok bool)
	// Global looks up a property in the piece's zone, then on its map, then in
	// the module, which also knows the name and side of the player.
	Global(name string) (value string, ok bool)
	// Neighbour returns another piece of the game and the environment of that
	// piece.
	Neighbour(id string) (*Piece, Environment, bool)
	// LeadingZeros reports whether the module keeps 007 as text, instead of
	// making it 7 (GlobalOptions.isStoreLeadingZeroIntegersAsStrings).
	LeadingZeros() bool
	// Prototype returns the definition of a prototype: an add-piece command.
	Prototype(name string) (definition string, ok bool)
	// Secrets returns the ids of the players, which no answer shows.
	Secrets() []command.PlayerID
	// Formulas returns the cache of parsed expressions, or nil for no cache.
	Formulas() *Formulas
	// Meter returns what bounds all questions to the pieces of the game together, or nil
	// for no such bound.
	Meter() *expression.Meter
}

// Surroundings is implemented by an [Environment] that can also answer expressions about other pieces
// and places, such as SumStack, Count or GetMapProperty. In other environments these are the empty
// text. It has the methods of [expression.Pieces], seen from the environment's piece.
type Surroundings interface {
	Pieces(expression.Group) ([]Member, error)
	HasMap(name string) bool
	MapProperty(name, mapName string) (value string, ok bool)
	ZoneProperty(name, zone, mapName string) (value string, ok bool)
	Cells(mapName string, from, to image.Point) (n int, ok bool)
}

// A Member is a piece and its environment.
type Member struct {
	Piece *Piece
	Env   Environment
}

// Nowhere is the environment of a piece in a palette, which has no identifier, no
// map, no neighbours and no global properties. Embed it in an environment that
// knows a little more.
type Nowhere struct{}

var _ Environment = Nowhere{}

// ID returns "".
func (Nowhere) ID() string { return "" }

// Map returns none.
func (Nowhere) Map() (string, bool) { return "", false }

// Position returns the origin.
func (Nowhere) Position() image.Point { return image.Point{} }

// LocationName returns "".
func (Nowhere) LocationName() string { return "" }

// Board returns "".
func (Nowhere) Board() string { return "" }

// Zone returns "".
func (Nowhere) Zone() string { return "" }

// Deck returns none.
func (Nowhere) Deck() (string, int, bool) { return "", 0, false }

// Stack returns none.
func (Nowhere) Stack() (int, int, bool) { return 0, 0, false }

// Global finds nothing.
func (Nowhere) Global(string) (string, bool) { return "", false }

// Neighbour finds none.
func (Nowhere) Neighbour(string) (*Piece, Environment, bool) { return nil, nil, false }

// LeadingZeros returns VASSAL's default, false.
func (Nowhere) LeadingZeros() bool { return false }

// Prototype finds none.
func (Nowhere) Prototype(string) (string, bool) { return "", false }

// Secrets returns none.
func (Nowhere) Secrets() []command.PlayerID { return nil }

// Formulas returns nil.
func (Nowhere) Formulas() *Formulas { return nil }

// Meter returns nil.
func (Nowhere) Meter() *expression.Meter { return nil }
