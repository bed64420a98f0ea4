package newmodule

import (
	"math"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// hexGrid returns the grid of a map's board. It has the numbers of the pack: hexrow first, hexes
// counted from the bottom (HexGrid, HexGridNumbering).
//
// VASSAL draws every other hexrow, from its second on, half a hex lower. It numbers these like the
// others, unless it "staggers" them: then it takes 1 from their numbers. So a map whose first hexrow
// is low staggers, and its grid begins one hex above it.
func hexGrid(m *scspack.Map, g drawing.Grid) buildfile.Draft {
	first := hex.Hex{Letter: m.Letter, Col: m.FirstCol, Row: m.LastRow}
	origin := g.Center(first)
	// For descending numbers VASSAL divides the board's height by the distance between
	// hexrows, whatever the height of a hex.
	rows := int(math.Floor(float64(g.Size().Y)/float64(g.DX) + 0.5))
	offset := int(m.LastRow) - rows
	stagger := (m.FirstCol&1 == 1) == (m.Low == hex.Odd)
	if stagger {
		origin.Y -= g.DY
		offset++
	}
	return component.With(
		component.Element(component.InGrid+"HexGrid",
			"color", "0,0,0", "cornersLegal", "false", "dotsVisible", "false", "dx", component.Number(g.DX)+".0", "dy",
			component.Number(g.DY)+".0",
			"edgesLegal", "false", "sideways", "false", "snapTo", "true", "visible", "false", "x0",
			component.Number(origin.X), "y0", component.Number(origin.Y)),
		component.Element(component.InGrid+"mapgrid.HexGridNumbering",
			"color", "0,0,0", "first", "H", "fontSize", "9", "hDescend", "false", "hDrawOff", "0", "hLeading", "1",
			"hOff", component.Number(int(m.FirstCol)),
			"hType", "N", "locationFormat", letter(m)+"$gridLocation$", "rotateText", "0", "sep", ".", "stagger",
			component.Boolean(stagger), "vDescend", "true",
			"vDrawOff", "0", "vLeading", "1", "vOff", component.Number(offset), "vType", "N", "visible", "false"))
}

// letter returns the map's letter, with which its hex numbers begin if the game has several
// maps.
func letter(m *scspack.Map) string {
	if m.Letter == 0 {
		return ""
	}
	return string(rune(m.Letter))
}
