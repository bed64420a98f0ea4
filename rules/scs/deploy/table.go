package deploy

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Table is a deployment table: which units start where.
type Table struct {
	// File is the table's name in messages.
	File string
	// Title is the text above the first heading of a sheet, its lines joined by spaces.
	Title string
	// Cells are the rows of a CSV table or the cells of a sheet, in their order.
	Cells []Cell
	// Remarks are the other lines of a sheet, such as footnotes.
	Remarks []string
}

// A Cell is where some units start. It is a row of a CSV table or a cell of a sheet.
type Cell struct {
	// At is where the cell stands: of a row, its location.
	At pack.Position
	// Units are the units that it is about.
	Units Units
	// Count is how many units there are, from 1.
	Count int
	// Side is the side of the units, or "" if the table does not have it.
	Side string
	// Where is where the units are set up, or where they enter.
	Where Where
	// Turn is the turn in which the units enter; it is unknown for units that are there at
	// start.
	Turn pack.Value
	// State is the state in which the units start.
	State State
	// Stack is the place in the stack, from 1 at the bottom, or 0 for any place.
	Stack int
	// Note is the writer's note.
	Note string
	// Doubt is why the location may have been misread, if it may.
	Doubt Reason
}

// A State is the state in which a unit starts. The zero value is full strength without
// markers, as units generally start (set-up note 3).
type State struct {
	// Face is "" for the full side, "reduced", or "?" if nobody knows which side is up.
	Face string
	// Losses is the number of steps lost below the reduced side.
	Losses int
	// OOS and DG are whether the unit has these markers. The table writes PerhapsMarked with a
	// question mark.
	OOS, DG Mark
}

// A Mark is whether a status marker lies on a unit.
type Mark uint8

// The marks.
const (
	Unmarked Mark = iota
	Marked
	PerhapsMarked
)

// answer returns the mark as the engine writes it.
func (m Mark) answer() pack.Answer { return [...]pack.Answer{pack.No, pack.Yes, pack.Unknown}[m] }

func markOf(a pack.Answer) Mark { return [...]Mark{PerhapsMarked, Unmarked, Marked}[a] }

// A Doubt is something in a table that may mean something else than was read, or that is not enough.
// It is no error: the table can still be used, with care.
type Doubt struct {
	// At is where the doubtful text stands.
	At pack.Position
	// Cell is that text, or "" for a whole line.
	Cell string
	// Others are further places with the same doubt.
	Others []pack.Position
	// Reason is what is doubtful.
	Reason
}

// doubt returns a doubt about some cells, or none if there are no cells.
func (t *Table) doubt(cells []int, why Reason) []Doubt {
	if len(cells) == 0 {
		return nil
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	first := &t.Cells[cells[0]]
	d := Doubt{At: first.At, Cell: first.Where.Text, Reason: why}
	for _, i := range cells[1:] {
		d.Others = append(d.Others, t.Cells[i].At)
	}
	return []Doubt{d}
}

// mostCount bounds the units of a cell, mostUnits the units of a table.
const (
	mostCount = 999
	mostUnits = 20_000
)

// Read reads a deployment table: a CSV table or the text of a sheet, as the package
// documentation describes them. A text is a CSV table if it begins with a header that names
// its columns. file is the table's name in messages. hexOf read the names that modules print
// for hexes, where they are no hex numbers of the pack.
//
// Read returns all errors as problems, sorted by place; with problems the table is of no
// use. It returns doubts in the order of the text.
func Read(file string, text []byte, p *scspack.Pack, hexOf ...func(name string) (hex.Hex, bool)) (Table, []Doubt,
	[]pack.Problem) {
	r := &reader{pack: p, gazetteer: newGazetteer(p), roster: newRoster(p), table: Table{File: file}}
	r.gazetteer.hexOf = hexOf
	switch {
	case len(text) > pack.MostBytes:
		r.problems.Add(pack.Position{File: file}, pack.TooLarge, len(text), pack.MostBytes)
	case !utf8.Valid(text):
		r.problems.Add(pack.Position{File: file}, pack.NotUTF8)
	case isSheet(text):
		r.sheet(string(bytes.TrimPrefix(text, []byte("\ufeff"))))
	default:
		r.csv(text)
	}
	r.bound()
	return r.table, r.joined(), r.problems.Sorted()
}

type reader struct {
	pack      *scspack.Pack
	gazetteer *gazetteer
	roster    *roster
	table     Table
	doubts    []Doubt
	problems  pack.Problems
}

func (r *reader) doubt(at pack.Position, cell string, why Reason) {
	r.doubts = append(r.doubts, Doubt{At: at, Cell: cell, Reason: why})
}

// joined returns the doubts in the order of the text; doubts for the same reason are
// joined.
func (r *reader) joined() []Doubt {
	slices.SortStableFunc(r.doubts, func(a, b Doubt) int {
		return cmp.Or(a.At.Line-b.At.Line,
			a.At.Column-b.At.Column)
	})
	var joined []Doubt
	at := map[string]int{}
	for _, d := range r.doubts {
		key := fmt.Sprint(d.Reason)
		if i, said := at[key]; said {
			joined[i].Others = append(append(joined[i].Others, d.At), d.Others...)
			continue
		}
		at[key] = len(joined)
		joined = append(joined, d)
	}
	return joined
}

// bound adds a problem if the table has more units than any game.
func (r *reader) bound() {
	total := 0
	for i := range r.table.Cells {
		if total += r.table.Cells[i].Count; total > mostUnits {
			r.problems.Add(r.table.Cells[i].At, TooManyUnits, mostUnits)
			return
		}
	}
}

// isSheet reports whether a text is a sheet and not a CSV table: its first line names no
// columns, and some line is a heading of a sheet.
func isSheet(text []byte) bool {
	first := true
	heading := false
	for raw := range bytes.Lines(bytes.TrimPrefix(text, []byte("\ufeff"))) {
		line := strings.TrimSpace(string(raw))
		if line == "" || first && strings.HasPrefix(line, "#") {
			continue
		}
		if first {
			first = false
			if namesColumns(line) {
				return false
			}
		}
		heading = heading || beginsWithHeading(line)
	}
	return heading
}

// beginsWithHeading reports whether a line of a sheet, or its first cell, is a heading.
func beginsWithHeading(line string) bool {
	cell, _, _ := strings.Cut(line, "\t")
	if i := strings.IndexAny(line, ";,"); i >= 0 {
		cell = line[:i]
	}
	for _, text := range []string{line, cell, manyBlanks().Split(line, 2)[0]} {
		if kind, _, _ := headingOf(strings.Trim(text, ` "`)); kind != noHeading {
			return true
		}
	}
	return false
}

// namesColumns reports whether a line is a header: it names the column "location", or two
// others.
func namesColumns(line string) bool {
	names := columnsIn(line)
	return slices.Contains(names, "location") || len(names) >= 2
}

// columnsIn returns the columns that a line names.
func columnsIn(line string) []string {
	var names []string
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t", r) }) {
		if name = strings.ToLower(strings.Trim(strings.TrimSpace(name), `"`)); slices.Contains(tableSheet.Columns,
			name) {
			names = append(names, name)
		}
	}
	return names
}
