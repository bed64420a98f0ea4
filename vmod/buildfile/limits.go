package buildfile

import "cmp"

// Limits are limits for an XML file. They are checked before anything is built from the
// file. A field that is zero or negative means the default.
type Limits struct {
	Bytes      int // size of the file
	Depth      int // nesting of elements, 1 for only a root
	Attributes int // attributes of an element
	Nodes      int // elements, attributes, texts, comments and instructions together
	Elements   int // elements, each of which can become a component
}

// DefaultLimits returns limits far above every known module: the largest build files
// have some 20 MB and 100,000 elements, nested less than 30 deep. A file that reaches them
// takes about 200 MB of memory.
func DefaultLimits() Limits {
	return Limits{Bytes: 64 << 20, Depth: 512, Attributes: 4096, Nodes: 1 << 20, Elements: 1 << 18}
}

// Of returns the limits for a file of so many compressed bytes, so that a small archive takes
// little memory: an eighth of the limits, and in proportion 32 bytes, a node and a quarter of an
// element for each byte. Build files of real modules have at most 18 bytes, half a node and a
// twelfth of an element for each.
func (l Limits) Of(compressed int64) Limits {
	l = l.withDefaults()
	of := func(most int, each float64) int {
		return int(min(float64(most), float64(most)/8+each*float64(compressed)))
	}
	l.Bytes, l.Nodes, l.Elements = of(l.Bytes, 32), of(l.Nodes, 1), of(l.Elements, 0.25)
	return l
}

// Allow returns an *Error, wrapped, if a file of so many bytes is too large.
func (l Limits) Allow(bytes int64) error {
	if most := l.withDefaults().Bytes; bytes > int64(most) {
		return refuseAll(TooLarge, "file of %d bytes; %d are allowed", bytes, most)
	}
	return nil
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	return Limits{
		Bytes:      cmp.Or(max(l.Bytes, 0), d.Bytes),
		Depth:      cmp.Or(max(l.Depth, 0), d.Depth),
		Attributes: cmp.Or(max(l.Attributes, 0), d.Attributes),
		Nodes:      cmp.Or(max(l.Nodes, 0), d.Nodes),
		Elements:   cmp.Or(max(l.Elements, 0), d.Elements),
	}
}
