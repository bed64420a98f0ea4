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

// An Immobilized limits how a piece is selected, moved and stacked: "Does Not Stack"
// in VASSAL's editor (VASSAL.counters.Immobilized).
type Immobilized struct {
	NeverMove      bool
	MoveIfSelected bool // moves only after it was selected
	IgnoreGrid     bool
	CanStack       bool
}

func newImmobilized(f fields) Trait {
	// Letters: hold shift (i), ctrl (t) or alt (c) to select, select never (n),
	// ignore the grid (g); Z, A and B are about the selection rectangle.
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
