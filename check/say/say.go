// Package say makes the sentences that Umpire tells people. A message is written where it is made: its code, its
// English, its arguments. The English stays apart from the arguments until somebody reads it, so that a table by
// the same codes can say it in another language.
//
//	say.F("stacking-limit/too-many", "{units} of {side} in {hex}; the limit is {limit}", units, side, at, most)
//
// The holes of the English name the arguments in the order in which they first stand there.
package say

import (
	"fmt"
	"strconv"
	"strings"
)

// A Message is a sentence, or a part of one that another message takes in. The zero value says nothing. It is one
// pointer, because it is copied in many places.
type Message struct{ *Said }

// Said is what a message says. Nobody changes it once the message is made.
type Said struct {
	// Code is stable: "stacking-limit/too-many".
	Code string
	// English is lower case, without a final period. In it {name} is a hole for an argument, {'name'} one that
	// stands in quotes, and {{ is a brace.
	English string
	// Args fill the holes, each once, in the order in which their names first stand in English. A text is a name
	// that no language changes.
	Args []any
	// Adds reports that the message only adds to its first argument, a message.
	Adds bool
}

// F makes a message.
func F(code, english string, args ...any) Message {
	return Message{&Said{Code: code, English: english, Args: args}}
}

// On makes a message that only adds to another, its first argument: it says what is wrong in the same words, and
// more.
func On(code, english string, to Message, more ...any) Message {
	return Message{&Said{Code: code, English: english, Args: append([]any{to}, more...), Adds: true}}
}

// A Wording is a message whose arguments are not known where it is written.
type Wording struct{ Code, English string }

// As makes a wording.
func As(code, english string) Wording { return Wording{code, english} }

// With makes the message of the wording.
func (w Wording) With(args ...any) Message { return F(w.Code, w.English, args...) }

// ID returns the code, so that a problem in a file may have the wording as its code.
func (w Wording) ID() string { return w.Code }

// List is a list of arguments with commas between them.
type List []any

// Listed makes a message that lists others.
func Listed(items []any) Message {
	if len(items) == 0 {
		return Message{}
	}
	return F("list", "{items}", List(items))
}

// IsZero reports whether the message says nothing.
func (m Message) IsZero() bool { return m.Said == nil }

// Code returns the code of the message, "" if it says nothing.
func (m Message) Code() string {
	if m.Said == nil {
		return ""
	}
	return m.Said.Code
}

// Kind returns the codes of the message and of the messages in it, without what only adds to it: what is wrong,
// whatever the figures.
func (m Message) Kind() []string {
	if m.Said == nil {
		return nil
	}
	if m.Adds {
		return m.Args[0].(Message).Kind()
	}
	var codes []string
	if m.Said.Code != "" {
		codes = append(codes, m.Said.Code)
	}
	return kinds(codes, m.Args)
}

func kinds(codes []string, args []any) []string {
	for _, arg := range args {
		switch arg := arg.(type) {
		case Message:
			codes = append(codes, arg.Kind()...)
		case List:
			codes = kinds(codes, arg)
		}
	}
	return codes
}

// String returns the message in English.
func (m Message) String() string {
	if m.Said == nil {
		return ""
	}
	var b strings.Builder
	m.fill(&b)
	return b.String()
}

// MarshalText returns the message in English.
func (m Message) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// fill writes the English with its arguments.
func (m Message) fill(b *strings.Builder) {
	var known [8]string // most messages have fewer holes
	names := known[:0]
	for text := m.English; ; {
		before, hole, open := strings.Cut(text, "{")
		b.WriteString(before)
		if !open {
			return
		}
		if rest, brace := strings.CutPrefix(hole, "{"); brace {
			b.WriteByte('{')
			text = rest
			continue
		}
		var name string
		name, text, _ = strings.Cut(hole, "}")
		bare := strings.Trim(name, "'")
		at := 0
		for at < len(names) && names[at] != bare {
			at++
		}
		if at == len(names) {
			names = append(names, bare)
		}
		switch {
		case at >= len(m.Args):
		case bare != name:
			b.WriteString(strconv.Quote(fmt.Sprint(m.Args[at])))
		default:
			write(b, m.Args[at])
		}
	}
}

// write writes an argument.
func write(b *strings.Builder, arg any) {
	switch arg := arg.(type) {
	case string:
		b.WriteString(arg)
	case int:
		b.WriteString(strconv.Itoa(arg))
	case Message:
		if arg.Said != nil {
			arg.fill(b)
		}
	case List:
		for i, item := range arg {
			if i > 0 {
				b.WriteString(", ")
			}
			write(b, item)
		}
	default:
		fmt.Fprint(b, arg)
	}
}
