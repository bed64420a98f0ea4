package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"
)

// GameFile is the only file that every pack has. Its key "extends" names the pack below, its
// key "series" the system that reads the other files.
const GameFile = "game.toml"

// setupFolder holds the deployment tables.
const setupFolder = "setup"

// mostLayers bounds the packs that extend each other.
const mostLayers = 8

// A Loader opens packs that may extend others.
type Loader struct {
	// Open opens the pack that another extends, by the text of its "extends". An error that is
	// fs.ErrNotExist for errors.Is means that there is no such pack. Without Open no pack can extend
	// another.
	Open func(name string) (fs.FS, error)
	// Names are the packs that Open knows, for the message about an unknown pack.
	Names []string
}

// Layers are a pack and the packs that it extends, one over the other, before a system reads
// them. After an error they read nothing more.
type Layers struct {
	// Problems collects what is wrong in the files. Files of an extended pack have its name in
	// front, as in "afb/units.csv".
	Problems *Problems
	// Club is the umpire.toml of those who play, whose table [chat] adds patterns; without an
	// umpire.toml it is zero.
	Club File
	// Others are tables below [chat] that other systems read; this one skips them.
	Others []string

	layers []layer // the lowest first
	tables []*Table
	// blind reports whether game.toml is missing. Then the other files are only checked for being
	// TOML or CSV.
	blind bool
	err   error
}

// A layer is one of the packs.
type layer struct {
	// name is put before the names of its files in messages: "" for the pack that was
	// asked for, else as "afb/".
	name string
	fsys fs.FS
}

// Layers opens a pack in a folder, or in a zip through archive/zip, whose root or only
// folder holds game.toml, and the packs that it extends. The error is for files that
// cannot be read; it is a Fault.
func (l Loader) Layers(fsys fs.FS) (*Layers, error) {
	all := &Layers{Problems: &Problems{}}
	for name := ""; ; {
		root, err := Root(fsys)
		if err != nil {
			return nil, err
		}
		data, err := ReadFile(root, GameFile)
		if err != nil {
			return nil, err
		}
		all.layers = append(all.layers, layer{name, root})
		table := ReadTOML(name+GameFile, data, all.Problems)
		if table == nil {
			all.tables = nil
			break
		}
		all.tables = append(all.tables, table)
		base := table.String("extends")
		if base == "" {
			break
		}
		if name = base + "/"; len(all.layers) == mostLayers ||
			slices.ContainsFunc(all.layers, func(l layer) bool { return l.name == name }) {
			table.Add("extends", ExtendsInCircle, base, mostLayers)
			break
		}
		err = fs.ErrNotExist
		if l.Open != nil {
			fsys, err = l.Open(base)
		}
		if errors.Is(err, fs.ErrNotExist) {
			table.Add("extends", UnknownPack, base, DidYouMean(base, l.Names))
			break
		} else if err != nil {
			return nil, Err(UnreadableBase, base, err)
		}
	}
	slices.Reverse(all.layers)
	slices.Reverse(all.tables)
	return all, nil
}

// Series returns the series that the uppermost game.toml with that key names, or "", and where it
// stands.
func (l *Layers) Series() (string, Position) {
	for _, t := range slices.Backward(l.tables) {
		if t.Has("series") {
			return t.String("series"), t.At("series")
		}
	}
	return "", Position{File: GameFile}
}

// Extends returns the names of all packs that the pack extends, directly or not, nearest
// first.
func (l *Layers) Extends() []string {
	var names []string
	for _, t := range slices.Backward(l.tables) {
		if base := t.String("extends"); base != "" {
			names = append(names, base)
		}
	}
	return names
}

// Game returns all files game.toml, one laid over the other. It is nil if one of them is no TOML, or
// if one is missing that had to have the key needed. lists are how lists of tables are laid over each
// other.
func (l *Layers) Game(lists Lists, needed string) *Table {
	var game *Table
	for i, table := range l.tables {
		if i > 0 {
			table = table.Over(game, lists)
		}
		game = table
	}
	if game != nil && l.Problems.Len() > 0 && !game.Has(needed) {
		game = nil
	}
	l.blind = game == nil
	return game
}

// settings is a file that is ignored in a pack's folder. It belongs to the folder where games
// lie, and a pack may lie there, too.
const settings = "umpire.toml"

