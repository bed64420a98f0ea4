package buildfile

import (
	"bytes"
	"strings"
)

// A survey is a pass over the text before anything is built. It checks that the limits
// hold and that the elements nest under one root, and finds where each element starts.
type survey struct {
	text   []byte
	limits Limits

	starts []int  // byte offset of each element, in document order
	attrs  int    // attributes of all elements
	nodes  int    // everything that Limits.Nodes counts
	cdata  bool   // there is a CDATA section
	blank  []span // attribute values with raw line breaks or tabs

	open   []span   // names of the open elements
	names  [][]byte // names of the attributes of the current tag
	rooted bool
}

// A span is a part of the text.
type span struct{ start, end int }

func (s *survey) run() error {
	for pos := 0; ; {
		i := bytes.IndexByte(s.text[pos:], '<')
		end := pos + i
		if i < 0 {
			end = len(s.text)
		}
		if err := s.characters(pos, end); err != nil {
			return err
		}
		if i < 0 {
			break
		}
		next, err := s.markup(end)
		if err != nil {
			return err
		}
		pos = next
	}
	if n := len(s.open); n > 0 {
		name := s.open[n-1]
		return refuse(Malformed, s.text, name.start, "element %q is not closed", s.text[name.start:name.end])
	}
	if !s.rooted {
		return refuseAll(Malformed, "no element in the file")
	}
	return nil
}

func (s *survey) count(offset int) error {
	if s.nodes++; s.nodes > s.limits.Nodes {
		return refuse(TooManyNodes, s.text, offset, "more than %d elements, attributes and texts", s.limits.Nodes)
	}
	return nil
}

// characters checks the text between two pieces of markup.
func (s *survey) characters(start, end int) error {
	if start == end {
		return nil
	}
	if len(s.open) == 0 {
		if word := bytes.TrimLeft(s.text[start:end], " \t\r\n"); len(word) > 0 {
			return refuse(Malformed, s.text, end-len(word), "text outside the root element")
		}
		return nil
	}
	if err := s.count(start); err != nil {
		return err
	}
	return s.references(start, end)
}

// references fails for a character reference to half of a UTF-16 pair, which
// encoding/xml would silently replace.
func (s *survey) references(start, end int) error {
	for pos := start; ; {
		i := bytes.IndexByte(s.text[pos:end], '&')
		if i < 0 {
			return nil
		}
		amp := pos + i
		var code int
		code, pos = reference(s.text[:end], amp+1)
		if 0xD800 <= code && code <= 0xDFFF {
			return refuse(Malformed, s.text, amp, "character reference %q is half a utf-16 pair", s.text[amp:pos])
		}
	}
}

// reference parses the character reference after an ampersand at pos-1. It returns the
// number of the character, or -1 if there is no such reference, and the offset after
// what it has read.
func reference(text []byte, pos int) (code, end int) {
	const beyond = 0x110000 // stands for all numbers that are not characters
	if pos == len(text) || text[pos] != '#' {
		return -1, pos
	}
	pos++
	base := 10
	if pos < len(text) && text[pos] == 'x' {
		base = 16
		pos++
	}
	for ; pos < len(text); pos++ {
		digit := strings.IndexByte("0123456789abcdef", text[pos]|0x20)
		if text[pos] < '0' || digit < 0 || digit >= base {
			break
		}
		code = min(code*base+digit, beyond)
	}
	if pos == len(text) || text[pos] != ';' {
		return -1, pos
	}
	return code, pos + 1
}

// markup reads the markup at start, which is a '<'. It returns the offset after it.
func (s *survey) markup(start int) (int, error) {
	rest := s.text[start+1:]
	switch {
	case len(rest) == 0:
		return 0, refuse(Malformed, s.text, start, "file ends within a tag")
	case rest[0] == '/':
		return s.endTag(start)
	case rest[0] == '?':
		if bytes.HasPrefix(rest, []byte("?xml")) && len(rest) > 4 && isSpace(rest[4]) && start > 0 {
			return 0, refuse(Malformed, s.text, start, "xml declaration is not at the start of the file")
		}
		return s.skip(start, 2, "?>", "instruction")
	case bytes.HasPrefix(rest, []byte("!--")):
		return s.skip(start, 4, "-->", "comment")
	case bytes.HasPrefix(rest, []byte("![CDATA[")):
		if len(s.open) == 0 {
			return 0, refuse(Malformed, s.text, start, "text outside the root element")
		}
		s.cdata = true
		return s.skip(start, 9, "]]>", "CDATA section")
	case rest[0] == '!':
		return 0, refuse(Doctype, s.text, start, "document type declarations are not read")
	default:
		return s.startTag(start)
	}
}

// skip skips markup with an opening of the given length and a fixed end.
func (s *survey) skip(start, opening int, end, what string) (int, error) {
	i := bytes.Index(s.text[start+opening:], []byte(end))
	if i < 0 {
		return 0, refuse(Malformed, s.text, start, "%s is not closed", what)
	}
	return start + opening + i + len(end), s.count(start)
}

