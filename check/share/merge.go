package share

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Conflict is a difference between two packs that nobody but a player can decide. The merged pack
// has the first pack's value.
type Conflict struct {
	File string `json:"file"`
	Of   string `json:"of,omitempty"`
	What string `json:"what,omitempty"`
	// First and Second are the packs' values, "" for none.
	First  string `json:"first"`
	Second string `json:"second"`
}

// surveyed is the confidence of rows that a program proposed. A confirmed row replaces them.
const surveyed = "surveyed"

// Merge joins two packs of the same game. The merged pack has the rows and the cells that only one
// of them fills, the game's own rules that only one of them lists, and confirmed rows in place of surveyed ones.
// Every other difference is a
// conflict. The files keep the remarks of the first pack; new rows of the second follow at the
// end.
func Merge(first, second []pack.File) (merged []pack.File, conflicts []Conflict, err error) {
	for _, name := range names(first, second) {
		a, inFirst := find(first, name)
		b, inSecond := find(second, name)
		switch {
		case !inSecond:
			merged = append(merged, a)
		case !inFirst:
			merged = append(merged, b)
		case path.Ext(name) == ".csv":
			m := merger{file: name, a: sheetOf(a), b: sheetOf(b), trustA: trusted(first, name),
				trustB: trusted(second, name)}
			if m.a.unread != nil || m.b.unread != nil {
				merged = append(merged, a)
				if string(a.Data) != string(b.Data) {
					conflicts = append(conflicts, Conflict{File: name, First: "rows that cannot be read",
						Second: "other rows"})
				}
				continue
			}
			data, err := m.merge(a.Data)
			if err != nil {
				return nil, nil, err
			}
			merged, conflicts = append(merged, pack.File{Name: name, Data: data}), append(conflicts, m.conflicts...)
		default:
			if name == pack.GameFile {
				a.Data = withRules(name, a.Data, b.Data)
			}
			merged = append(merged, a)
			ours := "" // a rule that only the first has
			for _, c := range diffTOML(name, a.Data, b.Data) {
				if onlyOurs(name, c) {
					ours = c.Of
				}
				if ours == "" || c.Of != ours && !strings.HasPrefix(c.Of, ours+".") {
					conflicts = append(conflicts, Conflict{c.File, c.Of, c.What, c.Before, c.After})
				}
			}
		}
	}
	return merged, conflicts, nil
}

// trusted returns the confidence that game.toml gives to rows of a file that have none.
func trusted(files []pack.File, name string) string {
	game, _ := find(files, pack.GameFile)
	var read struct {
		Source map[string]struct {
			Confidence string `toml:"confidence"`
		} `toml:"source"`
	}
	_ = toml.Unmarshal(game.Data, &read) // game check reports what is wrong in it
	return read.Source[strings.TrimSuffix(name, ".csv")].Confidence
}

// A merger merges two files of the same name.
type merger struct {
	file           string
	a, b           *sheet
	trustA, trustB string
	conflicts      []Conflict
}

// source are the columns with where a row is from. They go with the row.
var source = []string{"source", "confidence"}

func (m *merger) merge(old []byte) ([]byte, error) {
	by := keysOf(m.file, m.a.columns)
	done := map[string]bool{}
	columns := union(m.a.columns, m.b.columns)
	if slices.ContainsFunc(m.b.order, m.trustsOtherwise) {
		columns = union(columns, source[1:])
	}
	t, err := pack.ReadSheet(old)
	if err != nil {
		return nil, errors.Wrap(err, m.file)
	}
	var edits []pack.RowEdit
	for i := range t.Rows {
		row := map[string]string{}
		for _, column := range columns {
			row[column] = t.Cell(i, column)
		}
		key := keyOf(m.file, by, row)
		other := m.b.rows[key]
		if other == nil {
			continue
		}
		if done[key] { // all rows of a hexside count as a single row
			if m.file == "hexsides.csv" {
				edits = append(edits, pack.RowEdit{Row: i, Delete: true})
			}
			continue
		}
		out, changed := m.row(key, m.a.rows[key], other)
		if !changed { // its other rows stay, too
			continue
		}
		done[key] = true
		for _, column := range by {
			delete(out, column) // as the row writes it
		}
		edits = append(edits, pack.RowEdit{Row: i, Cells: out})
	}
	added := len(t.Rows)
	for _, key := range m.b.order {
		if m.a.rows[key] == nil {
			cells := maps.Clone(m.b.rows[key])
			cells["confidence"] = m.confidence(cells)
			edits = append(edits, pack.RowEdit{Row: added, Cells: cells})
			added++
		}
	}
	data, err := pack.EditSheet(old, columns, edits)
	return data, errors.Wrap(err, m.file)
}

// trustsOtherwise reports whether a row of the second file needs a confidence of its own when it
// moves to the first, because the files have different ones.
func (m *merger) trustsOtherwise(key string) bool {
	return m.confidence(m.b.rows[key]) != m.b.rows[key]["confidence"]
}

// confidence returns what to write as the confidence of a row of the second file.
func (m *merger) confidence(row map[string]string) string {
	if own := row["confidence"]; own != "" || m.trustA == m.trustB {
		return own
	}
	if m.trustB == "" {
		return "transcribed"
	}
	return m.trustB
}

// row joins two rows. changed reports whether the result differs from the first.
func (m *merger) row(key string, a, b map[string]string) (out map[string]string, changed bool) {
	proposedA, proposedB := isSurveyed(a, m.trustA), isSurveyed(b, m.trustB)
	out = map[string]string{}
	for column, v := range a {
		out[column] = v
	}
	for _, column := range union(m.a.columns, m.b.columns) {
		v, w := a[column], b[column]
		switch {
		case v == w || slices.Contains(source, column):
		case proposedA && !proposedB && w != "":
			out[column], changed = w, true
		case proposedB && !proposedA && v != "" || w == "":
		case v == "":
			out[column], changed = w, true
		default:
			m.conflicts = append(m.conflicts, Conflict{m.file, m.a.called(key), strings.TrimSuffix(column, pack.Second),
				v, w})
		}
	}
	if proposedA && !proposedB { // confirmed, even if it is the same
		out["source"], out["confidence"], changed = b["source"], m.confidence(b), true
		if out["confidence"] == "" && m.trustA == surveyed {
			out["confidence"] = "transcribed"
		}
	}
	return out, changed
}

func isSurveyed(row map[string]string, trust string) bool {
	return row["confidence"] == surveyed || row["confidence"] == "" && trust == surveyed
}
