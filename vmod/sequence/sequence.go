// Package sequence is VASSAL's way of joining strings into one string and taking
// them apart again (VASSAL.tools.SequenceEncoder). Nearly everything VASSAL
// stores is such a sequence, nested several levels deep: commands, pieces,
// traits, trait fields.
//
// The package knows delimiters, the escaping backslash and the quoting
// apostrophe. It does not know what any sequence means.
//
// Delimiters are always ASCII, so working on bytes gives the same answers as
// VASSAL's work on UTF-16 units, and a token that holds no escaped delimiter is
// a slice of the input: decoding a well-behaved sequence allocates nothing.
package sequence

import (
	"strconv"
	"strings"
)

const (
	escape = '\\'
	quote  = '\''
)

// Encode joins tokens with the delimiter d as VASSAL 3.4 and later do. ok is
// false where VASSAL's encoder answers null, which is for no tokens at all.
//
// VASSAL's form is lossy for a token that ends with a backslash and is not the
// last one: [`a\`, `b`] reads back as [`a,b`]. Encode writes what VASSAL
// writes; EncodeSafe writes what every VASSAL reads back.
func Encode(d byte, tokens ...string) (s string, ok bool) {
	return encode(d, tokens, false)
}

// EncodeSafe is Encode with tokens that end with a backslash quoted too, as
// VASSAL before 3.4 did. All versions read it back without loss.
func EncodeSafe(d byte, tokens ...string) (s string, ok bool) {
	return encode(d, tokens, true)
}

func encode(d byte, tokens []string, safe bool) (string, bool) {
	if len(tokens) == 0 {
		return "", false
	}
	n := len(tokens)
	for _, t := range tokens {
		n += len(t)
	}
	var b strings.Builder
	b.Grow(n)
	for i, t := range tokens {
		if i > 0 {
			b.WriteByte(d)
		}
		appendToken(&b, d, t, safe)
	}
	return b.String(), true
}

func appendToken(b *strings.Builder, d byte, t string, safe bool) {
	if t == "" {
		return
	}
	last := t[len(t)-1]
	quoted := t[0] == escape || t[0] == quote && last == quote || safe && last == escape
	if quoted {
		b.WriteByte(quote)
	}
	for {
		i := strings.IndexByte(t, d)
		if i < 0 {
			break
		}
		b.WriteString(t[:i])
		b.WriteByte(escape)
		b.WriteByte(d)
		t = t[i+1:]
	}
	b.WriteString(t)
	if quoted {
		b.WriteByte(quote)
	}
}

// Split decodes all of s. The empty string is one empty token. A caller for
// whom an empty string means "nothing here" must test for it first, as VASSAL's
// own callers do.
func Split(s string, d byte) []string {
	tokens := make([]string, 0, strings.Count(s, string(rune(d)))+1)
	for dec := NewDecoder(s, d); dec.More(); {
		tokens = append(tokens, dec.Next())
	}
	return tokens
}

// A Decoder takes the tokens off a sequence one by one. Its zero value is a
// finished decoder, which is what VASSAL makes of a null sequence.
type Decoder struct {
	s     string
	pos   int
	d     byte
	alive bool
}

// NewDecoder starts decoding s, whose delimiter is d. A new decoder always has
// at least one token.
func NewDecoder(s string, d byte) Decoder {
	return Decoder{s: s, d: d, alive: true}
}

// More says whether there is another token.
func (c *Decoder) More() bool { return c.alive }

// Remaining is the text that has not been decoded yet, still encoded; "" when
// nothing is left.
func (c *Decoder) Remaining() string {
	if !c.alive {
		return ""
	}
	return c.s[c.pos:]
}

// Next is the next token, or "" from a finished decoder.
func (c *Decoder) Next() string {
	if !c.alive {
		return ""
	}
	start := c.pos
	n := strings.IndexByte(c.s[start:], c.d)
	if n < 0 {
		c.alive = false
		return unquote(c.s[start:])
	}
	i := start + n
	if i > 0 && c.s[i-1] == escape {
		return c.nextEscaped(start, i)
	}
	c.pos = i + 1
	return unquote(c.s[start:i])
}

// nextEscaped is Next for a token that starts at start and has its first
// escaped delimiter at i. Such tokens can be whole pieces of a hundred
// kilobytes, so the end is looked for first and the text made in one go.
func (c *Decoder) nextEscaped(start, i int) string {
	escaped := 0
	end := len(c.s)
	for j := i; ; {
		if c.s[j-1] != escape {
			end = j
			break
		}
		escaped++
		n := strings.IndexByte(c.s[j+1:], c.d)
		if n < 0 {
			break
		}
		j += 1 + n
	}
	if end == len(c.s) {
		c.alive = false
	} else {
		c.pos = end + 1
	}
	var b strings.Builder
	b.Grow(end - start - escaped)
	for ; escaped > 0; escaped-- {
		b.WriteString(c.s[start : i-1])
		start = i
		i += 1 + max(0, strings.IndexByte(c.s[i+1:], c.d))
	}
	b.WriteString(c.s[start:end])
	return unquote(b.String())
}

func unquote(t string) string {
	if len(t) > 1 && t[0] == quote && t[len(t)-1] == quote {
		return t[1 : len(t)-1]
	}
	return t
}

// Or is the next token, or def where there is none.
func (c *Decoder) Or(def string) string {
	if !c.alive {
		return def
	}
	return c.Next()
}

// Int is the next token as a Java int. A token that is no such number is used
// up and gives def, as does a finished decoder.
func (c *Decoder) Int(def int) int {
	if !c.alive {
		return def
	}
	if n, ok := ParseInt(c.Next()); ok {
		return n
	}
	return def
}

// Bool is the next token as a boolean: true only for exactly "true"; def from a
// finished decoder.
func (c *Decoder) Bool(def bool) bool {
	if !c.alive {
		return def
	}
	return c.Next() == "true"
}

// Float is the next token as a Java double. A token that is no number is used
// up and gives def, as does a finished decoder.
func (c *Decoder) Float(def float64) float64 {
	if !c.alive {
		return def
	}
	f, err := strconv.ParseFloat(strings.TrimSpace(c.Next()), 64)
	if err != nil {
		return def
	}
	return f
}

// Char is the first character of the next token, or def where there is no
// token or the token is empty.
func (c *Decoder) Char(def rune) rune {
	if !c.alive {
		return def
	}
	for _, r := range c.Next() {
		return r
	}
	return def
}

// Strings is the next token as a string array: itself a sequence with commas,
// where the empty token is the empty array (StringArrayConfigurer). A finished
// decoder gives nil.
func (c *Decoder) Strings() []string {
	if !c.alive {
		return nil
	}
	return Strings(c.Next())
}

// Strings decodes a string array: a sequence with commas, where "" is the empty
// array (StringArrayConfigurer.stringToArray).
func Strings(s string) []string {
	if s == "" {
		return nil
	}
	return Split(s, ',')
}

// ParseInt reads what Java's Integer.parseInt reads: an optional sign and
// decimal digits within 32 bits, no blanks. Java also takes other scripts'
// digits; no VASSAL writes them, and they are refused here.
func ParseInt(s string) (n int, ok bool) {
	v, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0, false
	}
	return int(v), true
}
