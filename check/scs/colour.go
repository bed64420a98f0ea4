package scs

import (
	"fmt"
	"image/color"

	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
)

var _ scene.Plain = (*BoundGame)(nil)

// CellColor returns the colour of the terrain of a hex.
func (g *BoundGame) CellColor(cell string) string {
	h, ok := hex.Parse(cell)
	if !ok {
		return ""
	}
	colour, known := g.colours().Terrain(h)
	if !known {
		return ""
	}
	return web(colour)
}

// PieceColor returns the colour of the side of a piece.
func (g *BoundGame) PieceColor(p view.Piece) string {
	bound := g.Binding.Pieces([]view.Piece{p})
	if bound[0].Side == "" {
		return ""
	}
	return web(g.colours().Side(bound[0].Side))
}

// Borders returns what lies on hexsides, and the roads.
func (g *BoundGame) Borders() []scene.Border {
	var all []scene.Border
	for _, l := range g.colours().Lines() {
		all = append(all, scene.Border{A: l.A.String(), B: l.B.String(), Across: l.Across, Color: web(l.Colour),
			Width: l.Width})
	}
	return all
}

// web returns a colour as "#rrggbb".
func web(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
