package trait

import "strings"

const (
	propImmobile       = "Immobile"
	propCannotMove     = "cannotMove"
	propNoStack        = "NoStack"
	propBaseIgnoreGrid = "baseIgnoreGrid"
)

var immobilizedAnswers = []string{
	propImmobile, propIgnoreGrid, propCannotMove, propNoStack, propBaseIgnoreGrid,
	"selectEventFilter", "moveEventFilter", "bandSelectEventFilter",
}

// An Immobilized says how a piece can be selected and moved and whether it
// stacks: "Does Not Stack" (VASSAL.counters.Immobilized).
type Immobilized struct {
	// Selection holds letters: i shift, t ctrl and c alt to select, n never, g
	// ignore the grid, Z, A and B for the selection rectangle.
	Selection      string
	NeverMove      bool
	MoveIfSelected bool // only after having been selected
	IgnoreGrid     bool
	CanStack       bool
	Description    string
}

// ID implements [Trait].
func (*Immobilized) ID() string { return "immob;" }

func newImmobilized(typ string) Trait {
	st := fields(typ)
	m := &Immobilized{Selection: st.Or("")}
	movement := st.Or("")
	m.CanStack = strings.HasPrefix(st.Or("R"), "L")
	m.Description = st.Or("")
	m.MoveIfSelected = strings.ContainsAny(m.Selection, "itc")
	m.NeverMove = strings.Contains(m.Selection, "n")
	m.IgnoreGrid = strings.Contains(m.Selection, "g")
	if movement != "" {
		m.NeverMove = movement[0] == 'V'
		m.MoveIfSelected = movement[0] == 'I'
	}
	return m
}

func (m *Immobilized) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	switch name {
	case propNoStack:
		if m.CanStack {
			return value{}, true
		}
		return truth(true), true
	case propImmobile:
		return truth(m.MoveIfSelected || m.NeverMove), true
	case propIgnoreGrid, propBaseIgnoreGrid:
		return truth(m.IgnoreGrid), true
	case propCannotMove:
		return truth(m.NeverMove), true
	case "selectEventFilter", "moveEventFilter", "bandSelectEventFilter":
		return value{}, true // objects of the user interface
	}
	return value{}, false
}

func (m *Immobilized) exports() []string {
	return []string{propImmobile, propIgnoreGrid, propCannotMove, propNoStack}
}
