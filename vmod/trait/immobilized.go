package trait

import "strings"

const (
	propImmobile       = "Immobile"
	propCannotMove     = "cannotMove"
	propNoStack        = "NoStack"
	propBaseIgnoreGrid = "baseIgnoreGrid"
	propSelectFilter   = "selectEventFilter"
	propMoveFilter     = "moveEventFilter"
	propBandFilter     = "bandSelectEventFilter"
)

// An Immobilized says how a piece can be selected and moved and whether it
// stacks: "Does Not Stack" (VASSAL.counters.Immobilized).
type Immobilized struct {
	NeverMove      bool
	MoveIfSelected bool // only after having been selected
	IgnoreGrid     bool
	CanStack       bool
}

func newImmobilized(f fields) Trait {
	// Letters: i shift, t ctrl and c alt to select, n never, g ignore the grid,
	// Z, A and B for the selection rectangle.
	selection := f.text("selection")
	m := &Immobilized{
		MoveIfSelected: strings.ContainsAny(selection, "itc"),
		NeverMove:      strings.Contains(selection, "n"),
		IgnoreGrid:     strings.Contains(selection, "g"),
	}
	if movement := f.text("movement"); movement != "" {
		m.NeverMove = movement[0] == 'V'
		m.MoveIfSelected = movement[0] == 'I'
	}
	m.CanStack = strings.HasPrefix(f.text("stacking"), "L")
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
	case propSelectFilter, propMoveFilter, propBandFilter:
		return value{}, true // objects of the user interface
	}
	return value{}, false
}

func (m *Immobilized) exports() []string {
	return []string{propImmobile, propIgnoreGrid, propCannotMove, propNoStack}
}
