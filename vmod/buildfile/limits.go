package buildfile

import "cmp"

// Limits are limits for an XML file. They are checked before anything is built from the
// file. A field that is zero or negative means the default.
type Limits struct {
	Bytes      int // size of the file
	Depth      int // nesting of elements, 1 for only a root
	Attributes int // attributes of an element
	Nodes      int // elements, attributes, texts, comments and instructions together
}

// DefaultLimits returns limits far above every known module: the largest build files
// have some 20 MB and 100,000 elements, nested less than 30 deep.
func DefaultLimits() Limits {
	return Limits{Bytes: 256 << 20, Depth: 512, Attributes: 4096, Nodes: 4 << 20}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	return Limits{
		Bytes:      cmp.Or(max(l.Bytes, 0), d.Bytes),
		Depth:      cmp.Or(max(l.Depth, 0), d.Depth),
		Attributes: cmp.Or(max(l.Attributes, 0), d.Attributes),
		Nodes:      cmp.Or(max(l.Nodes, 0), d.Nodes),
	}
}
