package trait

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A MovementMarkable marks pieces that have moved (VASSAL.counters.MovementMarkable).
type MovementMarkable struct {
	Icon               string
	X, Y               int // of the icon, pixels
	Command            string
	Key                KeyStroke
	Description        string
	IgnoreSameLocation bool // a move within one location is none
	CommandTrue        string
	KeyTrue            KeyStroke
	CommandFalse       string
	KeyFalse           KeyStroke

	Moved bool
}

// ID implements [Trait].
func (*MovementMarkable) ID() string { return "markmoved;" }

func newMovementMarkable(typ string) Trait {
	st := fields(typ)
	return &MovementMarkable{
		Icon: st.Next(), X: st.Int(0), Y: st.Int(0), Command: st.Or("Mark Moved"), Key: key(&st),
		Description: st.Or(""), IgnoreSameLocation: st.Bool(false),
		CommandTrue: st.Or("Set Moved"), KeyTrue: key(&st), CommandFalse: st.Or("Set Not-Moved"), KeyFalse: key(&st),
	}
}

func (m *MovementMarkable) setState(state string) { m.Moved = state == "true" }

func (m *MovementMarkable) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	return truth(m.Moved), name == propMoved
}

func (m *MovementMarkable) exports() []string { return []string{propMoved} }

// A Footprint is a Movement Trail: the places that a piece has left
// (VASSAL.counters.Footprint).
type Footprint struct {
	Key                KeyStroke
	Command            string
	InitiallyVisible   bool
	GloballyVisible    bool // all players see the trail when one shows it
	Radius             int  // of the circles, pixels
	Fill, Line         string
	Selected           int // opacity in percent while the piece is selected
	Unselected         int
	EdgePointBuffer    int
	EdgeDisplayBuffer  int
	LineWidth          float64
	KeyOn, KeyOff      KeyStroke
	KeyClear           KeyStroke
	Description        string
	IgnoreSameLocation bool // from VASSAL 3.8

	// Visible says that the trail is shown to all.
	Visible bool
	// StartMap is the map the piece was on before its latest recorded move, as
	// the internal identifier Map0, Map1 and so on; "" or "null" for none.
	StartMap string
	// Points are the places that the piece left, in map pixels, in order; the
	// current place is not among them.
	Points []image.Point
	// EverInitialized is kept from VASSAL 3.6 on.
	EverInitialized bool
	// LastListSize is kept from VASSAL 3.8 on, 0 before.
	LastListSize int
}

// ID implements [Trait].
func (*Footprint) ID() string { return "footprint;" }

func newFootprint(typ string) Trait {
	st := fields(typ)
	return &Footprint{
		Key: key(&st), Command: st.Or("Movement Trail"), InitiallyVisible: st.Bool(false), GloballyVisible: st.Bool(false),
		Radius: st.Int(10), Fill: st.Or("255,255,255"), Line: st.Or("0,0,0"),
		Selected: st.Int(100), Unselected: st.Int(50), EdgePointBuffer: st.Int(20), EdgeDisplayBuffer: st.Int(30),
		LineWidth: st.Float(1), KeyOn: key(&st), KeyOff: key(&st), KeyClear: key(&st), Description: st.Or(""),
		IgnoreSameLocation: st.Bool(false),
	}
}

func (f *Footprint) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	f.Visible, f.StartMap = st.Bool(f.InitiallyVisible), st.Or("")
	f.Points = nil
	for n := st.Int(0); n > 0 && st.More(); n-- {
		point := st.Next()
		if point == "" {
			continue
		}
		xy := sequence.NewDecoder(point, ',')
		f.Points = append(f.Points, image.Pt(xy.Int(0), xy.Int(0)))
	}
	f.EverInitialized, f.LastListSize = st.Bool(false), st.Int(0)
}

// answer passes the question whether the piece has moved on, without the
// localization. Without an answer it is false: to VASSAL a trail is also a mark
// for moved pieces, whose own flag stays unused (Footprint.getLocalizedProperty).
func (f *Footprint) answer(q *query, at int, name string, _ bool) (value, bool) {
	if name != propMoved {
		return value{}, false
	}
	if v := q.property(at+1, name, false); v.kind != null {
		return v, true
	}
	return truth(false), true
}

func (f *Footprint) exports() []string { return []string{propMoved} }
