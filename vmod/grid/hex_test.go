package grid

import (
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// attrs makes attributes of name, value, name, value.
func attrs(pairs ...string) Attributes {
	return func(name string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// numberedHex is a grid of hexes 60 wide and 60 high, the first centred on
// 30,30, with names like 0101.
func numberedHex(t testing.TB, grid, numbering []string) *Hex {
	t.Helper()
	h := must[*Hex](t)(NewHex(attrs(append(grid, "dx", "60", "dy", "60", "x0", "30", "y0", "30")...)))
	h.SetNumbering(must[*HexNumbering](t)(NewHexNumbering(attrs(append(numbering, "stagger", "false")...))))
	return h
}

func TestHexNames(t *testing.T) {
	board := Size{Width: 600, Height: 300}
	for _, test := range []struct {
		what      string
		grid      []string
		numbering []string
		at        Point
		want      string
	}{
		{"column first, two digits", nil, nil, image.Pt(30, 30), "0101"},
		{"second column is half a hex lower", nil, nil, image.Pt(90, 60), "0201"},
		{"stagger counts odd columns one further", nil, []string{"stagger", "true"}, image.Pt(90, 60), "0202"},
		{"row first with a separator", nil, []string{"first", "V", "sep", "-"}, image.Pt(90, 60), "01-02"},
		{"letters", nil, []string{"hType", "A", "hOff", "0", "vLeading", "0"}, image.Pt(90, 60), "B1"},
		{"rows count from the bottom", nil, []string{"vDescend", "true"}, image.Pt(30, 30), "0106"},
		{"columns count from the right", nil, []string{"hDescend", "true"}, image.Pt(30, 30), "1101"},
		{"negative numbers", nil, []string{"hOff", "-3"}, image.Pt(30, 30), "-0301"},
		{"sideways: the long way is across", []string{"sideways", "true"}, nil, image.Pt(60, 90), "0201"},
		{"a format with text", nil, []string{"locationFormat", "Hex $gridLocation$"}, image.Pt(30, 30), "Hex 0101"},
		{"a format of parts", nil, []string{"locationFormat", "$row$/$column$"}, image.Pt(90, 60), "01/02"},
		{"a property nobody knows is left out", nil, []string{"locationFormat", "$Weather$$gridLocation$"}, image.Pt(30, 30), "0101"},
	} {
		t.Run(test.what, func(t *testing.T) {
			h := numberedHex(t, test.grid, nil)
			h.SetNumbering(must[*HexNumbering](t)(NewHexNumbering(attrs(append(test.numbering, "stagger", "false")...))))
			got, ok := h.LocationName(test.at, board)
			if !ok || got != test.want {
				t.Errorf("name of %v is %q, %t, want %q", test.at, got, ok, test.want)
			}
		})
	}
}

func TestHexWithoutNumbering(t *testing.T) {
	h := must[*Hex](t)(NewHex(nil))
	if name, ok := h.LocationName(image.Pt(0, 0), Size{}); ok {
		t.Errorf("name is %q, want none", name)
	}
	if p, ok := h.Locate("0101", Size{}); ok {
		t.Errorf("0101 is at %v, want nowhere", p)
	}
}

func TestObliqueNames(t *testing.T) {
	h := numberedHex(t, nil, nil)
	h.SetNumbering(must[*HexNumbering](t)(NewObliqueNumbering(attrs("stagger", "false"))))
	centre := h.Centre(Cell{Column: 4, Row: 0})
	if name, _ := h.LocationName(centre, Size{}); name != "0500" {
		t.Errorf("name of %v is %q, want 0500", centre, name)
	}
}

// TestHexNameIsByRectangle shows why a point must be snapped before its name is the name of its hex.
func TestHexNameIsByRectangle(t *testing.T) {
	h := numberedHex(t, nil, nil)
	p := image.Pt(59, 4) // beyond the slanted side of 0101
	name, _ := h.LocationName(p, Size{})
	snapped, _ := h.LocationName(h.Snap(p, Snapping{}), Size{})
	old, _ := h.LocationName(h.Snap(p, Snapping{Rectangles: true}), Size{})
	got := []string{name, snapped, old}
	if want := []string{"0101", "0200", "0101"}; !cmp.Equal(got, want) {
		t.Errorf("raw, snapped, snapped before 3.7: %q, want %q", got, want)
	}
}

func TestHexSnap(t *testing.T) {
	near := image.Pt(30, 5) // below the middle of the upper side
	for _, test := range []struct {
		what string
		grid []string
		how  Snapping
		at   Point
		want Point
	}{
		{"to the centre", nil, Snapping{}, near, image.Pt(30, 30)},
		{"to a side where allowed", []string{"edgesLegal", "true"}, Snapping{}, near, image.Pt(30, 0)},
		{"to the centre only", []string{"edgesLegal", "true"}, Snapping{CentreOnly: true}, near, image.Pt(30, 30)},
		{"not at all", []string{"snapTo", "false"}, Snapping{}, near, near},
		{"forced", []string{"snapTo", "false"}, Snapping{Force: true}, near, image.Pt(30, 30)},
		{"to a corner where allowed", []string{"cornersLegal", "true"}, Snapping{}, image.Pt(48, 2), image.Pt(50, 0)},
		{"to a finer grid", []string{"snapscale", "2"}, Snapping{}, image.Pt(43, 30), image.Pt(45, 30)},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := numberedHex(t, test.grid, nil).Snap(test.at, test.how); got != test.want {
				t.Errorf("%v snaps to %v, want %v", test.at, got, test.want)
			}
		})
	}
}

// TestHexWidth pins the effect of the order in which VASSAL reads attributes.
func TestHexWidth(t *testing.T) {
	regular := must[*Hex](t)(NewHex(attrs("dy", "100")))
	same := must[*Hex](t)(NewHex(attrs("dy", "100", "dx", "55.42562584220407")))
	wide := must[*Hex](t)(NewHex(attrs("dy", "100", "dx", "60")))
	got := []float64{regular.dx, same.dx, wide.dx}
	if want := []float64{86.60254037844386, 86.60254037844386, 60}; !cmp.Equal(got, want) {
		t.Errorf("widths are %v, want %v", got, want)
	}
}

func TestHexFaults(t *testing.T) {
	for _, test := range []struct {
		what string
		err  func() error
		want string
	}{
		{"text for a number", func() error { _, err := NewHex(attrs("dx", "wide")); return err },
			`hex grid: attribute dx is "wide", want a decimal number`},
		{"no number", func() error { _, err := NewHex(attrs("x0", "")); return err },
			`hex grid: attribute x0 is "", want a whole number from -2147483648 to 2147483647`},
		{"nothing first", func() error { _, err := NewHexNumbering(attrs("first", "")); return err },
			`hex grid numbering: attribute first is "", want H for the column first or V for the row first`},
		{"half a column", func() error { _, err := NewSquareNumbering(attrs("hOff", "1.5")); return err },
			`rectangular grid numbering: attribute hOff is "1.5", want a whole number from -2147483648 to 2147483647`},
		{"a region nowhere", func() error {
			return must[*Region](t)(NewRegion(nil)).AddRegion(attrs("originx", "left"))
		}, `region: attribute originx is "left", want a whole number from -2147483648 to 2147483647`},
	} {
		t.Run(test.what, func(t *testing.T) {
			err := test.err()
			if err == nil || err.Error() != test.want {
				t.Errorf("error is %v, want %s", err, test.want)
			}
		})
	}
}

func TestDoubles(t *testing.T) {
	for text, want := range map[string]string{
		"64": "64", " 64.5\t": "64.5", "1e2": "100", "64d": "64", "64.f": "64", ".5": "0.5",
		"-Infinity": "-Inf", "+NaN": "NaN", "1e999": "+Inf",
		"": "no", "inf": "no", "nan": "no", "1_000": "no", "64,5": "no", "d": "no", "0x10": "no",
	} {
		got := "no"
		if v, ok := parseDouble(text); ok {
			got = formatDouble(v)
		}
		if got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

func TestNeighbours(t *testing.T) {
	for _, test := range []struct {
		what string
		grid []string
		of   string
		want []string
	}{
		{"even column", nil, "0303", []string{"0302", "0402", "0403", "0304", "0203", "0202"}},
		{"odd column", nil, "0403", []string{"0402", "0503", "0504", "0404", "0304", "0303"}},
		{"sideways, from the upper right", []string{"sideways", "true"}, "0303", []string{"0203", "0304", "0403", "0402", "0302", "0202"}},
	} {
		t.Run(test.what, func(t *testing.T) {
			h := numberedHex(t, test.grid, nil)
			at, ok := h.Locate(test.of, Size{})
			if !ok {
				t.Fatalf("no hex %s", test.of)
			}
			var got []string
			for _, c := range h.Neighbours(h.CellAt(at)) {
				name, _ := h.LocationName(h.Centre(c), Size{})
				got = append(got, name)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHexDistance(t *testing.T) {
	for _, test := range []struct {
		a, b Cell
		want int
	}{
		{Cell{0, 0}, Cell{0, 0}, 0},
		{Cell{0, 0}, Cell{0, 4}, 4},
		{Cell{0, 0}, Cell{1, 0}, 1},
		{Cell{0, 0}, Cell{1, 1}, 2},
		{Cell{1, 0}, Cell{2, 1}, 1},
		{Cell{-1, -1}, Cell{3, 2}, 5},
		{Cell{0, 0}, Cell{6, 3}, 6},
	} {
		if got := numberedHex(t, nil, nil).Distance(test.a, test.b); got != test.want {
			t.Errorf("from %v to %v are %d hexes, want %d", test.a, test.b, got, test.want)
		}
	}
}
