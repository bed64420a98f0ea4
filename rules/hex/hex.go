// Package hex is the hexagonal map of a wargame as its rulebook numbers it: hex
// 53.20 is the twentieth hex along the fifty-third hexrow. It knows numbers,
// neighbours, distances and where a map ends.
//
// It does not know pixels, VASSAL's grids, or what is printed in a hex.
//
// Hexrows run up the map: a number's first part counts the hexrows from left to
// right, its second part the hexes of that hexrow from bottom to top (SCS "Map").
// Every other hexrow lies half a hex lower than its neighbours; which ones do is a
// property of the map (Map.Low), so neighbours and distances are asked of the Map
// and never of a Hex alone.
//
// Distances are counted in hexes, as all the rules count them: 0 is the hex
// itself, 1 a neighbour.
package hex

import (
	"cmp"
	"strconv"
)

// MaxNumber is the highest number of a hexrow and of a hex along it; the lowest is 0.
// Printed maps stay below a tenth of it; it bounds the cost of a made-up map.
const MaxNumber = 999

// A Hex is the number of one hex. The zero value is hex 00.00 of a map without a
// letter. Hexes are comparable and may be map keys.
type Hex struct {
	// Letter distinguishes the maps of a game of several maps: 'A' to 'Z', or 0 where the numbers
	// carry no letter.
	Letter byte
	// Col is the hexrow, counted from left to right: 0 to MaxNumber.
	Col int16
	// Row is the hex along that hexrow, counted from bottom to top: 0 to MaxNumber.
	Row int16
}

// Parse reads a number as rulebooks and players write it: "53.20", "8.01",
// "B12.04". Leading zeros may be missing or in excess. ok is false if s is no number.
func Parse(s string) (h Hex, ok bool) {
	if s != "" && isLetter(s[0]) {
		h.Letter, s = s[0]&^0x20, s[1:]
	}
	if h.Col, s, ok = digits(s); !ok || s == "" || s[0] != '.' {
		return Hex{}, false
	}
	if h.Row, s, ok = digits(s[1:]); !ok || s != "" {
		return Hex{}, false
	}
	return h, true
}

// New returns the hex with these numbers. ok is false if a number is below 0 or above
// MaxNumber.
func New(letter byte, col, row int) (h Hex, ok bool) {
	if col < 0 || row < 0 || col > MaxNumber || row > MaxNumber {
		return Hex{}, false
	}
	return Hex{Letter: letter, Col: int16(col), Row: int16(row)}, true
}

// String returns the number as the rulebook prints it, both parts with at least two
// digits: "08.01", "B12.04".
func (h Hex) String() string {
	b := make([]byte, 0, 8)
	if h.Letter != 0 {
		b = append(b, h.Letter)
	}
	b = appendPadded(b, h.Col)
	b = append(b, '.')
	b = appendPadded(b, h.Row)
	return string(b)
}

// Numbers returns the numbers of hexes as String writes them.
func Numbers(hexes []Hex) []string {
	var numbers []string
	for _, h := range hexes {
		numbers = append(numbers, h.String())
	}
	return numbers
}

// Compare orders hexes by map letter, hexrow and place along it: the order of all
// output. It is negative if h comes first.
func (h Hex) Compare(other Hex) int {
	switch {
	case h.Letter != other.Letter:
		return cmp.Compare(h.Letter, other.Letter)
	case h.Col != other.Col:
		return cmp.Compare(h.Col, other.Col)
	}
	return cmp.Compare(h.Row, other.Row)
}

// MarshalText writes the number as String does.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// digits splits a run of digits off s. ok is false if there is none or its number is
// too high.
func digits(s string) (n int16, rest string, ok bool) {
	i, value := 0, 0
	for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
		if value = value*10 + int(s[i]-'0'); value > MaxNumber {
			return 0, s, false
		}
	}
	return int16(value), s[i:], i > 0
}

func isLetter(c byte) bool { return 'A' <= c&^0x20 && c&^0x20 <= 'Z' }

func appendPadded(b []byte, n int16) []byte {
	if 0 <= n && n < 10 {
		b = append(b, '0')
	}
	return strconv.AppendInt(b, int64(n), 10)
}
