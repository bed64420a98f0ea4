package orders

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Kind is what a row is about, never "".
type Kind string

// Roll is the kind that all systems have: dice were thrown that the log does not show.
const Roll Kind = "roll"

// A Row is a row of a file: a declaration about a step.
type Row struct {
	// At is where the row stands.
	At pack.Position
	// File is the log that it is about, with slashes, or "" where the row names none.
	File string
	// Step is the step, from 1.
	Step int
	// Kind is what it is about; "" only where that is a problem.
	Kind Kind
	// Rolled is what came up on the dice of a Roll, "9" or "4+5".
	Rolled string

	cells pack.Row
}

// By quotes the row as evidence, "orders.csv, line 3".
func (r Row) By() string { return fmt.Sprintf("%s, line %d", r.At.File, r.At.Line) }

// About returns the row. A type that embeds a Row has this method, too, so that Assign takes its values.
func (r Row) About() Row { return r }

// Column returns where a value of the row stands, or the row where there is none.
func (r Row) Column(name string) pack.Position {
	if at := r.cells.At(name); at.Line > 0 {
		return at
	}
	return r.At
}

// Dice returns what came up on each of the dice of a Roll; ok is false for anything but numbers.
func (r Row) Dice() (spots []int, ok bool) {
	for word := range strings.SplitSeq(r.Rolled, "+") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return nil, false
		}
		spots = append(spots, n)
	}
	return spots, true
}

// Read reads the rows of a text. It reads rows of kind Roll whole; read reads the rest of the others. Columns has
// those that such rows have besides.
func Read(file string, text []byte, columns []string, kinds []Kind, problems *pack.Problems, read func(Row, pack.Row)) {
	sheet := pack.Sheet{Required: []string{"step", "kind"}}
	sheet.Columns = append(append([]string{"step", "kind"}, columns...), "result", "remark")
	words := make([]string, len(kinds))
	for i, k := range kinds {
		words[i] = string(k)
	}
	for _, cells := range sheet.Read(file, text, problems) {
		r := Row{At: cells.Position(), cells: cells}
		r.File, r.Step = step(cells)
		cells.Required("kind")
		r.Kind = Kind(cells.OneOf("kind", words))
		if r.Kind == Roll {
			r.Rolled = rolled(cells, columns)
		}
		read(r, cells)
	}
}

// step reads "14" or "turn2.vlog:14".
func step(cells pack.Row) (file string, n int) {
	text := cells.Required("step")
	digits := text
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		file, digits = slashes(strings.TrimSpace(text[:i])), strings.TrimSpace(text[i+1:])
	}
	n, err := strconv.Atoi(digits)
	if text != "" && (err != nil || n < 1 || n > math.MaxInt32) {
		cells.Add("step", say.As("declared/no-step",
			"{'step'} is no step; allowed: a whole number from 1, or with the log before it, as turn2.vlog:14"), text)
	}
	return file, n
}

// rolled reads what came up on dice.
func rolled(cells pack.Row, others []string) string {
	for _, column := range others {
		if text := cells.Text(column); text != "" {
			cells.Add(column, say.As("declared/not-for-roll",
				"{'value'} means nothing for kind roll; allowed: nothing here"), text)
		}
	}
	text := cells.Text("result")
	if text == "" {
		cells.Add("result", say.As("declared/empty-roll",
			`"result" is empty; for kind roll it is what came up, as "9" or "4+5"`))
	}
	return text
}

func slashes(path string) string { return strings.ReplaceAll(path, `\`, "/") }
