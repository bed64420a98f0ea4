package buildfile

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"

	"github.com/beevik/etree"
)

// A Tree is a build file as VASSAL's Builder sees it: elements with the names of Java
// classes, their attributes, and their own text. It never changes.
type Tree struct {
	Root *Element

	elements []Element // all of them, in document order
	survey   *survey
	data     []byte // the file
}

// An Element is a component of a build file.
type Element struct {
	Class    string // name of the Java class, which is the tag
	Attrs    []Attr // in file order; VASSAL sees them sorted by name
	Text     string // own text as in Builder.getText: joined, trimmed, without CDATA sections
	Children []*Element
	Parent   *Element // nil at the root

	tree  *Tree
	index int // in document order; 0 for the root
	end   int // index after the last descendant
}

// An Attr is a setting of a component.
type Attr struct{ Name, Value string }

// Read reads an XML file within the limits. The caller must not change data while the
// Tree is in use. An error is an *Error, wrapped.
func Read(data []byte, lim Limits) (*Tree, error) { return read(data, lim, cdataIsNoText) }

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
	if len(data) > lim.Bytes {
		return nil, refuseAll(TooLarge, "file of %d bytes; %d are allowed", len(data), lim.Bytes)
	}
	text, err := decodeText(data)
	if err != nil {
		return nil, err
	}
	s := &survey{text: text, limits: lim}
	if err := s.run(); err != nil {
		return nil, err
	}
	if err := checkUTF8(data, text); err != nil {
		return nil, err
	}
	doc, err := s.document()
	if err != nil {
		return nil, err
	}
	if n := countElements(&doc.Element); n != len(s.starts) {
		return nil, refuseAll(Malformed, "%d elements where %d start tags stand", n, len(s.starts))
	}
	t := newTree(s, doc, cdata)
	t.data = data
	return t, nil
}

// countElements counts the elements below e.
func countElements(e *etree.Element) int {
	n := 0
	for _, c := range e.Child {
		if c, ok := c.(*etree.Element); ok {
			n += 1 + countElements(c)
		}
	}
	return n
}

// document returns the text as etree reads it.
func (s *survey) document() (*etree.Document, error) {
	doc := etree.NewDocument()
	doc.ReadSettings = etree.ReadSettings{
		MaxDepth:               s.limits.Depth,
		PreserveDuplicateAttrs: true, // not checked again, since the survey refuses them
		PreserveCData:          s.cdata,
	}
	if err := doc.ReadFromBytes(s.normalized()); err != nil {
		return nil, s.locate(err)
	}
	return doc, nil
}

// locate finds the place of an error of encoding/xml, which etree reads with. As etree
// does not return the place, it reads the text once more.
func (s *survey) locate(cause error) error {
	dec := xml.NewDecoder(bytes.NewReader(s.text))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		if _, err := dec.RawToken(); err == io.EOF {
			return refuseAll(Malformed, "%v", cause)
		} else if err != nil {
			said := err.Error()
			if syntax, ok := err.(*xml.SyntaxError); ok {
				said = syntax.Msg
			}
			return refuse(Malformed, s.text, int(dec.InputOffset()), "%s", said)
		}
	}
}

// newTree copies etree's nodes into three slices of known size. Names are shared: a
// build file has thousands of elements of a few dozen classes, and etree has a separate
// string for each.
func newTree(s *survey, doc *etree.Document, cdata cdataRule) *Tree {
	t := &Tree{survey: s, elements: make([]Element, 0, len(s.starts))}
	b := treeBuilder{
		tree:     t,
		attrs:    make([]Attr, 0, s.attrs),
		children: make([]*Element, 0, len(s.starts)),
		names:    make(map[string]string),
		cdata:    cdata,
	}
	t.Root = b.element(doc.Root(), nil)
	return t
}

type treeBuilder struct {
	tree     *Tree
	attrs    []Attr
	children []*Element
	names    map[string]string
	cdata    cdataRule
}

// element copies an element with all below it. Limits.Depth limits the recursion.
func (b *treeBuilder) element(from *etree.Element, parent *Element) *Element {
	index := len(b.tree.elements)
	b.tree.elements = append(b.tree.elements, Element{
		Class:  b.name(from.Space, from.Tag),
		Parent: parent,
		tree:   b.tree,
		index:  index,
	})
	e := &b.tree.elements[index]

	first := len(b.attrs)
	for i := range from.Attr {
		a := &from.Attr[i]
		b.attrs = append(b.attrs, Attr{Name: b.name(a.Space, a.Key), Value: a.Value})
	}
	e.Attrs = b.attrs[first:len(b.attrs):len(b.attrs)]

	below := 0
	for _, c := range from.Child {
		if _, ok := c.(*etree.Element); ok {
			below++
		}
	}
	start := len(b.children)
	b.children = b.children[:start+below]
	e.Children = b.children[start : start+below : start+below]
	below = 0
	for _, c := range from.Child {
		if c, ok := c.(*etree.Element); ok {
			e.Children[below] = b.element(c, e)
			below++
		}
	}
	e.Text = b.text(from)
	e.end = len(b.tree.elements)
	return e
}

// text is Builder.getText, except for the rule for CDATA.
func (b *treeBuilder) text(e *etree.Element) string {
	var first string
	var all strings.Builder
	for _, c := range e.Child {
		c, ok := c.(*etree.CharData)
		switch {
		case !ok || c.IsCData() && b.cdata == cdataIsNoText || first == "" && c.IsWhitespace():
		case first == "":
			first = c.Data
		default:
			if all.Len() == 0 {
				all.WriteString(first)
			}
			all.WriteString(c.Data)
		}
	}
	if all.Len() > 0 {
		first = all.String()
	}
	return trim(first)
}

func (b *treeBuilder) name(space, local string) string {
	if space != "" {
		local = space + ":" + local
	}
	if shared, ok := b.names[local]; ok {
		return shared
	}
	b.names[local] = local
	return local
}

// trim is Java's String.trim, which removes control characters and spaces but no other
// white space.
func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
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
	return position(e.tree.survey.text, e.tree.survey.starts[e.index])
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
