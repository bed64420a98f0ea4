package fubar_test

import (
	"image"
	"testing"

	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// How deep points lie in a wood of 5 inches around its centre and in a ruin of 6 by 4, with 20 pixels to the inch.
func TestDepth(t *testing.T) {
	ruler := fubar.NewRuler(pack.Fraction{Num: 20, Den: 1}, fubarpack.Inches)
	whole := func(n int) pack.Fraction { return pack.Fraction{Num: n, Den: 1} }
	wood := fubar.Area{Centre: image.Pt(100, 100), Width: whole(10), Height: whole(10), Round: true}
	ruin := fubar.Area{Centre: image.Pt(100, 100), Width: whole(6), Height: whole(4)}
	for _, c := range []struct {
		area fubar.Area
		at   image.Point
		want string
	}{
		{wood, image.Pt(100, 100), "5 in"},
		{wood, image.Pt(160, 180), "0 in"}, // on the edge
		{wood, image.Pt(100, 160), "2 in"},
		{ruin, image.Pt(100, 100), "2 in"},
		{ruin, image.Pt(140, 100), "1 in"},
		{ruin, image.Pt(100, 130), "0.5 in"},
	} {
		if got := c.area.Depth(ruler, c.at); got < 0 || ruler.Text(got) != c.want {
			t.Errorf("%v in %v: %s, want %s", c.at, c.area, ruler.Text(got), c.want)
		}
	}
	for _, out := range []image.Point{{161, 180}, {100, 201}} {
		if got := wood.Depth(ruler, out); got >= 0 {
			t.Errorf("%v lies in the wood: %d", out, got)
		}
	}
	if got := ruin.Depth(ruler, image.Pt(100, 141)); got >= 0 {
		t.Errorf("it lies in the ruin: %d", got)
	}
}

// However a ruin of 6 by 4 inches is turned, a circle of 2 inches is in it; all of a round wood is.
func TestCore(t *testing.T) {
	ruler := fubar.NewRuler(pack.Fraction{Num: 20, Den: 1}, fubarpack.Inches)
	whole := func(n int) pack.Fraction { return pack.Fraction{Num: n, Den: 1} }
	wide := fubar.Area{Centre: image.Pt(100, 100), Width: whole(6), Height: whole(4)}
	high := fubar.Area{Centre: image.Pt(100, 100), Width: whole(4), Height: whole(6)}
	wood := fubar.Area{Centre: image.Pt(100, 100), Width: whole(10), Height: whole(10), Round: true}
	for _, c := range []struct {
		area fubar.Area
		at   image.Point
		in   bool
	}{
		{wide, image.Pt(140, 100), true}, {wide, image.Pt(141, 100), false}, {wide, image.Pt(130, 130), false}, {high, image.Pt(100, 140), true},
		{high, image.Pt(100, 141), false}, {wood, image.Pt(160, 180), true}, {wood, image.Pt(161, 180), false},
	} {
		if got := c.area.Core().Depth(ruler, c.at) >= 0; got != c.in {
			t.Errorf("%v in %v: %v", c.at, c.area, got)
		}
	}
}

// At least half of a unit is needed for cover (Couverture 1).
func TestCovered(t *testing.T) {
	if fubar.Covered(0, 0) {
		t.Error("nobody is in cover")
	}
	for size, want := range map[int]int{1: 1, 2: 1, 5: 3, 6: 3, 7: 4} {
		if fubar.Covered(size, want-1) || !fubar.Covered(size, want) {
			t.Errorf("of %d figures, not %d make the cover", size, want)
		}
	}
}
