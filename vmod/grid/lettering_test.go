package grid

import (
	"image"
	"slices"
	"testing"
)

// Numbers stand where VASSAL writes them: computed by hand from HexGridNumbering.forceDraw and
// SquareGridNumbering.forceDraw.
func TestNumbers(t *testing.T) {
	hex := func(sideways string, numbering ...string) Grid {
		return numberedHex(t, []string{"sideways", sideways}, append([]string{"visible", "true"}, numbering...))
	}
	square := func(numbering ...string) Grid {
		s := must[*Square](t)(NewSquare(attrs("dx", "40", "dy", "20", "x0", "20", "y0", "10")))
		s.SetNumbering(must[*SquareNumbering](t)(NewSquareNumbering(attrs(append(numbering, "visible", "true")...))))
		return s
	}
	for _, test := range []struct {
		what     string
		grid     Grid
		reversed bool
		want     Numbers // of the second cell of the first row
	}{
		{"at the upper side", hex("false", "fontSize", "12", "color", "1,2,3"), false, Numbers{"1,2,3", 12, 0, false, []Number{{image.Pt(1090, 530), "0201"}}}},
		{"without the location format", hex("false", "locationFormat", "$row$", "sep", "."), false, Numbers{"0,0,0", 9, 0, false, []Number{{image.Pt(1090, 530), "02.01"}}}},
		{"shifted", hex("false", "hDrawOff", "3", "vDrawOff", "-4"), false, Numbers{"0,0,0", 9, 0, false, []Number{{image.Pt(1093, 526), "0201"}}}},
		{"turned stand in the middle", hex("false", "rotateText", "90", "hDrawOff", "3", "vDrawOff", "-4"), false, Numbers{"0,0,0", 9, 90, true, []Number{{image.Pt(1094, 563), "0201"}}}},
		{"sideways, too", hex("true"), false, Numbers{"0,0,0", 9, 0, true, []Number{{image.Pt(1060, 590), "0201"}}}},
		{"on a reversed board upside down", hex("false"), true, Numbers{"0,0,0", 9, 180, false, []Number{{image.Pt(1510, 770), "0201"}}}},
		{"squares", square(), false, Numbers{"0,0,0", 9, 0, false, []Number{{image.Pt(1060, 500), "0201"}}}},
		{"squares, turned", square("rotateText", "90"), false, Numbers{"0,0,0", 9, 90, false, []Number{{image.Pt(1080, 510), "0201"}}}},
		{"squares of a reversed board", square(), true, Numbers{"0,0,0", 9, 0, false, []Number{{image.Pt(1540, 780), "0201"}}}},
	} {
		t.Run(test.what, func(t *testing.T) {
			b := Board{Rect: image.Rect(1000, 500, 1600, 800), Reversed: test.reversed, Grid: test.grid}
			grids, _ := b.Cells(10_000)
			if len(grids) != 1 || grids[0].Numbers == nil {
				t.Fatalf("no numbers: %v", grids)
			}
			got, want := *grids[0].Numbers, test.want
			if got.Colour != want.Colour || got.Size != want.Size || got.Angle != want.Angle || got.Middle != want.Middle || !slices.Contains(got.List, want.List[0]) {
				at := slices.IndexFunc(got.List, func(n Number) bool { return n.Text == want.List[0].Text })
				t.Errorf("%+v, %d numbers, one of them %+v, want %+v", Numbers{got.Colour, got.Size, got.Angle, got.Middle, nil}, len(got.List), append(got.List, Number{})[max(at, 0)], want)
			}
			if n := len(grids[0].Centres); len(got.List) < n*8/10 || len(got.List) > n*13/10 {
				t.Errorf("%d cells have %d numbers", n, len(got.List))
			}
		})
	}
	for what, numbering := range map[string][]string{
		"hidden": nil, "too small": {"visible", "true", "fontSize", "4"}, "at an angle that the editor does not have": {"visible", "true", "rotateText", "45"},
	} {
		if grids, _ := (Board{Rect: image.Rect(0, 0, 600, 300), Grid: numberedHex(t, nil, numbering)}).Cells(10_000); grids[0].Numbers != nil {
			t.Errorf("numbers that are %s are written", what)
		}
	}
}

// A zone has the numbers of its own grid, and the grid behind the zones is not numbered there.
func TestNumbersOfZones(t *testing.T) {
	z := must[*Zoned](t)(NewZoned(nil))
	z.SetBackground(numberedHex(t, nil, []string{"visible", "true", "sep", "behind"}))
	zone := must[*Zone](t)(NewZone(attrs("name", "Sea", "path", "0,0;200,0;200,200;0,200")))
	zone.SetGrid(numberedHex(t, nil, []string{"visible", "true", "sep", "sea"}))
	z.AddZone(zone)
	grids, _ := Board{Rect: image.Rect(0, 0, 600, 300), Grid: z}.Cells(10_000)
	if len(grids) != 2 || grids[0].Numbers == nil || grids[1].Numbers == nil {
		t.Fatalf("%d grids", len(grids))
	}
	sea := image.Rect(0, 0, 200, 200)
	for i, inside := range []bool{true, false} {
		for _, n := range grids[i].Numbers.List {
			if n.At.Add(image.Pt(0, 4)).In(sea) != inside {
				t.Errorf("grid %d writes %s at %v", i, n.Text, n.At)
			}
		}
	}
}
