package trait

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// An Environment is the game around one piece, as far as the piece's properties
// tell of it. A piece in a stack or deck is where the stack or deck is.
type Environment interface {
	// ID is the piece's identifier, "" for a piece that has none yet.
	ID() string
	// Map is the name of the map the piece is on; false when it is on none.
	// Position, LocationName, Board and Zone are only asked for where they can
	// matter: the last three on a map only.
	Map() (name string, ok bool)
	// Position is in map pixels, y downwards.
	Position() image.Point
	// LocationName is Map.locationName at the piece's position.
	LocationName() string
	// Board is the name of the board under the piece, "" beside all boards.
	Board() string
	// Zone is the name of the zone the piece is in, "" outside all zones.
	Zone() string
	// Deck is the name of the deck the piece lies in and its place there,
	// counted from 1 for the top card; false when it is in no deck.
	Deck() (name string, position int, ok bool)
	// Stack is the piece's place in its stack or deck, counted from 1 for the
	// top, and the number of pieces in it; false when it is in none.
	Stack() (position, size int, ok bool)
	// Global looks a property up outside the piece: in its zone, then on its
	// map, then in the module, where also the player's own name and side are.
	Global(name string) (value string, ok bool)
	// Neighbour is another piece of the game and what is around that one.
	Neighbour(id string) (*Piece, Environment, bool)
	// LeadingZeros is the module's option to keep a number such as 007 as text
	// instead of making it 7 (GlobalOptions.isStoreLeadingZeroIntegersAsStrings).
	LeadingZeros() bool
	// Prototype is the definition of a prototype, an add-piece command as text.
	Prototype(name string) (definition string, ok bool)
	// Formulas is where parsed expressions are kept; nil to parse each time.
	Formulas() *Formulas
}

// Surroundings may be implemented by an [Environment] whose pieces' expressions
// can look at other pieces and places, such as SumStack, Count or
// GetMapProperty. Without it these give the empty text. The methods are those
// of [expression.Pieces], as seen from the environment's own piece.
type Surroundings interface {
	Pieces(expression.Group) ([]Member, error)
	HasMap(name string) bool
	MapProperty(name, mapName string) (value string, ok bool)
	ZoneProperty(name, zone, mapName string) (value string, ok bool)
	Cells(mapName string, from, to image.Point) (n int, ok bool)
}

// A Member is a piece and what is around it.
type Member struct {
	Piece *Piece
	Env   Environment
}

// Nowhere is the environment of a piece in a palette: no identifier, no map, no
// neighbours and no global properties. Embed it to make an environment that
// knows a little more.
type Nowhere struct{}

var _ Environment = Nowhere{}

// ID is empty.
func (Nowhere) ID() string { return "" }

// Map is none.
func (Nowhere) Map() (string, bool) { return "", false }

// Position is the origin.
func (Nowhere) Position() image.Point { return image.Point{} }

// LocationName is empty.
func (Nowhere) LocationName() string { return "" }

// Board is empty.
func (Nowhere) Board() string { return "" }

// Zone is empty.
func (Nowhere) Zone() string { return "" }

// Deck is none.
func (Nowhere) Deck() (string, int, bool) { return "", 0, false }

// Stack is none.
func (Nowhere) Stack() (int, int, bool) { return 0, 0, false }

// Global knows nothing.
func (Nowhere) Global(string) (string, bool) { return "", false }

// Neighbour knows nobody.
func (Nowhere) Neighbour(string) (*Piece, Environment, bool) { return nil, nil, false }

// LeadingZeros is VASSAL's default, false.
func (Nowhere) LeadingZeros() bool { return false }

// Prototype knows none.
func (Nowhere) Prototype(string) (string, bool) { return "", false }

// Formulas keeps none.
func (Nowhere) Formulas() *Formulas { return nil }
