package trait

// A SetGlobalProperty changes a global property of a zone, a map or the module
// on key commands (VASSAL.counters.SetGlobalProperty). It has no state: the
// value is the global property's.
type SetGlobalProperty struct {
	Key string // the property's name, a format
	NumberConstraint
	Commands    []PropertyCommand
	Description string
	// Level says where the property is looked for: SearchOutwards, NamedZone or
	// NamedMap.
	Level string
	// SearchName is the zone or map of the last two levels, a format.
	SearchName string
}

// The levels of a SetGlobalProperty.
const (
	SearchOutwards = "Current Zone/Current Map/Module" // the first of the three that has the property
	NamedZone      = "Named Zone"
	NamedMap       = "Named Map"
)

// ID implements [Trait].
func (*SetGlobalProperty) ID() string { return "setprop;" }

func newSetGlobalProperty(r Raw) Trait {
	st := fields(r.Type)
	return &SetGlobalProperty{
		Key:              st.Or("name"),
		NumberConstraint: parseConstraint(st.Or("")),
		Commands:         parsePropertyCommands(st.Or("")),
		Description:      st.Or(""),
		Level:            st.Or(SearchOutwards),
		SearchName:       st.Or(""),
	}
}

// exports names the property, as the dynamic property does that VASSAL's class
// derives from; what is inside the trait answers it.
func (s *SetGlobalProperty) exports() []string { return []string{s.Key} }

// A SetPieceProperty changes a dynamic property of other pieces on key commands,
// from VASSAL 3.7 on (VASSAL.counters.SetPieceProperty). It has no state.
type SetPieceProperty struct {
	Key string // the property's name
	NumberConstraint
	Commands    []PropertyCommand
	Description string
	Target      CommandTarget
	Filter      string // an expression that a piece must match
	// RestrictRange leaves out the pieces farther away than Range, or than the
	// property RangeProperty says if FixedRange is false. Ranges are in cells
	// of the grid, without one in pixels.
	RestrictRange bool
	Range         int
	FixedRange    bool
	RangeProperty string
	// DeckCount is how many pieces of each deck are changed: a number or an
	// expression; -1 is all.
	DeckCount string
	// Override makes the constraints of this trait go before those of the
	// property that is changed.
	Override bool
}

// ID implements [Trait].
func (*SetPieceProperty) ID() string { return "setpieceprop;" }

func newSetPieceProperty(r Raw) Trait {
	st := fields(r.Type)
	return &SetPieceProperty{
		Key:              st.Or("name"),
		NumberConstraint: parseConstraint(st.Or("")),
		Commands:         parsePropertyCommands(st.Or("")),
		Description:      st.Or(""),
		Target:           counterTarget(st.Or("")),
		Filter:           st.Or(""),
		RestrictRange:    st.Bool(false), Range: st.Int(1), FixedRange: st.Bool(true), RangeProperty: st.Or(""),
		DeckCount: st.Or("-1"),
		Override:  st.Bool(false),
	}
}

// A TranslatableMessage is a text of the module for translators to translate,
// which the piece has as a property (VASSAL.counters.TranslatableMessage).
type TranslatableMessage struct {
	Key         string // the property's name
	Description string
	Message     string
}

// ID implements [Trait].
func (*TranslatableMessage) ID() string { return "locmsg;" }

func newTranslatableMessage(r Raw) Trait {
	st := fields(r.Type)
	return &TranslatableMessage{Key: st.Or("name"), Description: st.Or(""), Message: st.Or("")}
}

func (m *TranslatableMessage) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	if name != m.Key {
		return value{}, false
	}
	return text(m.Message), true
}

func (m *TranslatableMessage) exports() []string { return []string{m.Key} }
