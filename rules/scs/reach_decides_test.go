package scs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// openField returns a situation on a map of n by n hexes without a chart, with enemies of unknown
// strength everywhere.
func openField(t *testing.T, n int16) (*scs.Situation, scs.Move) {
	t.Helper()
	g, err := scs.Compile(&scspack.Pack{Head: scspack.Head{Sides: []string{"blue", "red"}},
		Maps: []scspack.Map{{Map: hex.Map{FirstCol: 1, LastCol: n, FirstRow: 1, LastRow: n, Low: hex.Odd}}}})
	if err != nil {
		t.Fatal(err)
	}
	pos := scs.Position{Units: []scs.Unit{{ID: "b", Side: 0, Class: scs.NoClass, Face: scspack.Face{MA: pack.Known(500)}}}}
	for h := range scs.HexID(g.Hexes()) {
		pos.Units = append(pos.Units, scs.Unit{ID: "r", Side: 1, Class: scs.NoClass, Hex: h, Unbound: true})
	}
	s := g.Situate(pos)
	return s, s.MoveOf(0)
}

// What hexes depend on is found by one look at each step, not by one at each path over it.
func TestDoubtsLookAtEachStepOnce(t *testing.T) {
	work := func(n int16) float64 {
		s, m := openField(t, n)
		var reach scs.Reach
		reach.Search(s, m, scs.Favour)
		if len(reach.Hexes()) != int(n)*int(n) {
			t.Fatalf("%d hexes are reached", len(reach.Hexes()))
		}
		return testing.AllocsPerRun(1, func() {
			doubts := reach.Doubts(m)
			for _, h := range reach.Hexes() {
				doubts.Of(h)
			}
		})
	}
	if small, large := work(12), work(24); large > 5*small {
		t.Errorf("4 times as many hexes take %.0f allocations instead of %.0f", large, small)
	}
}

// A situation lists the units of a hex as its position does.
func TestUnitsIn(t *testing.T) {
	s, _ := openField(t, 3)
	pos := s.Position()
	for h := scs.HexID(-2); h < 12; h++ {
		if got, want := s.UnitsIn(h), pos.In(h); !slices.Equal(got, want) {
			t.Errorf("%d: %v, not %v", h, got, want)
		}
	}
	if s.UnitsIn(0) == nil || !strings.HasPrefix(pos.Units[s.UnitsIn(0)[0]].ID, "b") {
		t.Error("the mover is not at the bottom of its hex")
	}
}
