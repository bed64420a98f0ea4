package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/grid"
)

// TestArea holds that an area has the points that its zone contains, and that two areas share
// those that both zones contain, also where sides cross.
func TestArea(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := drawZone(t), drawZone(t)
		size, shared := 0, 0
		for y := -25; y < 25; y++ {
			for x := -25; x < 25; x++ {
				if p := (grid.Point{X: x, Y: y}); one.Contains(p) {
					size++
					if other.Contains(p) {
						shared++
					}
				}
			}
		}
		a, b := areaOf(t, one), areaOf(t, other)
		if a.Size() != size || a.Shared(b) != shared || b.Shared(a) != shared {
			t.Errorf("it has %d points and shares %d and %d, want %d and %d", a.Size(), a.Shared(b), b.Shared(a), size, shared)
		}
	})
}

// TestAreaLimit holds that a zone whose sides are too long is not measured.
func TestAreaLimit(t *testing.T) {
	z := zoneOf(t, "0,0;10,0;10,2000000000;0,2000000000")
	if _, ok := z.Area(1 << 20); ok {
		t.Error("its area was measured")
	}
}

func drawZone(t *rapid.T) *grid.Zone {
	corners := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf("%d,%d", rapid.IntRange(-20, 20).Draw(t, "x"), rapid.IntRange(-20, 20).Draw(t, "y"))
	}), 0, 8).Draw(t, "corners")
	return zoneOf(t, strings.Join(corners, ";"))
}

func zoneOf(t rapid.TB, path string) *grid.Zone {
	z, err := grid.NewZone(func(name string) (string, bool) { return path, name == "path" })
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func areaOf(t rapid.TB, z *grid.Zone) grid.Area {
	a, ok := z.Area(1 << 20)
	if !ok {
		t.Fatal("it is too large")
	}
	return a
}
