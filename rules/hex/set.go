package hex

import (
	"maps"
	"slices"
)

// A Set is a set of hexes. A nil Set is empty and may be read, but not added to.
type Set map[Hex]struct{}

// NewSet returns a set of these hexes.
func NewSet(hexes ...Hex) Set {
	s := make(Set, len(hexes))
	s.Add(hexes...)
	return s
}

// Add puts hexes into the set.
func (s Set) Add(hexes ...Hex) {
	for _, h := range hexes {
		s[h] = struct{}{}
	}
}

// Has reports whether h is in the set.
func (s Set) Has(h Hex) bool {
	_, ok := s[h]
	return ok
}

// Sorted returns the hexes of the set in the order of Compare.
func (s Set) Sorted() []Hex {
	return slices.SortedFunc(maps.Keys(s), Hex.Compare)
}
