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
var commands = strings.NewReplacer(" ::", ` \x3a:`, "##[", `\x23#[`, "##vso[", `\x23#vso[`, "##teamcity[",
	`\x23#teamcity[`)

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
	before := rune(0)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !hidden(r), varies(before, r, s[i+n:]):
			b.WriteString(s[i : i+n])
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		before = r
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

// JSON writes a value as JSON, indented by indent, and ends the line. It escapes the characters that
// Text replaces as \u202e and the like. It also escapes the first character of a text that a runner of jobs
// would take for a command. Whoever decodes the JSON gets the strings as they were. Bytes that are not UTF-8 become U+FFFD.
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

// quotedCommands is commands for what stands in a string of JSON: the string stays the same. A line of
// JSON begins with a quote or a bracket, never with colons.
var quotedCommands = strings.NewReplacer(" ::", ` \u003a:`, "##[", `\u0023#[`, "##vso[", `\u0023#vso[`,
	"##teamcity[", `\u0023#teamcity[`)

// escaped escapes hidden characters and commands in JSON. They can stand in strings only, apart from
// the line breaks between tokens.
func escaped(data []byte) []byte {
	if bytes.Contains(data, []byte("##")) || bytes.Contains(data, []byte(" ::")) {
		data = []byte(quotedCommands.Replace(string(data)))
	}
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
// more line breaks. Spaces are no such characters: French texts and Chinese ones have their own.
func hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return unicode.IsControl(r)
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, blank)
}

// blank holds letters and signs that are drawn as nothing, but that are not called ignorable: an empty
// pattern of Braille, an empty note, the filler of the Khitan script, and two empty hieroglyphs.
var blank = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}},
	R32: []unicode.Range32{
		{Lo: 0x13441, Hi: 0x13442, Stride: 1}, {Lo: 0x16fe4, Hi: 0x16fe4, Stride: 1},
		{Lo: 0x1d159, Hi: 0x1d159, Stride: 1},
	},
}

// varies reports whether r chooses the form of the character before it, as texts do lawfully: a coloured
// or a plain form of a sign, as in a heart that a telephone writes in the chat, and a form of a
// Chinese character or of a Mongolian letter. It is seen there. A second such mark, and one elsewhere,
// is not.
func varies(before, r rune, after string) bool {
	switch {
	case !unicode.Is(unicode.Variation_Selector, r) || hidden(before):
		return false
	case r == 0xfe0e || r == 0xfe0f:
		next, _ := utf8.DecodeRuneInString(after)
		if before <= unicode.MaxASCII { // the sign of a key
			return next == 0x20e3 && strings.ContainsRune("0123456789#*", before)
		}
		return unicode.IsSymbol(before) || strings.ContainsRune("\u203c\u2049\u2139\u3030", before)
	case r < 0xfe00: // of Mongolian
		return unicode.Is(unicode.Mongolian, before)
	}
	return unicode.Is(unicode.Han, before)
}
