package rule

import "fmt"

// A Message is a sentence of a finding: lower case, no final period. Format and
// arguments stay apart until it is shown, so that other languages are possible. An
// argument may be a Message itself.
type Message struct {
	Format string
	Args   []any
}

// Say makes a message. Format is that of package fmt.
func Say(format string, args ...any) Message { return Message{format, args} }

// String returns the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// MarshalText returns the message in English.
func (m Message) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
