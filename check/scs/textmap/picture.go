// Package textmap draws a part of a hex map in characters: hexes with their terrain, the cost of
// getting there, the units in them, and the course of a path. It is for terminals, mails and test
// files, where a list of hex numbers means little to a player.
//
// It lays a staggered map out in lines of text and chooses the part to show where there is no room
// for all of it. It knows neither rules nor the terminal: callers choose what to mark and how much
// room there is.
//
// A hex takes two lines, and shares its edges with its neighbours:
//
//	   24     25     26
//	   ______        ______
//	17/w!  *4\______/.     \
//	  \_6____/.   *1\_[2]__/
//	         \______/
//
// The upper line has the sign of the terrain, a sign for an enemy zone of control, the mark of a
// path, and a cost; the lower line has the units, the other side's in brackets. An edge that has a
// feature is drawn as the feature's sign. The number of a row stands beside its higher hexes.
package textmap

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Cell is what is drawn in one hex.
type Cell struct {
	// Terrain is the sign of its terrain, ' ' or 0 for none.
	Terrain rune
	// Zone is the sign for an enemy zone of control, 0 for none.
	Zone rune
	// Mark stands before the cost, 0 for none: the hexes of a path.
	Mark rune
	// Cost is what it costs to get there, "" for none.
	Cost string
	// Units are the names of the units there, from the top of the stack down.
	Units []string
}

// A Picture describes what to draw.
type Picture struct {
	// Map is which hexes there are. Only hexes of this one map are drawn.
	Map *hex.Map
	// Cell returns what is in a hex of the map.
	Cell func(hex.Hex) Cell
	// Edge returns the sign of the feature between two hexes of the map, 0 for none.
	Edge func(hex.Side) rune
}

// Size is the room for a picture. At least one hex is drawn, whatever the size.
type Size struct {
	// Width is in columns of the terminal, Lines is the number of lines.
	Width, Lines int
}

// The width of a hex inside, in columns. Only the name on top of a stack makes a hex
// wider than wide.
const (
	narrowest = 6
	wide      = 10
	widest    = 16
)

// above is the number of lines over the first row: the numbers of the hexrows and the
// upper edges.
const above = 2

// A Drawing is a picture as it was drawn.
type Drawing struct {
	// Lines have no spaces at their ends.
	Lines []string
	// Hexes are the drawn hexes, in the order of hex.Hex.Compare.
	Hexes []hex.Hex
}

// Draw draws the part of the map around the hexes of first, and as many hexes of rest
// as there is room for. If there is no room for all of first, its first hex is in the
// picture. Without a hex of the map the drawing is empty.
func (p *Picture) Draw(first, rest []hex.Hex, size Size) Drawing {
	first, rest = p.onMap(first), p.onMap(rest)
	if len(first) == 0 {
		first, rest = rest, nil
	}
	if len(first) == 0 {
		return Drawing{}
	}
	all := slices.Concat(first, rest)
	margin := len(padded(int(p.Map.LastRow)))
	columns := max(1, (size.Width-margin-1)/(narrowest+1))
	rows := max(1, (size.Lines-above-1)/2)
	w := window{
		columns: choose(columnsOf(first), columnsOf(all), span{int(p.Map.FirstCol), int(p.Map.LastCol)},
			int(first[0].Col), columns),
		rows: choose(rowsOf(first), rowsOf(all), span{int(p.Map.FirstRow), int(p.Map.LastRow)}, int(first[0].Row),
			rows),
	}
	c := canvas{picture: p, window: w, margin: margin, inside: narrowest}
	for _, h := range w.hexes(p.Map) {
		c.cells = append(c.cells, drawn{h, p.Cell(h)})
	}
	c.widen(size.Width)
	return c.draw()
}

func (p *Picture) onMap(hexes []hex.Hex) []hex.Hex {
	return slices.DeleteFunc(slices.Clone(hexes), func(h hex.Hex) bool { return !p.Map.Contains(h) })
}

type drawn struct {
	hex  hex.Hex
	cell Cell
}

// A canvas is a picture being drawn.
type canvas struct {
	picture *Picture
	window  window
	cells   []drawn
	// margin is the room for the numbers of the rows, inside the width of a hex
	// without its edges.
	margin, inside int
	lines          [][]string // by row and column of the terminal
}

// widen makes the hexes wide enough for the names in them, if there is room.
func (c *canvas) widen(width int) {
	most := narrowest
	for _, d := range c.cells {
		all := uniseg.StringWidth(joined(d.cell.Units)) + 1
		if len(d.cell.Units) > 1 {
			all = min(all, max(wide, uniseg.StringWidth(joined(d.cell.Units[:1])+",…")+1))
		}
		most = max(most, all)
	}
	room := (width-c.margin-1)/c.window.columns.size() - 1
	c.inside = max(narrowest, min(most, widest, room))
}

func (c *canvas) draw() Drawing {
	var out Drawing
	c.headings()
	for _, d := range c.cells {
		c.outline(d.hex)
		out.Hexes = append(out.Hexes, d.hex)
	}
	for _, d := range c.cells {
		c.edges(d.hex)
		c.fill(d)
	}
	for _, line := range c.lines {
		out.Lines = append(out.Lines, strings.TrimRight(strings.Join(line, ""), " "))
	}
	return out
}

