// Package hexpicture draws a part of a hex map in characters: hexes with their
// terrain, what it costs to get there, who stands in them, and where a path goes.
// It is for terminals, mails and test files, where a player wants to see at a
// glance what a list of hex numbers means.
//
// It knows how a staggered map is laid out in lines of text and which part of a map
// to show where there is no room for all of it. It knows no rules: what is marked
// it is told. Nor does it know the terminal; how much room there is it is told, too.
//
// A hex takes two lines, and shares its edges with its neighbours:
//
//	   24     25     26
//	   ______        ______
//	17/w!  *4\______/.     \
//	  \_6____/.   *1\_[2]__/
//	         \______/
//
// The upper line has the sign of the terrain, a sign for an enemy zone of control,
// the mark of a path, and a cost; the lower one the units, those of the other side
// in brackets. An edge that has a feature is drawn as the feature's sign. The number
// of a row stands beside its higher hexes.
package textmap

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

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
	// Cost is what it costs to get there, "" where nothing is to be said.
	Cost string
	// Units are the names of those who stand there, the one on top first.
	Units []string
}

// A Picture is what there is to draw.
type Picture struct {
	// Map says which hexes there are. Only hexes of this one map are drawn.
	Map *hex.Map
	// Cell is what is in a hex of the map.
	Cell func(hex.Hex) Cell
	// Edge is the sign of the feature between two hexes of the map, 0 for none.
	Edge func(hex.Side) rune
}

// Size is the room for a picture. Less than one hex is never drawn.
type Size struct {
	// Width is the number of characters in a line, Lines that of the lines.
	Width, Lines int
}

// How wide a hex is inside, in characters. Beyond wide it is so for the name on top
// of a stack only, not for the rest of it.
const (
	narrowest = 6
	wide      = 10
	widest    = 16
)

// above are the lines over the first row: the numbers of the hexrows and the upper
// edges.
const above = 2

// A Drawing is a picture as it was drawn.
type Drawing struct {
	// Lines are without spaces at their ends.
	Lines []string
	// Hexes are those that were drawn, in the order of hex.Hex.Compare.
	Hexes []hex.Hex
}

// Draw draws the part of the map in which the hexes of first are, and as much as
// there is room for of that in which those of rest are. Where there is no room for
// all of first its first hex is in the picture. Without a hex of the map the
// drawing is empty.
func (p *Picture) Draw(first, rest []hex.Hex, size Size) Drawing {
	first, rest = p.onMap(first), p.onMap(rest)
	if len(first) == 0 {
		first, rest = rest, nil
	}
	if len(first) == 0 {
		return Drawing{}
	}
	all := slices.Concat(first, rest)
	margin := digits(int(p.Map.LastRow))
	columns := max(1, (size.Width-margin-1)/(narrowest+1))
	rows := max(1, (size.Lines-above-1)/2)
	w := window{
		columns: choose(columnsOf(first), columnsOf(all), span{int(p.Map.FirstCol), int(p.Map.LastCol)}, int(first[0].Col), columns),
		rows:    choose(rowsOf(first), rowsOf(all), span{int(p.Map.FirstRow), int(p.Map.LastRow)}, int(first[0].Row), rows),
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
	lines          [][]rune
}

// widen makes the hexes as wide as the names in them ask, if there is room.
func (c *canvas) widen(width int) {
	most := narrowest
	for _, d := range c.cells {
		all := utf8.RuneCountInString(joined(d.cell.Units)) + 1
		if len(d.cell.Units) > 1 {
			all = min(all, max(wide, utf8.RuneCountInString(joined(d.cell.Units[:1])+",…")+1))
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
		out.Lines = append(out.Lines, strings.TrimRight(string(line), " "))
	}
	return out
}

// corner is where the upper left end of a hex is drawn.
func (c *canvas) corner(h hex.Hex) (x, y int) {
	x = c.margin + (int(h.Col)-c.window.columns.first)*(c.inside+1)
	y = above + 2*(c.window.rows.last-int(h.Row))
	if low(c.picture.Map, int(h.Col)) {
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

// edges puts the signs of features on the edges of a hex. Each has one character of
// its own, a level one that at its right end.
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
			if sign := c.picture.Edge(hex.NewSide(h, n)); sign != 0 {
				c.put(at[0], at[1], sign)
			}
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
	c.text(x+1+c.inside-utf8.RuneCountInString(cost), y, cost)
	// The last place below is the sign of the edge.
	label := fit(d.cell.Units, c.inside-1)
	if n := utf8.RuneCountInString(label); n > 0 && n < c.inside-1 {
		x++
	}
	c.text(x+1, y+1, label)
}

// text writes from a place to the right.
func (c *canvas) text(x, y int, text string) {
	for _, r := range text {
		c.put(x, y, r)
		x++
	}
}

func (c *canvas) put(x, y int, r rune) {
	if r == 0 {
		return
	}
	for len(c.lines) <= y {
		c.lines = append(c.lines, nil)
	}
	for len(c.lines[y]) <= x {
		c.lines[y] = append(c.lines[y], ' ')
	}
	c.lines[y][x] = r
}

// fit is as many of the names as there is room for: "6,5", "6,…".
func fit(names []string, room int) string {
	all := joined(names)
	if utf8.RuneCountInString(all) <= room || len(names) == 1 {
		return cut(all, room)
	}
	for n := len(names) - 1; n > 0; n-- {
		if text := joined(names[:n]) + ",…"; utf8.RuneCountInString(text) <= room {
			return text
		}
	}
	return cut(joined(names[:1]), room-2) + ",…"
}

func joined(names []string) string {
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = visible.Text(name)
	}
	return strings.Join(shown, ",")
}

// cut shortens a text to the room there is.
func cut(text string, room int) string {
	if utf8.RuneCountInString(text) <= room {
		return text
	}
	return string([]rune(text)[:max(0, room-1)]) + "…"
}

// padded is a number as hex numbers have it, with at least two digits.
func padded(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// digits is how many characters the numbers of the rows take.
func digits(last int) int { return len(padded(last)) }
