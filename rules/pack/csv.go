package pack

import (
	"bytes"
	"encoding/csv"
	stderrors "errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Sheet says which columns a CSV file may have.
type Sheet struct {
	// Columns are all allowed columns.
	Columns []string
	// Required are the columns that the header must name.
	Required []string
	// Twice is a column that the header may name twice. The second one is called Twice
	// followed by Second.
	Twice string
	// Open means that the header may also name any other column.
	Open bool
	// AnyCase means that the header may write the columns in any letter case.
	AnyCase bool
	// Each splits a row that stands for several rows. It may be nil.
	Each func(Row) []Row
}

// Second follows the name of a column to name the second of that name.
const Second = " (second)"

// A Row is a row of a CSV file below its header.
type Row struct {
	at       Position
	fields   []field        // by column; fewer where the row ends early
	columns  map[string]int // those that the header names; all rows of a file share it
	problems *Problems
}

type field struct {
	text string
	at   Position
}

// Read reads a CSV file whose first row names its columns, in any order. It trims
// values, skips empty rows, and takes a row that begins with # as a remark. Commas,
// semicolons or tabs may separate values, as spreadsheets of different countries write
// them; the first line decides.
func (s Sheet) Read(file string, data []byte, problems *Problems) []Row {
	_, rows := s.ReadOpen(file, data, problems)
	return rows
}

// ReadOpen reads a file as Read does and also returns the names of its columns, in
// order, "" for a column that is refused.
func (s Sheet) ReadOpen(file string, data []byte, problems *Problems) ([]Word, []Row) {
	if len(data) > MostBytes {
		problems.Add(Position{File: file}, TooLarge, len(data), MostBytes)
		return nil, nil
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		problems.Add(Position{File: file}, NotUTF8)
		return nil, nil
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace = '#', -1, true
	r.Comma = Separator(data)
	if r.Comma == '\t' {
		// A tab is white space, and trimming would take empty values away.
		r.TrimLeadingSpace = false
	}
	var header []Word
	var rows []Row
	columns := map[string]int{}
	for {
		record, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			at := Position{File: file}
			var wrong *csv.ParseError
			if stderrors.As(err, &wrong) {
				at.Line, at.Column, err = wrong.Line, wrong.Column, wrong.Err
			}
			problems.AddErr(at, err)
			break
		}
		if header == nil {
			header = s.header(file, r, record, columns, problems)
			continue
		}
		if blank(record) {
			continue
		}
		row := s.row(file, r, columns, len(header), record, problems)
		if s.Each == nil {
			rows = append(rows, row)
		} else {
			rows = append(rows, s.Each(row)...)
		}
	}
	if header == nil && problems.Len() == 0 {
		problems.Add(Position{File: file, Line: 1}, NoHeader, Words(s.Columns))
	}
	return header, rows
}

func (s Sheet) header(file string, r *csv.Reader, record []string, columns map[string]int, problems *Problems) []Word {
	if len(record) > mostItems {
		problems.Add(Position{File: file, Line: 1}, TooManyColumns, len(record), mostItems)
		record = record[:mostItems]
	}
	header := make([]Word, len(record))
	named := func(name string) bool { _, there := columns[name]; return there }
	for i, name := range record {
		name = strings.TrimSpace(name)
		if s.AnyCase {
			name = strings.ToLower(name)
		}
		line, column := r.FieldPos(i)
		at := Position{file, line, column}
		if name == s.Twice && named(name) {
			name += Second
		}
		switch {
		case !slices.Contains(s.Columns, name) && name != s.Twice+Second && !(s.Open && name != ""):
			problems.Add(at, UnknownColumn, name, DidYouMean(name, s.Columns))
		case named(name):
			problems.Add(at, ColumnTwice, strings.TrimSuffix(name, Second))
		default:
			header[i], columns[name] = Word{at, name}, i
		}
	}
	for _, name := range s.Required {
		switch {
		case named(name):
		case name == s.Twice+Second:
			problems.Add(Position{File: file, Line: 1}, OneColumn, s.Twice)
		default:
			problems.Add(Position{File: file, Line: 1}, NoColumn, name)
		}
	}
	return header
}

func (s Sheet) row(file string, r *csv.Reader, columns map[string]int, width int, record []string, problems *Problems) Row {
	line, _ := r.FieldPos(0)
	row := Row{at: Position{file, line, 1}, fields: make([]field, min(len(record), width)), columns: columns, problems: problems}
	for i, text := range record {
		line, column := r.FieldPos(i)
		text = strings.TrimSpace(text)
		if i < width {
			row.fields[i] = field{text, Position{file, line, column}}
		} else if text != "" {
			problems.Add(Position{file, line, column}, BeyondHeader, text, width)
		}
	}
	return row
}

// Separator returns what separates the values of the first line that is not a remark.
func Separator(data []byte) rune {
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		for _, c := range []byte(",;\t") {
			if bytes.IndexByte(line, c) >= 0 {
				return rune(c)
			}
		}
		break
	}
	return ','
}

