package grid

import (
	"fmt"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pkg/errors"
)

// The nearest region is found without a look at most regions, and is the same as after a look at all.
func TestNearestRegion(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, extent := range []int{40, 3000, 200_000} {
		g, err := NewRegion(nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 2000 {
			at := attrs("name", fmt.Sprint("R", i), "originx", fmt.Sprint(random.IntN(extent)), "originy", fmt.Sprint(random.IntN(extent)))
			if err := g.AddRegion(at); err != nil {
				t.Fatal(err)
			}
		}
		seen := 0
		for range 200 {
			p := image.Pt(random.IntN(extent+100)-50, random.IntN(extent+100)-50)
			f := finder{x: int32(p.X), y: int32(p.Y), least: 1 << 62}
			f.search(g.index().tree, false)
			seen += f.seen
			best, least := -1, int64(1<<62)
			for i := range g.order.regions() {
				at := g.regions[i].Point
				if d := int64(square(int32(p.X-at.X), int32(p.Y-at.Y))); d < least {
					best, least = i, d
				}
			}
			if got, ok := g.nearest(p); !ok || got != g.regions[best] {
				t.Fatalf("extent %d, %v: %v, want %v", extent, p, got, g.regions[best])
			}
		}
		if extent < 1<<15 && seen > 200*len(g.regions)/10 {
			t.Errorf("extent %d: %d regions were looked at for 200 points among %d", extent, seen, len(g.regions))
		}
	}
	none, err := NewRegion(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := none.nearest(Point{}); ok {
		t.Error("a region was found where there are none")
	}
}

// comb is the path of a zone with so many teeth over the whole height.
func comb(teeth, height int) string {
	var b strings.Builder
	for i := range teeth {
		fmt.Fprintf(&b, "%d,0;%d,%d;", 2*i, 2*i+1, height)
	}
	return b.String() + "0,0"
}

// Zones with too many corners become rectangles in which nothing has a name.
func TestZonesOfManyCorners(t *testing.T) {
	g, err := NewZoned(nil)
	if err != nil {
		t.Fatal(err)
	}
	fine := must[*Zone](t)(NewZone(attrs("name", "Mill", "path", "0,0;100,0;100,100;0,100")))
	vast := must[*Zone](t)(NewZone(attrs("name", "Comb", "path", comb(MostCorners/2, 500))))
	if err := g.AddZone(fine); err != nil {
		t.Error(err)
	}
	if err := g.AddZone(vast); !errors.Is(err, ErrCorners) {
		t.Errorf("error %v, want %v", err, ErrCorners)
	}
	if name, ok := g.LocationName(Point{X: 50, Y: 50}, Size{}); !ok || name != "Mill" {
		t.Errorf("%q, %t", name, ok)
	}
	for _, x := range []int{2001, 2002} { // inside of a tooth and beside it
		if name, ok := g.LocationName(Point{X: x, Y: 250}, Size{}); ok {
			t.Errorf("the place at %d has the name %q", x, name)
		}
	}
}

// The cells of a board are left out if their zones make it too much work to list them.
func TestCellsWithinWork(t *testing.T) {
	g, err := NewZoned(nil)
	if err != nil {
		t.Fatal(err)
	}
	background, err := NewSquare(attrs("dx", "10", "dy", "10"))
	if err != nil {
		t.Fatal(err)
	}
	g.SetBackground(background)
	zone := must[*Zone](t)(NewZone(attrs("name", "Comb", "path", comb(MostCorners/2-1, 2000), "useParentGrid", "true")))
	if err := g.AddZone(zone); err != nil {
		t.Fatal(err)
	}
	for width, want := range map[int]bool{100: true, 3000: false} {
		b := Board{Rect: image.Rect(0, 0, width, 2000), Grid: g}
		grids, complete := b.BareCells(100_000)
		if complete != want || len(grids) > 0 != want {
			t.Errorf("width %d: complete %t, %d grids", width, complete, len(grids))
		}
	}
}
