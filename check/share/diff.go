package share

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Change is one thing in which two packs differ.
type Change struct {
	File string `json:"file"`
	// Of names what differs: a hex, a hexside, a unit, a key; "" for the file as a whole.
	Of string `json:"of,omitempty"`
	// What is the column, "" for the row as a whole. Before and After are the values, "" for
	// none.
	What   string `json:"what,omitempty"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// String returns the change for people.
func (c Change) String() string {
	text := c.File
	if c.Of != "" {
		text += ": " + c.Of
	}
	if c.What != "" {
		text += ": " + c.What
	}
	switch {
	case c.Before == "":
		return text + ": new: " + cmp.Or(c.After, "the file")
	case c.After == "":
		return text + ": gone: " + c.Before
	}
	return text + ": " + c.After + ", was " + c.Before
}

// keys lists, by file, the columns that identify a row. In other files the first column does.
var keys = map[string][]string{
	"hexsides.csv": {"hex", "hex" + pack.Second},
	"places.csv":   {"hex", "role", "side"},
	"markers.csv":  {"id"},
	"units.csv":    {"id"},
	"map.csv":      {"hex"},
	"pieces.csv":   {"gpid"},
}

// A sheet is a CSV file as rows that can be compared.
type sheet struct {
	columns []string
	order   []string
	rows    map[string]map[string]string
	// unread is why the file cannot be compared by rows.
	unread error
}

// sheetOf reads a file. It joins rows with the same key into one, with "+" between their values. It
// numbers rows without a key.
func sheetOf(f pack.File) *sheet {
	s := &sheet{rows: map[string]map[string]string{}}
	problems := &pack.Problems{}
	header, rows := pack.Sheet{Twice: "hex", Open: true}.ReadOpen(f.Name, f.Data, problems)
	if problems.Len() > 0 {
		s.unread = errors.Errorf("%s is no CSV file that can be compared by rows", f.Name)
		return s
	}
	for _, h := range header {
		if h.Text != "" {
			s.columns = append(s.columns, h.Text)
		}
	}
	by := keysOf(f.Name, s.columns)
	for _, row := range rows {
		values := map[string]string{}
		for _, column := range s.columns {
			values[column] = row.Text(column)
		}
		key := keyOf(f.Name, by, values)
		if there := s.rows[key]; there != nil && f.Name == "hexsides.csv" {
			for _, column := range s.columns {
				if v := values[column]; v != "" && v != there[column] && !slices.Contains(by, column) {
					there[column] = strings.Trim(there[column]+"+"+v, "+")
				}
			}
			continue
		}
		for base, n := key, 2; s.rows[key] != nil; n++ {
			key = base + " (" + strings.Repeat("again ", n-2) + "again)"
		}
		s.rows[key] = values
		s.order = append(s.order, key)
	}
	return s
}

func keysOf(file string, columns []string) []string {
	by := keys[path.Base(file)]
	if by == nil && len(columns) > 0 {
		by = columns[:1]
	}
	return by
}

// keyOf returns the key of a row. A hexside has the same key from both of its hexes.
func keyOf(file string, by []string, values map[string]string) string {
	var parts []string
	for _, column := range by {
		if v := values[column]; v != "" {
			parts = append(parts, v)
		}
	}
	if file == "hexsides.csv" {
		slices.Sort(parts)
		return strings.Join(parts, "/")
	}
	return strings.Join(parts, " ")
}

// called returns a row's key with the name that players know.
func (s *sheet) called(key string) string {
	if name := s.rows[key]["name"]; name != "" && name != key {
		return key + " " + name
	}
	return key
}

// Diff compares two packs, in the order of the files and of the rows of b.
func Diff(a, b []pack.File) []Change {
	var all []Change
	for _, name := range names(a, b) {
		before, was := find(a, name)
		after, is := find(b, name)
		switch {
		case !is:
			all = append(all, Change{File: name, Before: "the file"})
		case !was:
			all = append(all, Change{File: name})
		case path.Ext(name) == ".csv":
			all = append(all, diffSheets(name, sheetOf(before), sheetOf(after))...)
		default:
			all = append(all, diffTOML(name, before.Data, after.Data)...)
		}
	}
	return all
}

func diffSheets(file string, a, b *sheet) []Change {
	if a.unread != nil || b.unread != nil {
		return []Change{{File: file, Before: "rows that cannot be read", After: "other rows"}}
	}
	var all []Change
	by := keysOf(file, b.columns)
	for _, key := range a.order {
		if b.rows[key] == nil {
			all = append(all, Change{File: file, Of: a.called(key), Before: a.told(file, key)})
		}
	}
	for _, key := range b.order {
		if a.rows[key] == nil {
			all = append(all, Change{File: file, Of: b.called(key), After: b.told(file, key)})
			continue
		}
		for _, column := range union(a.columns, b.columns) {
			if v, w := a.rows[key][column], b.rows[key][column]; v != w && !slices.Contains(by, column) {
				all = append(all, Change{file, b.called(key), strings.TrimSuffix(column, pack.Second),
					cmp.Or(v, "empty"), cmp.Or(w, "empty")})
			}
		}
	}
	return all
}

// told returns a row's values, without its key, for people.
func (s *sheet) told(file, key string) string {
	var parts []string
	by := keysOf(file, s.columns)
	for _, column := range s.columns {
		if v := s.rows[key][column]; v != "" && !slices.Contains(by, column) {
			parts = append(parts, column+" "+v)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "the row")
}

// names returns the names of the files of both, sorted.
func names(a, b []pack.File) []string {
	var all []string
	for _, f := range slices.Concat(a, b) {
		all = append(all, f.Name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func find(files []pack.File, name string) (pack.File, bool) {
	i := slices.IndexFunc(files, func(f pack.File) bool { return f.Name == name })
	if i < 0 {
		return pack.File{}, false
	}
	return files[i], true
}

func union(a, b []string) []string {
	all := slices.Clone(a)
	for _, v := range b {
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}
