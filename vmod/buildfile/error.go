package buildfile

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/pkg/errors"
)

// A Reason is the reason why a file was refused.
type Reason string

// The reasons.
const (
	TooLarge           Reason = "too-large"           // more bytes than Limits.Bytes
	TooDeep            Reason = "too-deep"            // deeper than Limits.Depth
	TooManyAttributes  Reason = "too-many-attributes" // more in one element than Limits.Attributes
	TooManyNodes       Reason = "too-many-nodes"      // more in the file than Limits.Nodes
	Doctype            Reason = "doctype"             // a DOCTYPE or other declaration; none is ever expanded
	DuplicateAttribute Reason = "duplicate-attribute" // one name twice in one element
	BadEncoding        Reason = "encoding"            // an unknown encoding, or bytes that are not valid in it
	Malformed          Reason = "malformed"           // not a well-formed XML document with one root
	WrongRoot          Reason = "wrong-root"          // well-formed, but with another root than expected
)

// An Error is why and where a file was refused. Read and the functions that read
// metadata return it, wrapped; errors.As finds it.
type Error struct {
	Reason Reason
	Line   int // from 1; 0 for a fault of the whole file
	Column int // in characters, from 1
	Detail string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Detail
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Detail)
}

// refuse returns the error for a fault at a byte offset of text.
func refuse(reason Reason, text []byte, offset int, format string, args ...any) error {
	line, column := position(text, offset)
	return errors.WithStack(&Error{
		Reason: reason, Line: line, Column: column, Detail: detail(format, args...),
	})
}

// refuseAll returns the error for a fault of the whole file.
func refuseAll(reason Reason, format string, args ...any) error {
	return errors.WithStack(&Error{Reason: reason, Detail: detail(format, args...)})
}

// detail formats a message. It quotes parts of the file, so it is cut to a readable
// length.
func detail(format string, args ...any) string {
	const readable = 200
	s := fmt.Sprintf(format, args...)
	if len(s) <= readable {
		return s
	}
	return strings.ToValidUTF8(s[:readable], "") + "..."
}

// position returns the line and column of a byte offset of text. An offset beyond the
// text means its end.
func position(text []byte, offset int) (line, column int) {
	before := text[:max(0, min(offset, len(text)))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before[:start], []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}
