package buildfile

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Draft is an element to write: a new component, or a copy of a component.
type Draft struct {
	Class    string
	Attrs    []Attr // in any order; they are written sorted by name
	Text     string // without white space at its ends, which VASSAL would drop
	Children []Draft
}

// Draft returns a copy of the element with all below it.
func (e *Element) Draft() Draft {
	d := Draft{Class: e.Class, Attrs: slices.Clone(e.Attrs), Text: e.Text}
	for _, c := range e.Children {
		d.Children = append(d.Children, c.Draft())
	}
	return d
}

// Encode returns a build file with the element as its root, byte for byte as VASSAL 3.7
// writes it: four spaces for each level, attributes sorted by name, and line breaks
// and tabs in attributes as references, since readers turn raw ones into spaces. It
// fails for what XML cannot represent, and for what VASSAL would not read back.
func (d Draft) Encode() ([]byte, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	b := []byte(header)
	return d.append(b, style{indent: buildIndent, newline: "\n"}, 0), nil
}

const (
	header         = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n"
	buildIndent    = "    "
	metadataIndent = "  "
)

// style is the layout of elements.
type style struct {
	base    string // before each line
	indent  string // before each line, for each level
	newline string
	flat    bool // whether all elements are in a single line
}

// append writes d from the start of a line to the end of a line.
func (d *Draft) append(b []byte, s style, level int) []byte {
	b = s.startLine(b, level)
	b = d.appendBare(b, s, level)
	return s.endLine(b)
}

func (s style) startLine(b []byte, level int) []byte {
	if s.flat {
		return b
	}
	b = append(b, s.base...)
	for range level {
		b = append(b, s.indent...)
	}
	return b
}

func (s style) endLine(b []byte) []byte {
	if s.flat {
		return b
	}
	return append(b, s.newline...)
}

// appendBare writes d without the indentation of its first line and the end of
// its last.
func (d *Draft) appendBare(b []byte, s style, level int) []byte {
	b = append(b, '<')
	b = append(b, d.Class...)
	byName := func(a, b Attr) int { return strings.Compare(a.Name, b.Name) }
	for _, a := range slices.SortedStableFunc(slices.Values(d.Attrs), byName) {
		b = append(b, ' ')
		b = appendAttr(b, a)
	}
	if d.Text == "" && len(d.Children) == 0 {
		return append(b, '/', '>')
	}
	b = append(b, '>')
	b = appendText(b, d.Text, s.newline)
	if len(d.Children) > 0 {
		b = s.endLine(b)
		for i := range d.Children {
			b = d.Children[i].append(b, s, level+1)
		}
		b = s.startLine(b, level)
	}
	b = append(b, '<', '/')
	b = append(b, d.Class...)
	return append(b, '>')
}

func appendAttr(b []byte, a Attr) []byte {
	b = append(b, a.Name...)
	b = append(b, '=', '"')
	b = appendEscaped(b, a.Value, func(r rune) string {
		switch r {
		case '"':
			return "&quot;"
		case '\n':
			return "&#10;"
		case '\r':
			return "&#13;"
		case '\t':
			return "&#9;"
		}
		return ""
	})
	return append(b, '"')
}

func appendText(b []byte, text, newline string) []byte {
	return appendEscaped(b, text, func(r rune) string {
		switch {
		case r == '\n':
			return newline
		case r == '\r':
			return "&#13;"
		case 0x7f <= r && r < 0xa0:
			return decimal(r)
		}
		return ""
	})
}

// appendEscaped writes s. It replaces a character by what special returns for it. All
// others are as the JDK writes them: it has names for three characters, and numbers for
// those beyond 16 bits.
func appendEscaped(b []byte, s string, special func(rune) string) []byte {
	for i, r := range s {
		instead := special(r)
		switch {
		case instead != "":
		case r == '&':
			instead = "&amp;"
		case r == '<':
			instead = "&lt;"
		case r == '>':
			instead = "&gt;"
		case r > 0xffff:
			instead = decimal(r)
		default:
			b = append(b, s[i:i+utf8.RuneLen(r)]...)
		}
		b = append(b, instead...)
	}
	return b
}

func decimal(r rune) string {
	var digits [8]byte
	i := len(digits)
	for ; r > 0; r /= 10 {
		i--
		digits[i] = byte('0' + r%10)
	}
	return "&#" + string(digits[i:]) + ";"
}

// check returns an error if d cannot be written.
func (d *Draft) check() error {
	if !isName(d.Class) {
		return refuseAll(Malformed, "element name %q is none", d.Class)
	}
	seen := make(map[string]bool, len(d.Attrs))
	for _, a := range d.Attrs {
		if seen[a.Name] {
			return refuseAll(DuplicateAttribute, "attribute %q is given twice", a.Name)
		}
		seen[a.Name] = true
		if err := checkAttr(a); err != nil {
			return err
		}
	}
	if err := checkText(d.Text); err != nil {
		return err
	}
	for i := range d.Children {
		if err := d.Children[i].check(); err != nil {
			return err
		}
	}
	return nil
}

func checkAttr(a Attr) error {
	if !isName(a.Name) {
		return refuseAll(Malformed, "attribute name %q is none", a.Name)
	}
	return checkRepresentable(a.Value)
}

func checkText(text string) error {
	if trim(text) != text {
		return refuseAll(Malformed, "text begins or ends with blanks, which VASSAL drops: %q", text)
	}
	return checkRepresentable(text)
}

// checkRepresentable fails for characters that XML cannot represent, even as references.
func checkRepresentable(s string) error {
	if !utf8.ValidString(s) {
		return refuseAll(BadEncoding, "not utf-8: %q", s)
	}
	for _, r := range s {
		if !isCharacter(r) {
			return refuseAll(Malformed, "character U+%04X, which no XML file can hold", r)
		}
	}
	return nil
}

// isName reports whether s can be the name of an element or attribute. It allows the
// characters of Java names, with letters of all scripts.
func isName(s string) bool {
	if s == "" || !utf8.ValidString(s) || strings.IndexByte("-.0123456789", s[0]) >= 0 {
		return false
	}
	return bytes.IndexFunc([]byte(s), func(r rune) bool {
		switch {
		case r >= 0xc0 && r != 0xd7 && r != 0xf7 && r <= 0x1fff, r >= 0x3001 && r <= 0xd7ff:
			return false
		}
		return !strings.ContainsRune("-._:0123456789", r) && (r|0x20 < 'a' || r|0x20 > 'z')
	}) < 0
}
