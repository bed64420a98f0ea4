package trait

import (
	"image"
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// keyOr reads a key stroke that is Ctrl and a letter where the type ends before
// it.
func keyOr(st *sequence.Decoder, letter string) KeyStroke { return KeyStroke(st.Or(letter)) }

// A TriggerAction sends the piece key commands when it gets one itself
// (VASSAL.counters.TriggerAction). It has no state.
type TriggerAction struct {
	Name      string
	Command   string
	Key       KeyStroke
	Condition string // an expression that the piece must match
	Watch     []KeyStroke
	Actions   []KeyStroke

	// Loop repeats the actions. LoopType is LoopCounted, LoopWhile or
	// LoopUntil, with Count, While and Until to say how often.
	Loop              bool
	PreLoop, PostLoop KeyStroke
	LoopType          string
	While, Until      string
	Count             string
	// Index says that IndexProperty counts the rounds from Start by Step.
	Index         bool
	IndexProperty string
	Start, Step   string
}

// The types of loop (VASSAL.tools.LoopControl).
const (
	LoopCounted = "counted"
	LoopWhile   = "while"
	LoopUntil   = "until"
)

// ID implements [Trait].
func (*TriggerAction) ID() string { return "macro;" }

func newTriggerAction(r Raw) Trait {
	st := fields(r.Type)
	return &TriggerAction{
		Name: st.Or(""), Command: st.Or("Trigger"), Key: keyOr(&st, "T"), Condition: st.Or(""),
		Watch: keys(st.Or("")), Actions: keys(st.Or("")),
		Loop: st.Bool(false), PreLoop: key(&st), PostLoop: key(&st),
		LoopType: st.Or(LoopCounted), While: st.Or(""), Until: st.Or(""), Count: st.Or(""),
		Index: st.Bool(false), IndexProperty: st.Or(""), Start: st.Or("1"), Step: st.Or("1"),
	}
}

// counts says whether the piece has an index property. Outside of a loop it
// is 0.
func (t *TriggerAction) counts() bool { return t.Loop && t.Index && t.IndexProperty != "" }

func (t *TriggerAction) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	if !t.counts() || name != t.IndexProperty {
		return value{}, false
	}
	return text("0"), true
}

func (t *TriggerAction) exports() []string {
	if !t.counts() {
		return nil
	}
	return []string{t.IndexProperty}
}

// A CounterGlobalKeyCommand sends key commands to other pieces
// (VASSAL.counters.CounterGlobalKeyCommand). It has no state.
type CounterGlobalKeyCommand struct {
	Command   string
	Key       KeyStroke
	GlobalKey KeyStroke // the command that is sent
	Filter    string    // an expression that a piece must match
	// RestrictRange, Range, FixedRange and RangeProperty are as in
	// [SetPieceProperty], as is DeckCount.
	RestrictRange bool
	Range         int
	// ReportSingle keeps the pieces' own reports of what they do.
	ReportSingle   bool
	FixedRange     bool
	RangeProperty  string
	Description    string
	DeckCount      string
	Target         CommandTarget
	SuppressSounds bool
	Assignments    []Assignment
}

// ID implements [Trait].
func (*CounterGlobalKeyCommand) ID() string { return "globalkey;" }

func newCounterGlobalKeyCommand(r Raw) Trait {
	st := fields(r.Type)
	return &CounterGlobalKeyCommand{
		Command: st.Or("Global Command"), Key: keyOr(&st, "G"), GlobalKey: keyOr(&st, "K"), Filter: st.Or(""),
		RestrictRange: st.Bool(false), Range: st.Int(1), ReportSingle: st.Bool(true),
		FixedRange: st.Bool(true), RangeProperty: st.Or(""),
		Description: st.Or(""), DeckCount: st.Or("-1"), Target: counterTarget(st.Or("")),
		SuppressSounds: st.Bool(false), Assignments: parseAssignments(st.Or("")),
	}
}

