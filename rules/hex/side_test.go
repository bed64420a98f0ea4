package hex

import (
	"testing"

	"pgregory.net/rapid"
)

func TestSide(t *testing.T) {
	a, b := mustParse(t, "25.18"), mustParse(t, "24.17")
	if NewSide(a, b) != NewSide(b, a) || NewSide(a, b).String() != "24.17/25.18" {
		t.Errorf("hexsides %v and %v", NewSide(a, b), NewSide(b, a))
	}
	if c := NewSide(a, b).Compare(NewSide(b, mustParse(t, "25.17"))); c <= 0 {
		t.Errorf("24.17/25.18 compares with 24.17/25.17 as %d", c)
	}
	if c := NewSide(a, b).Compare(NewSide(mustParse(t, "01.01"), a)); c <= 0 {
		t.Errorf("24.17/25.18 compares with 01.01/25.18 as %d", c)
	}
}

func TestToward(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := aMap(t)
		a, b := onMap(t, "a"), onMap(t, "b")
		d, ok := m.Toward(a, b)
		distance, _ := m.Distance(a, b)
		if ok != (distance == 1) {
			t.Fatalf("%v touches %v: %v, at a distance of %d", a, b, ok, distance)
		}
		if n, _ := m.Neighbour(a, d); ok && n != b {
			t.Fatalf("%v is %v of %v, and there is %v", b, d, a, n)
		}
	})
}

func TestLine(t *testing.T) {
	m := &Map{FirstCol: 1, LastCol: 20, FirstRow: 0, LastRow: 20, Low: Odd}
	for _, c := range []struct{ from, to, want string }{
		{"02.02", "02.02", "02.02"},
		{"02.02", "02.05", "02.02 02.03 02.04 02.05"},
		{"02.02", "04.03", "02.02 03.03 04.03"},
		// Along a hexside: to the left of the way there, and of the way back.
		{"02.02", "04.02", "02.02 03.03 04.02"},
		{"04.02", "02.02", "04.02 03.02 02.02"},
		{"02.02", "05.02", "02.02 03.02 04.02 05.02"},
	} {
		line, ok := m.Line(mustParse(t, c.from), mustParse(t, c.to))
		if got := text(line); !ok || got != c.want {
			t.Errorf("from %s to %s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
	if _, ok := m.Line(mustParse(t, "A02.02"), mustParse(t, "02.02")); ok {
		t.Error("there is a line between two maps")
	}
}

// A line has as many hexes as a shortest way, each touching the next, and no other
// shortest way keeps nearer to it at any hex.
func TestLineIsStraight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := aMap(t)
		a, b := onMap(t, "a"), onMap(t, "b")
		line, _ := m.Line(a, b)
		distance, _ := m.Distance(a, b)
		if len(line) != distance+1 || line[0] != a || line[distance] != b {
			t.Fatalf("from %v to %v: %s, at a distance of %d", a, b, text(line), distance)
		}
		for i := range line[1:] {
			if _, ok := m.Toward(line[i], line[i+1]); !ok {
				t.Fatalf("from %v to %v: %s does not hang together", a, b, text(line))
			}
			if off := abs(offLine(m, a, b, line[i+1])); off > distance*2 {
				t.Fatalf("from %v to %v: %v lies %d off", a, b, line[i+1], off)
			}
		}
	})
}

// offLine returns twice the area that a hex's centre spans with a line, in hexrows and
// half hexes. A hex under the line is at most its own width off: twice the length.
func offLine(m *Map, a, b, h Hex) int {
	return (int(b.Col)-int(a.Col))*(m.halves(h)-m.halves(a)) - (m.halves(b)-m.halves(a))*(int(h.Col)-int(a.Col))
}
