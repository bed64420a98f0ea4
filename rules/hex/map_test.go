package hex

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func text(hexes []Hex) string {
	words := make([]string, len(hexes))
	for i, h := range hexes {
		words[i] = h.String()
	}
	return strings.Join(words, " ")
}

func mustParse(t testing.TB, s string) Hex {
	t.Helper()
	h, ok := Parse(s)
	if !ok {
		t.Fatalf("%q is no hex", s)
	}
	return h
}

func TestNeighbours(t *testing.T) {
	odd := Map{FirstCol: 1, LastCol: 20, FirstRow: 0, LastRow: 20, Low: Odd}
	even := odd
	even.Low = Even
	for _, c := range []struct {
		m         Map
		hex, want string
	}{
		// Clockwise from the north.
		{odd, "07.07", "07.08 08.07 08.06 07.06 06.06 06.07"},
		{odd, "08.07", "08.08 09.08 09.07 08.06 07.07 07.08"},
		{even, "08.07", "08.08 09.07 09.06 08.06 07.06 07.07"},
		{even, "07.07", "07.08 08.08 08.07 07.06 06.07 06.08"},
		// At the edge of the map.
		{odd, "01.00", "01.01 02.00"},
		{even, "01.00", "01.01 02.01 02.00"},
		{odd, "20.20", "20.19 19.20"},
		// From beside the map back onto it.
		{odd, "21.05", "20.04 20.05"},
	} {
		if got := text(c.m.Neighbours(mustParse(t, c.hex))); got != c.want {
			t.Errorf("%s low: neighbours of %s: %s, want %s", c.m.Low, c.hex, got, c.want)
		}
	}
}

// The hexes of the rulebook's own examples: their neighbours and distances are
// what its pictures show.
func TestRulebookExamples(t *testing.T) {
	m := Map{FirstCol: 1, LastCol: 20, FirstRow: 0, LastRow: 20, Low: Odd}
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"11.08", "11.08", 0},
		{"11.06", "11.08", 2},
		{"04.03", "10.03", 6},
		{"04.03", "05.09", 6},
		{"01.00", "20.20", 30},
	} {
		got, ok := m.Distance(mustParse(t, c.a), mustParse(t, c.b))
		if !ok || got != c.want {
			t.Errorf("distance %s to %s = %d, %v, want %d", c.a, c.b, got, ok, c.want)
		}
	}
	other, here := mustParse(t, "A01.01"), mustParse(t, "01.01")
	for _, pair := range [][2]Hex{{other, here}, {here, other}, {other, other}} {
		if _, ok := m.Distance(pair[0], pair[1]); ok {
			t.Errorf("%s and %s, not both of this map, have a distance", pair[0], pair[1])
		}
	}
	if _, ok := (&Map{LastCol: 20, LastRow: 20}).Distance(here, here); ok {
		t.Error("a map that does not say which hexrows are low has distances")
	}
}

func TestContains(t *testing.T) {
	m := Map{Letter: 'B', FirstCol: 3, LastCol: 46, FirstRow: 0, LastRow: 26, Low: Odd, Unplayable: NewSet(Hex{'B', 3, 0})}
	for hex, want := range map[string]bool{
		"B03.01": true, "B46.26": true, "B02.01": false, "B47.01": false, "B03.27": false, "B03.00": false, "03.01": false, "A03.01": false,
	} {
		if got := m.Contains(mustParse(t, hex)); got != want {
			t.Errorf("contains %s = %v, want %v", hex, got, want)
		}
	}
	if n := len(m.Hexes()); n != 44*27-1 {
		t.Errorf("%d hexes, want %d", n, 44*27-1)
	}
	if (&Map{LastCol: 5, LastRow: 5}).Contains(Hex{}) {
		t.Error("a map that does not say which hexrows are low has hexes")
	}
}

// What is no direction has a name and leads nowhere.
func TestNoDirection(t *testing.T) {
	m := Map{LastCol: 5, LastRow: 5, Low: Odd}
	if n, ok := m.Neighbour(Hex{0, 2, 2}, Directions); ok || Direction(Directions).String() != "invalid" {
		t.Errorf("%s is in no direction", n)
	}
}

