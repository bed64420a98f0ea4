// Package visible makes text from strangers' files safe to show on a terminal or
// in a report: names of pieces and players, chat lines, entry names.
//
// It knows which characters do something other than stand there: controls of
// both sets, escape sequences, marks that turn the direction of writing, marks
// of no width. It does not know HTML, CSV or JSON; their writers escape for
// themselves.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text shows every character that would act on a terminal or hide as a code:
// \x1b, \u202e. Bytes that are not UTF-8 become \x codes. Text without such
// characters is returned as it is; line breaks and tabs are codes too.
func Text(s string) string {
	i := firstHidden(s)
	if i < 0 {
		return s
	}
	var b strings.Builder
	b.WriteString(s[:i])
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !hidden(r):
			b.WriteString(s[i : i+n])
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += n
	}
	return b.String()
}

// Cut is Text shortened to at most max characters, with the number of those
// left out.
func Cut(s string, max int) string {
	s = Text(s)
	n := utf8.RuneCountInString(s)
	if n <= max {
		return s
	}
	end := 0
	for i := range s {
		if max == 0 {
			end = i
			break
		}
		max--
	}
	return fmt.Sprintf("%s… (%d more characters)", s[:end], utf8.RuneCountInString(s[end:]))
}

func firstHidden(s string) int {
	for i, r := range s {
		if hidden(r) || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return i
		}
	}
	return -1
}

// hidden says that a character is not simply there to be seen. Cf holds the
// marks of direction and of no width, Zl and Zp two more line breaks.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp)
}
