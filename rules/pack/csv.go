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

// A Sheet is which columns a CSV file may have.
type Sheet struct {
	// Columns are all allowed columns.
	Columns []string
	// Required are the columns that the header must name.
	Required []string
	// Twice is a column that the header may name twice. The second is called Twice followed by
	// Second.
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
	*sheet
	line   int
	fields []field // by column; fewer where the row ends early
}

// A sheet is what all rows of a file share.
type sheet struct {
	file     string
	columns  map[string]int // those that the header names
	problems *Problems
}

// A field is a value with its position. The line is 0 where a row that is laid over another has no
// such value. Fields are small, since a file may have a million.
type field struct {
	text         string
	in           *sheet
	line, column int32
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
	r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace, r.ReuseRecord = '#', -1, true, true
	r.Comma = Separator(data)
	if r.Comma == '\t' {
		// A tab is white space, and trimming would take empty values away.
		r.TrimLeadingSpace = false
	}
	var header []Word
	// A file of empty lines must not take much room for rows.
	rows := make([]Row, 0, min(bytes.Count(data, []byte("\n")), len(data)/shortRow))
	in := &sheet{file, map[string]int{}, problems}
	var room []field // for the fields of rows to come
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
			header = s.header(in, r, record)
			continue
		}
		if blank(record) {
			continue
		}
		width := min(len(record), len(header))
		if len(room) < width {
			room = make([]field, max(width, fieldsAtOnce))
		}
		row := in.row(r, record, room[:width:width])
		room = room[width:]
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

const (
	// shortRow is the length of the shortest row of two values in bytes: "x,", and the line's end.
	shortRow = 3
	// fieldsAtOnce is the number of fields for which room is made at a time.
	fieldsAtOnce = 256
)

func (s Sheet) header(in *sheet, r *csv.Reader, record []string) []Word {
	file, columns, problems := in.file, in.columns, in.problems
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

// row returns the row of a record. It has as many fields as there is room for.
func (in *sheet) row(r *csv.Reader, record []string, room []field) Row {
	line, _ := r.FieldPos(0)
	for i, text := range record {
		line, column := r.FieldPos(i)
		text = strings.TrimSpace(text)
		if i < len(room) {
			room[i] = field{text, in, int32(line), int32(column)}
		} else if text != "" {
			in.problems.Add(Position{in.file, line, column}, BeyondHeader, text, len(room))
		}
	}
	return Row{in, line, room}
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

// field returns a value with its position; the zero field if the file has no such column or the
// row ends before it.
func (r Row) field(column string) *field {
	if i, ok := r.columns[column]; ok && i < len(r.fields) {
		return &r.fields[i]
	}
	return &field{}
}

// At returns the position of a value, or of the row if the file has no such column.
func (r Row) At(column string) Position {
	if f := r.field(column); f.line > 0 {
		return Position{f.in.file, int(f.line), int(f.column)}
	}
	return r.Position()
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
	merged := Row{sheet: &sheet{r.file, map[string]int{}, r.problems}, line: r.line}
	for _, row := range []Row{base, r} {
		for _, column := range slices.Sorted(maps.Keys(row.columns)) {
			f := *row.field(column)
			if i, there := merged.columns[column]; !there {
				merged.columns[column] = len(merged.fields)
				merged.fields = append(merged.fields, f)
			} else if f.text != "" || merged.fields[i].line == 0 {
				merged.fields[i] = f
			}
		}
	}
	return merged
}

// Position returns where the row begins.
func (r Row) Position() Position { return Position{r.file, r.line, 1} }

// Add adds a problem with a value.
func (r Row) Add(column string, code Code, args ...any) { r.problems.Add(r.At(column), code, args...) }

// Full reports whether there are so many problems that no more are kept. Then nobody needs the
// rows that are left.
func (r Row) Full() bool { return len(r.problems.list) >= mostProblems }

// AddErr adds the fault that reading a value has returned.
func (r Row) AddErr(column string, err error) { r.problems.AddErr(r.At(column), err) }

// Text returns a value; "" if it is empty or the file has no such column.
func (r Row) Text(column string) string {
	return r.field(column).text
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
	switch r.OneOf(column, yesOrNo) {
	case "yes":
		return Yes
	case "no":
		return No
	}
	return Unknown
}

var yesOrNo = []string{"yes", "no"}

// OneOf returns one of the allowed words, or "" if the value is empty or not allowed.
func (r Row) OneOf(column string, allowed []string) string {
	s := r.Text(column)
	if s != "" && !slices.Contains(allowed, s) {
		r.Add(column, NotAllowed, s, column, DidYouMean(s, allowed))
		return ""
	}
	return s
}
