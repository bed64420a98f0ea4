package scstest

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// drawing is what the map file of a case shows.
type drawing struct {
	m               hex.Map
	cells           []cell
	features        []string // rows of hexsides.csv
	hexsidesUnknown bool
}

// cell is a hex that is drawn.
type cell struct {
	hex     hex.Hex
	terrain string
	units   []string
}

// legendOf reads ". open, w woods".
func legendOf(text string) map[string]string {
	legend := map[string]string{}
	for entry := range strings.SplitSeq(text, ",") {
		if words := strings.Fields(entry); len(words) == 2 {
			legend[words[0]] = words[1]
		}
	}
	return legend
}

// draw reads a drawn map.
func draw(t testing.TB, text string) drawing {
	t.Helper()
	d := drawing{m: hex.Map{Low: hex.Odd}}
	legend := legendOf(". open, w woods")
	var columns []column
	row, low := -1, false
	for number, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		key, value, isHead := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case len(words) == 0:
		case columns == nil && isHead:
			d.head(t, key, value, &legend)
		case columns == nil:
			columns = headings(t, line)
		case letters(words[0]):
			d.feature(t, words)
		default:
			low = true
			if n, err := strconv.Atoi(words[0]); err == nil && strings.HasPrefix(line, words[0]) {
				row, low = n, false
				line = strings.Repeat(" ", len(words[0])) + line[len(words[0]):]
			}
			if row < 0 {
				t.Fatalf("map:%d: the first line of hexes begins with the number of its row", number+1)
			}
			d.row(t, line, row, low, columns, legend)
		}
	}
	d.bound(t)
	return d
}

func (d *drawing) head(t testing.TB, key, value string, legend *map[string]string) {
	t.Helper()
	switch key {
	case "low":
		var ok bool
		if d.m.Low, ok = hex.ParseParity(value); !ok {
			t.Fatalf("map: low is %q; allowed: odd, even", value)
		}
	case "legend":
		*legend = legendOf(value)
	case "hexsides":
		d.hexsidesUnknown = value == "unknown"
	default:
		t.Fatalf("map: unknown line %q; allowed: low, legend, hexsides", key)
	}
}

// A column is a hexrow's number and where it is drawn.
type column struct{ number, at int }

func headings(t testing.TB, line string) []column {
	t.Helper()
	var columns []column
	for at, word := range words(line) {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatalf("map: %q is no hexrow", word)
		}
		columns = append(columns, column{n, at})
	}
	return columns
}

// words yields the words of a line, each with the index at which it begins.
func words(line string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		at := 0
		for word := range strings.FieldsSeq(line) {
			at += strings.Index(line[at:], word)
			if !yield(at, word) {
				return
			}
			at += len(word)
		}
	}
}

// letters reports whether a word is the name of a feature and no hex: names have two
// letters or more and no colon.
func letters(word string) bool {
	return len(word) > 1 && word[0] >= 'a' && word[0] <= 'z' && !strings.ContainsAny(word, ":+?.")
}

func (d *drawing) row(t testing.TB, line string, row int, low bool, columns []column, legend map[string]string) {
	t.Helper()
	for at, word := range words(line) {
		i := slices.IndexFunc(columns, func(c column) bool { return c.at == at })
		if i < 0 {
			t.Fatalf("map: %q of row %d stands below no hexrow's number", word, row)
		}
		if odd := columns[i].number%2 == 1; (odd == (d.m.Low == hex.Odd)) != low {
			t.Fatalf("map: %q of row %d: the hexes of hexrow %d are drawn one line higher or lower", word, row,
				columns[i].number)
		}
		h, ok := hex.New(0, columns[i].number, row)
		if !ok {
			t.Fatalf("map: %d.%d is no hex", columns[i].number, row)
		}
		terrain, units, _ := strings.Cut(word, ":")
		c := cell{hex: h}
		for letter := range strings.SplitSeq(terrain, "+") {
			name := legend[letter]
			if name == "" && letter != "?" {
				t.Fatalf("map: %q of %s is not in the legend", letter, h)
			}
			if c.terrain != "" {
				name = "+" + name
			}
			c.terrain += name
		}
		if units != "" {
			c.units = strings.Split(units, ",")
		}
		d.cells = append(d.cells, c)
	}
}

