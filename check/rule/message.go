package rule

import (
	"fmt"
	"strings"
)

// A Wording is the text of messages of one kind: in English here, in another language in a table by
// the same code. A package keeps its wordings in one file.
type Wording struct {
	// Code is stable: "stacking-limit/too-many".
	Code string
	// English is a format of package fmt: lower case, no final period.
	English string
	// Adds reports that the wording only adds to its first argument, a message.
	Adds bool
}

// Say makes a message of the wording.
func (w *Wording) Say(args ...any) Message { return Message{w, args} }

// A Message is a sentence of a finding. Its wording and arguments stay apart until it is shown; an
// argument may be a Message itself. The zero value is no message.
type Message struct {
	Wording *Wording
	Args    []any
}

// Code returns the code of the message's wording, "" for no message.
func (m Message) Code() string {
	if m.Wording == nil {
		return ""
	}
	return m.Wording.Code
}

// kind returns the codes of the message and of those in it, without what only adds to it: what
// is wrong, whatever the figures.
func (m Message) kind() (codes []string) {
	if m.Code() != "" {
		codes = append(codes, m.Code())
	}
	for i, arg := range m.Args {
		inner, is := arg.(Message)
		switch {
		case is && i == 0 && m.Wording.Adds:
			return inner.kind()
		case is:
			codes = append(codes, inner.kind()...)
		}
	}
	return codes
}

// List makes a message that lists others, with commas between them.
func List(all []any) Message {
	if len(all) == 0 {
		return Message{}
	}
	listed := Wording{Code: "list", English: strings.TrimPrefix(strings.Repeat(", %s", len(all)), ", ")}
	return listed.Say(all...)
}

// unless is a finding with the likeliest of its excuses.
var unless = Wording{Code: "unless", English: "%s, unless %s", Adds: true}

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

// ID returns the code, so that a problem in a file may have the wording as its code.
func (w *Wording) ID() string { return w.Code }