func TestParity(t *testing.T) {
	for _, want := range []Parity{Odd, Even} {
		if got, ok := ParseParity(want.String()); got != want || !ok {
			t.Errorf("ParseParity(%q) = %v, %v", want, got, ok)
		}
	}
	if _, ok := ParseParity("left"); ok {
		t.Error("ParseParity takes \"left\"")
	}
}

// aMap draws a map with room around any hex that onMap draws.
func aMap(t *rapid.T) *Map {
	return &Map{
		FirstCol: 0, LastCol: 24, FirstRow: 0, LastRow: 24,
		Low: rapid.SampledFrom([]Parity{Odd, Even}).Draw(t, "low"),
	}
}

func onMap(t *rapid.T, label string) Hex {
	return Hex{0, rapid.Int16Range(8, 16).Draw(t, label+" hexrow"), rapid.Int16Range(8, 16).Draw(t, label+" row")}
}

// flood counts steps from one hex to all others, with nothing but Neighbours.
func flood(m *Map, from Hex) map[Hex]int {
	steps := map[Hex]int{from: 0}
	for queue := []Hex{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range m.Neighbours(queue[0]) {
			if _, seen := steps[n]; !seen {
				steps[n] = steps[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return steps
}

func TestDistanceIsTheShortestWay(t *testing.T) {
	for _, low := range []Parity{Odd, Even} {
		m := &Map{FirstCol: 0, LastCol: 24, FirstRow: 0, LastRow: 24, Low: low}
		for _, from := range []Hex{{0, 12, 12}, {0, 11, 12}, {0, 0, 0}, {0, 24, 3}} {
			for to, want := range flood(m, from) {
				if got, _ := m.Distance(from, to); got != want {
					t.Fatalf("%s low: distance %v to %v = %d, want %d", low, from, to, got, want)
				}
			}
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := aMap(t)
		a, b, c := onMap(t, "a"), onMap(t, "b"), onMap(t, "c")
		ab, _ := m.Distance(a, b)
		ba, _ := m.Distance(b, a)
		bc, _ := m.Distance(b, c)
		ac, _ := m.Distance(a, c)
		switch {
		case ab != ba:
			t.Fatalf("%v to %v is %d, back %d", a, b, ab, ba)
		case (ab == 0) != (a == b):
			t.Fatalf("%v to %v is %d", a, b, ab)
		case ac > ab+bc:
			t.Fatalf("%v to %v is %d, over %v %d", a, c, ac, b, ab+bc)
		case (ab == 1) != slices.Contains(m.Neighbours(a), b):
			t.Fatalf("%v to %v is %d and the neighbours are %v", a, b, ab, text(m.Neighbours(a)))
		}
	})
}

func TestOppositeLeadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := aMap(t)
		from := onMap(t, "from")
		d := Direction(rapid.IntRange(0, Directions-1).Draw(t, "direction"))
		to, _ := m.Neighbour(from, d)
		if back, _ := m.Neighbour(to, d.Opposite()); back != from {
			t.Fatalf("%v to the %v is %v, and back %v", from, d, to, back)
		}
	})
}

func TestWithin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := aMap(t)
		m.Unplayable = NewSet(onMap(t, "hole"))
		centre, radius := onMap(t, "centre"), rapid.IntRange(-1, 30).Draw(t, "radius")
		var want []Hex
		for _, h := range m.Hexes() {
			if d, _ := m.Distance(centre, h); d <= radius {
				want = append(want, h)
			}
		}
		if diff := cmp.Diff(want, m.Within(centre, radius)); diff != "" {
			t.Fatalf("within %d of %v (-want +got):\n%s", radius, centre, diff)
		}
	})
	free := &Map{FirstCol: 0, LastCol: 50, FirstRow: 0, LastRow: 50, Low: Odd}
	if got := free.Within(Hex{'A', 25, 25}, 3); got != nil {
		t.Errorf("%v lie near a hex of another map", got)
	}
	for radius, want := range []int{1, 7, 19, 37, 61} {
		if got := len(free.Within(Hex{0, 25, 25}, radius)); got != want {
			t.Errorf("%d hexes within %d, want %d", got, radius, want)
		}
	}
}
