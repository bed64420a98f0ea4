package scspack

import (
	"io/fs"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A layer is one of the packs that lie over each other, the one that is extended
// below the one that extends it.
type layer struct {
	// name is put before the names of its files in messages: "" for the pack that was
	// asked for, else as "afb/".
	name string
	fsys fs.FS
}

// mostLayers bounds the packs that extend each other.
const mostLayers = 8

// gameLists say which tables of game.toml an extending pack lays over which.
var gameLists = pack.Lists{
	"map":      {"letter"},
	"phase":    {"id", "side"},
	"air":      {"side"},
	"garrison": {"side", "unit"},
}

// layers are the pack and those that it extends, the lowest first, and what their
// files game.toml say together; nil where one of them is no TOML, and where what
// they extend is missing and would have to name the sides.
func (l Loader) layers(fsys fs.FS, problems *pack.Problems) ([]layer, *pack.Table, error) {
	var layers []layer
	var tables []*pack.Table
	for name := ""; ; {
		root, err := Root(fsys)
		if err != nil {
			return nil, nil, err
		}
		data, err := ReadFile(root, gameFile)
		if err != nil {
			return nil, nil, err
		}
		layers = append(layers, layer{name, root})
		table := pack.ReadTOML(name+gameFile, data, problems)
		if table == nil {
			tables = nil
			break
		}
		tables = append(tables, table)
		base := table.String("extends")
		if base == "" {
			break
		}
		if name = base + "/"; len(layers) == mostLayers || slices.ContainsFunc(layers, func(l layer) bool { return l.name == name }) {
			table.Addf("extends", "%q cannot be extended here: it leads in a circle, or more than %d packs extend each other", base, mostLayers)
			break
		}
		if fsys, err = l.open(base); errors.Is(err, fs.ErrNotExist) {
			table.Addf("extends", "%q is no pack that another can extend%s", base, pack.DidYouMean(base, l.Names))
			break
		} else if err != nil {
			return nil, nil, errors.Wrapf(err, "pack %q that is extended", base)
		}
	}
	slices.Reverse(layers)
	slices.Reverse(tables)
	var game *pack.Table
	for i, table := range tables {
		if i > 0 {
			table = table.Over(game, gameLists)
		}
		game = table
	}
	if game != nil && problems.Len() > 0 && !game.Has("sides") {
		game = nil
	}
	return layers, game, nil
}

func (l Loader) open(name string) (fs.FS, error) {
	if l.Open == nil {
		return nil, fs.ErrNotExist
	}
	return l.Open(name)
}

// files reads the files of all layers and lays them over each other. After an
// error it reads nothing more.
type files struct {
	layers   []layer
	problems *pack.Problems
	// blind says that there is no game.toml to understand the others by: that they are
	// TOML or CSV is then all that is looked at.
	blind bool
	err   error
}

// each reads a file of every layer that has it, the lowest layer first.
func (f *files) each(name string, read func(file string, data []byte)) {
	for _, l := range f.layers {
		if f.err != nil {
			return
		}
		var data []byte
		if data, f.err = ReadFile(l.fsys, name); data != nil && f.err == nil {
			read(l.name+name, data)
		}
	}
}

// table reads a TOML file, key by key.
func (f *files) table(name string, lists pack.Lists, read func(*pack.Table)) {
	var all *pack.Table
	f.each(name, func(file string, data []byte) {
		table := pack.ReadTOML(file, data, f.problems)
		if table != nil && all != nil {
			table = table.Over(all, lists)
		}
		if table != nil {
			all = table
		}
	})
	if all != nil && !f.blind {
		read(all)
	}
}

// sheet reads a CSV file, row by row: rows are one that bear one name.
func (f *files) sheet(name string, sheet pack.Sheet, rowName func(pack.Row) string, read func([]pack.Row)) {
	var all []pack.Row
	f.each(name, func(file string, data []byte) {
		all = pack.Rows(all, sheet.Read(file, data, f.problems), rowName)
	})
	if !f.blind {
		read(all)
	}
}

// sheets reads a CSV file of which each layer's rows stay apart.
func (f *files) sheets(name string, sheet pack.Sheet, read func([][]pack.Row)) {
	var all [][]pack.Row
	f.each(name, func(file string, data []byte) {
		all = append(all, sheet.Read(file, data, f.problems))
	})
	if !f.blind {
		read(all)
	}
}

// last reads the file of the uppermost layer that has it.
func (f *files) last(name string, read func(file string, data []byte)) {
	var file string
	var data []byte
	f.each(name, func(n string, d []byte) { file, data = n, d })
	if f.err == nil && data != nil && !f.blind {
		read(file, data)
	}
}

// idOf is the name of a row that has an id.
func idOf(row pack.Row) string { return row.Text("id") }
