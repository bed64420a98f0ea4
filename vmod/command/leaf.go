package command

import "strings"

// A Leaf is what the text of one command says. The types of this package that
// Decode answers are its only kinds.
type Leaf interface {
	// Encode writes the command's text as VASSAL writes it.
	Encode() string
}

// Decode reads the text of one command. A text that no encoder of VASSAL 3.7
// claims, or whose encoder would fail on it, is Unknown and keeps its text.
//
// Where VASSAL's encoders need the module to know their own commands, the shape
// of the text decides here: a command that names a map, a die or a property is
// read whether or not such a thing exists.
func Decode(text string) Leaf {
	if text == "" {
		return Empty{}
	}
	if len(text) > 1 && text[1] == '/' {
		switch text[0] {
		case '+':
			return decodeAddPiece(text)
		case '-':
			return RemovePiece{ID: text[2:]}
		case 'D':
			return decodeChangePiece(text)
		case 'M':
			return decodeMovePiece(text)
		}
	}
	if l, ok := decodeWord(text); ok {
		return l
	}
	if head, rest, ok := strings.Cut(text, "\t"); ok {
		if decode := byHead[head]; decode != nil {
			return decode(text, rest)
		}
	}
	for _, p := range byPrefix {
		if strings.HasPrefix(text, p.prefix) {
			return p.decode(text, text[len(p.prefix):])
		}
	}
	if l, ok := decodeBoardPicker(text); ok {
		return l
	}
	return Unknown{Text: text}
}

// byHead is the encoders that know their commands by a word and a tab. They get
// the whole text and what stands after the tab.
var byHead = map[string]func(text, rest string) Leaf{
	"LOG":             func(_, rest string) Leaf { return Log{Command: rest} },
	"UNDO":            func(_, rest string) Leaf { return Undo{Begin: rest == "true"} },
	"AUDIO":           func(_, rest string) Leaf { return PlayAudio{Clip: rest} },
	"PLAYER":          decodePlayer,
	"PYREMOVE":        decodePlayerRemove,
	"UNMASK":          decodeUnmask,
	"GlobalProperty":  decodeGlobalProperty,
	"MutableProperty": decodeMutableProperty,
	"LOCKSPOTAB":      decodeLockScenarioTab,
	"SETUP_STACK":     decodeSetupStack,
	"SGKC":            decodeStartupGlobalKey,
	"NOTES":           func(_, rest string) Leaf { return ScenarioNotes{Text: restoreNewlines(rest)} },
	"PNOTES":          func(_, rest string) Leaf { return PublicNotes{Text: restoreNewlines(rest)} },
	"PNOTE":           decodePrivateNote,
	"SNOTE":           decodeSecretNote,
	"CLOCKCONTROL":    decodeClockControl,
	"CLOCK":           decodeClock,
	"EXT":             decodeExtension,
	"PLUGIN":          decodePlugin,
	"SHOW_RESULTS":    decodeShowResults,
	"LOS":             decodeLineOfSight,
	"FLARE":           decodeFlare,
	"SEMAIL":          func(_, rest string) Leaf { return SecondaryEmail{Address: rest} },
	"DECK":            decodeDeckHead,
	"CHECK":           decodeCheck,
	"ALERT":           func(_, rest string) Leaf { return Alert{Text: rest} },
	"INVITE":          func(text, _ string) Leaf { return Network{Text: text} },
	"PLAY":            func(text, _ string) Leaf { return Network{Text: text} },
}

// byPrefix is the encoders that know their commands by how the text begins,
// with nothing to set the beginning off.
var byPrefix = []struct {
	prefix string
	decode func(text, rest string) Leaf
}{
	{"CHAT", func(_, rest string) Leaf { return Chat{Text: rest} }},
	{"TURN", decodeTurn},
	{"Events", func(_, rest string) Leaf { return EventLog{Encoded: rest} }},
	{"PRIV_CHAT/", func(text, _ string) Leaf { return Network{Text: text} }},
	{"SYNC", func(text, _ string) Leaf { return Network{Text: text} }},
}

func decodeWord(text string) (Leaf, bool) {
	switch text {
	case beginSave:
		return BeginSave{}, true
	case endSave:
		return EndSave{}, true
	case beginLog:
		return BeginLog{}, true
	case endLog:
		return EndLog{}, true
	case null:
		return Null{}, true
	}
	return nil, false
}

// Unknown is a command that cannot be read. VASSAL drops it without a word if
// no encoder claims it, and fails to load the file if the encoder that claims it
// fails.
type Unknown struct {
	// Text is the command, verbatim. A module's own command may hold a
	// player's password in it.
	Text string
	// Reason is empty if no encoder claims the command, else what is wrong
	// with it.
	Reason string
}

// Encode is the text as it was.
func (u Unknown) Encode() string { return u.Text }

// Empty is a command that does nothing: the head of a group (NullCommand), or a
// condition that has no text form (ConditionalCommand).
type Empty struct{}

// Encode is the empty text.
func (Empty) Encode() string { return "" }

// Null is the text "null". VASSAL's logger writes it for each recorded command
// that has no text form, such as the change of a piece's persistent property.
// Nothing reads it.
type Null struct{}

const null = "null"

// Encode is "null".
func (Null) Encode() string { return null }

const (
	beginSave = "begin_save"
	endSave   = "end_save"
	beginLog  = "begin_log"
	endLog    = "end_log"
)

// BeginSave starts a saved state; the game that was there before ends
// (GameState.SetupCommand).
type BeginSave struct{}

// Encode is "begin_save".
func (BeginSave) Encode() string { return beginSave }

// EndSave ends a saved state: the game starts.
type EndSave struct{}

// Encode is "end_save".
func (EndSave) Encode() string { return endSave }

// BeginLog is a mark that VASSAL names but no longer writes (BasicLogger.BEGIN).
type BeginLog struct{}

// Encode is "begin_log".
func (BeginLog) Encode() string { return beginLog }

// EndLog is a mark that VASSAL names but no longer writes (BasicLogger.END).
type EndLog struct{}

// Encode is "end_log".
func (EndLog) Encode() string { return endLog }

// Log is a command that was recorded: loading the file queues it, stepping
// through the log executes it (BasicLogger.LogCommand).
type Log struct {
	// Command is the text of the recorded command.
	Command string
}

// Encode is the recorded text after its mark.
func (l Log) Encode() string { return LogPrefix + l.Command }

// Inner reads the recorded command.
func (l Log) Inner() Leaf {
	text := l.Command
	for quoted(text) {
		text, _ = unquote(text)
	}
	return Decode(text)
}

// Undo brackets the commands of an undo within a step, from VASSAL 3.6.7 on
// (BasicLogger.UndoCommand).
type Undo struct {
	// Begin is true before the inverse commands and false after them.
	Begin bool
}

// Encode says whether the undo begins.
func (u Undo) Encode() string {
	if u.Begin {
		return "UNDO\ttrue"
	}
	return "UNDO\tfalse"
}

// Network is a message between programs that are connected, which no file
// holds: an invitation, a private message, a wake-up sound, a request for the
// state of the game.
type Network struct {
	// Text is the message, verbatim.
	Text string
}

// Encode is the text as it was.
func (n Network) Encode() string { return n.Text }
