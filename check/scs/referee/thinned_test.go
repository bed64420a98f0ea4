package referee_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pelletier/go-toml/v2"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// layers are a pack and those that it extends, the uppermost first. What is taken out of
// the pack is taken out of all of them, as if "extends" were resolved.
type layers []layer

type layer struct {
	name  string // as "extends" has it, "" for the uppermost
	files fstest.MapFS
}

// layersOf are a pack's files and those of the shipped packs below.
func layersOf(t testing.TB, files fstest.MapFS) layers {
	t.Helper()
	all := layers{{"", files}}
	for {
		var game struct{ Extends string }
		if err := toml.Unmarshal(all[len(all)-1].files[pack.GameFile].Data, &game); err != nil {
			t.Fatal(err)
		}
		if game.Extends == "" {
			return all
		}
		fsys, err := gamestest.Open(game.Extends)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, layer{game.Extends, packFiles(t, fsys)})
	}
}

// packFiles are the files of a pack in a folder.
func packFiles(t testing.TB, fsys fs.FS) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, pattern := range []string{"*.toml", "*.csv", "setup/*.csv"} {
		names, err := fs.Glob(fsys, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: data}
		}
	}
	return files
}

// read reads the pack and its binding; ok is false where it is no pack.
func (l layers) read() (p *scspack.Pack, b *bind.Binding, ok bool) {
	loader := pack.Loader{Open: func(name string) (fs.FS, error) {
		for _, below := range l[1:] {
			if below.name == name {
				return below.files, nil
			}
		}
		return nil, fs.ErrNotExist
	}}
	p, problems, err := scspack.LoadOver(loader, l[0].files)
	if err != nil || problems != nil {
		return nil, nil, false
	}
	b, wrong, err := bind.Read(l[0].files, p)
	if err != nil || wrong != nil {
		return nil, nil, false
	}
	return p, b, true
}

// A thinning takes one thing out of a pack: a key, a cell, a table, a row or a file.
type thinning struct {
	file string
	// what is left of the file; false where nothing is.
	of   func(data []byte) ([]byte, bool)
	what string
	// admits is set for complete = false and for a table that holds it. They admit that
	// something is not known, so a pack without them claims more, not less.
	admits bool
}

func (n thinning) String() string {
	if n.what == "" {
		return n.file
	}
	return n.file + " " + n.what
}

// without returns the layers without what a thinning takes out.
func (l layers) without(n thinning) layers {
	all := slices.Clone(l)
	for i := range all {
		f := all[i].files[n.file]
		if f == nil {
			continue
		}
		all[i].files = maps.Clone(all[i].files)
		if data, left := n.of(f.Data); left {
			all[i].files[n.file] = &fstest.MapFile{Data: data}
		} else {
			delete(all[i].files, n.file)
		}
	}
	return all
}