func (s *survey) endTag(start int) (int, error) {
	i := bytes.IndexByte(s.text[start:], '>')
	if i < 0 {
		return 0, refuse(Malformed, s.text, start, "file ends within a tag")
	}
	name := bytes.TrimRight(s.text[start+2:start+i], " \t\r\n")
	n := len(s.open)
	if n == 0 {
		return 0, refuse(Malformed, s.text, start, "end tag %q without an element", name)
	}
	open := s.open[n-1]
	if want := s.text[open.start:open.end]; !bytes.Equal(name, want) {
		return 0, refuse(Malformed, s.text, start, "end tag %q where %q is open", name, want)
	}
	s.open = s.open[:n-1]
	return start + i + 1, nil
}

func (s *survey) startTag(start int) (int, error) {
	if len(s.open) == 0 && s.rooted {
		return 0, refuse(Malformed, s.text, start, "second root element")
	}
	if len(s.open) == s.limits.Depth {
		return 0, refuse(TooDeep, s.text, start, "elements nest more than %d deep", s.limits.Depth)
	}
	if err := s.count(start); err != nil {
		return 0, err
	}
	s.rooted = true
	s.starts = append(s.starts, start)
	s.names = s.names[:0]
	pos := s.nameEnd(start + 1)
	name := span{start + 1, pos}
	for {
		before := pos
		pos = s.spaceEnd(pos)
		if pos == len(s.text) {
			return 0, refuse(Malformed, s.text, start, "file ends within a tag")
		}
		switch s.text[pos] {
		case '>':
			s.open = append(s.open, name)
			return pos + 1, s.uniqueNames(start)
		case '/':
			if pos+1 == len(s.text) || s.text[pos+1] != '>' {
				return 0, refuse(Malformed, s.text, pos, "'/' within a tag")
			}
			return pos + 2, s.uniqueNames(start)
		}
		if pos == before {
			return 0, refuse(Malformed, s.text, pos, "no blank before an attribute")
		}
		next, err := s.attribute(pos)
		if err != nil {
			return 0, err
		}
		pos = next
	}
}

// attribute reads an attribute at start. It returns the offset after it.
func (s *survey) attribute(start int) (int, error) {
	if len(s.names) == s.limits.Attributes {
		return 0, refuse(TooManyAttributes, s.text, start, "more than %d attributes in one element", s.limits.Attributes)
	}
	if err := s.count(start); err != nil {
		return 0, err
	}
	end := s.nameEnd(start)
	pos := s.spaceEnd(end)
	if end == start || pos == len(s.text) || s.text[pos] != '=' {
		return 0, refuse(Malformed, s.text, start, "attribute without a value")
	}
	s.attrs++
	s.names = append(s.names, s.text[start:end])
	pos = s.spaceEnd(pos + 1)
	if pos == len(s.text) || s.text[pos] != '"' && s.text[pos] != '\'' {
		return 0, refuse(Malformed, s.text, start, "value of attribute %q is not quoted", s.text[start:end])
	}
	length := bytes.IndexByte(s.text[pos+1:], s.text[pos])
	if length < 0 {
		return 0, refuse(Malformed, s.text, pos, "value of attribute %q is not closed", s.text[start:end])
	}
	value := span{pos + 1, pos + 1 + length}
	for _, c := range [...]byte{'\n', '\t', '\r'} {
		if bytes.IndexByte(s.text[value.start:value.end], c) >= 0 {
			s.blank = append(s.blank, value)
			break
		}
	}
	return value.end + 1, s.references(value.start, value.end)
}

// normalized returns the text with each raw line break and tab in an attribute value
// replaced by a space, as XML requires of a reader. encoding/xml does not replace them,
// and after it they look the same as "&#10;" and "&#9;", which must stay.
func (s *survey) normalized() []byte {
	if len(s.blank) == 0 {
		return s.text
	}
	out := make([]byte, 0, len(s.text))
	done := 0
	for _, v := range s.blank {
		out = append(out, s.text[done:v.start]...)
		for i := v.start; i < v.end; i++ {
			switch c := s.text[i]; {
			case c == '\r' && i+1 < v.end && s.text[i+1] == '\n':
			case isSpace(c):
				out = append(out, ' ')
			default:
				out = append(out, c)
			}
		}
		done = v.end
	}
	return append(out, s.text[done:]...)
}

// uniqueNames fails if the tag at start has two attributes of the same name.
func (s *survey) uniqueNames(start int) error {
	const few = 16 // up to here, comparing all pairs is faster than a map
	if len(s.names) > few {
		seen := make(map[string]bool, len(s.names))
		for _, name := range s.names {
			if seen[string(name)] {
				return refuse(DuplicateAttribute, s.text, start, "attribute %q is given twice", name)
			}
			seen[string(name)] = true
		}
		return nil
	}
	for i, name := range s.names {
		for _, other := range s.names[:i] {
			if bytes.Equal(name, other) {
				return refuse(DuplicateAttribute, s.text, start, "attribute %q is given twice", name)
			}
		}
	}
	return nil
}

func (s *survey) nameEnd(pos int) int {
	for pos < len(s.text) {
		switch s.text[pos] {
		case ' ', '\t', '\r', '\n', '=', '>', '/', '<', '"', '\'':
			return pos
		}
		pos++
	}
	return pos
}

func (s *survey) spaceEnd(pos int) int {
	for pos < len(s.text) && isSpace(s.text[pos]) {
		pos++
	}
	return pos
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n'
}
