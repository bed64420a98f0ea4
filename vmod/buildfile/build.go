package buildfile

import (
	"bytes"
	"strings"
)

// A place is where an element is in the text.
type place struct {
	start   int // of its start tag
	after   int // after its last tag
	content span
	single  bool // whether it has a single tag, which ends with "/>"
}

// tagEnd returns the offset of the ">" or "/>" of the start tag.
func (p place) tagEnd() int {
	if p.single {
		return p.content.start - len("/>")
	}
	return p.content.start - len(">")
}

// A builder builds the elements of a text that has been surveyed, so that it is
// well-formed.
type builder struct {
	*Tree
	whole string // the text again; names and values are parts of it
	cdata cdataRule

	open     []opened
	closed   []*Element // children of open elements, the innermost element's last
	children []*Element // of all closed elements
	attrs    []Attr     // of all elements
}

// opened is an element whose end tag is not read yet.
type opened struct {
	*Element
	closed int    // length of builder.closed when it was opened
	text   []byte // its own text so far, if that is made of several parts; else it is Element.Text
}

// newTree builds the elements in slices of the sizes that the survey has counted.
func newTree(s *survey, cdata cdataRule) *Tree {
	b := builder{
		Tree: &Tree{
			text:      s.text,
			elements:  make([]Element, 0, s.elements),
			attrSpans: make([]span, 0, s.attrs),
		},
		whole:    string(s.text),
		cdata:    cdata,
		children: make([]*Element, 0, s.elements),
		attrs:    make([]Attr, 0, s.attrs),
	}
	b.build()
	b.Root = &b.elements[0]
	return b.Tree
}

func (b *builder) build() {
	for pos := 0; ; {
		i := bytes.IndexByte(b.text[pos:], '<')
		if i < 0 {
			return
		}
		start := pos + i
		if i > 0 && len(b.open) > 0 {
			b.characters(pos, start)
		}
		rest := b.text[start:]
		switch {
		case rest[1] == '/':
			pos = start + bytes.IndexByte(rest, '>') + 1
			b.endTag(start, pos)
		case rest[1] == '?':
			pos = start + bytes.Index(rest, []byte("?>")) + len("?>")
		case bytes.HasPrefix(rest, []byte("<!--")):
			pos = start + 4 + bytes.Index(rest[4:], []byte("-->")) + len("-->")
		case rest[1] == '!':
			end := start + bytes.Index(rest, []byte("]]>"))
			if b.cdata == cdataIsText {
				b.add(newlines.Replace(b.whole[start+len("<![CDATA[") : end]))
			}
			pos = end + len("]]>")
		default:
			pos = b.startTag(start)
		}
	}
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// characters reads a part of the text of the innermost open element.
func (b *builder) characters(start, end int) {
	part := b.text[start:end]
	if bytes.IndexByte(part, '&') >= 0 || bytes.IndexByte(part, '\r') >= 0 {
		b.add(string(appendRead(nil, part, false)))
	} else {
		b.add(b.whole[start:end])
	}
}

// add adds to the text of the innermost open element, as Builder.getText does. As the
// whole is trimmed, blanks at its start need no care.
func (b *builder) add(part string) {
	e := &b.open[len(b.open)-1]
	switch {
	case e.text != nil:
		e.text = append(e.text, part...)
	case e.Text != "":
		e.text = append([]byte(e.Text), part...)
	case trim(part) != "":
		e.Text = part
	}
}

// startTag opens the element at start. It returns the offset after its start tag.
func (b *builder) startTag(start int) int {
	b.elements = append(b.elements, Element{tree: b.Tree, index: len(b.elements), firstSpan: len(b.attrSpans)})
	e := &b.elements[len(b.elements)-1]
	e.start = start
	if n := len(b.open); n > 0 {
		e.Parent = b.open[n-1].Element
	}
	first := len(b.attrs)
	end := nameEnd(b.text, start+1)
	e.Class = b.whole[start+1 : end]
	for {
		end = spaceEnd(b.text, end)
		switch b.text[end] {
		case '>':
			e.Attrs = b.attrs[first:len(b.attrs):len(b.attrs)]
			e.content.start = end + 1
			b.open = append(b.open, opened{Element: e, closed: len(b.closed)})
			return end + 1
		case '/':
			e.Attrs = b.attrs[first:len(b.attrs):len(b.attrs)]
			e.single = true
			e.content.start = end + 2
			b.open = append(b.open, opened{Element: e, closed: len(b.closed)})
			b.endTag(end+2, end+2)
			return end + 2
		}
		end = b.attribute(end)
	}
}

// attribute reads the attribute at start. It returns the offset after it.
func (b *builder) attribute(start int) int {
	end := nameEnd(b.text, start)
	name := b.whole[start:end]
	quote := spaceEnd(b.text, spaceEnd(b.text, end)+1)
	length := bytes.IndexByte(b.text[quote+1:], b.text[quote])
	end = quote + 1 + length
	value := b.whole[quote+1 : end]
	if strings.ContainsAny(value, "&\t\r\n") {
		value = string(appendRead(nil, b.text[quote+1:end], true))
	}
	b.attrs = append(b.attrs, Attr{name, value})
	b.attrSpans = append(b.attrSpans, span{start, end + 1})
	return end + 1
}

// endTag closes the innermost open element, whose content ends at start and whose end tag
// ends at end.
func (b *builder) endTag(start, end int) {
	n := len(b.open) - 1
	e := b.open[n]
	b.open = b.open[:n]
	if e.text != nil {
		e.Text = string(e.text)
	}
	e.Text = trim(e.Text)
	e.content.end, e.after = start, end
	e.end = len(b.elements)
	first := len(b.children)
	b.children = append(b.children, b.closed[e.closed:]...)
	e.Children = b.children[first:len(b.children):len(b.children)]
	b.closed = append(b.closed[:e.closed], e.Element)
}
