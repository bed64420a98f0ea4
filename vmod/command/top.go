package command

import (
	"iter"
	"strings"

	"github.com/pkg/errors"
)

// LogPrefix starts the text of every command that a log has recorded
// (BasicLogger.LOG).
const LogPrefix = "LOG\t"

// A Token is a first-level command of a file, with all that is nested in it. It
// refers to the file's text and copies nothing.
type Token struct {
	raw   string
	level int
}

// Top yields the first-level commands of s. In a save they are begin_save, the
// pieces, the commands of components, and end_save; in a log a command for each
// step follows. A string that is a single command is its own only token.
func Top(s string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		if strings.IndexByte(s, separator) < 0 && !quoted(s) {
			yield(Token{raw: s})
			return
		}
		for ts := newTokens(s, 0); ts.more(); {
			t, _ := ts.next()
			t, _ = unquote(t)
			if !yield(Token{raw: t, level: 1}) {
				return
			}
		}
	}
}

// Text returns the text of a single command, which is a slice of the file's text,
// or else the sequence of the token's parts, which is built on each call.
func (t Token) Text() string { return unescape(t.raw, t.level) }

// Walk is like the function Walk, but visits only the commands of this token. The
// depth still counts from the whole file.
func (t Token) Walk(lim Limits, visit func(depth int, text string) error) error {
	w := walker{limit: lim.nesting(), visit: visit}
	return w.walk(t.raw, t.level)
}

// Node returns the token as a tree. That costs some sixty bytes for each command;
// the error is nesting beyond the limit.
func (t Token) Node(lim Limits) (Node, error) {
	p := parser{limit: lim.nesting()}
	return p.node(t.raw, t.level)
}

var errNoStep = errors.New("not a step")

// Step reports whether the token is a step of a log, which VASSAL plays when "step
// forward" is pressed once. Each command of a step is a LOG of its own, except for
// empty heads of groups. A token whose recorded commands are all Null is not a
// step, since VASSAL finds nothing to play in it.
func (t Token) Step() bool {
	step := false
	err := t.Walk(DefaultLimits(), func(_ int, text string) error {
		recorded, logged := strings.CutPrefix(text, LogPrefix)
		switch {
		case logged:
			step = step || recorded != null
		case text != "":
			return errNoStep
		}
		return nil
	})
	return err == nil && step
}
