// Package visible makes text from untrusted files safe to show on a terminal or in
// a report: names of pieces and players, chat lines, entry names.
//
// It replaces characters that do something instead of being seen: control
// characters, escape sequences, marks of writing direction and marks without
// width. Markup is another matter: Markdown, BBCode and Cell are for what such text is put
// into; the writers of HTML and XML escape for theirs.
package visible

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// commands hides the signs by which GitHub, Azure and TeamCity find commands in what a job prints.
// The two colons count behind the spaces of a line, and a line can begin at each space; the
// other signs count anywhere.
var commands = strings.NewReplacer(" ::", ` \x3a:`, "##[", `\x23#[`, "##vso[", `\x23#vso[`, "##teamcity[", `\x23#teamcity[`)

// Text replaces every character that would act on a terminal or be invisible by a
// code such as \x1b or \u202e. This includes line breaks and tabs. Bytes that are
// not UTF-8 become \x codes. So does the first character of what a runner of jobs would take for
// a command.
func Text(s string) string {
	s = commands.Replace(s)
	if strings.HasPrefix(s, "::") {
		s = `\x3a` + s[1:]
	}
	if utf8.ValidString(s) && strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
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

// Cut is Text shortened to at most max characters. It appends how many characters
// are left out.
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

// JSON writes a value as JSON, indented by indent, and ends the line. The characters that
// Text replaces are escaped as \u202e and the like, so that whoever decodes it gets the
// strings as they were. Bytes that are not UTF-8 become U+FFFD.
func JSON(w io.Writer, value any, indent string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(escaped(b.Bytes()))
	return err
}

// escaped escapes hidden characters in JSON. They can stand in strings only, apart from
// the line breaks between tokens.
func escaped(data []byte) []byte {
	acts := func(r rune) bool { return r != '\n' && hidden(r) }
	first := bytes.IndexFunc(data, acts)
	if first < 0 {
		return data
	}
	out := append(make([]byte, 0, len(data)+len(data)/8), data[:first]...)
	for _, r := range string(data[first:]) {
		switch {
		case !acts(r):
			out = utf8.AppendRune(out, r)
		case r < 0x10000:
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			high, low := utf16.EncodeRune(r)
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		}
	}
	return out
}

// hidden reports whether a character does more than show itself, or does not show
// itself. Cf holds the marks of direction and those without width, Zl and Zp two
// more line breaks.
func hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return unicode.IsControl(r)
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp)
}
