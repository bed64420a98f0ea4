package terrain

import (
	"bytes"
	"encoding/csv"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// File is the pack's file of terrain.
const File = "map.csv"

// remark stands above the rows that a survey adds.
const remark = `# Proposed from the map's picture: proves nothing as long as its confidence is "surveyed".`

// A row is what map.csv is to say of a hex.
type row struct{ terrain, confidence string }

// columns are those that a row has.
var columns = []string{"hex", "terrain", "confidence"}

// rewrite returns the text of a map.csv with these rows. What else is in it stays byte for
// byte: other rows, remarks, and other columns of a row that changes.
func rewrite(old []byte, rows map[hex.Hex]row) ([]byte, error) {
	rows = maps.Clone(rows)
	e := editor{comma: pack.Separator(old), ending: "\n"}
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
			return nil, errors.Wrap(err, File)
		}
		if e.at == nil {
			e.header(raw, record)
			continue
		}
		h, ok := hex.Parse(strings.TrimSpace(e.field(record, "hex")))
		to, there := rows[h]
		if !ok || !there {
			e.out.WriteString(raw)
			continue
		}
		delete(rows, h)
		e.out.WriteString(before(raw))
		e.row(record, h, to)
	}
	if e.at == nil {
		e.header(strings.Join(columns, string(e.comma)), columns)
	}
	if len(rows) > 0 {
		e.line(remark)
	}
	for _, h := range slices.SortedFunc(maps.Keys(rows), hex.Hex.Compare) {
		e.row(nil, h, rows[h])
	}
	return slices.Concat(head, e.out.Bytes()), nil
}

// An editor writes a CSV file anew.
type editor struct {
	out    bytes.Buffer
	comma  rune
	ending string
	at     map[string]int // the columns
}

// header writes the header with the columns that it lacks.
func (e *editor) header(raw string, record []string) {
	e.at = map[string]int{}
	for i, name := range record {
		e.at[strings.TrimSpace(name)] = i
	}
	raw = strings.TrimRight(raw, "\r\n")
	for _, name := range columns {
		if _, there := e.at[name]; !there {
			e.at[name] = len(e.at)
			raw += string(e.comma) + name
		}
	}
	e.line(raw)
}

func (e *editor) field(record []string, column string) string {
	if i := e.at[column]; i < len(record) {
		return record[i]
	}
	return ""
}

// row writes a record with other terrain.
func (e *editor) row(record []string, h hex.Hex, to row) {
	record = slices.Clone(record)
	for _, value := range []struct{ column, text string }{{"hex", h.String()}, {"terrain", to.terrain}, {"confidence", to.confidence}} {
		for e.at[value.column] >= len(record) {
			record = append(record, "")
		}
		record[e.at[value.column]] = value.text
	}
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	w.Comma = e.comma
	w.Write(record) // a buffer cannot fail
	w.Flush()
	e.line(strings.TrimSuffix(line.String(), "\n"))
}

// line writes a line of its own.
func (e *editor) line(text string) {
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
