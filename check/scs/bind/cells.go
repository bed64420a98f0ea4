package bind

import (
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// cells computes hex numbers from places in the grid: the number of one hex is known,
// and the others follow from the directions in which grid and numbers count.
//
// Heights are in half hexes: in the grid and on the map every other hexrow lies half a
// hex lower, and not always the same hexrows in both.
type cells struct {
	column, row    int     // a place in the grid
	number         hex.Hex // and its hex
	hexrows, hexes int     // 1 where both count in the same way, else -1
	low            hex.Parity
}

// ways maps the direction in which numbers count to its sign on VASSAL's grid, which
// counts from the upper left corner.
var ways = map[string]int{"right": 1, "down": 1, "left": -1, "up": -1}

var wayNames = []string{"right", "left", "up", "down"}

// leastCell and mostCell bound places in a grid.
const (
	leastCell = -10_000
	mostCell  = 10_000
)

func (b *Binding) readCells(t *pack.Table, m *gameMap) {
	c := &cells{hexrows: 1, hexes: -1}
	if cell, ok := t.IntPair("cell", leastCell, mostCell); ok {
		c.column, c.row = cell[0], cell[1]
	} else if !t.Has("cell") {
		t.Add("cell", say.As("binding/missing-cell",
			`"cell" is missing; it is the place in the grid of the hex that "number" names, as [0, 0]`))
	}
	if text := t.Required("number"); text != "" {
		var ok bool
		if c.number, ok = hex.Parse(text); !ok {
			t.Add("number", scspack.NoHex, text)
		}
	}
	if way := t.OneOf("hexrows", wayNames); way != "" {
		c.hexrows = ways[way]
	}
	if way := t.OneOf("hexes", wayNames); way != "" {
		c.hexes = ways[way]
	}
	letter := m.letter
	if letter == 0 {
		letter = c.number.Letter
	}
	m.letter = letter
	if shown := b.pack.Map(letter); shown != nil {
		c.low = shown.Low
	} else {
		t.Add("number", say.As("binding/map-without-low",
			`game.toml has no such [[map]], whose "low" names which hexrows lie half a hex lower`))
	}
	m.cells = c
}

// hexOf returns the hex of a site.
func (c *cells) hexOf(site *view.Site, letter byte) (hex.Hex, bool) {
	if !site.InGrid || outside(site.Column) || outside(site.Row) {
		return hex.Hex{}, false
	}
	col := int(c.number.Col) + c.hexrows*(site.Column-c.column)
	halves := 2*int(c.number.Row) + c.high(int(c.number.Col)) +
		c.hexes*(gridHalves(site.Column, site.Row)-gridHalves(c.column, c.row))
	// From hexrow to hexrow both heights change by an odd number of halves, so that
	// two halves always make a whole.
	return hex.New(letter, col, (halves-c.high(col))/2)
}

func outside(n int) bool { return n < leastCell || n > mostCell }

// gridHalves returns how far down a hex of the grid lies, in half hexes.
func gridHalves(column, row int) int { return 2*row + column&1 }

// high returns 1 for a hexrow that lies half a hex above its neighbours, else 0.
func (c *cells) high(col int) int {
	if (col&1 == 1) == (c.low == hex.Odd) {
		return 0
	}
	return 1
}
