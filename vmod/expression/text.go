package expression

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// trim is Java's String.trim, which removes all characters up to the space.
func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
}

// isBlank is Java's String.isBlank.
func isBlank(s string) bool { return strings.TrimLeftFunc(s, isWhite) == "" }

// isWhite is Java's Character.isWhitespace. Unlike Unicode's white space it leaves
// out the spaces that do not break lines.
func isWhite(r rune) bool {
	switch {
	case r >= 0x09 && r <= 0x0d, r >= 0x1c && r <= 0x1f:
		return true
	case r == 0xa0, r == 0x2007, r == 0x202f:
		return false
	}
	return unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp)
}

func inBraces(t string) bool {
	return len(t) > 1 && t[0] == '{' && t[len(t)-1] == '}'
}

// strip removes the braces of a text in braces, together with white space around
// them (BeanShellExpression.strip).
func strip(s string) string {
	if t := trim(s); inBraces(t) {
		return t[1 : len(t)-1]
	}
	return s
}

// isJavaIdentifier is Java's SourceVersion.isIdentifier, which is true for keywords
// too.
func isJavaIdentifier(s string) bool {
	for i, r := range s {
		switch {
		case r == '$', r == '_', unicode.IsLetter(r), unicode.In(r, unicode.Nl, unicode.Sc, unicode.Pc):
		case i > 0 && unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc):
		default:
			return false
		}
	}
	return s != ""
}

// parseInt is Java's Integer.parseInt for ASCII digits.
func parseInt(s string) (int32, bool) {
	if len(s) == 0 || len(s) > 1 && (s[0] == '+' || s[0] == '-') && (s[1] < '0' || s[1] > '9') {
		return 0, false
	}
	if c := s[len(s)-1]; c < '0' || c > '9' {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 32)
	return int32(n), err == nil
}

// compareTexts is Java's String.compareTo: the difference of the first UTF-16
// units that differ, or else of the lengths.
func compareTexts(a, b string) int {
	if isASCII(a) && isASCII(b) {
		for i := 0; i < len(a) && i < len(b); i++ {
			if a[i] != b[i] {
				return int(a[i]) - int(b[i])
			}
		}
		return len(a) - len(b)
	}
	u, v := units(a), units(b)
	for i := 0; i < len(u) && i < len(v); i++ {
		if u[i] != v[i] {
			return int(u[i]) - int(v[i])
		}
	}
	return len(u) - len(v)
}

// isASCII reports whether the bytes of s are also its UTF-16 units.
func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// units returns the UTF-16 units of s, which Java counts as characters.
func units(s string) []uint16 { return utf16.Encode([]rune(s)) }

// Double returns a number as Java writes it (Double.toString of Double.valueOf); ok is false
// if Java cannot read it.
func Double(number string) (text string, ok bool) {
	f, ok := parseFloat(number, 64)
	return formatFloat(f, 64), ok
}

// formatFloat returns a double (bits = 64) or a float (bits = 32) as Java prints
// it: always with a fraction, and with an exponent below a thousandth and from ten
// million on. It has the fewest digits that identify the number, as in Java 19 and
// later.
func formatFloat(f float64, bits int) string {
	switch {
	case f != f:
		return "NaN"
	case f > maxFinite:
		return "Infinity"
	case f < -maxFinite:
		return "-Infinity"
	case f == 0, f >= 1e-3 && f < 1e7, f <= -1e-3 && f > -1e7:
		s := strconv.FormatFloat(f, 'f', -1, bits)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, bits), "e")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	n, _ := strconv.Atoi(exponent) // cannot fail: FormatFloat made it
	return mantissa + "E" + strconv.Itoa(n)
}

const maxFinite = 0x1p1023 * (1 + (1 - 0x1p-52))

// parseFloat is Java's Double.parseDouble (bits = 64) or Float.parseFloat (bits =
// 32) for decimal numbers. They may have a suffix f or d; too large ones become
// infinite.
func parseFloat(s string, bits int) (float64, bool) {
	s = trim(s)
	digits := s
	switch digits = strings.TrimLeft(digits, "+-"); {
	case len(s)-len(digits) > 1:
		return 0, false
	case digits == "NaN", digits == "Infinity":
		f, err := strconv.ParseFloat(s, bits)
		return f, err == nil || digits == "NaN"
	}
	if n := len(s); n > 1 && strings.IndexByte("fFdD", s[n-1]) >= 0 {
		s = s[:n-1]
	}
	if s == "" || strings.Trim(s, "+-.0123456789eE") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, bits)
	if err != nil {
		ne, ok := err.(*strconv.NumError)
		return f, ok && ne.Err == strconv.ErrRange
	}
	return f, true
}
