package deploy

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Table is a deployment table: which units start where.
type Table struct {
	// File is what the table is called in messages.
	File string
	// Title are the lines above a sheet's first heading, joined by spaces.
	Title string
	// Cells are the rows of a CSV table, or the cells of a sheet, in their order.
	Cells []Cell
	// Remarks are a sheet's lines that say something else, as footnotes.
	Remarks []string
}

// A Cell says of some units where they start: a row of a CSV table, a cell of a sheet.
type Cell struct {
	// At is where the table says so: of a row its location, of a sheet the cell.
	At pack.Position
	// Units say which units.
	Units Units
	// Count is how many there are, from 1.
	Count int
	// Side is whose they are, "" where the table does not say.
	Side string
	// Where is where they are set up, or where they enter.
	Where Where
	// Turn is the turn in which they enter; unknown for units that are there at start.
	Turn pack.Value
	// State is what has happened to them before.
	State State
	// Stack is their place in the stack, from 1 at the bottom, or 0 where any will do.
	Stack int
	// Note is whatever the writer notes of them.
	Note string
	// Doubt is why the location may be another than was read, or "".
	Doubt string
}

// A State is how a unit starts. The zero value is full strength without markers, as
// units generally start (set-up note 3).
type State struct {
	// Face is "" or "full", "reduced", or "?" where nobody knows which side is up.
	Face string
	// Losses are the steps lost below the reduced side.
	Losses int
	// OOS and DG say whether it is so marked; Unknown is written with a question mark.
	OOS, DG Mark
}

// A Mark says whether a status marker lies on a unit.
type Mark uint8

// The marks.
const (
	Unmarked Mark = iota
	Marked
	PerhapsMarked
)

// answer is the mark as the engine has it.
func (m Mark) answer() pack.Answer { return [...]pack.Answer{pack.No, pack.Yes, pack.Unknown}[m] }

func markOf(a pack.Answer) Mark { return [...]Mark{PerhapsMarked, Unmarked, Marked}[a] }

// A Doubt is something in a table that may mean another thing than what was read, or
// that says too little. It is no error: the table can be used, with open eyes.
type Doubt struct {
	// Position is where it stands.
	pack.Position
	// Cell is the text that stands there, "" for a line as a whole.
	Cell string
	// Others are further places of which the same is to be said.
	Others []pack.Position
	// Message says what is doubtful and what was assumed, lower case without a final
	// period.
	Message string
	// Needs are the inputs that would settle it.
	Needs []scs.Input
}

// String is the position, the cell, the message, and how many other cells it is about.
func (d Doubt) String() string {
	s := d.Position.String() + ": "
	if d.Cell != "" {
		s += fmt.Sprintf("%q: ", d.Cell)
	}
	s += d.Message
	switch n := len(d.Others); {
	case n == 1:
		s += " (and 1 more place: " + d.Others[0].String() + ")"
	case n > 1:
		s += fmt.Sprintf(" (and %d more places, to %s)", n, d.Others[n-1])
	}
	return s
}

// mostCount bounds the units of one cell, mostUnits those of a table.
const (
	mostCount = 999
	mostUnits = 20_000
)

// Read reads a deployment table: a CSV table, or the text of a sheet; see the package
// documentation for both. The text tells which it is: a CSV table begins with a header
// that names its columns. file is what messages call it.
//
// What is wrong comes back as problems, all of them, sorted by place; the table is then
// of no use. What is doubtful comes back as doubts, in the order of the text.
func Read(file string, text []byte, p *scspack.Pack) (Table, []Doubt, []pack.Problem) {
	r := &reader{pack: p, gazetteer: newGazetteer(p), roster: newRoster(p), table: Table{File: file}}
	switch {
	case len(text) > pack.MostBytes:
		r.problems.Addf(pack.Position{File: file}, "%d bytes; at most %d are read", len(text), pack.MostBytes)
	case !utf8.Valid(text):
		r.problems.Addf(pack.Position{File: file}, "not UTF-8 text; save it as \"CSV UTF-8\"")
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

func (r *reader) doubtf(at pack.Position, cell, format string, args ...any) {
	r.doubts = append(r.doubts, Doubt{Position: at, Cell: cell, Message: fmt.Sprintf(format, args...)})
}

// joined are the doubts in the order of the text; those that say the same are one.
func (r *reader) joined() []Doubt {
	slices.SortStableFunc(r.doubts, func(a, b Doubt) int { return comparePositions(a.Position, b.Position) })
	var joined []Doubt
	at := map[string]int{}
	for _, d := range r.doubts {
		if i, said := at[d.Message]; said {
			joined[i].Others = append(append(joined[i].Others, d.Position), d.Others...)
			continue
		}
		at[d.Message] = len(joined)
		joined = append(joined, d)
	}
	return joined
}

// bound refuses a table of more units than any game has.
func (r *reader) bound() {
	total := 0
	for i := range r.table.Cells {
		if total += r.table.Cells[i].Count; total > mostUnits {
			r.problems.Addf(r.table.Cells[i].At, "more than %d units; at most as many are set up", mostUnits)
			return
		}
	}
}

// isSheet tells the text of a sheet from a CSV table: it has a heading of a sheet in a
// line of its own, and its first line names no columns.
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
		if kind, _, _ := headingOf(line); kind != noHeading {
			heading = true
		}
	}
	return heading
}

// namesColumns says whether a line is a header: it names the location's column, or two others.
func namesColumns(line string) bool {
	known := 0
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t", r) }) {
		switch name = strings.Trim(strings.TrimSpace(name), `"`); {
		case name == "location":
			return true
		case slices.Contains(tableSheet.Columns, name):
			known++
		}
	}
	return known >= 2
}

func comparePositions(a, b pack.Position) int {
	if a.Line != b.Line {
		return a.Line - b.Line
	}
	return a.Column - b.Column
}
