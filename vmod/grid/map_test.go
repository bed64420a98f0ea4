package grid

import (
	"image"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func itoa(n int) string { return strconv.Itoa(n) }

func TestPolygon(t *testing.T) {
	square := parsePolygon("0,0;10,0;10,10;0,10")
	arrow := parsePolygon(" 0,0; 10 ,5;bad;0,10;5,5;7")
	for _, test := range []struct {
		what string
		in   polygon
		at   Point
		want bool
	}{
		{"middle", square, image.Pt(5, 5), true},
		{"upper left corner", square, image.Pt(0, 0), true},
		{"right side", square, image.Pt(10, 5), false},
		{"lower side", square, image.Pt(5, 10), false},
		{"point of the arrow's head", arrow, image.Pt(8, 5), true},
		{"notch", arrow, image.Pt(3, 5), false},
		{"no polygon", parsePolygon("3,3;4,4"), image.Pt(3, 3), false},
		{"nothing", parsePolygon(""), image.Pt(0, 0), false},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := test.in.contains(test.at); got != test.want {
				t.Errorf("%v inside: %t, want %t", test.at, got, test.want)
			}
		})
	}
}

// theatre is a zoned grid: a sea with squares of its own in front of a land
// with the hexes of the board, a box without any grid, and hexes all around.
func theatre(t testing.TB) *Zoned {
	t.Helper()
	z := must[*Zoned](t)(NewZoned(nil))
	z.SetBackground(numberedHex(t, nil, nil))
	sea := must[*Zone](t)(NewZone(attrs("name", "Sea", "locationFormat", "$name$ $gridLocation$", "path", "0,0;200,0;200,200;0,200")))
	sea.SetGrid(numberedSquare(t))
	land := must[*Zone](t)(NewZone(attrs("name", "Land", "locationFormat", "$gridLocation$, $name$", "path", "0,0;400,0;400,200;0,200", "useParentGrid", "true")))
	land.SetGrid(numberedSquare(t))
	box := must[*Zone](t)(NewZone(attrs("name", "Dead", "path", "400,0;600,0;600,200;400,200")))
	z.AddZone(sea)
	z.AddZone(land)
	z.AddZone(box)
	return z
}

func TestZones(t *testing.T) {
	g, board := theatre(t), Size{Width: 600, Height: 300}
	for _, test := range []struct {
		what string
		at   Point
		name string
		snap Point
	}{
		{"a zone with a grid", image.Pt(80, 70), "Sea B2", image.Pt(75, 60)},
		{"a zone with the board's grid", image.Pt(280, 90), "0502, Land", image.Pt(270, 90)},
		{"a zone without a grid", image.Pt(444, 44), "Dead", image.Pt(444, 44)},
		{"no zone", image.Pt(35, 275), "0105", image.Pt(30, 270)},
	} {
		t.Run(test.what, func(t *testing.T) {
			name, ok := g.LocationName(test.at, board)
			if !ok || name != test.name {
				t.Errorf("name is %q, %t, want %q", name, ok, test.name)
			}
			if p := g.Snap(test.at, Snapping{}); p != test.snap {
				t.Errorf("snaps to %v, want %v", p, test.snap)
			}
		})
	}
	for name, want := range map[string]Point{
		"Sea B2":     image.Pt(75, 60),
		"0502, Land": image.Pt(270, 90),
		"Dead":       image.Pt(500, 100),
		"0105":       image.Pt(30, 270),
	} {
		if p, ok := g.Locate(name, board); !ok || p != want {
			t.Errorf("for VASSAL %q is at %v, %t, want %v", name, p, ok, want)
		}
	}
	for _, name := range []string{"0101, Land", "Sea Z9", "Seaside", "0101", ""} {
		if p, ok := g.Locate(name, board); ok {
			if back, _ := g.LocationName(p, board); back == name {
				t.Errorf("%q is at %v, want nowhere", name, p)
			}
		}
	}
}

// TestZoneCountsFromItsOwnSize pins from where a grid in a zone counts down.
func TestZoneCountsFromItsOwnSize(t *testing.T) {
	s := must[*Square](t)(NewSquare(attrs("dx", "50", "dy", "50", "x0", "25", "y0", "25")))
	s.SetNumbering(must[*SquareNumbering](t)(NewSquareNumbering(attrs("vDescend", "true"))))
	zone := must[*Zone](t)(NewZone(attrs("locationFormat", "$gridLocation$", "path", "0,0;100,0;100,100;0,100")))
	zone.SetGrid(s)
	z := must[*Zoned](t)(NewZoned(nil))
	z.AddZone(zone)
	if name, _ := z.LocationName(image.Pt(25, 25), Size{Width: 1000, Height: 1000}); name != "0103" {
		t.Errorf("name is %q, want 0103", name)
	}
}

