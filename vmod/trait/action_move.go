package trait

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A SendToLocation moves the piece to a place, and back, on key commands
// (VASSAL.counters.SendToLocation). The places are formats or expressions.
type SendToLocation struct {
	Command     string
	Key         KeyStroke
	Map, Board  string // "" for the map and board of the piece
	X, Y        string // pixels of the board, or of the map without Board
	BackCommand string
	BackKey     KeyStroke
	// XIndex times XOffset, and YIndex times YOffset, is added to the place.
	XIndex, YIndex   string
	XOffset, YOffset string
	Description      string
	// Destination is what the place is: L a location in pixels, Z a Zone, R a
	// Region, G a GridLocation, A another piece, C the next one and N the
	// nearest one that match Filter.
	Destination  string
	Zone, Region string
	Filter       string
	GridLocation string

	// BackMap and Back are where the piece came from with this trait; HasBack
	// says that there is such a point.
	BackMap string
	Back    image.Point
	HasBack bool
}

// ID implements [Trait].
func (*SendToLocation) ID() string { return "sendto;" }

func newSendToLocation(r Raw) Trait {
	st := fields(r.Type)
	s := &SendToLocation{
		Command: st.Or(""), Key: key(&st),
		Map: st.Or(""), Board: st.Or(""), X: st.Or("0"), Y: st.Or("0"),
		BackCommand: st.Or(""), BackKey: key(&st),
		XIndex: st.Or("0"), YIndex: st.Or("0"), XOffset: st.Or("1"), YOffset: st.Or("1"),
		Description: st.Or(""),
		Destination: nonEmpty(st.Or(""), "L"),
		Zone:        st.Or(""), Region: st.Or(""),
		Filter:       st.Or(""),
		GridLocation: st.Or(""),
	}
	back := sequence.NewDecoder(r.State, ';')
	s.BackMap = back.Or("")
	x, okX := sequence.ParseInt(back.Or(""))
	y, okY := sequence.ParseInt(back.Or(""))
	if s.HasBack = okX && okY; s.HasBack {
		s.Back = image.Pt(x, y)
	}
	return s
}

// A ReturnToDeck puts the piece into a deck (VASSAL.counters.ReturnToDeck).
type ReturnToDeck struct {
	Command     string
	Key         KeyStroke
	Deck        string // the deck's name in old files, see Expression
	Prompt      string
	Description string
	Version     int
	// Select lets the player choose the deck.
	Select bool
	// Expression gives the name of the deck: a format or an expression. In
	// types before version 2 it is Deck, and Select is whether there is none.
	Expression string
}

// ID implements [Trait].
func (*ReturnToDeck) ID() string { return "return;" }

func newReturnToDeck(r Raw) Trait {
	st := fields(r.Type)
	d := &ReturnToDeck{
		Command: st.Or(""), Key: key(&st), Deck: st.Or(""), Prompt: st.Or("Select destination"),
		Description: st.Or(""), Version: st.Int(0),
	}
	if d.Version < 2 {
		d.Select, d.Expression = d.Deck == "", d.Deck
	} else {
		d.Select, d.Expression = st.Bool(true), st.Or("")
	}
	return d
}

// A Translate moves the piece a fixed distance, turned with the piece where it
// can rotate (VASSAL.counters.Translate, "Move Fixed Distance").
type Translate struct {
	Command string
	Key     KeyStroke
	// XDistance is pixels to the right and YDistance pixels upwards: formats
	// or expressions, as are the next four.
	XDistance, YDistance string
	MoveStack            bool
	// XIndex times XOffset, and YIndex times YOffset, is added to the
	// distance.
	XIndex, YIndex   string
	XOffset, YOffset string
	Description      string
}

// ID implements [Trait].
func (*Translate) ID() string { return "translate;" }

func newTranslate(r Raw) Trait {
	st := fields(r.Type)
	return &Translate{
		Command: st.Or("Move Forward"), Key: keyOr(&st, "M"),
		XDistance: st.Or("0"), YDistance: st.Or("60"), MoveStack: st.Bool(false),
		XIndex: st.Or("0"), YIndex: st.Or("0"), XOffset: st.Or("0"), YOffset: st.Or("0"),
		Description: st.Or(""),
	}
}

// A Pivot turns the piece around a point of its own (VASSAL.counters.Pivot).
type Pivot struct {
	Command string
	Key     KeyStroke
	// X and Y are pixels from the centre of the piece.
	X, Y int
	// Fixed turns by Angle, and by Angle2 on the second key; otherwise the
	// player chooses. Angles are degrees clockwise.
	Fixed       bool
	Angle       float64
	Description string
	Command2    string
	Key2        KeyStroke
	Angle2      float64
}

// ID implements [Trait].
func (*Pivot) ID() string { return "pivot;" }

func newPivot(r Raw) Trait {
	st := fields(r.Type)
	return &Pivot{
		Command: st.Or("Pivot"), Key: key(&st), X: st.Int(0), Y: st.Int(0),
		Fixed: st.Bool(true), Angle: st.Float(90), Description: st.Or(""),
		Command2: st.Or(""), Key2: key(&st), Angle2: st.Float(270),
	}
}

// A MultiLocationCommand gives the piece a menu entry for each region or zone
// that fits (VASSAL.counters.MultiLocationCommand, from 3.7 on).
type MultiLocationCommand struct {
	Description string
	// Locations is what there is an entry for: locRegions or locZones.
	Locations string
	Filter    string // an expression that a location must match
	Menu      string // the text of an entry, a format
	Key       KeyStroke
	// CurrentMapOnly leaves out other maps' locations.
	CurrentMapOnly bool
}

// ID implements [Trait].
func (*MultiLocationCommand) ID() string { return "locCommand;" }

func newMultiLocationCommand(r Raw) Trait {
	st := fields(r.Type)
	return &MultiLocationCommand{
		Description: st.Or(""), Locations: st.Or("locRegions"), Filter: st.Or(""),
		Menu: st.Or("Do Something At $LocationOfCommand$"), Key: key(&st), CurrentMapOnly: st.Bool(true),
	}
}

// exports are the properties that the piece has while a command of its menu is
// carried out.
func (*MultiLocationCommand) exports() []string {
	return []string{"BoardOfCommand", "MapOfCommand", "LocationOfCommand", "ZoneOfCommand"}
}
