package hex

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Hex
		text string
	}{
		{"53.20", Hex{0, 53, 20}, "53.20"},
		{"999.999", Hex{0, MaxNumber, MaxNumber}, "999.999"},
		{"8.01", Hex{0, 8, 1}, "08.01"},
		{"08.1", Hex{0, 8, 1}, "08.01"},
		{"3.00", Hex{0, 3, 0}, "03.00"},
		{"B12.04", Hex{'B', 12, 4}, "B12.04"},
		{"b12.04", Hex{'B', 12, 4}, "B12.04"},
		{"123.7", Hex{0, 123, 7}, "123.07"},
		{"0000053.20", Hex{0, 53, 20}, "53.20"},
	} {
		got, ok := Parse(c.in)
		if !ok || got != c.want {
			t.Errorf("Parse(%q) = %v, %v, want %v", c.in, got, ok, c.want)
		}
		if got.String() != c.text {
			t.Errorf("Parse(%q).String() = %q, want %q", c.in, got, c.text)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, in := range []string{
		"", ".", "53", "53.", ".20", "53-20", "53.20.1", "-1.20", "53.-2", "AB1.2", "A.2", "[01.02", "@01.02", "53.20 ", " 53.20",
		"offboard", "53.2O", "1000.1", "1.99999999999999999999", "５３.20", strings.Repeat("9", 1<<20),
	} {
		if got, ok := Parse(in); ok {
			t.Errorf("Parse(%.40q) = %v, want none", in, got)
		}
	}
}

func TestNew(t *testing.T) {
	if h, ok := New('A', 5, 0); !ok || h != (Hex{'A', 5, 0}) {
		t.Errorf("New('A', 5, 0) = %v, %v", h, ok)
	}
	for _, c := range [][2]int{{0, 0}, {MaxNumber, MaxNumber}} {
		if _, ok := New(0, c[0], c[1]); !ok {
			t.Errorf("New(0, %d, %d) is no hex", c[0], c[1])
		}
	}
	for _, c := range [][2]int{{-1, 0}, {0, -1}, {MaxNumber + 1, 0}, {0, 1 << 40}} {
		if h, ok := New(0, c[0], c[1]); ok {
			t.Errorf("New(0, %d, %d) = %v, want none", c[0], c[1], h)
		}
	}
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := Hex{
			Letter: rapid.SampledFrom([]byte{0, 'A', 'Z'}).Draw(t, "letter"),
			Col:    rapid.Int16Range(0, MaxNumber).Draw(t, "hexrow"),
			Row:    rapid.Int16Range(0, MaxNumber).Draw(t, "row"),
		}
		text, _ := h.MarshalText()
		if back, ok := Parse(string(text)); !ok || back != h {
			t.Fatalf("%v reads back as %v, %v", h, back, ok)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"53.20", "B1.2", "", ".", "00.00", "999.999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		h, ok := Parse(s)
		if !ok {
			return
		}
		if again, ok := Parse(h.String()); !ok || again != h {
			t.Errorf("%q reads as %v, which reads as %v, %v", s, h, again, ok)
		}
	})
}

func TestSet(t *testing.T) {
	s := NewSet(Hex{0, 10, 1}, Hex{0, 2, 3}, Hex{0, 2, 1}, Hex{'A', 1, 1}, Hex{0, 2, 3})
	var got []string
	for _, h := range s.Sorted() {
		got = append(got, h.String())
	}
	if want := "02.01 02.03 10.01 A01.01"; strings.Join(got, " ") != want {
		t.Errorf("sorted: %v, want %s", got, want)
	}
	if Set(nil).Has(Hex{}) || !s.Has(Hex{0, 2, 1}) {
		t.Error("Has is wrong")
	}
}
