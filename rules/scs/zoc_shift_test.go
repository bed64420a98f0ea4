package scs_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// A situation in which units were shifted is the situation of the position that came out.
func TestShiftIsSet(t *testing.T) {
	games := fuzzGames(t)
	rapid.Check(t, func(t *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		r := &bytesReader{rapid.SliceOfN(rapid.Byte(), 20, 400).Draw(t, "units")}
		pos := scs.Position{}
		for len(r.data) > 0 {
			pos.Units = append(pos.Units, r.unit())
		}
		s := g.Situate(pos)
		for range rapid.IntRange(1, 5).Draw(t, "times") {
			unit := rapid.IntRange(0, len(pos.Units)-1).Draw(t, "unit")
			s.Shift(unit, scs.HexID(rapid.IntRange(-1, g.Hexes()).Draw(t, "hex")))
			again := g.Situate(scs.Position{Units: slices.Clone(pos.Units)})
			for h := scs.HexID(-1); int(h) <= g.Hexes(); h++ {
				if !slices.Equal(s.UnitsIn(h), again.UnitsIn(h)) {
					t.Fatalf("units in %d: %v, not %v", h, s.UnitsIn(h), again.UnitsIn(h))
				}
				for side := scs.NoSide; int(side) < scs.MostSides; side++ {
					if s.EZOC(h, side) != again.EZOC(h, side) || s.Enemy(h, side) != again.Enemy(h, side) ||
						s.InZOC(h, side) != again.InZOC(h, side) || s.Friendly(h, side) != again.Friendly(h, side) {
						t.Fatalf("%d differs for side %d", h, side)
					}
				}
			}
			for reading := range scs.Reading(scs.Readings) {
				for mover := range pos.Units {
					var one, two scs.Reach
					one.Search(s, s.MoveOf(mover), reading)
					two.Search(again, again.MoveOf(mover), reading)
					for h := range scs.HexID(g.Hexes()) {
						a, reached := one.Cost(h)
						if b, also := two.Cost(h); reached != also || a != b {
							t.Fatalf("%d costs unit %d %v, not %v", h, mover, a, b)
						}
					}
				}
			}
		}
	})
}

// To shift a unit is no more work with many units on the map.
func TestShiftLooksAtOneUnit(t *testing.T) {
	work := func(n int16) float64 {
		s, _ := openField(t, n)
		s.Shift(0, 1)
		to := scs.HexID(0)
		return testing.AllocsPerRun(10, func() {
			s.Shift(0, to)
			to = 1 - to
		})
	}
	if few, many := work(4), work(40); many > few+1 {
		t.Errorf("%.0f allocations instead of %.0f", many, few)
	}
}
