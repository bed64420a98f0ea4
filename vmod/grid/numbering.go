package grid

import (
	"regexp"
	"strings"

	"github.com/pkg/errors"
)

// Names of the properties in location formats.
const (
	gridLocation = "gridLocation"
	rowName      = "row"
	columnName   = "column"
	zoneName     = "name"
)

// numbering is the common part of the numberings of hex and square grids
// (RegularGridNumbering). It turns a column and a row into a name, and back. It does
// not know the column and row of a point.
type numbering struct {
	columns, rows series
	columnFirst   bool
	separator     string
	format        format
	reader        nameReader // parses names as VASSAL does, without trimming the format
	lettering     lettering
}

func readNumbering(r *reader) numbering {
	const kinds = "N for numbers or A for letters"
	n := numbering{
		columns: series{
			letters: r.letter("hType", 'N', kinds) == 'A',
			leading: r.integer("hLeading", 1),
			offset:  r.integer("hOff", 1),
			descend: r.flag("hDescend", false),
		},
		rows: series{
			letters: r.letter("vType", 'N', kinds) == 'A',
			leading: r.integer("vLeading", 1),
			offset:  r.integer("vOff", 1),
			descend: r.flag("vDescend", false),
		},
		columnFirst: r.letter("first", 'H', "H for the column first or V for the row first") == 'H',
		separator:   r.text("sep", ""),
		format:      parseFormat(r.text("locationFormat", "$"+gridLocation+"$")),
		lettering:   readLettering(r),
	}
	if r.long(n.length()); r.err != nil {
		return n
	}
	n.reader = n.nameReader(tokenize(n.format.source))
	return n
}

// MaxName is the length of the longest name of a place, in bytes. A board has thousands of cells,
// and each has a name. Names of real modules are a hundred times shorter.
const MaxName = 1 << 10

// ErrLong is the error of a numbering, or of a zone, that makes longer names.
var ErrLong = errors.New("it makes names of places that are too long")

// long fails if names have more than MaxName bytes.
func (r *reader) long(length int) {
	if length > MaxName && r.err == nil {
		r.err = errors.WithMessagef(ErrLong, "%s: %d bytes, at most %d are allowed", r.of, length, MaxName)
	}
}

// length returns the length of the name of the first cell, or of its number without the format
// where that is longer.
func (n *numbering) length() int {
	columns, rows := len(n.columns.text(0)), len(n.rows.text(0))
	both := columns + len(n.separator) + rows
	total := 0
	for _, t := range n.format.tokens {
		switch {
		case !t.property:
			total += len(t.text)
		case t.text == gridLocation:
			total += both
		case t.text == columnName:
			total += columns
		case t.text == rowName:
			total += rows
		}
	}
	return max(total, both)
}

// name returns the name of the place in a column and row, both from 0. It returns
// false if the format is an expression.
func (n *numbering) name(column, row int32) (name string, ok bool) {
	if n.format.expression {
		return "", false
	}
	var b strings.Builder
	for _, t := range n.format.tokens {
		switch {
		case !t.property:
			b.WriteString(t.text)
		case t.text == gridLocation:
			b.WriteString(n.location(column, row))
		case t.text == columnName:
			b.WriteString(n.columns.text(column))
		case t.text == rowName:
			b.WriteString(n.rows.text(row))
		}
	}
	return b.String(), true
}

// location returns the column and row as one text, in their order.
func (n *numbering) location(column, row int32) string {
	c, r := n.columns.text(column), n.rows.text(row)
	if n.columnFirst {
		return c + n.separator + r
	}
	return r + n.separator + c
}

// Limits for parsing names, so that no file makes it slow: the length of a regular expression and of
// a name. In real modules they are a hundred times shorter.
const (
	maxPattern = 1 << 14
	maxName    = 1 << 13
)

// A nameReader parses names. column and row are the numbers of the pattern's groups
// for them. The zero nameReader parses no name.
type nameReader struct {
	pattern     *regexp.Regexp
	column, row int
}

// nameReader is RegularGridNumbering.getLocation. If a part is in the format twice,
// the last occurrence counts.
func (n *numbering) nameReader(tokens []token) nameReader {
	var (
		b      strings.Builder
		groups int
		result nameReader
	)
	group := func(s series, at *int) {
		b.WriteString("(" + s.pattern() + ")")
		groups++
		*at = groups
	}
	for _, t := range tokens {
		switch {
		case !t.property:
			b.WriteString(regexp.QuoteMeta(t.text))
		case t.text == gridLocation && n.columnFirst:
			group(n.columns, &result.column)
			b.WriteString(regexp.QuoteMeta(n.separator))
			group(n.rows, &result.row)
		case t.text == gridLocation:
			group(n.rows, &result.row)
			b.WriteString(regexp.QuoteMeta(n.separator))
			group(n.columns, &result.column)
		case t.text == columnName:
			group(n.columns, &result.column)
		case t.text == rowName:
			group(n.rows, &result.row)
		}
	}
	if result.column == 0 || result.row == 0 {
		return nameReader{}
	}
	if b.Len() > maxPattern {
		return nameReader{}
	}
	pattern, err := regexp.Compile(`\A(?:` + b.String() + `)\z`)
	if err != nil {
		return nameReader{}
	}
	result.pattern = pattern
	return result
}

// read returns the column and row of a name, from 0.
func (n *numbering) read(name string) (column, row int32, ok bool) {
	by := n.reader
	if by.pattern == nil || len(name) > maxName {
		return 0, 0, false
	}
	groups := by.pattern.FindStringSubmatch(name)
	if groups == nil {
		return 0, 0, false
	}
	column, ok = n.columns.value(groups[by.column])
	if !ok {
		return 0, 0, false
	}
	row, ok = n.rows.value(groups[by.row])
	return column, row, ok
}
