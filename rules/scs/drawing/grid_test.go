package drawing

import (
	"fmt"
	"image"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
)

func drawMap(t *rapid.T) *hex.Map {
	firstCol, firstRow := rapid.IntRange(0, 4).Draw(t, "first hexrow"), rapid.IntRange(0, 4).Draw(t, "first hex")
	m := &hex.Map{
		FirstCol: int16(firstCol), LastCol: int16(firstCol + rapid.IntRange(0, 7).Draw(t, "hexrows")),
		FirstRow: int16(firstRow), LastRow: int16(firstRow + rapid.IntRange(0, 7).Draw(t, "hexes")),
		Low: rapid.SampledFrom([]hex.Parity{hex.Odd, hex.Even}).Draw(t, "low"), Unplayable: hex.Set{},
	}
	if rapid.Bool().Draw(t, "letter") {
		m.Letter = 'B'
	}
	return m
}

func TestHexesThatTouchTouchInThePicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMap(t)
		g := NewGrid(m, rapid.IntRange(-3, 600).Draw(t, "height"))
		bounds := image.Rectangle{Max: g.Size()}
		if g.DY%2 != 0 {
			t.Fatalf("hexes are %d pixels high: not even", g.DY)
		}
		at := map[image.Point]hex.Hex{}
		for _, h := range m.Hexes() {
			c := g.Center(h)
			if other, taken := at[c]; taken {
				t.Fatalf("%s and %s have one centre", h, other)
			}
			at[c] = h
			for _, p := range g.Hexagon(h) {
				if !p.In(bounds) || !p.In(g.field) {
					t.Fatalf("a corner of %s is at %v, outside", h, p)
				}
			}
			for d := range hex.Direction(hex.Directions) {
				n, ok := m.Neighbour(h, d)
				if !ok {
					continue
				}
				from, to := g.side(h, d)
				if back, forth := g.side(n, d.Opposite()); from != forth || to != back {
					t.Fatalf("%s touches %s in the %s, but their hexsides are %v-%v and %v-%v", h, n, d, from, to, forth, back)
				}
			}
			if n, ok := m.Neighbour(h, hex.North); ok && g.Center(n) != c.Sub(image.Pt(0, g.DY)) {
				t.Fatalf("%s does not lie right above %s", n, h)
			}
		}
	})
}

func TestTheHexAtAPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMap(t)
		g := NewGrid(m, rapid.IntRange(16, 200).Draw(t, "height"))
		l := g.lattice()
		for _, h := range m.Hexes() {
			c := g.Center(h)
			points := []image.Point{c}
			for _, p := range g.Hexagon(h) {
				// Nine tenths of the way to a corner are inside.
				points = append(points, image.Pt(c.X+(p.X-c.X)*9/10, c.Y+(p.Y-c.Y)*9/10))
			}
			for _, p := range points {
				col, row, ok := l.at(halves*p.X, halves*p.Y)
				if got := (hex.Hex{Letter: m.Letter, Col: m.FirstCol + int16(col), Row: m.LastRow - int16(row)}); !ok || got != h {
					t.Fatalf("at %v is %s (%v), not %s", p, got, ok, h)
				}
			}
		}
	})
}

func TestTheHexBesideTheMap(t *testing.T) {
	m := &hex.Map{FirstCol: 1, LastCol: 3, FirstRow: 1, LastRow: 2, Low: hex.Odd}
	g := NewGrid(m, 40)
	l := g.lattice()
	size := g.Size()
	for _, p := range []image.Point{{0, 0}, {size.X, 0}, {0, size.Y}, {size.X, size.Y}, {-900, -900}, {9000, 9000}} {
		if col, row, ok := l.at(halves*p.X, halves*p.Y); ok {
			t.Errorf("at %v is hex %d, %d", p, col, row)
		}
	}
}

func TestGridHeights(t *testing.T) {
	m := &hex.Map{FirstCol: 1, LastCol: 3, FirstRow: 1, LastRow: 2, Low: hex.Odd}
	for _, c := range []struct{ height, want int }{{-1, 16}, {0, 16}, {17, 16}, {104, 104}, {105, 104}, {513, 512}, {1 << 40, 512}} {
		if g := NewGrid(m, c.height); g.DY != c.want {
			t.Errorf("a height of %d becomes %d, not %d", c.height, g.DY, c.want)
		}
	}
}

func ExampleGrid_Center() {
	m := &hex.Map{FirstCol: 1, LastCol: 30, FirstRow: 1, LastRow: 20, Low: hex.Odd}
	g := NewGrid(m, HexHeight)
	fmt.Println("hexrows are", g.DX, "apart, hexes", g.DY)
	for _, number := range []string{"01.20", "01.19", "02.20"} {
		h, _ := hex.Parse(number)
		fmt.Println(h, "is at", g.Center(h))
	}
	// Output:
	// hexrows are 90 apart, hexes 104
	// 01.20 is at (101,145)
	// 01.19 is at (101,249)
	// 02.20 is at (191,93)
}