// A GlobalHotKey presses a key of the module (VASSAL.counters.GlobalHotKey).
type GlobalHotKey struct {
	Command     string
	Key         KeyStroke
	HotKey      KeyStroke // the key that is pressed
	Description string
}

// ID implements [Trait].
func (*GlobalHotKey) ID() string { return "globalhotkey;" }

func newGlobalHotKey(r Raw) Trait {
	st := fields(r.Type)
	return &GlobalHotKey{Command: st.Or(""), Key: keyOr(&st, "H"), HotKey: key(&st), Description: st.Or("")}
}

// A RestrictCommands takes commands from the traits inside it while a condition
// holds (VASSAL.counters.RestrictCommands).
type RestrictCommands struct {
	Name string
	// Action is Hide or Disable.
	Action    string
	Condition string
	Keys      []KeyStroke
}

// ID implements [Trait].
func (*RestrictCommands) ID() string { return "hideCmd;" }

func newRestrictCommands(r Raw) Trait {
	st := fields(r.Type)
	return &RestrictCommands{Name: st.Or(""), Action: st.Or("Hide"), Condition: st.Or(""), Keys: keys(st.Or(""))}
}

// A SubMenu gathers commands of the piece in a menu of their own
// (VASSAL.counters.SubMenu).
type SubMenu struct {
	Menu        string
	Commands    []string
	Description string
}

// ID implements [Trait].
func (*SubMenu) ID() string { return "submenu;" }

func newSubMenu(r Raw) Trait {
	st := fields(r.Type)
	return &SubMenu{Menu: st.Or(""), Commands: st.Strings(), Description: st.Or("")}
}

// A MenuSeparator is a line in the menu of the piece
// (VASSAL.counters.MenuSeparator).
type MenuSeparator struct {
	Description string
	Key         KeyStroke
}

// ID implements [Trait].
func (*MenuSeparator) ID() string { return "menuSeparator;" }

func newMenuSeparator(r Raw) Trait {
	st := fields(r.Type)
	return &MenuSeparator{Description: st.Or(""), Key: key(&st)}
}

// An ActionButton is a part of the piece that sends it a key command when
// clicked on (VASSAL.counters.ActionButton). It has no state.
type ActionButton struct {
	Key KeyStroke
	// X, Y, Width and Height are the button in types before version 1, in
	// pixels from the centre of the piece.
	X, Y, Width, Height int
	Description         string
	// Popup opens the piece's menu.
	Popup bool
	// WholeShape makes all of the piece the button.
	WholeShape bool
	Version    int
	// Points are the corners of the button, in pixels from the centre.
	Points []image.Point
}

// ID implements [Trait].
func (*ActionButton) ID() string { return "button;" }

func newActionButton(r Raw) Trait {
	st := fields(r.Type)
	b := &ActionButton{
		Key: keyOr(&st, "A"), X: st.Int(0), Y: st.Int(0), Width: st.Int(0), Height: st.Int(0),
		Description: st.Or(""), Popup: st.Bool(false), WholeShape: st.Bool(false), Version: st.Int(0),
	}
	switch {
	case b.Version >= 1:
		// VASSAL makes up corners for a count that is too great.
		for n := st.Int(0); n > 0 && st.More(); n-- {
			b.Points = append(b.Points, image.Point{X: st.Int(0), Y: st.Int(0)})
		}
	case b.Width > 0 && b.Height > 0:
		b.Points = []image.Point{
			{X: b.X, Y: b.Y}, {X: b.X + b.Width, Y: b.Y},
			{X: b.X + b.Width, Y: b.Y + b.Height}, {X: b.X, Y: b.Y + b.Height},
		}
	default:
		b.WholeShape = true
	}
	return b
}

func (b *ActionButton) answer(_ *query, _ int, name string, _ bool) (value, bool) {
	if name != "LaunchPopupMenu" {
		return value{}, false
	}
	return text(strconv.FormatBool(b.Popup)), true
}
