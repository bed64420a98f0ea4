// Package command decodes and encodes VASSAL's command strings. A save, a log and
// a message over the network is each one such string: a tree of commands, joined
// with the escape character (U+001B), where each command is a text
// (VASSAL.build.GameModule, encode and decode).
//
// The package knows the tree, the fields of each kind of command, and the few
// fixed forms of chat lines. It does not know what a command does to a game, or
// what the types and states of pieces mean.
//
// # Why nothing is copied
//
// An escape character at nesting level n has exactly n backslashes before it,
// because each level adds one backslash. The text of a single command never holds
// an escape character, since VASSAL goes on splitting until none is left. So the
// backslashes show the tree, the text of each command is a slice of the input, and
// a walk over a whole save allocates nothing for the tree. Each level of nesting
// costs one more scan.
//
// # Privacy
//
// VASSAL's player id is the player's password in clear text. Fields that hold an id have the type
// PlayerID, which does not print itself. The texts of unknown commands and the states of pieces can
// hold an id, too, so this package never puts them into an error.
package command

import (
	"strings"

	"github.com/pkg/errors"
)

const (
	separator = '\x1b'
	escape    = '\\'
	quote     = '\''
)

// Limits are limits for command strings from untrusted files.
type Limits struct {
	// Nesting is how deep commands may be nested within commands. VASSAL itself
	// writes three levels in a save. Zero means 256.
	Nesting int
}

const defaultNesting = 256

// DefaultLimits allows 256 levels.
func DefaultLimits() Limits { return Limits{Nesting: defaultNesting} }

func (l Limits) nesting() int {
	if l.Nesting <= 0 {
		return defaultNesting
	}
	return l.Nesting
}

// Walk calls visit with the text of each command in s, in the order in which
// VASSAL executes them, and stops at the first error of visit. depth is the number
// of sequences around the command: 0 if s is a single command, 1 for the first
// level of a file, more for the members of groups.
//
// The heads of groups are visited too. Usually they are empty texts, which VASSAL
// reads as a command that does nothing. The texts are slices of s.
func Walk(s string, lim Limits, visit func(depth int, text string) error) error {
	w := walker{limit: lim.nesting(), visit: visit}
	return w.walk(s, 0)
}

type walker struct {
	limit int
	visit func(depth int, text string) error
}

// walk visits the commands of raw, which is nested level levels deep.
func (w *walker) walk(raw string, level int) error {
	if strings.IndexByte(raw, separator) < 0 && !quoted(raw) {
		return w.visit(level, raw)
	}
	if level >= w.limit {
		return errNesting(w.limit)
	}
	for ts := newTokens(raw, level); ts.more(); {
		t, compound := ts.next()
		t, _ = unquote(t)
		var err error
		if compound || quoted(t) {
			err = w.walk(t, level+1)
		} else {
			err = w.visit(level+1, t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func errNesting(limit int) error {
	return errors.Errorf("commands nested more than %d deep", limit)
}

// tokens splits a sequence of commands that is nested level levels deep and still
// escaped. Each separator in it has at least level backslashes before it; those
// with exactly so many separate the tokens.
type tokens struct {
	raw   string
	level int
	start int
	alive bool
}

func newTokens(raw string, level int) tokens {
	return tokens{raw: raw, level: level, alive: true}
}

func (t *tokens) more() bool { return t.alive }

// next returns the next token, still escaped for level+1 and with its quotes, and
// whether there is a separator in it.
func (t *tokens) next() (token string, compound bool) {
	for i := t.start; ; {
		j := strings.IndexByte(t.raw[i:], separator)
		if j < 0 {
			t.alive = false
			return t.raw[t.start:], compound
		}
		i += j
		end := i - t.level
		if end == 0 || t.raw[end-1] != escape {
			token = t.raw[t.start:end]
			t.start = i + 1
			return token, compound
		}
		compound = true
		i++
	}
}

// quoted reports whether VASSAL's decoder removes quotes from t.
func quoted[T string | []byte](t T) bool {
	return len(t) > 1 && t[0] == quote && t[len(t)-1] == quote
}

func unquote(t string) (text string, was bool) {
	if quoted(t) {
		return t[1 : len(t)-1], true
	}
	return t, false
}

// unescape returns raw, which is nested level levels deep, as VASSAL sees it at
// that level: with level fewer backslashes before each separator.
func unescape(raw string, level int) string {
	if level == 0 || strings.IndexByte(raw, separator) < 0 {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for {
		i := strings.IndexByte(raw, separator)
		if i < 0 {
			return string(append(b, raw...))
		}
		b = append(b, raw[:i-level]...)
		b = append(b, separator)
		raw = raw[i+1:]
	}
}
