package draft

import (
	"image"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// A Map is a window, or a board of it, that shows hexes.
type Map struct {
	// Window is the window. Zones are the zones with the hexes, if not the whole window has
	// hexes.
	Window string
	Zones  []string
	// Letter is the map's letter, or "".
	Letter string
	// Columns and Rows are the first and the last number of each part. Low is which hexrows lie half
	// a hex lower.
	Columns, Rows [2]int
	Low           hex.Parity
	// Pattern reads location names. If it is "" the names do not have the hex, and Cell and Number
	// do.
	Pattern string
	// Letters are the parts of a number that are letters.
	Letters []string
	// Number is the hex at place Cell of the grid, if the map's lower left hex is 01.01.
	// Sideways reports whether hexrows run across.
	Cell     [2]int
	Number   hex.Hex
	Sideways bool
	// Cells counts the hexes of the grid, Named those that the pattern reads.
	Cells, Named int
}

// A cell is a hex of a board with its name in VASSAL.
type cell struct {
	at    grid.Cell
	name  string
	ok    bool
	links []int // neighbours, by index
}

// leastCells is the least number of hexes of a map; anything smaller is a track.
const leastCells = 40

// mostCells limits the hexes that are read from one board, and allCells those from all boards together.
const (
	mostCells = 200_000
	allCells  = 400_000
)

// mostWork bounds what is looked at to name the hexes of a board.
const mostWork = 50_000_000

// guessMaps finds the windows with hexes, and the patterns of their numbers.
func (d *Draft) guessMaps(maps []*buildfile.Map) {
	left := allCells
	for _, m := range maps {
		if m.Private {
			continue
		}
		var best Map
		for _, b := range m.Boards {
			if b.Grid == nil {
				continue
			}
			g, fits := readBoard(b, &left)
			if !fits {
				d.Unread++
			}
			switch {
			case g.Cells < leastCells:
			case best.Cells == 0:
				best = g
			case best.Pattern == g.Pattern && best.Low == g.Low && best.Pattern != "" &&
				slices.Equal(best.Zones, g.Zones):
				// Another part of the same map, or all of it.
				best.Columns = [2]int{min(best.Columns[0], g.Columns[0]), max(best.Columns[1], g.Columns[1])}
				best.Rows = [2]int{min(best.Rows[0], g.Rows[0]), max(best.Rows[1], g.Rows[1])}
				best.Cells, best.Named = max(best.Cells, g.Cells), max(best.Named, g.Named)
			case g.Cells > best.Cells:
				best = g
			}
		}
		if best.Cells > 0 {
			best.Window = window(m)
			d.Maps = append(d.Maps, best)
		}
	}
	if len(d.Maps) > 1 {
		for i := range d.Maps {
			d.Maps[i].Letter = string(rune('A' + i%26))
		}
	}
	d.Maps = d.Maps[:min(len(d.Maps), 26)]
}

// readBoard finds out how a board numbers its hexes. For a board without hexes the result has
// no cells, and also for one that does not fit into the hexes that are left.
func readBoard(b *buildfile.Board, left *int) (m Map, fits bool) {
	view := grid.Map{Boards: []grid.Board{{Name: b.Name, Rect: image.Rect(0, 0, b.Width, b.Height), Grid: b.Grid}}}
	h, plain := b.Grid.(*grid.Hex)
	if !plain {
		if *left -= samples * samples / 10; *left < 0 { // a sample takes less than a hex
			return Map{}, false
		}
		h = mainGrid(view, b)
	}
	if h == nil {
		return Map{}, true
	}
	cells := cellsOf(h, view, grid.Size{Width: b.Width, Height: b.Height}, min(mostCells, *left))
	*left -= len(cells)
	m = Map{Cells: len(cells), Sideways: h.Sideways()}
	if len(cells) < leastCells {
		return m, len(cells) > 0 || *left >= mostCells
	}
	if zoned, ok := b.Grid.(*grid.Zoned); ok && zoned.Background() != grid.Grid(h) {
		for _, c := range cells {
			if zone, ok := view.ZoneAt(h.Centre(c.at)); ok {
				m.Zones = appendNew(m.Zones, zone)
			}
		}
	}
	if !m.readNames(cells) {
		m.countCells(cells)
	}
	return m, true
}

// samples is how many points of a board mainGrid looks at in each direction.
const samples = 50

// mainGrid returns the hex grid that covers most of a board, or nil.
func mainGrid(view grid.Map, b *buildfile.Board) *grid.Hex {
	var best *grid.Hex
	covers := map[*grid.Hex]int{}
	for i := range samples {
		for j := range samples {
			h, _, _, ok := view.HexAt(grid.Point{X: b.Width * i / samples, Y: b.Height * j / samples})
			if !ok {
				continue
			}
			if covers[h]++; best == nil || covers[h] > covers[best] {
				best = h
			}
		}
	}
	return best
}

// cellsOf returns the hexes of a grid whose centres lie on the board, column by column; none if there are
// more than most.
func cellsOf(h *grid.Hex, view grid.Map, size grid.Size, most int) []cell {
	var cells []cell
	first, last := h.CellAt(grid.Point{}), h.CellAt(grid.Point{X: size.Width, Y: size.Height})
	columns, rows := int64(last.Column)-int64(first.Column)+3, int64(last.Row)-int64(first.Row)+3
	if size.Width <= 0 || size.Height <= 0 || columns <= 0 || rows <= 0 || columns*rows > int64(most) {
		return nil
	}
	index := make([]int, columns*rows) // index in cells plus 1; 0 for none
	work := 0
	slot := func(at grid.Cell) int { return int(int64(at.Column-first.Column+1)*rows + int64(at.Row-first.Row+1)) }
	for column := first.Column - 1; column <= last.Column+1; column++ {
		for row := first.Row - 1; row <= last.Row+1; row++ {
			at := grid.Cell{Column: column, Row: row}
			centre := h.Centre(at)
			if work += view.Weight(centre); work > mostWork {
				return nil
			}
			if here, _, _, ok := view.HexAt(centre); !ok || here != h {
				continue
			}
			c := cell{at: at}
			c.name = view.LocationName(centre)
			c.ok = c.name != grid.Offboard
			cells = append(cells, c)
			index[slot(at)] = len(cells)
		}
	}
	links := make([]int, 0, 6*len(cells)) // the memory for all cells
	for i := range cells {
		begin := len(links)
		for _, n := range h.Neighbours(cells[i].at) {
			inside := n.Column >= first.Column-1 && n.Column <= last.Column+1 && n.Row >= first.Row-1 &&
				n.Row <= last.Row+1
			if inside && index[slot(n)] > 0 {
				links = append(links, index[slot(n)]-1)
			}
		}
		cells[i].links = links[begin:len(links):len(links)]
	}
	return cells
}

// A shape is a way to write a hex number in a location name: two parts of digits or letters,
// perhaps with something between them.
type shape struct {
	first, between, second string
	letters                [2]bool
}

var shapes = []shape{
	{`\d+`, `[.,:/ -]`, `\d+`, [2]bool{}},
	{`\d\d`, ``, `\d\d`, [2]bool{}},
	{`\d{3}`, ``, `\d\d`, [2]bool{}},
	{`\d\d`, ``, `\d{3}`, [2]bool{}},
	{`\d{3}`, ``, `\d{3}`, [2]bool{}},
	{`[A-Z]+`, `[. -]?`, `\d+`, [2]bool{true, false}},
	{`\d+`, `[. -]?`, `[A-Z]+`, [2]bool{false, true}},
}

// A name may have more before and after a number, such as a zone. A minus sign before it makes
// another number of it.
const (
	before = `(?:.*[^-0-9A-Za-z])?`
	after  = `(?:[^-0-9A-Za-z].*)?`
)

// readNames finds the pattern that reads the most names. At least half of the names must be
// numbers: hexes in the frame of a map may have names with negative numbers, which no pattern
// reads.
func (m *Map) readNames(cells []cell) bool {
	for _, shape := range shapes {
		pattern := regexp.MustCompile(`\A(?:` + before + shape.pattern("first", "second") + after + `)\z`)
		read := make([][2]int, len(cells))
		known := make([]bool, len(cells))
		n := 0
		bare := true
		separators := []string(nil)
		for i, c := range cells {
			if most := n + len(cells) - i; most*2 < len(cells) || most <= m.Named {
				break // it can no longer read half of them
			}
			found := pattern.FindStringSubmatchIndex(c.name)
			if !c.ok || found == nil {
				continue
			}
			bare = bare && found[2] == 0 && found[5] == len(c.name)
			separators = appendNew(separators, c.name[found[3]:found[4]])
			first, ok := numberOf(c.name[found[2]:found[3]], shape.letters[0])
			second, too := numberOf(c.name[found[4]:found[5]], shape.letters[1])
			if read[i] = [2]int{first, second}; ok && too {
				known[i] = true
				n++
			}
		}
		if n*2 < len(cells) || n <= m.Named {
			continue
		}
		swapped, ok := hexrowSecond(cells, read, known)
		if !ok {
			continue
		}
		m.Named = n
		if len(separators) == 1 {
			shape.between = regexp.QuoteMeta(separators[0])
		}
		parts := []string{"column", "row"}
		if swapped {
			slices.Reverse(parts)
			for i := range read {
				read[i][0], read[i][1] = read[i][1], read[i][0]
			}
		}
		m.Pattern, m.Letters = shape.pattern(parts[0], parts[1]), nil
		for part := range parts {
			if shape.letters[part] {
				m.Letters = append(m.Letters, parts[part])
			}
		}
		if !bare {
			m.Pattern = before + m.Pattern + after
		}
		m.measure(cells, read, known)
	}
	return m.Named > 0
}

// pattern returns the shape as a pattern with names for its parts.
func (s *shape) pattern(first, second string) string {
	return "(?P<" + first + ">" + s.first + ")" + s.between + "(?P<" + second + ">" + s.second + ")"
}

// numberOf reads a part of a number as the binding does.
func numberOf(text string, letters bool) (int, bool) {
	if letters {
		if strings.Trim(text, text[:1]) != "" {
			return 0, false
		}
		return (len(text)-1)*26 + int(text[0]-'A') + 1, len(text) < 10
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= hex.MaxNumber
}

// hexrowSecond reports which part of the numbers is the hexrow: the part that is the same along a
// column of the grid. ok is false if neither is.
func hexrowSecond(cells []cell, read [][2]int, known []bool) (second, ok bool) {
	stays := [2]int{}
	all := 0
	for i := 1; i < len(cells); i++ {
		if cells[i].at.Column != cells[i-1].at.Column || !known[i] || !known[i-1] {
			continue
		}
		all++
		for part := range stays {
			if read[i][part] == read[i-1][part] {
				stays[part]++
			}
		}
	}
	switch {
	case stays[0]*10 >= all*9 && all > 0:
		return false, true
	case stays[1]*10 >= all*9 && all > 0:
		return true, true
	}
	return false, false
}

// measure finds the extent of the numbers, and which hexrows lie lower.
func (m *Map) measure(cells []cell, read [][2]int, known []bool) {
	m.Columns, m.Rows = [2]int{hex.MaxNumber, 0}, [2]int{hex.MaxNumber, 0}
	votes := map[hex.Parity]int{}
	for i := range cells {
		if !known[i] {
			continue
		}
		col, row := read[i][0], read[i][1]
		m.Columns = [2]int{min(m.Columns[0], col), max(m.Columns[1], col)}
		m.Rows = [2]int{min(m.Rows[0], row), max(m.Rows[1], row)}
		own, other := hex.Even, hex.Odd
		if col%2 == 1 {
			own, other = other, own
		}
		for _, j := range cells[i].links {
			if !known[j] || read[j][0] == col {
				continue
			}
			switch read[j][1] - row {
			case -1:
				votes[own]++
			case 1:
				votes[other]++
			}
		}
	}
	m.Low = hex.Odd
	if votes[hex.Even] > votes[hex.Odd] {
		m.Low = hex.Even
	}
}

// countCells numbers a grid without usable names, beginning with 01.01 at the lower left.
func (m *Map) countCells(cells []cell) {
	first, last := cells[0].at, cells[0].at
	for _, c := range cells {
		first = grid.Cell{Column: min(first.Column, c.at.Column), Row: min(first.Row, c.at.Row)}
		last = grid.Cell{Column: max(last.Column, c.at.Column), Row: max(last.Row, c.at.Row)}
	}
	rows := min(int(last.Row-first.Row)+1, hex.MaxNumber)
	m.Cell = [2]int{int(first.Column), int(first.Row)}
	m.Number = hex.Hex{Col: 1, Row: int16(rows)}
	m.Columns = [2]int{1, min(int(last.Column-first.Column)+1, hex.MaxNumber)}
	m.Rows = [2]int{1, rows}
	// In VASSAL's grids odd columns lie lower.
	m.Low = hex.Odd
	if first.Column&1 == 0 {
		m.Low = hex.Even
	}
	m.Pattern = ""
}
