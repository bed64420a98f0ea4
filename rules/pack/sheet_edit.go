package pack

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"io"
	"maps"
	"slices"
	"strings"
)

// A SheetText is a CSV file as an editor shows it.
type SheetText struct {
	// Header lists the names of the columns. Of two columns with the same name, the second has
	// Second appended to its name.
	Header []string
	Rows   []RowText
}

// A RowText is a row below the header that is neither empty nor a remark.
type RowText struct {
	// Line counts from 1.
	Line  int
	Cells []string
	// At lists where the cells begin in the line, in bytes from 1.
	At []int
}

// Cell returns the value of a column; "" if the row has none.
func (s *SheetText) Cell(row int, column string) string {
	i := slices.Index(s.Header, column)
	if i < 0 || i >= len(s.Rows[row].Cells) {
		return ""
	}
	return s.Rows[row].Cells[i]
}

// ReadSheet reads a CSV file without checking its values. Sheet.Read splits rows in the same
// way and checks them.
func ReadSheet(data []byte) (*SheetText, error) {
	s := &SheetText{}
	err := scanSheet(bytes.TrimPrefix(data, []byte("\ufeff")), func(record []string, r *csv.Reader, _ string) {
		line, _ := r.FieldPos(0)
		row := RowText{Line: line, Cells: make([]string, len(record)), At: make([]int, len(record))}
		for i, text := range record {
			row.Cells[i] = strings.TrimSpace(text)
			_, row.At[i] = r.FieldPos(i)
		}
		switch {
		case s.Header == nil:
			s.Header = columnNames(row.Cells)
		case !blank(record):
			s.Rows = append(s.Rows, row)
		}
	})
	return s, err
}

// columnNames appends Second to the name of a column that another column has already.
func columnNames(names []string) []string {
	named := make([]string, 0, len(names))
	for _, name := range names {
		if slices.Contains(named, name) {
			name += Second
		}
		named = append(named, name)
	}
	return named
}

// scanSheet calls do for each record. raw is the text from the end of the record before to the end of
// this record; it may begin with remarks and empty lines.
func scanSheet(data []byte, do func(record []string, r *csv.Reader, raw string)) error {
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment, r.FieldsPerRecord, r.Comma = '#', -1, Separator(data)
	r.TrimLeadingSpace = r.Comma != '\t'
	for begin := int64(0); ; begin = r.InputOffset() {
		record, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return Err(Unreadable, err)
		}
		do(record, r, string(data[begin:r.InputOffset()]))
	}
}

// A RowEdit changes a row of a CSV file.
type RowEdit struct {
	// Row is the place of the row among SheetText.Rows. A row beyond them is added.
	Row int `json:"row"`
	// Cells are the new values by column. A column that the file lacks is added.
	Cells map[string]string `json:"cells"`
	// Delete removes the row.
	Delete bool `json:"delete"`
	// Remark is a line that stands above a row that is added.
	Remark string `json:"-"`
}

// EditSheet returns a CSV file with rows changed. Everything else stays byte for byte: remarks,
// other rows, and the other values of a row that changes. columns is the header of an empty file;
// in other files it gives the order in which new columns are added.
func EditSheet(data []byte, columns []string, edits []RowEdit) ([]byte, error) {
	const mark = "\ufeff" // which spreadsheets put before UTF-8
	rest := bytes.TrimPrefix(data, []byte(mark))
	e := sheetEditor{comma: string(Separator(rest)), ending: "\n", edits: map[int]RowEdit{}}
	if bytes.Contains(rest, []byte("\r\n")) {
		e.ending = "\r\n"
	}
	for _, edit := range edits {
		if was, there := e.edits[edit.Row]; there {
			cells := maps.Clone(was.Cells)
			maps.Copy(cells, edit.Cells)
			edit.Cells, edit.Delete, edit.Remark = cells, was.Delete || edit.Delete, cmp.Or(edit.Remark, was.Remark)
		}
		e.edits[edit.Row] = edit
	}
	e.out.Write(data[:len(data)-len(rest)])
	seen, last := 0, 0
	err := scanSheet(rest, func(record []string, r *csv.Reader, raw string) {
		last = int(r.InputOffset())
		lead := remarksBefore(raw)
		body := raw[len(lead):]
		switch {
		case e.header == nil:
			e.out.WriteString(lead)
			e.head(record, body, columns)
			return
		case blank(record):
			e.out.WriteString(raw)
			return
		}
		edit, changed := e.edits[seen]
		seen++
		e.out.WriteString(lead)
		if !changed {
			e.out.WriteString(body)
		} else if !edit.Delete {
			e.out.WriteString(e.changed(body, edit.Cells))
		}
	})
	if err != nil {
		return nil, err
	}
	e.out.Write(rest[last:])
	if e.header == nil {
		e.line("")
		e.head(columns, strings.ReplaceAll(strings.Join(columns, e.comma), Second, ""), columns)
	}
	for _, row := range slices.Sorted(maps.Keys(e.edits)) {
		if row >= seen && !e.edits[row].Delete {
			e.line(e.edits[row].Remark)
			e.line(e.changed("", e.edits[row].Cells))
		}
	}
	return e.out.Bytes(), nil
}

// A sheetEditor writes a CSV file anew.
type sheetEditor struct {
	out           bytes.Buffer
	comma, ending string
	header        []string
	edits         map[int]RowEdit
}