// Files returns the names of all files that a pack may have and some layer has, sorted: the
// known files, and deployment tables such as "setup/x.csv". A file whose name only looks like
// a pack's file is a problem, because nothing would read it.
func (l *Layers) Files(known []string) []string {
	var all []string
	for _, layer := range l.layers {
		entries, err := fs.ReadDir(layer.fsys, ".")
		if err != nil {
			l.fail(err)
			return nil
		}
		for _, e := range entries {
			name := e.Name()
			switch {
			case name == setupFolder:
				tables, err := setups(layer.fsys)
				if err != nil {
					l.fail(err)
				}
				all = append(all, tables...)
			case e.IsDir() || name == settings:
			case slices.Contains(known, name):
				all = append(all, name)
			case strings.EqualFold(path.Ext(name), ".csv"), strings.EqualFold(path.Ext(name), ".toml"):
				l.Problems.Add(Position{File: layer.name + name}, UnknownFile, DidYouMean(name, known))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Setups returns the deployment tables (setup/*.csv) by names such as "setup/x.csv". Of two
// with the same name it returns the upper layer's.
func (l *Layers) Setups() (map[string][]byte, error) {
	tables := map[string][]byte{}
	for _, layer := range l.layers {
		names, err := setups(layer.fsys)
		if err != nil {
			return nil, Err(UnreadablePack, err)
		}
		for _, name := range names {
			if tables[name], err = ReadFile(layer.fsys, name); err != nil {
				return nil, err
			}
		}
	}
	return tables, nil
}

// setups returns the names of the deployment tables in a pack's folder. It fails if one of them could not
// be read.
func setups(folder fs.FS) ([]string, error) {
	info, err := fs.Stat(folder, setupFolder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(folder, setupFolder+"/*.csv")
	for _, name := range names {
		if _, err := fs.Stat(folder, name); err != nil {
			return nil, err
		}
	}
	return names, err
}

// Down returns the folders of the layers, the uppermost first.
func (l *Layers) Down() []fs.FS {
	var all []fs.FS
	for _, layer := range slices.Backward(l.layers) {
		all = append(all, layer.fsys)
	}
	return all
}

// Checksum returns a SHA-256 over the names and the content of all files of the layers that a
// system may read, in hexadecimal. The error is a Fault.
func (l *Layers) Checksum() (string, error) {
	sum := sha256.New()
	for _, layer := range l.layers {
		files, err := Copies(layer.fsys)
		if err != nil {
			return "", err
		}
		for _, f := range files {
			if f.Name != settings {
				fmt.Fprintf(sum, "%q %d\n%s", layer.name+f.Name, len(f.Data), f.Data)
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Err returns the first error that reading the files has met.
func (l *Layers) Err() error { return l.err }

func (l *Layers) fail(err error) {
	if l.err == nil {
		l.err = Err(UnreadablePack, err)
	}
}

// each reads a file of every layer that has it, the lowest layer first.
func (l *Layers) each(name string, read func(file string, data []byte)) {
	for _, layer := range l.layers {
		if l.err != nil {
			return
		}
		var data []byte
		if data, l.err = ReadFile(layer.fsys, name); data != nil && l.err == nil {
			read(layer.name+name, data)
		}
	}
}

// Table reads a TOML file, key by key. read is called if the file exists.
func (l *Layers) Table(name string, lists Lists, read func(*Table)) {
	var all *Table
	l.each(name, func(file string, data []byte) {
		table := ReadTOML(file, data, l.Problems)
		if table != nil && all != nil {
			table = table.Over(all, lists)
		}
		if table != nil {
			all = table
		}
	})
	if all != nil && !l.blind {
		read(all)
	}
}

// Sheet reads a CSV file of all layers. Rows for which rowName returns the same replace each
// other.
func (l *Layers) Sheet(name string, sheet Sheet, rowName func(Row) string, read func([]Row)) {
	var all []Row
	l.each(name, func(file string, data []byte) {
		all = Rows(all, sheet.Read(file, data, l.Problems), rowName)
	})
	if !l.blind {
		read(all)
	}
}

// Sheets reads a CSV file and keeps the rows of each layer apart.
func (l *Layers) Sheets(name string, sheet Sheet, read func([][]Row)) {
	var all [][]Row
	l.each(name, func(file string, data []byte) {
		all = append(all, sheet.Read(file, data, l.Problems))
	})
	if !l.blind {
		read(all)
	}
}

// Last reads the file of the uppermost layer that has it.
func (l *Layers) Last(name string, read func(file string, data []byte)) {
	var file string
	var data []byte
	l.each(name, func(n string, d []byte) { file, data = n, d })
	if l.err == nil && data != nil && !l.blind {
		read(file, data)
	}
}

// ID returns the name of a row that has an id, for Sheet.
func ID(row Row) string { return row.Text("id") }

// Root returns the folder that holds game.toml: fsys itself, or its only folder, since
// a zip made of a folder has the folder at its root. The error is a Fault, NoPack if there is none.
func Root(fsys fs.FS) (fs.FS, error) {
	has := func(file string) (bool, error) {
		_, err := fs.Stat(fsys, file)
		if errors.Is(err, fs.ErrPermission) {
			return false, Err(UnreadableFile, file, err)
		}
		return err == nil, nil
	}
	if is, err := has(GameFile); err != nil {
		return nil, err
	} else if is {
		return fsys, nil
	}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, Err(UnreadablePack, err)
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	if len(folders) == 1 {
		if is, err := has(path.Join(folders[0], GameFile)); err != nil {
			return nil, err
		} else if is {
			return fs.Sub(fsys, folders[0])
		}
	}
	return nil, Err(NoPack, GameFile)
}

// ReadFile reads a file of a pack, up to a size that no honest file has. A file that is not there is
// nil. The error is a Fault.
func ReadFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, Err(UnreadableFile, name, err)
	}
	defer f.Close()
	// One byte more than is allowed: the readers of TOML and CSV refuse it.
	data, err := io.ReadAll(io.LimitReader(f, MostBytes+1))
	if err != nil {
		return nil, Err(UnreadableFile, name, err)
	}
	if data == nil {
		data = []byte{}
	}
	return data, nil
}
