package buildfile

import "cmp"

// Limits bound what one XML file may hold. They are checked against what is
// really in the file, before anything is built from it. A zero field stands for
// its default.
type Limits struct {
	Bytes      int // size of the file
	Depth      int // elements inside one another, the root counted as 1
	Attributes int // attributes of one element
	Nodes      int // elements, attributes, texts, comments and instructions of the file together
}

// DefaultLimits leave every known module far from the edge: the largest build
// files seen have some 20 MB and 100,000 elements, nested less than 30 deep.
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
