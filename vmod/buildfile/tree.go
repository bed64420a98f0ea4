package buildfile

import "bytes"

// A Tree is a build file as VASSAL's Builder sees it: elements with the names of Java
// classes, their attributes, and their own text. It never changes.
type Tree struct {
	Root *Element

	elements  []Element // all of them, in document order
	attrSpans []span    // where all attributes are: from the start of the name to after the value
	text      []byte    // the file in UTF-8
	data      []byte    // the file
	ruler     ruler     // of text
}

// An Element is a component of a build file.
type Element struct {
	Class    string // name of the Java class, which is the tag
	Attrs    []Attr // in file order; VASSAL sees them sorted by name
	Text     string // own text as in Builder.getText: joined, trimmed, without CDATA sections
	Children []*Element
	Parent   *Element // nil at the root

	tree      *Tree
	index     int // in document order; 0 for the root
	end       int // index after the last descendant
	firstSpan int // index of its first attribute in Tree.attrSpans
	place
}

// An Attr is a setting of a component.
type Attr struct{ Name, Value string }

// Read reads an XML file within the limits. The caller must not change data while the
// Tree is in use. An error is an *Error, wrapped.
func Read(data []byte, lim Limits) (*Tree, error) { return read(data, lim, cdataIsNoText) }

// ReadRoot reads the root element alone, without what is in it, of a file that begins so.
func ReadRoot(begin []byte, lim Limits) (*Tree, error) {
	lim = lim.withDefaults()
	text, err := decodeText(begin, lim)
	if err != nil {
		return nil, err
	}
	s := &survey{text: text, limits: lim}
	for pos := 0; ; {
		i := bytes.IndexByte(text[pos:], '<')
		if i < 0 {
			return nil, refuseAll(Malformed, "no element in the file")
		}
		end, err := s.markup(pos + i)
		if err != nil {
			return nil, err
		}
		if s.rooted {
			root := bytes.Clone(text[pos+i : end])
			for _, name := range s.open {
				root = append(append(append(root, "</"...), text[name.start:name.end]...), '>')
			}
			return Read(root, lim)
		}
		pos = end
	}
}

// cdataRule is whether a CDATA section is part of an element's text. VASSAL reads build
// files through DOM, where Builder.getText skips them, and metadata through SAX, where
// they are text like any other.
type cdataRule bool

const (
	cdataIsNoText cdataRule = false
	cdataIsText   cdataRule = true
)

func read(data []byte, lim Limits, cdata cdataRule) (*Tree, error) {
	lim = lim.withDefaults()
	if err := lim.Allow(int64(len(data))); err != nil {
		return nil, err
	}
	text, err := decodeText(data, lim)
	if err != nil {
		return nil, err
	}
	s := &survey{text: text, limits: lim}
	if err := s.run(); err != nil {
		return nil, err
	}
	if err := checkCharacters(data, text); err != nil {
		return nil, err
	}
	t := newTree(s, cdata)
	t.data = data
	return t, nil
}

// trim is Java's String.trim, which removes control characters and spaces but no other
// white space.
func trim(s string) string {
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// Len returns the number of elements.
func (t *Tree) Len() int { return len(t.elements) }

// At returns an element by its index in document order, from 0, the root, to Len()-1.
func (t *Tree) At(index int) *Element { return &t.elements[index] }

// Tree returns the tree that the element is in.
func (e *Element) Tree() *Tree { return e.tree }

// Index returns the index of the element in document order.
func (e *Element) Index() int { return e.index }

// Position returns where the element starts in the file: line and column, in characters,
// from 1.
func (e *Element) Position() (line, column int) {
	return e.tree.ruler.position(e.tree.text, e.start)
}

// Descendants returns the elements below e, in document order. The caller must not change
// them.
func (e *Element) Descendants() []Element { return e.tree.elements[e.index+1 : e.end] }

// Attr returns the value of an attribute, and whether the element has it. It is a
// grid.Attributes.
func (e *Element) Attr(name string) (value string, ok bool) {
	for i := range e.Attrs {
		if e.Attrs[i].Name == name {
			return e.Attrs[i].Value, true
		}
	}
	return "", false
}

// Value returns the value of an attribute, or "" without it, as Java's DOM does.
func (e *Element) Value(name string) string {
	value, _ := e.Attr(name)
	return value
}