// thinnings are all that can be taken out of the layers, each once.
func (l layers) thinnings(t testing.TB) []thinning {
	t.Helper()
	var all []thinning
	seen, admits := map[string]bool{}, map[string]bool{}
	for _, layer := range l {
		for _, name := range slices.Sorted(maps.Keys(layer.files)) {
			if strings.HasPrefix(name, "setup/") {
				continue
			}
			var some []thinning
			if name != pack.GameFile {
				some = append(some, thinning{file: name, of: func([]byte) ([]byte, bool) { return nil, false }})
			}
			switch path.Ext(name) {
			case ".toml":
				some = append(some, tomlThinnings(t, name, layer.files[name].Data)...)
			case ".csv":
				some = append(some, csvThinnings(t, name, layer.files[name].Data)...)
			}
			for _, n := range some {
				key := n.String()
				admits[key] = admits[key] || n.admits
				if !seen[key] {
					seen[key] = true
					all = append(all, n)
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(n thinning) bool { return admits[n.String()] })
}

// identities are the keys that distinguish the tables of a list, as one pack lies over
// another; the tables of other lists are distinguished by their places.
var identities = map[string][]string{
	"phase": {"id", "side"}, "air": {"side"}, "garrison": {"side", "unit"}, "exclusive": {"paragraph"},
	"terrain": {"id"}, "hexside": {"id"}, "road": {"id"},
}

// step is a key, or a table of a list, on the way to what is taken out.
type step struct {
	key  string
	name string // of the table in the list
}

func (s step) String() string {
	if s.name == "" {
		return s.key
	}
	return s.key + "[" + s.name + "]"
}

func nameOf(key string, i int, table map[string]any) string {
	keys := identities[key]
	if keys == nil {
		return strconv.Itoa(i + 1)
	}
	var parts []string
	for _, k := range keys {
		if s, is := table[k].(string); is {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

func tomlThinnings(t testing.TB, file string, data []byte) []thinning {
	t.Helper()
	var root map[string]any
	if err := toml.Unmarshal(data, &root); err != nil {
		t.Fatal(file, err)
	}
	var all []thinning
	var walk func(way []step, table map[string]any)
	add := func(way []step, taken any) {
		words := make([]string, len(way))
		for i, s := range way {
			words[i] = s.String()
		}
		all = append(all, thinning{file: file, what: strings.Join(words, "."), admits: admits(way[len(way)-1].key, taken), of: func(data []byte) ([]byte, bool) {
			var root map[string]any
			if err := toml.Unmarshal(data, &root); err != nil {
				t.Fatal(file, err)
			}
			cut(root, way)
			if list := way[len(way)-1]; list.key == "exclusive" && (list.name != "" || len(way) == 1) {
				unlist(root)
			}
			left, err := toml.Marshal(root)
			if err != nil {
				t.Fatal(file, err)
			}
			return left, true
		}})
	}
	walk = func(way []step, table map[string]any) {
		for _, key := range slices.Sorted(maps.Keys(table)) {
			if file == pack.GameFile && key == "extends" {
				continue
			}
			here := append(slices.Clone(way), step{key: key})
			add(here, table[key])
			switch v := table[key].(type) {
			case map[string]any:
				walk(here, v)
			case []any:
				for i, item := range v {
					below, is := item.(map[string]any)
					if !is {
						continue
					}
					one := append(slices.Clone(way), step{key, nameOf(key, i, below)})
					if file != pack.GameFile || key != "phase" { // the phases are complete by their nature
						add(one, below)
					}
					walk(one, below)
				}
			}
		}
	}
	walk(nil, root)
	return all
}

// admits reports whether a key states only what is not known.
func admits(key string, value any) bool {
	if table, is := value.(map[string]any); is {
		for below, v := range table {
			if admits(below, v) {
				return true
			}
		}
	}
	return key == "complete" && value == false
}

// unlist says of a pack without one of the game's own rules that it does not name all of them.
func unlist(root map[string]any) {
	source, _ := root["source"].(map[string]any)
	if source == nil {
		source = map[string]any{}
		root["source"] = source
	}
	source["exclusive"] = map[string]any{"complete": false}
}

// cut takes what lies at the end of the way out of a table.
func cut(table map[string]any, way []step) {
	s := way[0]
	if s.name == "" {
		if below, is := table[s.key].(map[string]any); is && len(way) > 1 {
			cut(below, way[1:])
		} else if len(way) == 1 {
			delete(table, s.key)
		}
		return
	}
	list, _ := table[s.key].([]any)
	for i, item := range list {
		below, is := item.(map[string]any)
		if !is || nameOf(s.key, i, below) != s.name {
			continue
		}
		if len(way) == 1 {
			if len(list) == 1 {
				delete(table, s.key) // an empty list may say that there is none
			} else {
				table[s.key] = slices.Delete(slices.Clone(list), i, i+1)
			}
		} else {
			cut(below, way[1:])
		}
		return
	}
}

// rowNames are the columns that distinguish the rows of a file.
var rowNames = map[string][]string{
	"units.csv": {"id"}, "markers.csv": {"id"}, "map.csv": {"hex"}, "pieces.csv": {"gpid", "name"}, "crt.csv": {"roll"},
	"places.csv": {"role", "hex", "side", "name"}, "hexsides.csv": nil,
}

func csvThinnings(t testing.TB, file string, data []byte) []thinning {
	t.Helper()
	names, ok := rowNames[file]
	if !ok {
		t.Fatalf("what tells the rows of %s apart?", file)
	}
	header, rows := sheet(t, file, data)
	edit := func(what string, change func(header []string, rows [][]string) [][]string) thinning {
		return thinning{file: file, what: what, of: func(data []byte) ([]byte, bool) {
			header, rows := sheet(t, file, data)
			var b bytes.Buffer
			w := csv.NewWriter(&b)
			if err := w.WriteAll(append([][]string{header}, change(header, rows)...)); err != nil {
				t.Fatal(err)
			}
			return b.Bytes(), true
		}}
	}
	var all []thinning
	for _, row := range rows {
		name := rowName(names, header, row)
		if file != "map.csv" && file != "hexsides.csv" && file != "places.csv" {
			all = append(all, edit(name, func(header []string, rows [][]string) [][]string {
				return slices.DeleteFunc(rows, func(r []string) bool { return rowName(names, header, r) == name })
			}))
		}
		for i, cell := range row {
			if column := header[i]; cell != "" && !slices.Contains(names, column) || file == "places.csv" && cell != "" {
				all = append(all, edit(name+": "+column, func(header []string, rows [][]string) [][]string {
					at := slices.Index(header, column)
					for _, r := range rows {
						if at >= 0 && rowName(names, header, r) == name {
							r[at] = ""
						}
					}
					return rows
				}))
			}
		}
	}
	for i, column := range header {
		if !slices.Contains(names, column) {
			all = append(all, edit("column "+column, func(header []string, rows [][]string) [][]string {
				at := slices.Index(header, column)
				for _, r := range rows {
					if at >= 0 {
						r[at] = ""
					}
				}
				return rows
			}))
		}
		if file == "places.csv" && column == "role" {
			for _, row := range rows {
				role := row[i]
				all = append(all, edit("role "+role, func(header []string, rows [][]string) [][]string {
					at := slices.Index(header, "role")
					return slices.DeleteFunc(rows, func(r []string) bool { return r[at] == role })
				}))
			}
		}
	}
	return all
}

func rowName(columns, header, row []string) string {
	if columns == nil {
		return fmt.Sprint(row)
	}
	var parts []string
	for _, c := range columns {
		if i := slices.Index(header, c); i >= 0 && row[i] != "" {
			parts = append(parts, row[i])
		}
	}
	return strings.Join(parts, " ")
}

// sheet reads a CSV file, each row as long as the header.
func sheet(t testing.TB, file string, data []byte) (header []string, rows [][]string) {
	t.Helper()
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace, r.Comma = '#', -1, true, pack.Separator(data)
	all, err := r.ReadAll()
	if err != nil || len(all) == 0 {
		t.Fatal(file, err)
	}
	for _, row := range all[1:] {
		for len(row) < len(all[0]) {
			row = append(row, "")
		}
		rows = append(rows, row[:len(all[0])])
	}
	return all[0], rows
}
