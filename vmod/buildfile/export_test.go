package buildfile

// DecodeText returns a file in UTF-8, as Read surveys it.
var DecodeText = decodeText

// Contains reports whether other is below e.
func (e *Element) Contains(other *Element) bool {
	return e.tree == other.tree && e.index < other.index && other.index < e.end
}
