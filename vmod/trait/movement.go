package trait

import (
	"image"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A MovementMarkable marks pieces that have moved (VASSAL.counters.MovementMarkable).
type MovementMarkable struct {
	// Icon is the image of the mark, At where its upper left corner is from the piece's
	// point.
	Icon string
	At   image.Point

	Moved bool
}

func newMovementMarkable(f fields) Trait {
	return &MovementMarkable{Icon: f.text("icon"), At: image.Pt(f.whole("x"), f.whole("y"))}
}

func (m *MovementMarkable) setState(state string) { m.Moved = state == "true" }

func (m *MovementMarkable) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	return truth(m.Moved), name == propMoved
}

func (m *MovementMarkable) exports() []string { return []string{propMoved} }

// A Footprint is a Movement Trail, the places where a piece has been
// (VASSAL.counters.Footprint).
type Footprint struct {
	InitiallyVisible bool

	Visible bool // to all players
	// From is VASSAL's own id of the map ("Map0") on which the piece was before its latest move;
	// it may be "" or "null".
	From string

	points string // their number, the points and more
}

func newFootprint(f fields) Trait { return &Footprint{InitiallyVisible: f.truth("visible at first")} }

func (f *Footprint) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	f.Visible = st.Bool(f.InitiallyVisible)
	f.From = st.Next()
	f.points = st.Remaining()
}

// Points returns the places that the piece left, in order, in map pixels. The current place is not
// among them. It decodes them, as few need them.
func (f *Footprint) Points() []image.Point {
	st := sequence.NewDecoder(f.points, ';')
	n := st.Int(0)
	points := make([]image.Point, 0, min(max(n, 0), strings.Count(f.points, ";")))
	for ; n > 0 && st.More(); n-- {
		point := st.Next()
		if point == "" {
			continue
		}
		xy := sequence.NewDecoder(point, ',')
		points = append(points, image.Pt(xy.Int(0), xy.Int(0)))
	}
	return points
}

// answer asks the inner traits whether the piece has moved, always unlocalized. If
// they do not know, the answer is false: VASSAL's Footprint is itself a
// MovementMarkable, but never sets its own flag (Footprint.getLocalizedProperty).
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
