package pack

import (
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"
)

// A Rewrite writes a CSV file of a pack anew. What it does not change stays byte for byte: other
// rows, remarks, and other columns of a row that changes.
type Rewrite struct {
	File string
	// Columns are those that Change and Rest give values for; the file gets those that it lacks.
	Columns []string
	// Change returns what a row of the file is to have in these columns, nil to leave it as it
	// is, or that it is to be dropped. get returns a value of it.
	Change func(get func(column string) string) (values []string, drop bool)
	// Rest returns the rows to add, after all rows of the file.
	Rest func() [][]string

	out    bytes.Buffer
	comma  rune
	ending string
	at     map[string]int // where the columns are
}

// Edit returns the new text of the file. remark stands above the rows that are added, "" for none.
func (e *Rewrite) Edit(old []byte, remark string) ([]byte, error) {
	e.comma, e.ending = Separator(old), "\n"
	if bytes.Contains(old, []byte("\r\n")) {
		e.ending = "\r\n"
	}
	const mark = "\ufeff" // which spreadsheets put before UTF-8
	head := old[:len(old)-len(bytes.TrimPrefix(old, []byte(mark)))]
	old = old[len(head):]
	r := csv.NewReader(bytes.NewReader(old))
	r.Comment, r.FieldsPerRecord, r.Comma, r.TrimLeadingSpace = '#', -1, e.comma, e.comma != '\t' // as packs are read
	for begin := int64(0); ; {
		record, err := r.Read()
		raw := string(old[begin:r.InputOffset()])
		begin = r.InputOffset()
		if err == io.EOF {
			e.out.WriteString(raw)
			break
		}
		if err != nil {
			return nil, errors.Wrap(err, e.File)
		}
		if e.at == nil {
			e.header(raw, record)
			continue
		}
		values, drop := e.Change(func(column string) string { return e.field(record, column) })
		if values == nil && !drop {
			e.out.WriteString(raw)
			continue
		}
		e.out.WriteString(before(raw))
		if !drop {
			e.row(record, values)
		}
	}
	if e.at == nil {
		names := make([]string, len(e.Columns))
		for i, name := range e.Columns {
			names[i] = strings.TrimSuffix(name, Second)
		}
		e.header(strings.Join(names, string(e.comma)), names)
	}
	for i, values := range e.Rest() {
		if i == 0 && remark != "" {
			e.line(remark)
		}
		e.row(nil, values)
	}
	return slices.Concat(head, e.out.Bytes()), nil
}

// header writes the header with the columns that it lacks.
func (e *Rewrite) header(raw string, record []string) {
	e.at = map[string]int{}
	for i, name := range record {
		name = strings.TrimSpace(name)
		if _, there := e.at[name]; there {
			name += Second
		}
		e.at[name] = i
	}
	raw = strings.TrimRight(raw, "\r\n")
	width := len(record)
	for _, name := range e.Columns {
		if _, there := e.at[name]; !there {
			e.at[name] = width
			width++
			raw += string(e.comma) + strings.TrimSuffix(name, Second)
		}
	}
	e.line(raw)
}

func (e *Rewrite) field(record []string, column string) string {
	if i := e.at[column]; i < len(record) {
		return strings.TrimSpace(record[i])
	}
	return ""
}

// row writes a record with other values in Columns.
func (e *Rewrite) row(record, values []string) {
	record = slices.Clone(record)
	for k, column := range e.Columns {
		for e.at[column] >= len(record) {
			record = append(record, "")
		}
		record[e.at[column]] = values[k]
	}
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	w.Comma = e.comma
	w.Write(record) // a buffer cannot fail
	w.Flush()
	e.line(strings.TrimSuffix(line.String(), "\n"))
}

// line writes a line of its own.
func (e *Rewrite) line(text string) {
	if n := e.out.Len(); n > 0 && e.out.Bytes()[n-1] != '\n' {
		e.out.WriteString(e.ending)
	}
	e.out.WriteString(text + e.ending)
}

// before returns the remarks and empty lines before a record.
func before(raw string) string {
	rest := raw
	for {
		line, more, found := strings.Cut(rest, "\n")
		if text := strings.TrimRight(line, "\r"); !found || text != "" && !strings.HasPrefix(text, "#") {
			return raw[:len(raw)-len(rest)]
		}
		rest = more
	}
}
