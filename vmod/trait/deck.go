package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A Deck is a pile of cards at a fixed place of a map (VASSAL.counters.Deck).
type Deck struct {
	DrawOutline                bool
	OutlineColor               string
	Width, Height              int // pixels
	FaceDown                   DeckOption
	Shuffle                    DeckOption
	AllowMultiple, AllowSelect bool
	Reversible                 bool
	ReshuffleCommand           string
	ReshuffleTarget            string // name of the deck that all cards are sent to
	ReshuffleMessage           string
	Name                       string // what other components call the deck
	ShuffleMessage             string
	ReverseMessage             string
	FaceDownMessage            string
	DrawFaceUp                 bool
	Persistable                bool // can be saved to a file of its own
	ShuffleKey, ReshuffleKey   KeyStroke
	MaxStack                   int // cards shown as a pile
	CountExpressions           []string
	ExpressionCounting         bool
	GlobalCommands             []string
	HotkeyOnEmpty              bool
	EmptyKey                   KeyStroke
	SelectDisplay, SelectSort  string // how the list for choosing cards shows and sorts them
	RestrictOption             bool   // only pieces that fit RestrictExpression may enter
	RestrictExpression         string
	ShuffleCommand             string
	ReverseCommand             string
	ReverseKey                 KeyStroke
	DrawMultipleMessage        string
	DrawSpecificMessage        string
	FaceUpCommand              string
	FaceDownCommand            string
	FaceUpKey                  KeyStroke
	FaceUpMessage              string
	FaceFlipKey, FaceDownKey   KeyStroke
	SaveMessage, SaveReport    string
	SaveKey                    KeyStroke
	LoadMessage, LoadReport    string
	LoadKey                    KeyStroke
	RestrictAccess             bool // only Owners may use the deck
	Owners                     []string
	DeckState
}

// A DeckOption says when something happens to a deck.
type DeckOption string

// The deck options that VASSAL writes.
const (
	DeckAlways DeckOption = "Always"
	DeckNever  DeckOption = "Never"
	DeckByMenu DeckOption = "Via right-click Menu"
)

// DeckState is what a deck's state says.
type DeckState struct {
	// Map is the identifier of the deck's map, "" for none.
	Map string
	// X and Y are in map pixels.
	X, Y int
	// TopFaceDown says that the deck's cards lie face down now.
	TopFaceDown bool
	// Members are identifiers of pieces from the bottom up.
	Members []string
}

// ID implements [Trait].
func (*Deck) ID() string { return "deck;" }

func newDeck(typ string) Trait {
	st := fields(typ)
	d := &Deck{
		DrawOutline: st.Bool(true), OutlineColor: st.Or("0,0,0"),
		Width: st.Int(40), Height: st.Int(40),
		FaceDown: DeckOption(st.Or(string(DeckAlways))), Shuffle: DeckOption(st.Or(string(DeckAlways))),
		AllowMultiple: st.Bool(true), AllowSelect: st.Bool(true), Reversible: st.Bool(true),
		ReshuffleCommand: st.Or(""), ReshuffleTarget: st.Or(""), ReshuffleMessage: st.Or(""),
		Name:           st.Or("Deck"),
		ShuffleMessage: st.Or(""), ReverseMessage: st.Or(""), FaceDownMessage: st.Or(""),
		DrawFaceUp: st.Bool(false), Persistable: st.Bool(false),
		ShuffleKey: key(&st), ReshuffleKey: key(&st),
		MaxStack:         st.Int(10),
		CountExpressions: st.Strings(), ExpressionCounting: st.Bool(false), GlobalCommands: st.Strings(),
		HotkeyOnEmpty: st.Bool(false), EmptyKey: key(&st),
		SelectDisplay: st.Or("$BasicName$"), SelectSort: st.Or(""),
		RestrictOption: st.Bool(false), RestrictExpression: st.Or(""),
	}
	d.ShuffleCommand, d.ReverseCommand, d.ReverseKey = st.Or("Shuffle"), st.Or("Reverse"), key(&st)
	d.DrawMultipleMessage, d.DrawSpecificMessage = st.Or(""), st.Or("")
	d.FaceUpCommand, d.FaceDownCommand = st.Or(""), st.Or("")
	d.FaceUpKey, d.FaceUpMessage = key(&st), st.Or("")
	d.FaceFlipKey, d.FaceDownKey = key(&st), key(&st)
	d.SaveMessage, d.SaveKey, d.SaveReport = st.Or(""), key(&st), st.Or("")
	d.LoadMessage, d.LoadKey, d.LoadReport = st.Or(""), key(&st), st.Or("")
	d.RestrictAccess, d.Owners = st.Bool(false), st.Strings()
	return d
}

func (d *Deck) setState(state string) { d.DeckState = DecodeDeckState(state) }

// DecodeDeckState reads the state of a deck (Deck.setState).
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
