package command

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ScenarioNotes is the text of the notes window that describes the scenario
// (NotesWindow.SetScenarioNote).
type ScenarioNotes struct {
	// Text has new lines where the file has bars.
	Text string
}

// Encode writes the text.
func (n ScenarioNotes) Encode() string { return "NOTES\t" + escapeNewlines(n.Text) }

// PublicNotes is the text that all players can read and write
// (NotesWindow.SetPublicNote).
type PublicNotes struct {
	// Text has new lines where the file has bars.
	Text string
}

// Encode writes the text.
func (n PublicNotes) Encode() string { return "PNOTES\t" + escapeNewlines(n.Text) }

// PrivateNote is a player's own note, which others cannot see in VASSAL
// (PrivateNotesController).
type PrivateNote struct {
	Owner PlayerID
	// Text has new lines where the file has bars.
	Text string
}

func decodePrivateNote(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	n := PrivateNote{Owner: PlayerID(d.Next())}
	if d.More() {
		n.Text = restoreNewlines(d.Next())
	}
	return n
}

// Encode writes owner and text.
func (n PrivateNote) Encode() string {
	return "PNOTE\t" + join('\t', string(n.Owner), escapeNewlines(n.Text))
}

// SecretNote is a note that its owner can reveal later, unchanged
// (SecretNotesController).
type SecretNote struct {
	Name  string
	Owner PlayerID
	// Hidden is true until the owner reveals the note.
	Hidden bool
	// Text has new lines where the file has bars. It can be read in the file
	// while it is hidden.
	Text string
	// Date is when the note was made, as "MM/dd/yyyy h:mm a" of Java's
	// SimpleDateFormat. Old files have neither it nor Handle.
	Date string
	// Handle is the name of the owner as others see it.
	Handle string
}

func decodeSecretNote(text, rest string) Leaf {
	t := sequence.Split(rest, '\t')
	if len(t) < 4 {
		return Unknown{Text: text, Reason: "a delayed note needs a name, an owner, whether it is hidden, and a text"}
	}
	n := SecretNote{Name: t[0], Owner: PlayerID(t[1]), Hidden: t[2] == "true", Text: restoreNewlines(t[3])}
	if len(t) > 4 {
		n.Date = t[4]
	}
	if len(t) > 5 {
		n.Handle = t[5]
	}
	return n
}

// Encode writes all fields.
func (n SecretNote) Encode() string {
	return "SNOTE\t" + join('\t', n.Name, string(n.Owner), boolean(n.Hidden), escapeNewlines(n.Text), n.Date, n.Handle)
}

// EventLog is a list of events that modules can keep in a save (EventLog).
type EventLog struct {
	// Encoded is the list as it stands in the file.
	Encoded string
}

// An Event is something that was recorded outside of the game.
type Event struct {
	// Time is in milliseconds since 1970.
	Time         int64
	User, Action string
}

// Encode writes the list.
func (e EventLog) Encode() string { return "Events" + e.Encoded }

// Events reads the list as far as it can be read.
func (e EventLog) Events() []Event {
	if e.Encoded == "" || e.Encoded == null {
		return nil
	}
	var events []Event
	for d := sequence.NewDecoder(e.Encoded, '|'); d.More(); {
		t := sequence.Split(d.Next(), ',')
		if len(t) < 3 {
			return events
		}
		when, err := strconv.ParseInt(t[0], 10, 64)
		if err != nil {
			return events
		}
		events = append(events, Event{Time: when, User: t[1], Action: t[2]})
	}
	return events
}

// restoreNewlines is TextConfigurer.restoreNewlines.
func restoreNewlines(s string) string {
	if strings.IndexByte(s, '|') < 0 && !quoted(s) {
		return s
	}
	return strings.Join(sequence.Split(s, '|'), "\n")
}

// escapeNewlines is TextConfigurer.escapeNewlines without its losses: VASSAL
// drops a last new line and all carriage returns.
func escapeNewlines(s string) string {
	return join('|', strings.Split(s, "\n")...)
}
