package actions

import "github.com/umpire-vassal/umpire/vmod/command"

// An Action is one thing that a player did. The types in this file are its only kinds.
type Action interface{ action() }

// A Move puts pieces from one place to another together. A lasso that takes pieces from
// several places, or to several, makes several moves. A move from a deck is a draw;
// reinforcements and losses move to another window.
type Move struct {
	// Pieces are in the order in which they were moved, usually from bottom to top. Pieces
	// that the reader may not see have no name.
	Pieces   []Piece
	From, To Place
	// Via are places in between that the same step names.
	Via []Place
	// Beneath is the piece on which the lowest of them was put, or nil.
	Beneath *Piece
	// Whole means that nothing that can be seen was left of the stack.
	Whole bool
	Trail Trail
}

// A Trail is what movement trails show about a move.
type Trail uint8

// What movement trails show.
const (
	NoTrail    Trail = iota // the pieces have none
	TrailShows              // the last point of each is where the move began
	TrailOther              // one of them ends elsewhere: trails were not recorded, or changed
)

// Crosses reports whether the move leads from one window to another.
func (m Move) Crosses() bool { return m.From.Window != m.To.Window }

// A Reorder shuffles pieces within one place: it changes the order in a stack, joins or
// splits stacks, or straightens a counter within its hex.
type Reorder struct {
	// Pieces are the pieces that were moved. If only the order of a stack changed they are the
	// whole stack, from the bottom up.
	Pieces []Piece
	At     Place
}

// A Flip turns a piece to its other side.
type Flip struct {
	Piece Piece
	At    Place
	// Layer is the name of the layer, "" for a layer without a name.
	Layer string
	// From and To are levels as VASSAL counts them: from 1, negative while the
	// layer is switched off.
	From, To int
	// Reduced means that the piece shows the second of its sides now.
	Reduced bool
	// Known means that the caller named the layer; otherwise it was guessed.
	Known bool
}

// A Change is any other change to what pieces are or show. It is the same for all of them.
type Change struct {
	Pieces []Piece
	// At is where they stand, nowhere if that is not one place.
	At     Place
	Aspect Aspect
	// Name is the name of the layer, property, rotator or label; it may be empty.
	Name string
	// From and To are the values where the aspect has any.
	From, To string
}

// An Aspect is what changed about a piece.
type Aspect string

// The aspects.
const (
	Layer    Aspect = "layer"          // another level of a layer that shows no other side
	Rotation Aspect = "rotation"       // facing or angle in degrees
	Moved    Aspect = "marked moved"   // without being moved in the same step
	Unmoved  Aspect = "marked unmoved" // the mark was taken off
	Label    Aspect = "label"          // text label
	Property Aspect = "property"       // dynamic property
	Sheet    Aspect = "sheet"          // field of a property sheet or table
	Masked   Aspect = "masked"
	Unmasked Aspect = "unmasked"
	Hidden   Aspect = "hidden" // made invisible
	Revealed Aspect = "revealed"
	TrailSet Aspect = "trail" // movement trail shown, hidden or cleared
	Area     Aspect = "area"  // area of effect shown or hidden
)

// An Add brings a new piece into the game.
type Add struct {
	Piece Piece
	At    Place
	// Recreates is the id of the last piece of the same slot that was removed
	// in this log, "" for none.
	Recreates string
}

// A Remove deletes a piece. VASSAL does not log why.
type Remove struct {
	Piece Piece
	From  Place
}

// A DeckTurn is something done to a deck as a whole.
type DeckTurn struct {
	Deck  string
	At    Place
	Event DeckEvent
	// Cards is how many the deck holds.
	Cards int
}

// A DeckEvent is what was done to a deck.
type DeckEvent string

// The events.
const (
	Shuffled DeckEvent = "shuffled" // any new order
	Reversed DeckEvent = "reversed" // upside down
	FaceDown DeckEvent = "turned face down"
	FaceUp   DeckEvent = "turned face up"
)

// A Roll is a throw of dice.
type Roll struct {
	// Button is the name of the dice: "2d6".
	Button string
	// Result is what came up, as the step has it: numbers with commas, their total, or faces of
	// symbol dice.
	Result string
	// Dice are the single dice where they are known.
	Dice []int
	// Total is their sum with what the button adds, where HasTotal.
	Total    int
	HasTotal bool
	// Symbols are the faces of symbol dice.
	Symbols []string
	// Chat is the line that reports the roll, "" for none.
	Chat string
	// Disputed means that the line and the properties that the button set report different
	// results: one of them was made up.
	Disputed bool
}

// A Chat is a line that a player typed.
type Chat struct {
	// Speaker is the name in the line. Anybody can write any name.
	Speaker, Text string
}

// A Report is any other line of chat, such as a report of a move, of the turn or of the
// module.
type Report struct{ Text string }

// A TurnChange moves a turn tracker on or back.
type TurnChange struct {
	// Tracker is its name, or its id without the module.
	Tracker string
	// From and To are what players read. Without the module, or if the state does not fit the
	// tracker, they are the numbers of the current levels: a counter's own number; "#" and the
	// number of an entry, from 1, for a list. A state that cannot be read stays as it is in
	// the file.
	From, To string
}

// A PropertyChange sets a global property.
type PropertyChange struct {
	// Container is the property's map or zone, "Module", or "" in old files.
	Name, Container string
	From, To        string
}

// A BoardChange lays out the boards of a window.
type BoardChange struct {
	Window string
	Boards []command.Board
}

// A Seat is a player who joins or leaves.
type Seat struct {
	Player Player
	Left   bool
}

// A NoteChange is a new text in the notes that everybody can read.
type NoteChange struct {
	// Scenario means the scenario's notes, as opposed to the players' common notes.
	Scenario bool
	Text     string
}

func (Move) action()           {}
func (Reorder) action()        {}
func (Flip) action()           {}
func (Change) action()         {}
func (Add) action()            {}
func (Remove) action()         {}
func (DeckTurn) action()       {}
func (Roll) action()           {}
func (Chat) action()           {}
func (Report) action()         {}
func (TurnChange) action()     {}
func (PropertyChange) action() {}
func (BoardChange) action()    {}
func (Seat) action()           {}
func (NoteChange) action()     {}
