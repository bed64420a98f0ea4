package command

import (
	"iter"
	"strings"

	"github.com/pkg/errors"
)

// LogPrefix begins the text of every command that a log has recorded
// (BasicLogger.LOG).
const LogPrefix = "LOG\t"

// A Token is one first-level command of a file, with all that is nested in it.
// It is a view of the file's text: making one costs nothing.
type Token struct {
	raw      string
	level    int
	compound bool
}

// Top iterates over the first-level commands of s: in a save begin_save, the
// pieces, the components' own commands and end_save; in a log then one command
// for each step. A string that is a single command is its own only token.
func Top(s string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		if strings.IndexByte(s, separator) < 0 && !quoted(s) {
			yield(Token{raw: s})
			return
		}
		for ts := newTokens(s, 0); ts.more(); {
			t, compound := ts.next()
			t, _ = unquote(t)
			if !yield(Token{raw: t, level: 1, compound: compound || quoted(t)}) {
				return
			}
		}
	}
}

// Compound says whether the token is more than a single command.
func (t Token) Compound() bool { return t.compound }

// Text is the token as VASSAL decodes it next: for a single command its text, a
// slice of the file's; for a compound one the sequence of its parts, which is
// made anew on every call.
func (t Token) Text() string { return unescape(t.raw, t.level) }

// Walk is the package's Walk over the commands of this token alone. Depths
// count from the whole file.
func (t Token) Walk(lim Limits, visit func(depth int, text string) error) error {
	w := walker{limit: lim.nesting(), visit: visit}
	return w.walk(t.raw, t.level)
}

// Node is the token as a tree.
func (t Token) Node(lim Limits) (Node, error) {
	p := parser{limit: lim.nesting()}
	return p.node(t.raw, t.level)
}

var errNoStep = errors.New("not a step")

// Step says whether the token is a step of a log: what one press of VASSAL's
// "step forward" plays. Each of its commands is then a LOG of its own; empty
// heads of groups do not count. VASSAL finds nothing to play, hence no step, in
// a token whose recorded commands all had no text form and so are Null.
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
