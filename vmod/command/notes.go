package command

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ScenarioNotes sets the text of the notes window that describes the scenario
// (NotesWindow.SetScenarioNote).
type ScenarioNotes struct {
	Text string
}

// Encode returns the text.
func (n ScenarioNotes) Encode() string { return "NOTES\t" + escapeNewlines(n.Text) }

// PublicNotes sets the text that all players can read and write
// (NotesWindow.SetPublicNote).
type PublicNotes struct {
	Text string
}

// Encode returns the text.
func (n PublicNotes) Encode() string { return "PNOTES\t" + escapeNewlines(n.Text) }

// PrivateNote is a player's own note, which others cannot see in VASSAL
// (PrivateNotesController).
type PrivateNote struct {
	Owner PlayerID
	Text  string
}

func decodePrivateNote(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	n := PrivateNote{Owner: PlayerID(d.Next())}
	if d.More() {
		n.Text = restoreNewlines(d.Next())
	}
	return n
}

// Encode returns the owner and the text.
func (n PrivateNote) Encode() string {
	return "PNOTE\t" + join('\t', string(n.Owner), escapeNewlines(n.Text))
}

// SecretNote is a note that its owner can reveal later but not change
// (SecretNotesController).
type SecretNote struct {
	Name  string
	Owner PlayerID
	// Hidden is true until the owner reveals the note.
	Hidden bool
	// Text is in the file even while the note is hidden.
	Text string
	// Date is when the note was made, in the form "MM/dd/yyyy h:mm a" of Java's
	// SimpleDateFormat. It is empty in old files, and so is Handle.
	Date string
	// Handle is the owner's name for others.
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

// Encode returns all fields.
func (n SecretNote) Encode() string {
	return "SNOTE\t" + join('\t', n.Name, string(n.Owner), boolean(n.Hidden), escapeNewlines(n.Text), n.Date, n.Handle)
}

// EventLog is a list of events that a module can keep in a save (EventLog).
type EventLog struct {
	// Encoded is the encoded list.
	Encoded string
}

// Encode returns the list.
func (e EventLog) Encode() string { return "Events" + e.Encoded }

// restoreNewlines is TextConfigurer.restoreNewlines: a text has bars for new lines
// in a file.
func restoreNewlines(s string) string {
	if strings.IndexByte(s, '|') < 0 && !quoted(s) {
		return s
	}
	return strings.Join(sequence.Split(s, '|'), "\n")
}

// escapeNewlines is TextConfigurer.escapeNewlines, except that it keeps carriage
// returns and a new line at the end, which VASSAL drops.
func escapeNewlines(s string) string {
	return join('|', strings.Split(s, "\n")...)
}
