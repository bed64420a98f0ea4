package command

import (
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// AddPiece adds a piece, a stack or a deck to the game (BasicCommandEncoder,
// AddPiece).
type AddPiece struct {
	// ID is the id of the piece, or "null" in a palette, where pieces have none yet.
	ID string
	// Type and State are encoded, with all traits of the piece.
	Type, State string
}

func decodeAddPiece(text string) Leaf {
	d := sequence.NewDecoder(text[2:], '/')
	var a AddPiece
	for _, field := range []*string{&a.ID, &a.Type, &a.State} {
		if !d.More() {
			return Unknown{Text: text, Reason: "a piece to add needs an id, a type and a state"}
		}
		*field = d.Next()
	}
	return a
}

// Encode returns the id, the type and the state.
func (a AddPiece) Encode() string { return "+/" + join('/', a.ID, a.Type, a.State) }

// RemovePiece removes a piece from the game (RemovePiece).
type RemovePiece struct {
	ID string
}

// Encode returns the id.
func (r RemovePiece) Encode() string { return "-/" + r.ID }

// ChangePiece sets a piece's state (ChangePiece).
type ChangePiece struct {
	ID string
	// New is the state after the change.
	New string
	// Old is the state before the change. If it is there, VASSAL changes only the traits that differ,
	// else the whole piece.
	Old    string
	HasOld bool
}

func decodeChangePiece(text string) Leaf {
	d := sequence.NewDecoder(text[2:], '/')
	c := ChangePiece{ID: d.Next()}
	if !d.More() {
		return Unknown{Text: text, Reason: "a piece to change needs an id and a new state"}
	}
	c.New = d.Next()
	if c.HasOld = d.More(); c.HasOld {
		c.Old = d.Next()
	}
	return c
}

// Encode returns the id and the states.
func (c ChangePiece) Encode() string {
	if c.HasOld {
		return "D/" + join('/', c.ID, c.New, c.Old)
	}
	return "D/" + join('/', c.ID, c.New)
}

// MovePiece moves a piece, or a stack with all its pieces (MovePiece).
type MovePiece struct {
	ID string
	// New is where the piece goes; Old is where it was when the move was made.
	New, Old Place
	// Player made the move. Old files do not have it.
	Player    PlayerID
	HasPlayer bool
}

// A Place is a point of a map.
type Place struct {
	// Map is the identifier of the map, "null" for none.
	Map string
	// X and Y are pixels of the map.
	X, Y int
	// Under is the id of the piece directly beneath in the same stack, or
	// "null".
	Under string
}

// NoMap is the Map of a Place on no map, and the Under of a Place with no piece
// beneath.
const NoMap = null

func decodeMovePiece(text string) Leaf {
	d := sequence.NewDecoder(text[2:], '/')
	m := MovePiece{ID: d.Next()}
	for _, p := range []*Place{&m.New, &m.Old} {
		var ok bool
		if *p, ok = decodePlace(&d); !ok {
			return Unknown{Text: text, Reason: "a piece to move needs an id and two places, each with map, x, y and " +
				"the piece beneath"}
		}
	}
	if m.HasPlayer = d.More(); m.HasPlayer {
		m.Player = PlayerID(d.Next())
	}
	return m
}

func decodePlace(d *sequence.Decoder) (p Place, ok bool) {
	p.Map = d.Next()
	x, okX := sequence.ParseInt(d.Next())
	y, okY := sequence.ParseInt(d.Next())
	p.X, p.Y = x, y
	if !okX || !okY || !d.More() {
		return p, false
	}
	p.Under = d.Next()
	return p, true
}

// Encode returns the id, both places and the player.
func (m MovePiece) Encode() string {
	fields := []string{
		m.ID,
		m.New.Map, strconv.Itoa(m.New.X), strconv.Itoa(m.New.Y), m.New.Under,
		m.Old.Map, strconv.Itoa(m.Old.X), strconv.Itoa(m.Old.Y), m.Old.Under,
	}
	if m.HasPlayer {
		fields = append(fields, string(m.Player))
	}
	return "M/" + join('/', fields...)
}

// DeckHead is the first command of a file that holds a single deck. AddPiece
// commands for the cards follow (Deck.LoadDeckCommand).
type DeckHead struct{}

func decodeDeckHead(text, rest string) Leaf {
	if rest != "" {
		return Unknown{Text: text}
	}
	return DeckHead{}
}

// Encode returns the mark.
func (DeckHead) Encode() string { return "DECK\t" }

// join encodes at least one token as a sequence. A token that ends with a backslash
// is safe.
func join(d byte, tokens ...string) string {
	s, _ := sequence.EncodeSafe(d, tokens...)
	return s
}
