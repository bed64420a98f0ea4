package grid

import (
	"math"
	"testing"
)

func TestSteps(t *testing.T) {
	square, hex, zoned := &Square{dx: 50, dy: 40}, &Hex{dx: 52, dy: 60}, &Zoned{}
	zoned.SetBackground(square)
	for _, c := range []struct {
		name       string
		grid       Grid
		one, other float64
		ok         bool
	}{
		{"square", square, 50, 40, true},
		{"hex", hex, 60, math.Hypot(52, 30), true},
		{"zones on squares", zoned, 50, 40, true},
		{"zones alone", &Zoned{}, 0, 0, false},
		{"regions", &Region{}, 0, 0, false},
		{"none", nil, 0, 0, false},
		{"no width", &Square{dy: 40}, 0, 40, false},
	} {
		if one, other, ok := Steps(c.grid); one != c.one || other != c.other || ok != c.ok {
			t.Errorf("%s: %v, %v, %t; want %v, %v, %t", c.name, one, other, ok, c.one, c.other, c.ok)
		}
	}
}