// feature reads a line below the drawing: "stream 24.17/24.18 …", "road 23.17-24.17-25.18".
func (d *drawing) feature(t testing.TB, words []string) {
	t.Helper()
	for _, chain := range words[1:] {
		hexes := strings.FieldsFunc(chain, func(r rune) bool { return r == '/' || r == '-' })
		if len(hexes) < 2 {
			t.Fatalf("map: %q is no pair of hexes", chain)
		}
		for i := range hexes[1:] {
			d.features = append(d.features, hexes[i]+","+hexes[i+1]+","+words[0])
		}
	}
}

// bound fits the map around what is drawn and makes holes where nothing is.
func (d *drawing) bound(t testing.TB) {
	t.Helper()
	if len(d.cells) == 0 {
		t.Fatal("map: no hexes are drawn")
	}
	first := d.cells[0].hex
	d.m.FirstCol, d.m.LastCol, d.m.FirstRow, d.m.LastRow = first.Col, first.Col, first.Row, first.Row
	drawn := hex.Set{}
	for _, c := range d.cells {
		if drawn.Has(c.hex) {
			t.Fatalf("map: %s is drawn twice; the row's number is missing", c.hex)
		}
		drawn.Add(c.hex)
		d.m.FirstCol, d.m.LastCol = min(d.m.FirstCol, c.hex.Col), max(d.m.LastCol, c.hex.Col)
		d.m.FirstRow, d.m.LastRow = min(d.m.FirstRow, c.hex.Row), max(d.m.LastRow, c.hex.Row)
	}
	holes := hex.Set{}
	for _, h := range d.m.Hexes() {
		if !drawn.Has(h) {
			holes.Add(h)
		}
	}
	d.m.Unplayable = holes
}

func (d *drawing) mapTOML() string {
	var holes []string
	for _, h := range d.m.Unplayable.Sorted() {
		holes = append(holes, h.String())
	}
	return fmt.Sprintf("\n[[map]]\ncolumns = [%d, %d]\nrows = [%d, %d]\nlow = %q\nunplayable = %q\n",
		d.m.FirstCol, d.m.LastCol, d.m.FirstRow, d.m.LastRow, d.m.Low, strings.Join(holes, " "))
}

func (d *drawing) terrainCSV() string {
	var b strings.Builder
	b.WriteString("hex,terrain\n")
	for _, c := range d.cells {
		b.WriteString(c.hex.String() + "," + c.terrain + "\n")
	}
	return b.String()
}

func (d *drawing) hexsidesCSV() string {
	return "hex,hex,feature\n" + strings.Join(d.features, "\n") + "\n"
}

// position adds rows for the units that are drawn to the text of a position.
func (d *drawing) position(text string) []byte {
	header := "hex,unit,face,extra_losses,status\n"
	head, rows, hasRows := strings.Cut(text, header)
	if !hasRows {
		rows = ""
	}
	said := map[string]string{}
	var others strings.Builder
	for row := range strings.Lines(rows) {
		// A row of a drawn unit has no hex: it begins with the comma.
		if values := strings.Split(row, ","); len(values) > 1 && values[0] == "" && d.draws(values[1]) {
			said[values[1]] = row
		} else {
			others.WriteString(row)
		}
	}
	var b strings.Builder
	b.WriteString(head + header)
	for _, c := range d.cells {
		for _, u := range c.units {
			row := said[u]
			if row == "" {
				row = "," + u + ",,,\n"
			}
			b.WriteString(c.hex.String() + row)
		}
	}
	return []byte(b.String() + others.String())
}

// draws reports whether a unit is in the drawing.
func (d *drawing) draws(unit string) bool {
	return slices.ContainsFunc(d.cells, func(c cell) bool { return slices.Contains(c.units, unit) })
}
