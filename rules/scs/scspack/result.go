package scspack

import (
	"slices"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Result is a cell of a combat results table (7.1), "A1r1 D2". Text keeps what is
// beyond the grammar.
type Result struct {
	// Text is the cell's text.
	Text string
	// Attacker and Defender are its effects on them.
	Attacker, Defender Effect
	// Understood reports whether the text follows the grammar A#r# D#r#, or means that nothing
	// happens (NE, NR, -). Otherwise the effects are meaningless.
	Understood bool
	// Marks are signs beyond the grammar beside an effect, such as *, @ or brackets, in their order.
	// Only the game's rules define what they mean.
	Marks string
}

// An Effect is what a result does to one side.
type Effect struct {
	// Steps is how many steps the side loses in all.
	Steps int
	// Retreat is how many hexes all its units retreat.
	Retreat int
}

// nothing are the texts of results without effect.
var nothing = []string{"NE", "NR", "-", "–", "—"}

// mostEffect bounds the figures of a result: no table has a tenth of it.
const mostEffect = 99

// ParseResult reads a cell. It never fails: a text that it does not understand is
// kept as it is.
func ParseResult(s string) Result {
	r := Result{Text: strings.TrimSpace(s)}
	bare, marks := strip(r.Text)
	r.Marks = marks
	if bare == "" || slices.ContainsFunc(nothing, func(none string) bool { return strings.EqualFold(bare, none) }) {
		r.Understood = bare != "" && marks == ""
		return r
	}
	opaque := Result{Text: r.Text, Marks: marks}
	named := map[byte]bool{}
	for bare != "" {
		side := bare[0]
		if side != 'A' && side != 'D' || named[side] {
			return opaque
		}
		named[side] = true
		var e Effect
		var counted, retreats bool
		if e.Steps, bare, counted = count(bare[1:]); strings.HasPrefix(bare, "r") {
			if e.Retreat, bare, retreats = count(bare[1:]); !retreats {
				return opaque
			}
		}
		if !counted && !retreats && marks == "" {
			return opaque
		}
		if side == 'A' {
			r.Attacker = e
		} else {
			r.Defender = e
		}
	}
	r.Understood = true
	return r
}

// ReadKey reads the result of a key.
func (r *Result) ReadKey(t *pack.Table, key string) {
	if text := t.String(key); text != "" {
		*r = ParseResult(text)
	}
}

// Certain reports whether the effects are all that the result does: it is understood
// and has no marks.
func (r Result) Certain() bool { return r.Understood && r.Marks == "" }

// signs are the marks that tables put beside effects.
const signs = "*@[](){}!?+#'†‡§"

// strip removes spaces and marks from a cell. It keeps one of them between two digits,
// which the grammar then refuses.
func strip(s string) (bare, marks string) {
	var kept, taken strings.Builder
	var before, last rune // the character before, and the last that was kept
	for _, c := range s {
		switch {
		case strings.ContainsRune(signs, c):
			taken.WriteRune(c)
		case unicode.IsSpace(c):
		default:
			if before != last && unicode.IsDigit(last) && unicode.IsDigit(c) {
				kept.WriteRune(before)
			}
			kept.WriteRune(c)
			last = c
		}
		before = c
	}
	return kept.String(), taken.String()
}

// count splits a number off s. ok is false if there is none.
func count(s string) (n int, rest string, ok bool) {
	i := 0
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		if n = n*10 + int(s[i]-'0'); n > mostEffect {
			return 0, s, false
		}
	}
	return n, s[i:], i > 0
}
