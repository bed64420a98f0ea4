package buildfile

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Map is a map window: VASSAL's Map, PrivateMap, PlayerHand or WidgetMap, or a custom
// class with a board picker in it.
type Map struct {
	Class string
	Name  string // mapName; may be empty
	ID    string // its name in saves: Name, or "MapN" without one (Map.getIdentifier)
	Index int    // among all maps of the file, from 0: the N of MapN

	EdgeWidth  int // padding left and right of the boards, in pixels
	EdgeHeight int // padding above and below

	StackingDisabled bool   // by the map's StackMetrics
	StackShift       [2]int // how far each piece of a stack is painted from the piece below, to the right and up
	StackColor       string // in which all but the top piece are painted, "red,green,blue"; "" for as they are

	LastMovedToFront bool // whether what was moved last is painted above all others, by the map's HighlightLastMoved

	Boards        []*Board
	DefaultBoards string // BoardPicker command for the boards of a new game; "" if the player chooses them
	Decks         []*Deck
	AtStart       []*AtStart

	GlobalProperties []Property // of this map, without its zones' properties

	Private      bool   // whether only some sides may use it: a private map or hand
	VisibleToAll bool   // whether other sides may see a private map
	UseBoards    string // name of the map whose boards it shows; "" for its own

	LayerProperty string   // property for the game piece layer of a piece; "" without layers
	LayerOrder    []string // its values, bottom layer first

	Element *Element
}

// number returns the identifier of a map without a name.
func (m *Map) number() string { return "Map" + strconv.Itoa(m.Index) }

// Board returns the first board of a name, as BoardPicker does.
func (m *Map) Board(name string) (*Board, bool) {
	for _, b := range m.Boards {
		if b.Name == name {
			return b, true
		}
	}
	return nil, false
}

func newMap(s settings, index int) *Map {
	m := &Map{
		Class:        s.Class,
		Name:         s.Value("mapName"),
		Index:        index,
		Private:      s.Class == classPrivateMap || s.Class == classPlayerHand || s.has("side"),
		VisibleToAll: s.flag("visible", false),
		UseBoards:    s.Value("useBoards"),
		StackShift:   [2]int{2, 4}, // VASSAL's default
		Element:      s.Element,
	}
	m.ID = m.Name
	if m.ID == "" {
		m.ID = m.number()
	}
	if width, height, ok := strings.Cut(s.Value("edge"), ","); ok { // by VASSAL 2
		m.EdgeWidth, _ = sequence.ParseInt(width)
		m.EdgeHeight, _ = sequence.ParseInt(height)
	}
	m.EdgeWidth = s.integer("edgeWidth", m.EdgeWidth)
	m.EdgeHeight = s.integer("edgeHeight", m.EdgeHeight)
	return m
}

// A Placement is where a deck or an at-start stack is when a game starts, with its
// slots.
type Placement struct {
	Name            string
	OwningBoard     string // the board that must be in use for it to be set up; "" for any board
	UseGridLocation bool   // whether Location counts instead of X and Y
	Location        string // grid location on the owning board
	X, Y            int    // pixels from the corner of the owning board, or of all boards
	Slots           []*Slot

	Element *Element
}

func newPlacement(s settings) Placement {
	const middle = 100 // VASSAL's default
	p := Placement{
		Name:            s.Value("name"),
		OwningBoard:     s.Value("owningBoard"),
		UseGridLocation: s.flag("useGridLocation", false),
		Location:        s.Value("location"),
		X:               s.integer("x", middle),
		Y:               s.integer("y", middle),
		Element:         s.Element,
	}
	if p.OwningBoard == "<any>" {
		p.OwningBoard = ""
	}
	return p
}

// AtStart is an at-start stack (SetupStack).
type AtStart struct{ Placement }

// A Deck is a deck of the map (DrawPile).
type Deck struct{ Placement }

func newDeck(s settings) *Deck {
	d := &Deck{newPlacement(s)}
	s.numbers("width", "height")
	return d
}
