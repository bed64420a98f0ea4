package buildfile

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A survey is a pass over the text before anything is built. It checks that the limits
// hold, that the text is well-formed, and that the elements nest under one root. Only
// the characters are left to checkCharacters.
type survey struct {
	text   []byte
	limits Limits

	elements int
	attrs    int // attributes of all elements
	nodes    int // everything that Limits.Nodes counts

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
	if i := bytes.Index(s.text[start:end], []byte("]]>")); i >= 0 {
		return refuse(Malformed, s.text, start+i, "']]>' in a text")
	}
	return s.references(start, end)
}

// references fails for a reference that XML does not know, or to a character that it
// does not allow.
func (s *survey) references(start, end int) error {
	for pos := start; ; {
		i := bytes.IndexByte(s.text[pos:end], '&')
		if i < 0 {
			return nil
		}
		amp := pos + i
		var char rune
		char, pos = reference(s.text[:end], amp+1)
		switch {
		case utf16.IsSurrogate(char):
			return refuse(Malformed, s.text, amp, "character reference %q is half a utf-16 pair", s.text[amp:pos])
		case !isCharacter(char):
			return refuse(Malformed, s.text, amp, "reference %q is to no character", s.text[amp:pos])
		}
	}
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
		return s.instruction(start)
	case bytes.HasPrefix(rest, []byte("!--")):
		return s.comment(start)
	case bytes.HasPrefix(rest, []byte("![CDATA[")):
		if len(s.open) == 0 {
			return 0, refuse(Malformed, s.text, start, "text outside the root element")
		}
		return s.skip(start, 9, "]]>", "CDATA section")
	case rest[0] == '!':
		return 0, refuse(Doctype, s.text, start, "it has a document type declaration (DOCTYPE), by which a file can "+
			"have others read or fill the memory, so Umpire reads none; VASSAL writes none: take it out")
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

func (s *survey) comment(start int) (int, error) {
	end, err := s.skip(start, 4, "-->", "comment")
	if err != nil {
		return 0, err
	}
	if i := bytes.Index(s.text[start+4:end-1], []byte("--")); start+4+i < end-3 {
		return 0, refuse(Malformed, s.text, start+4+i, "'--' within a comment")
	}
	return end, nil
}

// instruction leaves the rules for processing instructions, which are rare, to
// encoding/xml.
func (s *survey) instruction(start int) (int, error) {
	end, err := s.skip(start, 2, "?>", "instruction")
	if err != nil {
		return 0, err
	}
	return end, s.token(s.text[start:end], start)
}

// token fails if encoding/xml does not accept a token, which is found at start.
func (s *survey) token(token []byte, start int) error {
	dec := xml.NewDecoder(bytes.NewReader(token))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	if _, err := dec.RawToken(); err != nil {
		return refuse(Malformed, s.text, start, "%s", strings.TrimPrefix(err.Error(), "XML syntax error on line 1: "))
	}
	return nil
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
	if s.elements == s.limits.Elements {
		return 0, refuse(TooManyNodes, s.text, start, "more than %d elements", s.limits.Elements)
	}
	s.rooted = true
	s.elements++
	s.names = s.names[:0]
	pos, err := s.name(start + 1)
	if err != nil {
		return 0, err
	}
	name := span{start + 1, pos}
	for {
		before := pos
		pos = spaceEnd(s.text, pos)
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
		return 0, refuse(TooManyAttributes, s.text, start, "more than %d attributes in one element",
			s.limits.Attributes)
	}
	if err := s.count(start); err != nil {
		return 0, err
	}
	end, err := s.name(start)
	if err != nil {
		return 0, err
	}
	pos := spaceEnd(s.text, end)
	if pos == len(s.text) || s.text[pos] != '=' {
		return 0, refuse(Malformed, s.text, start, "attribute without a value")
	}
	s.attrs++
	s.names = append(s.names, s.text[start:end])
	pos = spaceEnd(s.text, pos+1)
	if pos == len(s.text) || s.text[pos] != '"' && s.text[pos] != '\'' {
		return 0, refuse(Malformed, s.text, start, "value of attribute %q is not quoted", s.text[start:end])
	}
	length := bytes.IndexByte(s.text[pos+1:], s.text[pos])
	if length < 0 {
		return 0, refuse(Malformed, s.text, pos, "value of attribute %q is not closed", s.text[start:end])
	}
	value := span{pos + 1, pos + 1 + length}
	if i := bytes.IndexByte(s.text[value.start:value.end], '<'); i >= 0 {
		return 0, refuse(Malformed, s.text, value.start+i, "'<' in the value of attribute %q", s.text[start:end])
	}
	return value.end + 1, s.references(value.start, value.end)
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

// name checks the name at start. It returns the offset after it.
func (s *survey) name(start int) (int, error) {
	end := nameEnd(s.text, start)
	name := s.text[start:end]
	switch {
	case len(name) == 0 || strings.IndexByte("-.0123456789", name[0]) >= 0 || bytes.Count(name, []byte{':'}) > 1:
		return 0, refuse(Malformed, s.text, start, "no name where one must be: %q", name)
	case slices.ContainsFunc(name, func(c byte) bool { return c >= utf8.RuneSelf }):
		return end, s.token(slices.Concat([]byte{'<'}, name, []byte("/>")), start)
	}
	return end, nil
}

// nameEnd returns the offset after the name at pos. Each byte that is not ASCII counts
// as a part of it.
func nameEnd(text []byte, pos int) int {
	for pos < len(text) && inName[text[pos]] {
		pos++
	}
	return pos
}

// inName has the bytes that can be in a name.
var inName = func() (in [256]bool) {
	for c := range in {
		in[c] = c >= utf8.RuneSelf || isLetter(rune(c)) || strings.IndexByte("-._:0123456789", byte(c)) >= 0
	}
	return in
}()

func spaceEnd(text []byte, pos int) int {
	for pos < len(text) && isSpace(text[pos]) {
		pos++
	}
	return pos
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n'
}
