package grid_test

import (
	"fmt"
	"image"

	"github.com/umpire-vassal/umpire/vmod/grid"
)

// A point near the slanted side of a hex: VASSAL gives it the neighbour's name.
func ExampleMap() {
	attributes := map[string]string{"dx": "60", "dy": "60", "x0": "30", "y0": "30", "stagger": "false"}
	lookup := func(name string) (string, bool) {
		value, ok := attributes[name]
		return value, ok
	}
	hexes, err := grid.NewHex(lookup)
	if err != nil {
		fmt.Println(err)
		return
	}
	numbering, err := grid.NewHexNumbering(lookup)
	if err != nil {
		fmt.Println(err)
		return
	}
	hexes.SetNumbering(numbering)
	boards, err := grid.Layout(
		[]grid.Placed{{Name: "map", Size: grid.Size{Width: 600, Height: 400}, Grid: hexes}},
		grid.Size{Width: 10, Height: 10},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := grid.Map{Boards: boards}

	p := image.Pt(69, 134)
	cell, _ := m.CellName(p)
	fmt.Println("VASSAL says", m.LocationName(p))
	fmt.Println("it is in", cell)
	fmt.Println("a piece comes to rest at", m.Snap(p))
	// Output:
	// VASSAL says 0103
	// it is in 0202
	// a piece comes to rest at (100,130)
}