// head writes the header and adds the columns that it lacks, in the order of columns.
func (e *sheetEditor) head(record []string, body string, columns []string) {
	names := make([]string, len(record))
	for i, name := range record {
		names[i] = strings.TrimSpace(name)
	}
	e.header = columnNames(names)
	var lacks []string // in the order of the rows
	for _, row := range slices.Sorted(maps.Keys(e.edits)) {
		for _, column := range slices.Sorted(maps.Keys(e.edits[row].Cells)) {
			if e.edits[row].Cells[column] != "" && !slices.Contains(e.header, column) &&
				!slices.Contains(lacks, column) {
				lacks = append(lacks, column)
			}
		}
	}
	text := strings.TrimRight(body, "\r\n")
	for _, column := range slices.Concat(columns, lacks) {
		if slices.Contains(lacks, column) && !slices.Contains(e.header, column) {
			e.header = append(e.header, column)
			text += e.comma + e.quoted(strings.TrimSuffix(column, Second))
		}
	}
	e.out.WriteString(text + e.ending)
}

// changed returns a row with some of its values replaced.
func (e *sheetEditor) changed(body string, cells map[string]string) string {
	text := strings.TrimRight(body, "\r\n")
	fields := splitRow(text, e.comma[0])
	if text == "" {
		fields = nil
	}
	for i, column := range e.header {
		value, to := cells[column]
		switch {
		case !to:
		case i < len(fields):
			fields[i] = e.quoted(value)
		case value != "":
			fields = append(fields, make([]string, i+1-len(fields))...)
			fields[i] = e.quoted(value)
		}
	}
	if body == "" { // a new row has all columns
		fields = append(fields, make([]string, max(0, len(e.header)-len(fields)))...)
	}
	return strings.Join(fields, e.comma) + body[len(text):]
}

// line writes a text as a new line. An empty text only ends the line before.
func (e *sheetEditor) line(text string) {
	if n := e.out.Len(); n > 0 && e.out.Bytes()[n-1] != '\n' {
		e.out.WriteString(e.ending)
	}
	if text != "" {
		e.out.WriteString(text + e.ending)
	}
}

// quoted returns a value as CSV writes it. A value that begins with "#" is in quotes, so that its row
// is no remark.
func (e *sheetEditor) quoted(value string) string {
	if value == "" || !strings.ContainsAny(value, "\"\r\n"+e.comma) && value == strings.TrimSpace(value) &&
		value[0] != '#' {
		return value
	}
	return `"` + strings.ReplaceAll(value, `"`, `""`) + `"`
}

// splitRow returns the values of a row as they are written.
func splitRow(text string, comma byte) []string {
	var fields []string
	begin, quoted := 0, false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == comma && !quoted:
			fields = append(fields, text[begin:i])
			begin = i + 1
		}
	}
	return append(fields, text[begin:])
}

// remarksBefore returns the remarks and empty lines before a record.
func remarksBefore(raw string) string {
	rest := raw
	for {
		line, more, found := strings.Cut(rest, "\n")
		if text := strings.TrimRight(line, "\r"); !found || text != "" && !strings.HasPrefix(text, "#") {
			return raw[:len(raw)-len(rest)]
		}
		rest = more
	}
}

// Paste returns the edits that put cells from a spreadsheet or a CSV file into a sheet. If the
// first line names columns, each further line changes the row with the same value in the first of
// these columns, or becomes a new row. Otherwise the cells go to row and column.
//
// columns are the columns that the sheet may have; an open sheet may have others, too. Paste
// returns a header for a sheet that has none.
func (s *SheetText) Paste(text string, columns []string, open bool, row int, column string) (header []string,
	edits []RowEdit, err error) {
	var records [][]string
	if err := scanSheet([]byte(text), func(record []string, _ *csv.Reader, _ string) {
		for i := range record {
			record[i] = strings.TrimSpace(record[i])
		}
		records = append(records, record)
	}); err != nil || len(records) == 0 {
		return nil, nil, err
	}
	is := func(name string) bool { return slices.Contains(columns, name) || slices.Contains(s.Header, name) }
	names := columnNames(records[0])
	known := 0
	for _, name := range names {
		if is(name) {
			known++
		}
	}
	if known == len(names) || open && known > 0 {
		return names, s.join(names, records[1:]), nil
	}
	begin := slices.Index(s.Header, column)
	if begin < 0 {
		return nil, nil, Err(NoColumn, column)
	}
	for i, record := range records {
		cells := map[string]string{}
		for j, value := range record {
			if begin+j < len(s.Header) {
				cells[s.Header[begin+j]] = value
			}
		}
		edits = append(edits, RowEdit{Row: row + i, Cells: cells})
	}
	return nil, edits, nil
}

// join returns the edits that write each record into the row with the same value in the first
// column, or into a new row.
func (s *SheetText) join(names []string, records [][]string) (edits []RowEdit) {
	rows := map[string][]int{}
	for i := range s.Rows {
		key := s.Cell(i, names[0])
		rows[key] = append(rows[key], i)
	}
	added := len(s.Rows)
	for _, record := range records {
		if blank(record) {
			continue
		}
		cells := map[string]string{}
		for i, value := range record[:min(len(record), len(names))] {
			cells[names[i]] = value
		}
		to := added
		if same := rows[record[0]]; len(same) > 0 {
			to, rows[record[0]] = same[0], same[1:]
		} else {
			added++
		}
		edits = append(edits, RowEdit{Row: to, Cells: cells})
	}
	return edits
}
