package trait

// A PlaceMarker puts another piece beside this one
// (VASSAL.counters.PlaceMarker). It has no state.
type PlaceMarker struct {
	Command string
	Key     KeyStroke
	// Spec is the piece to place: an AddPiece command as text, or the path of a
	// palette entry; "" for none.
	Spec string
	// Text is a text of the piece in old files.
	Text string
	// XOffset is pixels to the right and YOffset pixels upwards: formats or
	// expressions.
	XOffset, YOffset string
	MatchRotation    bool
	// AfterKey is applied to the new piece.
	AfterKey    KeyStroke
	Description string
	// GPID is the id of the piece's definition.
	GPID string
	// Placement is StackTop, StackBottom, AbovePiece or BelowPiece.
	Placement int
	// Above draws a piece that is not stacked above this one.
	Above bool
	// CopyProperties gives the new piece the values of the dynamic properties
	// that both have.
	CopyProperties bool
	Assignments    []Assignment
	Version        int
}

// The placements of a PlaceMarker: where the new piece goes in the stack.
const (
	StackTop = iota
	StackBottom
	AbovePiece
	BelowPiece
)

// ID implements [Trait].
func (*PlaceMarker) ID() string { return "placemark;" }

func newPlaceMarker(r Raw) Trait {
	p := parsePlaceMarker(r)
	return &p
}

func parsePlaceMarker(r Raw) PlaceMarker {
	st := fields(r.Type)
	return PlaceMarker{
		Command: st.Or(""), Key: key(&st),
		Spec: notNull(st.Or("")), Text: notNull(st.Or("")),
		XOffset: st.Or("0"), YOffset: st.Or("0"), MatchRotation: st.Bool(false),
		AfterKey: key(&st), Description: st.Or(""), GPID: st.Or(""),
		Placement: st.Int(StackTop), Above: st.Bool(false), CopyProperties: st.Bool(false),
		Assignments: parseAssignments(st.Or("")), Version: st.Int(0),
	}
}

// notNull is a text that VASSAL writes as "null" where it has none.
func notNull(s string) string {
	if s == "null" {
		return ""
	}
	return s
}

// exports names what a piece that was placed stores: the id of this one.
func (*PlaceMarker) exports() []string { return []string{"ParentID"} }

// A Replace puts another piece in the place of this one
// (VASSAL.counters.Replace). Its type is a [PlaceMarker]'s.
type Replace struct{ PlaceMarker }

// ID implements [Trait].
func (*Replace) ID() string { return "replace;" }

func newReplace(r Raw) Trait { return &Replace{parsePlaceMarker(r)} }

func (*Replace) exports() []string { return nil }

// A Clone makes a copy of the piece (VASSAL.counters.Clone).
type Clone struct {
	Command     string
	Key         KeyStroke
	Description string
}

// ID implements [Trait].
func (*Clone) ID() string { return "clone;" }

func newClone(r Raw) Trait {
	st := fields(r.Type)
	return &Clone{Command: st.Or(""), Key: keyOr(&st, "C"), Description: st.Or("")}
}

// exports names what a copy stores: the id of the piece that it is a copy of.
func (*Clone) exports() []string { return []string{"CloneID"} }

// A Delete takes the piece out of the game (VASSAL.counters.Delete).
type Delete struct {
	Command     string
	Key         KeyStroke
	Description string
}

// ID implements [Trait].
func (*Delete) ID() string { return "delete;" }

func newDelete(r Raw) Trait {
	st := fields(r.Type)
	return &Delete{Command: st.Or(""), Key: keyOr(&st, "D"), Description: st.Or("")}
}

// A Deselect changes what the player has selected (VASSAL.counters.Deselect).
type Deselect struct {
	Command     string
	Key         KeyStroke
	Description string
	// Unstack takes the piece out of its stack.
	Unstack bool
	// What is D to deselect this piece, A all pieces, S all but this one.
	What string
}

// ID implements [Trait].
func (*Deselect) ID() string { return "deselect;" }

func newDeselect(r Raw) Trait {
	st := fields(r.Type)
	return &Deselect{
		Command: st.Or(""), Key: keyOr(&st, "K"), Description: st.Or(""),
		Unstack: st.Bool(false), What: st.Or("D"),
	}
}
