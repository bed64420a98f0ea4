package buildfile

import "github.com/beevik/etree"

// Document returns the file as etree reads it, to compare trees with.
func (t *Tree) Document() (*etree.Document, error) { return t.survey.document() }

// Contains reports whether other is below e.
func (e *Element) Contains(other *Element) bool {
	return e.tree == other.tree && e.index < other.index && other.index < e.end
}
