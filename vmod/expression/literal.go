package expression

import (
	"strings"
	"unicode/utf8"
)

// number scans a number. As in BeanShell, a whole number that is too large for its
// type wraps around, but it is an error if it becomes negative before its last
// digit.
func (x *lexer) number() error {
	s := x.s[x.i:]
	if len(s) > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') {
		if n := 2 + span(s[2:], "0123456789abcdefABCDEF"); n > 2 {
			return x.whole(s[2:n], n, 16)
		}
	}
	digits := span(s, "0123456789")
	if n := fraction(s, digits); n > 0 {
		return x.fraction(s[:n])
	}
	if s[0] == '0' {
		n := span(s, "01234567")
		return x.whole(s[:n], n, 8)
	}
	return x.whole(s[:digits], digits, 10)
}

// span returns the length of the run of the given characters at the start of s.
func span(s, chars string) int {
	return len(s) - len(strings.TrimLeft(s, chars))
}

// fraction returns the length of the number with a point, an exponent or a suffix
// at the start of s, or 0 if it is a whole number. The number starts with so many
// digits.
func fraction(s string, digits int) int {
	n := digits
	if n < len(s) && s[n] == '.' {
		n++
		n += span(s[n:], "0123456789")
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		e := n + 1
		if e < len(s) && (s[e] == '+' || s[e] == '-') {
			e++
		}
		if d := span(s[e:], "0123456789"); d > 0 {
			n = e + d
		}
	}
	if n < len(s) && strings.IndexByte("fFdD", s[n]) >= 0 {
		n++
	}
	if n == digits {
		return 0
	}
	return n
}

func (x *lexer) fraction(s string) error {
	bits, k := 64, double
	if c := s[len(s)-1]; c == 'f' || c == 'F' {
		bits, k = 32, float
	}
	f, ok := parseFloat(s, bits)
	if !ok {
		return syntaxError(x.i, "no number")
	}
	x.literal(len(s), value{kind: k, f: f})
	return nil
}

func (x *lexer) whole(digits string, length int, radix int64) error {
	if x.i+length < len(x.s) {
		if c := x.s[x.i+length]; c == 'l' || c == 'L' {
			n, ok := wrapping[int64](digits, radix)
			if !ok {
				return syntaxError(x.i, "number too large")
			}
			x.literal(length+1, ofLong(n))
			return nil
		}
	}
	n, ok := wrapping[int32](digits, int32(radix))
	if !ok {
		return syntaxError(x.i, "number too large")
	}
	x.literal(length, ofInt(n))
	return nil
}

func wrapping[T int32 | int64](digits string, radix T) (n T, ok bool) {
	for i := 0; i < len(digits); i++ {
		if n < 0 {
			return 0, false
		}
		c := digits[i]
		switch {
		case c >= 'a':
			c -= 'a' - 10
		case c >= 'A':
			c -= 'A' - 10
		default:
			c -= '0'
		}
		n = n*radix + T(c)
	}
	return n, true
}

// quoted scans a text in quotes, or in triple quotes, where there are no escapes.
func (x *lexer) quoted() error {
	s := x.s[x.i:]
	if strings.HasPrefix(s, `"""`) {
		if n := strings.Index(s[3:], `"""`); n >= 0 {
			x.literal(n+6, ofText(s[3:3+n]))
			return nil
		}
	}
	n, ok := quotedLength(s)
	if !ok {
		return syntaxError(x.i, "text without a closing quote, or with an unknown escape")
	}
	t, ok := unescape(s[1 : n-1])
	if !ok {
		return syntaxError(x.i, "bad octal escape")
	}
	x.literal(n, ofText(t))
	return nil
}

// quotedLength returns the length of the quoted text at the start of s, and false
// if it does not end properly on its line.
func quotedLength(s string) (n int, ok bool) {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1, true
		case '\n', '\r':
			return 0, false
		case '\\':
			i++
			if i == len(s) || strings.IndexByte(`ntbrf\'"01234567`, s[i]) < 0 {
				return 0, false
			}
		}
	}
	return 0, false
}

// unescape resolves the escapes of a text between quotes. As in BeanShell, an octal escape has up to
// three digits; an escape with fewer cannot end the text.
func unescape(s string) (string, bool) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, true
	}
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			out.WriteByte(s[i])
			continue
		}
		i++
		if !isDigit(rune(s[i])) {
			out.WriteByte(escaped(s[i]))
			continue
		}
		n := 1
		for n < 3 {
			if i+n == len(s) {
				return "", false
			}
			if !isDigit(rune(s[i+n])) {
				break
			}
			n++
		}
		u, ok := wrappingOctal(s[i : i+n])
		if !ok {
			return "", false
		}
		out.WriteRune(u)
		i += n - 1
	}
	return out.String(), true
}

func wrappingOctal(digits string) (rune, bool) {
	if !onlyDigits(digits, '7') {
		return 0, false
	}
	n, ok := wrapping[int32](digits, 8)
	return n, ok
}

func escaped(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	}
	return c
}

// character scans a single character in apostrophes.
func (x *lexer) character() error {
	s := x.s[x.i:]
	bad := syntaxError(x.i, "no single character between apostrophes")
	end := strings.IndexByte(s[1:], '\'') + 1
	if strings.HasPrefix(s, `'\'`) && len(s) > 3 {
		end = 3
	}
	if end < 2 || end >= len(s) || s[end] != '\'' {
		return bad
	}
	inner := s[1:end]
	r, n := utf8.DecodeRuneInString(inner)
	switch {
	case inner[0] == '\\' && len(inner) == 2 && !isDigit(rune(inner[1])):
		if strings.IndexByte(`ntbrf\'"`, inner[1]) < 0 {
			return bad
		}
		r = rune(escaped(inner[1]))
	case inner[0] == '\\':
		u, ok := wrappingOctal(inner[1:])
		if !ok || len(inner) < 2 || u > 0o377 {
			return bad
		}
		r = u
	case n != len(inner) || r > 0xffff || r == '\n' || r == '\r':
		return bad
	}
	x.literal(end+1, value{kind: char, n: int64(r)})
	return nil
}
