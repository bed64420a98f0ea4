package hex

// Parity is which hexrows lie half a hex lower on the map than their neighbours. The zero value is
// invalid.
type Parity uint8

// The two ways in which a map's hexrows can interlock.
const (
	Odd  Parity = iota + 1 // 01, 03, 05 … are the lower ones
	Even                   // 00, 02, 04 … are the lower ones
)

// ParseParity reads "odd" or "even". ok is false for other words.
func ParseParity(s string) (p Parity, ok bool) {
	switch s {
	case "odd":
		return Odd, true
	case "even":
		return Even, true
	}
	return 0, false
}

// String returns "odd" or "even".
func (p Parity) String() string {
	switch p {
	case Odd:
		return "odd"
	case Even:
		return "even"
	}
	return "invalid"
}

// A Map is the extent of one hex map: which numbers are hexes on it and how they
// touch. A Map with an invalid Low has no hexes.
type Map struct {
	// Letter is the map's letter, or 0.
	Letter byte
	// FirstCol and LastCol are the leftmost and the rightmost hexrow, both on the map.
	FirstCol, LastCol int16
	// FirstRow and LastRow are the lowest and the highest number along a hexrow, both on the map.
	FirstRow, LastRow int16
	// Low is which hexrows lie lower.
	Low Parity
	// Unplayable are hexes inside the extent that do not exist in play, such as those
	// that are printed less than half (SCS "Map").
	Unplayable Set
}

// Contains reports whether h is on the map and playable.
func (m *Map) Contains(h Hex) bool {
	return m.Low != 0 && h.Letter == m.Letter &&
		m.FirstCol <= h.Col && h.Col <= m.LastCol &&
		m.FirstRow <= h.Row && h.Row <= m.LastRow &&
		!m.Unplayable.Has(h)
}

// Hexes returns all hexes of the map, in the order of Compare.
func (m *Map) Hexes() []Hex {
	var all []Hex
	for col := int(m.FirstCol); col <= int(m.LastCol); col++ {
		for row := int(m.FirstRow); row <= int(m.LastRow); row++ {
			if h := (Hex{m.Letter, int16(col), int16(row)}); m.Contains(h) {
				all = append(all, h)
			}
		}
	}
	return all
}

// A Direction leads from a hex to one of its six neighbours.
type Direction uint8

// The directions clockwise, beginning up the map.
const (
	North Direction = iota
	NorthEast
	SouthEast
	South
	SouthWest
	NorthWest
)

// Directions is the number of directions: a Direction is less than it.
const Directions = 6

var directionNames = [Directions]string{"north", "north-east", "south-east", "south", "south-west", "north-west"}

// String returns the direction in words, "north-east".
func (d Direction) String() string {
	if d >= Directions {
		return "invalid"
	}
	return directionNames[d]
}

// Opposite returns the direction that leads back.
func (d Direction) Opposite() Direction { return (d + Directions/2) % Directions }

// steps holds the change of hexrow and of place along it by direction, first for a hex in a lower
// hexrow, then for a hex in a higher hexrow.
var steps = [2][Directions][2]int16{
	{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}},
	{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}},
}

// Neighbour returns the hex that touches h in direction d. ok is false if the map
// does not contain it; h itself may be off the map.
func (m *Map) Neighbour(h Hex, d Direction) (n Hex, ok bool) {
	if d >= Directions {
		return Hex{}, false
	}
	step := steps[m.high(h.Col)][d]
	n = Hex{h.Letter, h.Col + step[0], h.Row + step[1]}
	return n, m.Contains(n)
}

// Neighbours returns the hexes of the map that touch h, clockwise from the north: six
// inside the map, fewer at its edge.
func (m *Map) Neighbours(h Hex) []Hex {
	around := make([]Hex, 0, Directions)
	for d := range Direction(Directions) {
		if n, ok := m.Neighbour(h, d); ok {
			around = append(around, n)
		}
	}
	return around
}

// Distance returns the number of hexes from a to b: the length of a shortest way over a
// map without edges or holes. ok is false if one of them belongs to another map.
func (m *Map) Distance(a, b Hex) (hexes int, ok bool) {
	if m.Low == 0 || a.Letter != m.Letter || b.Letter != m.Letter {
		return 0, false
	}
	// In half hexes of height a step along the hexrow is 2, a step to the next
	// hexrow 1: every change of hexrow also brings half a hex of height.
	across := abs(int(a.Col) - int(b.Col))
	up := abs(m.halves(a) - m.halves(b))
	return across + max(0, up-across)/2, true
}

// Within returns the hexes of the map that are at most radius hexes from centre, centre
// included, in the order of Compare. It returns none for a negative radius.
func (m *Map) Within(centre Hex, radius int) []Hex {
	var near []Hex
	firstCol, lastCol := max(int(m.FirstCol), int(centre.Col)-radius), min(int(m.LastCol), int(centre.Col)+radius)
	firstRow, lastRow := max(int(m.FirstRow), int(centre.Row)-radius), min(int(m.LastRow), int(centre.Row)+radius)
	for col := firstCol; col <= lastCol; col++ {
		for row := firstRow; row <= lastRow; row++ {
			h := Hex{m.Letter, int16(col), int16(row)}
			if d, ok := m.Distance(centre, h); ok && d <= radius && m.Contains(h) {
				near = append(near, h)
			}
		}
	}
	return near
}

// high returns 1 for a hexrow that lies half a hex above its neighbours and 0 for the
// others.
func (m *Map) high(col int16) int {
	if (col&1 == 1) == (m.Low == Odd) {
		return 0
	}
	return 1
}

// halves returns the height of a hex's centre in half hexes.
func (m *Map) halves(h Hex) int { return 2*int(h.Row) + m.high(h.Col) }

func abs(n int) int { return max(n, -n) }
