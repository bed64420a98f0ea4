package newmodule

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Whatever numbers a map has, the middle of each hex is read as that hex by VASSAL's own
// formula for names, and hexes that touch lie beside each other.
func TestEachHexHasItsNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := scspack.Map{}
		m.Low = rapid.SampledFrom([]hex.Parity{hex.Odd, hex.Even}).Draw(t, "low")
		m.Letter = rapid.SampledFrom([]byte{0, 'A', 'Z'}).Draw(t, "letter")
		m.FirstCol, m.FirstRow = rapid.Int16Range(0, 60).Draw(t, "first hexrow"), rapid.Int16Range(0, 60).Draw(t, "first hex")
		m.LastCol = m.FirstCol + rapid.Int16Range(0, 9).Draw(t, "hexrows")
		m.LastRow = m.FirstRow + rapid.Int16Range(0, 9).Draw(t, "hexes")
		height := rapid.IntRange(20, 140).Draw(t, "height")
		grid := drawing.NewGrid(&m.Map, height)
		window := shown(t, &m, grid)
		for _, h := range m.Hexes() {
			at := grid.Center(h)
			if got := window.Location(at); got != h.String() {
				t.Fatalf("the middle of %s is called %s", h, got)
			}
			// Near its middle a piece that is dropped comes to rest in the middle.
			for _, d := range []image.Point{{}, {X: grid.DX / 3}, {X: -grid.DX / 3}, {Y: grid.DY / 3}, {Y: -grid.DY / 3}} {
				if got := window.Grid().Snap(at.Add(d)); got != at {
					t.Fatalf("a piece that is dropped %v from the middle of %s lies at %v, not at %v", d, h, got, at)
				}
			}
		}
	})
}

// shown is the window of a module with a map that has that grid.
func shown(t *rapid.T, m *scspack.Map, grid drawing.Grid) *game.Map {
	hexes := hexGrid(m, grid)
	made := maker{
		pack:    &scspack.Pack{Head: scspack.Head{Name: "x", Sides: []string{"a", "b"}}, Maps: []scspack.Map{*m}},
		options: check.ModuleOptions{Name: "x", Version: "1"},
		windows: []window{{name: "Map", picture: "map.png", size: grid.Size(), grid: &hexes}},
	}
	var blank bytes.Buffer
	if err := png.Encode(&blank, image.NewPaletted(image.Rectangle{Max: grid.Size()}, color.Palette{color.White})); err != nil {
		t.Fatal(err)
	}
	made.files = []archive.File{{Name: "images/map.png", Data: blank.Bytes()}}
	data, err := made.written()
	if err != nil {
		t.Fatal(err)
	}
	f, err := opened(data)
	if err != nil {
		t.Fatal(err)
	}
	root := command.Node{Text: command.BeginSave{}.Encode(), Subs: []command.Node{
		{}, {}, {Text: f.Module.Maps[0].DefaultBoards}, {Text: command.EndSave{}.Encode()},
	}}
	g, err := game.Load(root.Encode(), f.Module.World(), game.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return g.Maps()[0]
}
