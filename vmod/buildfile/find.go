package buildfile

import (
	"github.com/beevik/etree"
	"github.com/pkg/errors"
)

// Find returns the elements that a path leads to, in document order. The path is in the
// part of XPath that etree knows, such as //*[@gpid='12'].
func (t *Tree) Find(path string) ([]*Element, error) {
	compiled, err := etree.CompilePath(path)
	if err != nil {
		return nil, errors.Wrapf(err, "path %q", path)
	}
	doc := etree.NewDocument()
	if err := doc.ReadFromBytes(t.text); err != nil {
		return nil, errors.Wrap(err, "read build file")
	}
	wanted := map[*etree.Element]bool{}
	for _, e := range doc.FindElementsPath(compiled) {
		wanted[e] = true
	}
	var found []*Element
	index := 0
	var walk func(e *etree.Element)
	walk = func(e *etree.Element) {
		if wanted[e] {
			found = append(found, t.At(index))
		}
		index++
		for _, c := range e.ChildElements() {
			walk(c)
		}
	}
	walk(doc.Root())
	return found, nil
}