func blank(record []string) bool {
	return !slices.ContainsFunc(record, func(s string) bool { return strings.TrimSpace(s) != "" })
}

// field returns a value with its position. ok is false if the file has no such column
// or the row ends before it.
func (r Row) field(column string) (f field, ok bool) {
	i, ok := r.columns[column]
	if !ok || i >= len(r.fields) {
		return field{}, false
	}
	return r.fields[i], r.fields[i].at.Line > 0
}

// At returns the position of a value, or of the row if the file has no such column.
func (r Row) At(column string) Position {
	if f, ok := r.field(column); ok {
		return f.at
	}
	return r.at
}

// With returns the row with another text in a column that its file has.
func (r Row) With(column, text string) Row {
	i, there := r.columns[column]
	if !there || i >= len(r.fields) {
		return r
	}
	r.fields = slices.Clone(r.fields)
	r.fields[i].text = text
	return r
}

// Over returns the row laid over base: base's values stand where its own are empty.
func (r Row) Over(base Row) Row {
	merged := Row{at: r.at, columns: map[string]int{}, problems: r.problems}
	for _, row := range []Row{base, r} {
		for _, column := range slices.Sorted(maps.Keys(row.columns)) {
			f, _ := row.field(column)
			if i, there := merged.columns[column]; !there {
				merged.columns[column] = len(merged.fields)
				merged.fields = append(merged.fields, f)
			} else if f.text != "" || merged.fields[i].at.Line == 0 {
				merged.fields[i] = f
			}
		}
	}
	return merged
}

// Position returns where the row begins.
func (r Row) Position() Position { return r.at }

// Add adds a problem with a value.
func (r Row) Add(column string, code Code, args ...any) { r.problems.Add(r.At(column), code, args...) }

// Full reports whether there are so many problems that no more are kept.
func (r Row) Full() bool { return len(r.problems.list) >= mostProblems }

// AddErr adds the fault that reading a value has returned.
func (r Row) AddErr(column string, err error) { r.problems.AddErr(r.At(column), err) }

// Text returns a value; "" if it is empty or the file has no such column.
func (r Row) Text(column string) string {
	f, _ := r.field(column)
	return f.text
}

// Required returns a value that must not be empty. A missing column is reported once,
// for the header, not for every row.
func (r Row) Required(column string) string {
	s := r.Text(column)
	if _, named := r.columns[column]; s == "" && named {
		r.Add(column, EmptyValue, column)
	}
	return s
}

// Int returns a whole number from least to most. ok is false if the value is empty and
// so unknown.
func (r Row) Int(column string, least, most int) (n int, ok bool) {
	s := r.Text(column)
	if s == "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > most {
		r.Add(column, NotWholeInCell, s, column, least, most)
		return 0, false
	}
	return n, true
}

// Value is Int for a number that may be unknown.
func (r Row) Value(column string, least, most int) Value {
	n, ok := r.Int(column, least, most)
	return Value{n, ok}
}

// Answer returns yes or no; Unknown if the value is empty.
func (r Row) Answer(column string) Answer {
	return map[string]Answer{"yes": Yes, "no": No}[r.OneOf(column, []string{"yes", "no"})]
}

// OneOf returns one of the allowed words, or "" if the value is empty or not allowed.
func (r Row) OneOf(column string, allowed []string) string {
	s := r.Text(column)
	if s != "" && !slices.Contains(allowed, s) {
		r.Add(column, NotAllowed, s, column, DidYouMean(s, allowed))
		return ""
	}
	return s
}
