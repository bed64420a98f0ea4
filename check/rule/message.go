package rule

import "fmt"

// A Wording is what messages of one kind say: in English here, in another language in a
// table by the same code. A package keeps its wordings in one file.
type Wording struct {
	// Code is stable: "stacking-limit/too-many".
	Code string
	// English is a format of package fmt: lower case, no final period.
	English string
}

// Say makes a message of the wording.
func (w *Wording) Say(args ...any) Message { return Message{w, args} }

// A Message is a sentence of a finding. Its wording and arguments stay apart until it is
// shown; an argument may be a Message itself. The zero value says nothing.
type Message struct {
	Wording *Wording
	Args    []any
}

// Say makes a message without a code. Format is that of package fmt.
func Say(format string, args ...any) Message { return Message{&Wording{English: format}, args} }

// String returns the message in English.
func (m Message) String() string {
	switch {
	case m.Wording == nil:
		return ""
	case len(m.Args) == 0:
		return m.Wording.English
	}
	return fmt.Sprintf(m.Wording.English, m.Args...)
}

// MarshalText returns the message in English.
func (m Message) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
