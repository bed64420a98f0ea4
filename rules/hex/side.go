package hex

// A Side is a hexside, which two neighbouring hexes share. A comes before B in the
// order of Compare, so that equal hexsides are equal values and may be map keys.
type Side struct{ A, B Hex }

// NewSide returns the hexside between two hexes. It does not check that they touch;
// Map.Toward does.
func NewSide(a, b Hex) Side {
	if b.Compare(a) < 0 {
		a, b = b, a
	}
	return Side{a, b}
}

// Compare orders hexsides by their first hex, then by their second.
func (s Side) Compare(other Side) int {
	if c := s.A.Compare(other.A); c != 0 {
		return c
	}
	return s.B.Compare(other.B)
}

// String names the hexside by both hexes, "24.17/25.18".
func (s Side) String() string { return s.A.String() + "/" + s.B.String() }

// Toward returns the direction in which b touches a. ok is false if they do not
// touch or the map does not contain b; a may be off the map.
func (m *Map) Toward(a, b Hex) (d Direction, ok bool) {
	for d := range Direction(Directions) {
		if n, ok := m.Neighbour(a, d); ok && n == b {
			return d, true
		}
	}
	return 0, false
}

// Line returns the hexes under a straight line from the centre of a to the centre of b,
// both included: one more than their distance, each touching the next. Where the line
// runs along a hexside it takes the hex on its left. It may pass over hexes that the
// map does not contain. ok is false if a or b belongs to another map.
func (m *Map) Line(a, b Hex) (line []Hex, ok bool) {
	length, ok := m.Distance(a, b)
	if !ok {
		return nil, false
	}
	line = append(line, a)
	for h := a; h != b; {
		h = m.towards(a, b, h, length-len(line))
		line = append(line, h)
	}
	return line, true
}

// towards returns the next hex after h on a shortest way to b: of the neighbours that are left hexes
// away from b, the neighbour whose centre is nearest to the line from a to b.
func (m *Map) towards(a, b, h Hex, left int) Hex {
	// The cross product with the line measures how far off it a centre lies and on which side.
	// Hexrows and half hexes are its units: their true proportion would stretch all products alike.
	lineX, lineY := int(b.Col)-int(a.Col), m.halves(b)-m.halves(a)
	best, bestOff := h, 0
	for d := range Direction(Directions) {
		n, _ := m.Neighbour(h, d)
		if distance, _ := m.Distance(n, b); distance != left {
			continue
		}
		// Doubled, so that of two hexes equally far off the left is nearer.
		off := 2 * (lineX*(m.halves(n)-m.halves(a)) - lineY*(int(n.Col)-int(a.Col)))
		if off = abs(off - 1); best == h || off < bestOff {
			best, bestOff = n, off
		}
	}
	return best
}
