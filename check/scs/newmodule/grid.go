package newmodule

import (
	"math"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// hexGrid returns the grid of a map's board, with its numbers: hexrow first, hexes counted
// from the bottom (HexGrid, HexGridNumbering).
//
// VASSAL draws its second hexrow, and each other one after it, half a hex lower, and
// numbers it alike unless it "staggers" them, which takes one from the numbers of those
// hexrows. So a map whose first hexrow is a low one staggers, with a grid that begins one
// hex above it.
func hexGrid(m *scspack.Map, g drawing.Grid) buildfile.Draft {
	first := hex.Hex{Letter: m.Letter, Col: m.FirstCol, Row: m.LastRow}
	origin := g.Center(first)
	// Where numbers descend VASSAL counts them from the board's height in units of the
	// distance between hexrows, whatever the height of a hex.
	rows := int(math.Floor(float64(g.Size().Y)/float64(g.DX) + 0.5))
	offset := int(m.LastRow) - rows
	stagger := (m.FirstCol&1 == 1) == (m.Low == hex.Odd)
	if stagger {
		origin.Y -= g.DY
		offset++
	}
	return with(
		element(inGrid+"HexGrid",
			"color", "0,0,0", "cornersLegal", "false", "dotsVisible", "false", "dx", number(g.DX)+".0", "dy", number(g.DY)+".0",
			"edgesLegal", "false", "sideways", "false", "snapTo", "true", "visible", "false", "x0", number(origin.X), "y0", number(origin.Y)),
		element(inGrid+"mapgrid.HexGridNumbering",
			"color", "0,0,0", "first", "H", "fontSize", "9", "hDescend", "false", "hDrawOff", "0", "hLeading", "1", "hOff", number(int(m.FirstCol)),
			"hType", "N", "locationFormat", letter(m)+"$gridLocation$", "rotateText", "0", "sep", ".", "stagger", boolean(stagger), "vDescend", "true",
			"vDrawOff", "0", "vLeading", "1", "vOff", number(offset), "vType", "N", "visible", "false"))
}

// letter returns what the numbers of a map begin with where the game has several maps, in
// what VASSAL tells as in what is printed.
func letter(m *scspack.Map) string {
	if m.Letter == 0 {
		return ""
	}
	return string(rune(m.Letter))
}

func boolean(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
