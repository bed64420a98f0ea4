package grid

import (
	"image"
	"testing"
)

// numberedSquare is a grid of cells 50 wide and 40 high, the first centred on
// 25,20, with names like A1.
func numberedSquare(t testing.TB, grid ...string) *Square {
	t.Helper()
	s := must[*Square](t)(NewSquare(attrs(append(grid, "dx", "50", "dy", "40", "x0", "25", "y0", "20")...)))
	s.SetNumbering(must[*SquareNumbering](t)(NewSquareNumbering(attrs("hType", "A", "hOff", "0", "vLeading", "0"))))
	return s
}

func TestSquareNames(t *testing.T) {
	for _, test := range []struct {
		what string
		at   Point
		want string
	}{
		{"the first cell", image.Pt(0, 0), "A1"},
		{"the next begins half a cell further", image.Pt(50, 39), "B1"},
		{"the first row reaches above the board", image.Pt(25, -39), "A1"},
		{"the first column does not reach left of it", image.Pt(-1, 0), "-B1"},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got, _ := numberedSquare(t).LocationName(test.at, Size{}); got != test.want {
				t.Errorf("name of %v is %q, want %q", test.at, got, test.want)
			}
		})
	}
}

func TestSquareSnap(t *testing.T) {
	for _, test := range []struct {
		what string
		grid []string
		how  Snapping
		want Point
	}{
		{"to the centre", nil, Snapping{}, image.Pt(75, 60)},
		{"to the middle of a side", []string{"edgesLegal", "true"}, Snapping{}, image.Pt(75, 80)},
		{"to a corner", []string{"cornersLegal", "true"}, Snapping{}, image.Pt(100, 80)},
		{"to what is nearest", []string{"edgesLegal", "true", "cornersLegal", "true"}, Snapping{}, image.Pt(75, 80)},
		{"to the centre only", []string{"edgesLegal", "true"}, Snapping{CentreOnly: true}, image.Pt(75, 60)},
		{"not at all", []string{"snapTo", "false"}, Snapping{}, image.Pt(84, 74)},
		{"forced", []string{"snapTo", "FALSE"}, Snapping{Force: true}, image.Pt(75, 60)},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := numberedSquare(t, test.grid...).Snap(image.Pt(84, 74), test.how); got != test.want {
				t.Errorf("84,74 snaps to %v, want %v", got, test.want)
			}
		})
	}
}

func regions(t testing.TB, list ...NamedPoint) *Region {
	t.Helper()
	g := must[*Region](t)(NewRegion(nil))
	for _, r := range list {
		x, y := r.Point.X, r.Point.Y
		if err := g.AddRegion(attrs("name", r.Name, "originx", itoa(x), "originy", itoa(y))); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestRegions(t *testing.T) {
	g := regions(t,
		NamedPoint{"Paris", image.Pt(100, 100)},
		NamedPoint{"Metz", image.Pt(200, 100)},
		NamedPoint{"Verdun", image.Pt(200, 100)},
	)
	if name, _ := g.LocationName(image.Pt(130, 90), Size{}); name != "Paris" {
		t.Errorf("130,90 is %q, want Paris", name)
	}
	if name, _ := g.LocationName(image.Pt(190, 90), Size{}); name != "Verdun" {
		t.Errorf("190,90 is %q, want Verdun, which came later than Metz", name)
	}
	if p := g.Snap(image.Pt(130, 90), Snapping{}); p != image.Pt(100, 100) {
		t.Errorf("130,90 snaps to %v, want 100,100", p)
	}
	empty := regions(t)
	if name, ok := empty.LocationName(image.Pt(1, 1), Size{}); ok {
		t.Errorf("name is %q, want none without regions", name)
	}
	if p := empty.Snap(image.Pt(1, 1), Snapping{}); p != image.Pt(1, 1) {
		t.Errorf("1,1 snaps to %v without regions", p)
	}
}

// TestHashOrder pins the order of Java's hash table, which decides where two regions are equally
// near: of two a pixel apart from the middle, VASSAL takes the region that was added last.
func TestHashOrder(t *testing.T) {
	g := regions(t, NamedPoint{"left", image.Pt(30, 32)}, NamedPoint{"right", image.Pt(72, 32)})
	if name, _ := g.LocationName(image.Pt(51, 21), Size{}); name != "right" {
		t.Errorf("51,21 is %q, want right", name)
	}
	// More regions than a small table holds keep all their names.
	var many []NamedPoint
	for i := range 500 {
		many = append(many, NamedPoint{itoa(i), image.Pt(i%25*40, i/25*40)})
	}
	g = regions(t, many...)
	for _, r := range many {
		if name, _ := g.LocationName(r.Point.Add(image.Pt(3, -3)), Size{}); name != r.Name {
			t.Errorf("%v is %q, want %q", r.Point, name, r.Name)
		}
	}
}
