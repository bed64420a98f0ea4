package command

import "strings"

// A Leaf is a single command. Decode returns all its kinds, which are types of this
// package.
type Leaf interface {
	// Encode returns the text of the command as VASSAL writes it.
	Encode() string
}

// Decode decodes the text of a single command. If no encoder of VASSAL 3.7 knows
// the command, or its encoder would fail, the result is an Unknown with the text.
//
// Some of VASSAL's encoders recognise a command only if the module has the map, die
// or property that it names. Decode looks only at the form of the text.
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

// byHead are the decoders of commands that start with a word and a tab. They get
// the whole text and the rest after the tab.
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
	"SETUP_STACK":     func(_, _ string) Leaf { return SetupStack{} },
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

// byPrefix are the decoders of commands that start with a word without anything to
// separate it from the rest.
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

// Unknown is a command that cannot be decoded. VASSAL ignores it if no encoder
// knows it, and fails to load the file if its encoder fails.
type Unknown struct {
	// Text is the command, verbatim. In a custom command of a module it may hold a
	// player's password.
	Text string
	// Reason is why the command's encoder fails, or empty if none knows the command.
	Reason string
}

// Encode returns the original text.
func (u Unknown) Encode() string { return u.Text }

// Empty is a command that does nothing: the head of a group (NullCommand), or a
// condition that has no text form (ConditionalCommand).
type Empty struct{}

// Encode returns the empty text.
func (Empty) Encode() string { return "" }

// Null is the text "null". VASSAL's logger writes it for a recorded command that has
// no text form, such as a change of a piece's persistent property. VASSAL ignores it
// when it reads.
type Null struct{}

const null = "null"

// Encode returns "null".
func (Null) Encode() string { return null }

const (
	beginSave = "begin_save"
	endSave   = "end_save"
	beginLog  = "begin_log"
	endLog    = "end_log"
)

// BeginSave starts a saved state and ends the game before it
// (GameState.SetupCommand).
type BeginSave struct{}

// Encode returns "begin_save".
func (BeginSave) Encode() string { return beginSave }

// EndSave ends a saved state, so that the game starts.
type EndSave struct{}

// Encode returns "end_save".
func (EndSave) Encode() string { return endSave }

// BeginLog is a mark that VASSAL still defines but no longer writes
// (BasicLogger.BEGIN).
type BeginLog struct{}

// Encode returns "begin_log".
func (BeginLog) Encode() string { return beginLog }

// EndLog is a mark that VASSAL still defines but no longer writes
// (BasicLogger.END).
type EndLog struct{}

// Encode returns "end_log".
func (EndLog) Encode() string { return endLog }

// Log is a recorded command. VASSAL queues it when it loads the file, and executes it
// when the player steps through the log (BasicLogger.LogCommand).
type Log struct {
	// Command is the text of the recorded command.
	Command string
}

// Encode returns the text of the recorded command after LogPrefix.
func (l Log) Encode() string { return LogPrefix + l.Command }

// Inner decodes the recorded command.
func (l Log) Inner() Leaf {
	text := l.Command
	for quoted(text) {
		text, _ = unquote(text)
	}
	return Decode(text)
}

// Undo marks the start and the end of the commands of an undo within a step, from
// VASSAL 3.6.7 on (BasicLogger.UndoCommand).
type Undo struct {
	// Begin is true before the commands of the undo and false after them.
	Begin bool
}

// Encode returns the mark.
func (u Undo) Encode() string {
	if u.Begin {
		return "UNDO\ttrue"
	}
	return "UNDO\tfalse"
}

// Network is a message between connected programs, such as an invitation, a private
// message, a wake-up sound or a request for the state of the game. It is never in a
// file.
type Network struct {
	// Text is the message, verbatim.
	Text string
}

// Encode returns the original text.
func (n Network) Encode() string { return n.Text }
