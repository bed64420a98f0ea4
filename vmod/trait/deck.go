package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A Deck is a pile of cards at a fixed place of a map (VASSAL.counters.Deck).
type Deck struct {
	Name string // the name by which other components refer to the deck
	DeckState
}

// DeckState is the state of a deck.
type DeckState struct {
	// Map is the identifier of the deck's map, "" for none.
	Map string
	// X and Y are in map pixels.
	X, Y int
	// TopFaceDown means that the deck's cards lie face down now.
	TopFaceDown bool
	// Members are the identifiers of the cards, from the bottom up.
	Members []string
}

func newDeck(f fields) Trait { return &Deck{Name: f.text("name")} }

func (d *Deck) setState(state string) { d.DeckState = DecodeDeckState(state) }

// DecodeDeckState decodes the state of a deck (Deck.setState).
func DecodeDeckState(state string) DeckState {
	st := sequence.NewDecoder(state, ';')
	var d DeckState
	if m := st.Next(); m != nobody {
		d.Map = m
	}
	d.X, d.Y = st.Int(0), st.Int(0)
	d.TopFaceDown = st.Bool(false)
	if st.More() {
		d.Members = sequence.Split(st.Next(), ',')
	}
	return d
}
