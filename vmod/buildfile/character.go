package buildfile

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"
)

// isCharacter reports whether XML allows a character.
func isCharacter(r rune) bool {
	switch {
	case r < ' ':
		return r == '\t' || r == '\n' || r == '\r'
	case r < 0xd800:
		return true
	}
	return 0xe000 <= r && r <= 0xfffd || 0x10000 <= r && r <= utf8.MaxRune
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

// checkCharacters fails if text, which is the end of data, is not UTF-8, or has a character that XML
// does not allow. VASSAL's parser requires it in comments, too.
func checkCharacters(data, text []byte) error {
	if utf8.Valid(text) && !hasControl(text) && !bytes.Contains(text, []byte("\uFFFE")) &&
		!bytes.Contains(text, []byte("\uFFFF")) {
		return nil
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return refuse(BadEncoding, text, i, "byte 0x%02x at offset %d is not utf-8", text[i], len(data)-len(text)+i)
		}
		if !isCharacter(r) {
			return refuse(Malformed, text, i, "character U+%04X, which no XML file can hold", r)
		}
		i += size
	}
	return nil
}

// hasControl reports whether text has a control character that XML does not allow.
func hasControl(text []byte) bool {
	const ones = 0x0101010101010101
	for i := 0; i < len(text); {
		if len(text)-i >= 8 {
			// Only a byte below ' ' gets its highest bit by the subtraction, or lets the next one get it.
			if w := binary.LittleEndian.Uint64(text[i:]); (w-' '*ones)&^w&(0x80*ones) == 0 {
				i += 8
				continue
			}
		}
		if c := text[i]; c < ' ' && !isSpace(c) {
			return true
		}
		i++
	}
	return false
}

// reference parses the reference after an ampersand at pos-1, such as "amp;" or "#10;".
// It returns the character, or -1 if there is no such reference, and the offset after
// what it has read.
func reference(text []byte, pos int) (char rune, end int) {
	const beyond = utf8.MaxRune + 1 // stands for all numbers that are not characters
	for i, name := range [...]string{"lt;", "gt;", "amp;", "quot;", "apos;"} {
		if bytes.HasPrefix(text[pos:], []byte(name)) {
			return rune(`<>&"'`[i]), pos + len(name)
		}
	}
	if pos == len(text) || text[pos] != '#' {
		return -1, nameEnd(text, pos)
	}
	pos++
	base := rune(10)
	if pos < len(text) && text[pos] == 'x' {
		base = 16
		pos++
	}
	first := pos
	for ; pos < len(text); pos++ {
		digit := rune(strings.IndexByte("0123456789abcdef", text[pos]|0x20))
		if text[pos] < '0' || digit < 0 || digit >= base {
			break
		}
		char = min(char*base+digit, beyond)
	}
	if pos == first || pos == len(text) || text[pos] != ';' {
		return -1, pos
	}
	return char, pos + 1
}

// appendRead appends what a reader makes of a part of the text: references become their
// characters, and each line end becomes newline. In an attribute value, a tab becomes a
// space, too.
func appendRead(b, part []byte, isAttr bool) []byte {
	for pos := 0; pos < len(part); {
		c := part[pos]
		pos++
		switch {
		case c == '&':
			var char rune
			char, pos = reference(part, pos)
			b = utf8.AppendRune(b, char)
			continue
		case c == '\r':
			if pos < len(part) && part[pos] == '\n' {
				pos++
			}
			c = '\n'
		}
		if isAttr && isSpace(c) {
			c = ' '
		}
		b = append(b, c)
	}
	return b
}
