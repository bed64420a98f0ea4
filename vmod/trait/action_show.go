package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A ReportState writes a line of chat when the piece gets key commands
// (VASSAL.counters.ReportState, "Report Action").
type ReportState struct {
	Keys   []KeyStroke
	Format string
	// CycleDown are the keys that go back in Cycle, the formats which take
	// turns instead of Format.
	CycleDown   []KeyStroke
	Cycle       []string
	Description string
	// NoSuppress reports also where a global key command asks for silence.
	NoSuppress bool

	// Index is the last format used of Cycle, -1 for none.
	Index int
}

// ID implements [Trait].
func (*ReportState) ID() string { return "report;" }

func newReportState(r Raw) Trait {
	st := fields(r.Type)
	s := &ReportState{
		Keys: keys(st.Or("")), Format: st.Or("$location$: $newPieceName$ *"),
		CycleDown: keys(st.Or("")), Cycle: st.Strings(),
		Description: st.Or(""), NoSuppress: st.Bool(false),
		Index: -1,
	}
	if n, ok := sequence.ParseInt(r.State); ok {
		s.Index = n
	}
	return s
}

// A PlaySound plays a sound (VASSAL.counters.PlaySound).
type PlaySound struct {
	Sound   string // the file in the module, a format
	Command string
	Key     KeyStroke
	// SendToOthers plays it on all connected computers.
	SendToOthers bool
	Description  string
	// NoSuppress plays also where a global key command asks for silence.
	NoSuppress bool
}

// ID implements [Trait].
func (*PlaySound) ID() string { return "playSound;" }

func newPlaySound(r Raw) Trait {
	st := fields(r.Type)
	return &PlaySound{
		Sound: st.Or(""), Command: st.Or("Play Sound"), Key: keyOr(&st, "P"),
		SendToOthers: st.Bool(false), Description: st.Or(""), NoSuppress: st.Bool(false),
	}
}

// A BorderOutline draws a border around the piece while properties are true
// (VASSAL.counters.BorderOutline, from 3.7 on). It has no state.
type BorderOutline struct {
	Property    string
	Description string
	Thickness   int    // pixels
	Color       string // `red,green,blue`, "" for none
	Property2   string
	// Compare says how the two go together: AND, OR, XOR or NOR.
	Compare string
}

// ID implements [Trait].
func (*BorderOutline) ID() string { return "border;" }

func newBorderOutline(r Raw) Trait {
	st := fields(r.Type)
	return &BorderOutline{
		Property: st.Or(""), Description: st.Or(""), Thickness: st.Int(2), Color: st.Or("255,0,0"),
		Property2: st.Or(""), Compare: st.Or("AND"),
	}
}

// A Comment is a note of the module's author (VASSAL.counters.Comment).
type Comment struct{ Text string }

// ID implements [Trait].
func (*Comment) ID() string { return "cmt;" }

func newComment(r Raw) Trait {
	st := fields(r.Type)
	return &Comment{Text: st.Or("")}
}