func TestLayout(t *testing.T) {
	edge := Size{Width: 10, Height: 20}
	boards, err := Layout([]Placed{
		{Name: "a", Size: Size{Width: 100, Height: 50}},
		{Name: "b", Size: Size{Width: 200, Height: 60}, Column: 1},
		{Name: "c", Size: Size{Width: 300, Height: 70}, Column: 1, Row: 1, Reversed: true},
		{Name: "d", Size: Size{Width: 10, Height: 10}, Column: 5, Row: 1},
	}, edge)
	if err != nil {
		t.Fatal(err)
	}
	want := []Board{
		{Name: "a", Rect: image.Rect(10, 20, 110, 70)},
		{Name: "b", Rect: image.Rect(110, 20, 310, 80)},
		{Name: "c", Rect: image.Rect(10, 80, 310, 150), Reversed: true}, // no board left of it in its row
		{Name: "d", Rect: image.Rect(310, 20, 320, 30)},                 // nor above it in its column
	}
	if diff := cmp.Diff(want, boards); diff != "" {
		t.Error(diff)
	}
	if got := DeckPosition(boards, edge, "b", image.Pt(5, 5)); got != image.Pt(115, 25) {
		t.Errorf("deck of b is at %v, want 115,25", got)
	}
	if got := DeckPosition(boards, edge, "x", image.Pt(5, 5)); got != image.Pt(15, 25) {
		t.Errorf("deck of no board is at %v, want 15,25", got)
	}
	_, err = Layout([]Placed{{Name: "a", Column: -1}}, edge)
	if want := `board "a" is in column -1, row 0, want 0 or more`; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
}

// twoBoards is a map of a board with hexes and, below it, the same reversed.
func twoBoards(t testing.TB) Map {
	t.Helper()
	h := numberedHex(t, nil, nil)
	boards, err := Layout([]Placed{
		{Name: "north", Size: Size{Width: 600, Height: 300}, Grid: h},
		{Name: "south", Size: Size{Width: 600, Height: 300}, Grid: h, Reversed: true, Row: 1},
	}, Size{Width: 10, Height: 10})
	if err != nil {
		t.Fatal(err)
	}
	return Map{Boards: boards, Decks: []NamedPoint{{"Draw", image.Pt(40, 40)}, {"Discard", image.Pt(40, 40)}}}
}

func TestMap(t *testing.T) {
	m := twoBoards(t)
	for _, test := range []struct {
		what string
		at   Point
		name string
		snap Point
	}{
		{"on the board", image.Pt(105, 75), "0201", image.Pt(100, 70)},
		{"exactly on a deck", image.Pt(40, 40), "Draw", image.Pt(40, 40)},
		{"near a deck", image.Pt(41, 40), "0101", image.Pt(40, 40)},
		{"on the reversed board", image.Pt(581, 581), "0101", image.Pt(580, 580)},
		{"on the edge", image.Pt(5, 5), "offboard", image.Pt(5, 5)},
		{"one pixel off after snapping", image.Pt(580, 609), "0101", image.Pt(580, 580)},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := m.LocationName(test.at); got != test.name {
				t.Errorf("name is %q, want %q", got, test.name)
			}
			if got := m.Snap(test.at); got != test.snap {
				t.Errorf("snaps to %v, want %v", got, test.snap)
			}
		})
	}
}

// TestMapPullsBack pins what happens to pieces that snap just off the map.
func TestMapPullsBack(t *testing.T) {
	s := must[*Square](t)(NewSquare(attrs("dx", "50", "dy", "50", "x0", "-1", "y0", "25")))
	m := Map{Boards: []Board{{Rect: image.Rect(0, 0, 99, 100), Grid: s}}}
	for at, want := range map[Point]Point{
		image.Pt(10, 30): image.Pt(0, 25),
		image.Pt(90, 30): image.Pt(98, 25),
		image.Pt(40, 30): image.Pt(49, 25),
	} {
		if got := m.Snap(at); got != want {
			t.Errorf("%v snaps to %v, want %v", at, got, want)
		}
	}
}

func TestMapCellName(t *testing.T) {
	m := twoBoards(t)
	p := image.Pt(69, 14) // beyond the slanted side of 0101
	if name := m.LocationName(p); name != "0101" {
		t.Errorf("name is %q, want 0101", name)
	}
	if name, ok := m.CellName(p); !ok || name != "0200" {
		t.Errorf("name of the hex is %q, %t, want 0200", name, ok)
	}
}

func TestMapHexDistance(t *testing.T) {
	m := twoBoards(t)
	at := func(name string) Point {
		p, _ := m.Boards[0].Grid.Locate(name, m.Boards[0].Size())
		return m.Boards[0].Global(p)
	}
	a, b := at("0202"), at("0504")
	if d, ok := m.HexDistance(a, b); !ok || d != 3 {
		t.Errorf("%d hexes, %t, want 3", d, ok)
	}
	if d, ok := m.HexDistance(a, image.Pt(300, 500)); ok {
		t.Errorf("%d hexes to the other board, want none", d)
	}
}
