package command

import (
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// AddPiece puts a piece, a stack or a deck into the game
// (BasicCommandEncoder, AddPiece).
type AddPiece struct {
	// ID is the piece's id; "null" for one that has none yet, which is how
	// palettes define pieces.
	ID string
	// Type and State are the piece's own encodings, all traits within.
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

// Encode writes id, type and state.
func (a AddPiece) Encode() string { return "+/" + join('/', a.ID, a.Type, a.State) }

// RemovePiece takes a piece out of the game (RemovePiece).
type RemovePiece struct {
	ID string
}

// Encode writes the id.
func (r RemovePiece) Encode() string { return "-/" + r.ID }

// ChangePiece sets a piece's state (ChangePiece).
type ChangePiece struct {
	ID string
	// New is the state after the change. The text has it before the old one.
	New string
	// Old is the state before. With it VASSAL changes only the traits that
	// differ between the two; without it, the whole piece.
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

// Encode writes the id and the states.
func (c ChangePiece) Encode() string {
	if c.HasOld {
		return "D/" + join('/', c.ID, c.New, c.Old)
	}
	return "D/" + join('/', c.ID, c.New)
}

// MovePiece puts a piece, or a stack with all its pieces, at another place
// (MovePiece).
type MovePiece struct {
	ID string
	// New is where the piece goes to, Old where it was when the move was made.
	New, Old Place
	// Player made the move. Old files do not tell.
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

// NoMap is what stands in a Place that is on no map, or has no piece beneath.
const NoMap = null

func decodeMovePiece(text string) Leaf {
	d := sequence.NewDecoder(text[2:], '/')
	m := MovePiece{ID: d.Next()}
	for _, p := range []*Place{&m.New, &m.Old} {
		var ok bool
		if *p, ok = decodePlace(&d); !ok {
			return Unknown{Text: text, Reason: "a piece to move needs an id and two places, each with map, x, y and the piece beneath"}
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

// Encode writes the id, both places and the player.
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

// DeckHead is the first command of a file that holds a single deck; the cards
// follow as AddPiece (Deck.LoadDeckCommand).
type DeckHead struct{}

func decodeDeckHead(text, rest string) Leaf {
	if rest != "" {
		return Unknown{Text: text}
	}
	return DeckHead{}
}

// Encode is the mark.
func (DeckHead) Encode() string { return "DECK\t" }

// join is a sequence of at least one token as VASSAL writes it, safe also for
// tokens that end with a backslash.
func join(d byte, tokens ...string) string {
	s, _ := sequence.EncodeSafe(d, tokens...)
	return s
}
