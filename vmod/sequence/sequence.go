// Package sequence joins strings into one string and splits it again, as VASSAL
// does (VASSAL.tools.SequenceEncoder). Nearly everything that VASSAL stores is
// such a sequence, nested several levels deep: commands, pieces, traits, fields of
// traits.
//
// The package knows delimiters, the escaping backslash and the quoting
// apostrophe. It does not know what a sequence means.
//
// Delimiters are always ASCII, so working on bytes has the same results as working
// on UTF-16 units, as VASSAL does. A token without an escaped delimiter is a slice
// of the input, so that decoding usually allocates nothing.
package sequence

import (
	"strconv"
	"strings"
)

const (
	escape = '\\'
	quote  = '\''
)

// Encode joins tokens with the delimiter d as VASSAL 3.4 and later do. It returns
// false if there are no tokens, where VASSAL's encoder returns null.
//
// A token that ends with a backslash and is not the last is not read back as it
// was: [`a\`, `b`] becomes [`a,b`]. EncodeSafe avoids this.
func Encode(d byte, tokens ...string) (s string, ok bool) {
	return encode(d, tokens, false)
}

// EncodeSafe is like Encode, but also quotes tokens that end with a backslash, as
// VASSAL before 3.4 did. All versions of VASSAL read the result back without loss.
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

// Split decodes all of s. The empty string is one empty token. If it means "no
// tokens", the caller must test for it first, as VASSAL's own callers do.
func Split(s string, d byte) []string {
	tokens := make([]string, 0, strings.Count(s, string(rune(d)))+1)
	for dec := NewDecoder(s, d); dec.More(); {
		tokens = append(tokens, dec.Next())
	}
	return tokens
}

// A Decoder decodes a sequence token by token. The zero Decoder is finished, like
// VASSAL's decoder of a null sequence.
type Decoder struct {
	s     string
	pos   int
	d     byte
	alive bool
}

// NewDecoder returns a decoder of s, whose delimiter is d. It has at least one
// token.
func NewDecoder(s string, d byte) Decoder {
	return Decoder{s: s, d: d, alive: true}
}

// More reports whether there is another token.
func (c *Decoder) More() bool { return c.alive }

// Remaining returns the text that is not decoded yet, "" from a finished decoder.
func (c *Decoder) Remaining() string {
	if !c.alive {
		return ""
	}
	return c.s[c.pos:]
}

// Next returns the next token, "" from a finished decoder.
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

// nextEscaped is Next for a token that starts at start and has its first escaped
// delimiter at i. Such a token can be a whole piece of a hundred kilobytes, so
// nextEscaped first finds the end and then builds the text with one allocation.
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

// Or returns the next token, def from a finished decoder.
func (c *Decoder) Or(def string) string {
	if !c.alive {
		return def
	}
	return c.Next()
}

// Int returns the next token as a Java int. It returns def if the token is not
// such a number, and from a finished decoder.
func (c *Decoder) Int(def int) int {
	if !c.alive {
		return def
	}
	if n, ok := ParseInt(c.Next()); ok {
		return n
	}
	return def
}

// Bool reports whether the next token is "true". It returns def from a finished
// decoder.
func (c *Decoder) Bool(def bool) bool {
	if !c.alive {
		return def
	}
	return c.Next() == "true"
}

// Char returns the first character of the next token. It returns def if the token
// is empty, and from a finished decoder.
func (c *Decoder) Char(def rune) rune {
	if !c.alive {
		return def
	}
	for _, r := range c.Next() {
		return r
	}
	return def
}

// Strings returns the next token as a string array, nil from a finished decoder.
func (c *Decoder) Strings() []string {
	if !c.alive {
		return nil
	}
	return Strings(c.Next())
}

// Strings decodes a string array, which is a sequence with commas, or "" for an
// empty array (StringArrayConfigurer.stringToArray).
func Strings(s string) []string {
	if s == "" {
		return nil
	}
	return Split(s, ',')
}

// ParseInt is Java's Integer.parseInt: an optional sign and decimal digits, within
// 32 bits, without blanks. Java also accepts digits of other scripts, which VASSAL
// never writes; ParseInt does not.
func ParseInt(s string) (n int, ok bool) {
	v, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0, false
	}
	return int(v), true
}