// corner returns where the upper left end of a hex is drawn.
func (c *canvas) corner(h hex.Hex) (x, y int) {
	x = c.margin + (int(h.Col)-c.window.columns.first)*(c.inside+1)
	y = above + 2*(c.window.rows.last-int(h.Row))
	if (h.Col&1 == 1) == (c.picture.Map.Low == hex.Odd) { // half a hex lower than its neighbours
		y++
	}
	return x, y
}

func (c *canvas) headings() {
	for col := c.window.columns.first; col <= c.window.columns.last; col++ {
		number := padded(col)
		x := c.margin + (col-c.window.columns.first)*(c.inside+1) + 1
		c.text(x+(c.inside-len(number))/2, 0, number)
	}
	for row := c.window.rows.first; row <= c.window.rows.last; row++ {
		c.text(0, above+2*(c.window.rows.last-row), padded(row))
	}
}

func (c *canvas) outline(h hex.Hex) {
	x, y := c.corner(h)
	right := x + c.inside + 1
	c.text(x+1, y-1, strings.Repeat("_", c.inside))
	c.text(x, y, "/")
	c.text(right, y, `\`)
	c.text(x, y+1, `\`+strings.Repeat("_", c.inside)+"/")
}

// edges puts the signs of features on the edges of a hex. Each edge has one character
// for its sign; a level edge has it at its right end.
func (c *canvas) edges(h hex.Hex) {
	if c.picture.Edge == nil {
		return
	}
	x, y := c.corner(h)
	right := x + c.inside + 1
	places := [hex.Directions][2]int{
		hex.North: {right - 1, y - 1}, hex.NorthEast: {right, y}, hex.SouthEast: {right, y + 1},
		hex.South: {right - 1, y + 1}, hex.SouthWest: {x, y + 1}, hex.NorthWest: {x, y},
	}
	for d, at := range places {
		if n, ok := c.picture.Map.Neighbour(h, hex.Direction(d)); ok {
			c.put(at[0], at[1], c.picture.Edge(hex.NewSide(h, n)))
		}
	}
}

func (c *canvas) fill(d drawn) {
	x, y := c.corner(d.hex)
	c.put(x+1, y, d.cell.Terrain)
	c.put(x+2, y, d.cell.Zone)
	cost := d.cell.Cost
	if d.cell.Mark != 0 {
		cost = string(d.cell.Mark) + cost
	}
	cost = cut(cost, c.inside-2)
	c.text(x+1+c.inside-uniseg.StringWidth(cost), y, cost)
	// The last place below is the sign of the edge.
	label := fit(d.cell.Units, c.inside-1)
	if n := uniseg.StringWidth(label); n > 0 && n < c.inside-1 {
		x++
	}
	c.text(x+1, y+1, label)
}

// text writes a text, beginning at column x of line y. A character that a terminal
// shows two columns wide fills its first column and leaves the second empty.
func (c *canvas) text(x, y int, text string) {
	for len(c.lines) <= y {
		c.lines = append(c.lines, nil)
	}
	for state := -1; text != ""; {
		var sign string
		var width int
		sign, text, width, state = uniseg.FirstGraphemeClusterInString(text, state)
		for len(c.lines[y]) < x+width {
			c.lines[y] = append(c.lines[y], " ")
		}
		for i := range width {
			c.lines[y][x+i] = ""
		}
		if width > 0 {
			c.lines[y][x] = sign
		}
		x += width
	}
}

// put writes a sign; 0 writes nothing.
func (c *canvas) put(x, y int, sign rune) {
	if sign != 0 {
		c.text(x, y, string(sign))
	}
}

// fit returns as many of the names as there is room for: "6,5", "6,…".
func fit(names []string, room int) string {
	if len(names) == 0 {
		return ""
	}
	text, fitting := "", ""
	for i, name := range names {
		if i > 0 {
			text += ","
		}
		text += visible.Text(name)
		switch last := i == len(names)-1; {
		case uniseg.StringWidth(text) > room:
			if fitting == "" && len(names) > 1 {
				fitting = cut(visible.Text(names[0]), room-2) + ",…"
			}
			return cmp.Or(fitting, cut(text, room))
		case last:
			return text
		case uniseg.StringWidth(text+",…") <= room:
			fitting = text + ",…"
		}
	}
	return fitting
}

func joined(names []string) string {
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = visible.Text(name)
	}
	return strings.Join(shown, ",")
}

// cut shortens a text to room columns of the terminal.
func cut(text string, room int) string {
	if uniseg.StringWidth(text) <= room {
		return text
	}
	rest, state := text, -1
	for {
		_, after, width, next := uniseg.FirstGraphemeClusterInString(rest, state)
		if room -= width; room <= 0 {
			return strings.TrimSuffix(text, rest) + "…"
		}
		rest, state = after, next
	}
}

// padded returns a number as hex numbers show it, with at least two digits.
func padded(n int) string {
	return fmt.Sprintf("%02d", n)
}
