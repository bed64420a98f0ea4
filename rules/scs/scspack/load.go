package scspack

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// The files of a pack that this package reads.
const (
	gameFile     = "game.toml"
	tecFile      = "tec.toml"
	mapFile      = "map.csv"
	hexsidesFile = "hexsides.csv"
	unitsFile    = "units.csv"
	markersFile  = "markers.csv"
	crtFile      = "crt.csv"
	placesFile   = "places.csv"
)

// setupFolder holds the deployment tables and the Order of Arrival.
const setupFolder = "setup/"

// What [source] calls the files that may be incomplete.
const (
	tecTable      = "tec"
	hexsidesTable = "hexsides"
	unitsTable    = "units"
)

// knownFiles are the files that a pack may have in its folder. setup/*.csv and
// files that are neither TOML nor CSV stand beside them.
var knownFiles = []string{
	gameFile, tecFile, mapFile, hexsidesFile, unitsFile, markersFile, crtFile, placesFile, "vassal.toml", "pieces.csv",
}

// A Loader reads packs that may extend others.
type Loader struct {
	// Open opens the pack that one extends, by the text of its "extends". An error
	// for which errors.Is says fs.ErrNotExist means that there is no such pack. Without
	// Open no pack can extend another.
	Open func(name string) (fs.FS, error)
	// Names are the packs that Open knows, for the message about one that it does not.
	Names []string
}

// Load reads a pack that extends no other, as Loader.Load does.
func Load(fsys fs.FS) (*Pack, []pack.Problem, error) { return Loader{}.Load(fsys) }

// Load reads a pack from a folder, or from a zip through archive/zip, whose
// root or only folder holds game.toml, and lays it over the pack that it extends.
//
// What is wrong in the files comes back as problems, all of them, sorted by file
// and place; the pack is then nil, since a referee must not judge by half a pack.
// Files of a pack that is extended stand there below its name. The error is for
// files that cannot be read.
func (l Loader) Load(fsys fs.FS) (*Pack, []pack.Problem, error) {
	var problems pack.Problems
	layers, game, err := l.layers(fsys, &problems)
	if err != nil {
		return nil, nil, err
	}
	var p Pack
	for _, layer := range layers {
		if err := p.list(layer, &problems); err != nil {
			return nil, nil, err
		}
	}
	slices.Sort(p.Files)
	p.Files = slices.Compact(p.Files)
	if game != nil {
		p.readGame(game)
	}
	f := files{layers: layers, problems: &problems, blind: game == nil}
	f.table(tecFile, tecLists, p.readTEC)
	f.sheet(mapFile, groundSheet, groundName, p.readGrounds)
	f.sheets(hexsidesFile, edgeSheet, p.readEdges)
	f.sheet(unitsFile, unitSheet, idOf, p.readUnits)
	p.checkUnits(&problems)
	f.sheet(markersFile, markerSheet, idOf, p.readMarkers)
	f.sheet(placesFile, placeSheet, placeName, p.readPlaces)
	p.checkTotal(&problems)
	f.last(crtFile, func(file string, data []byte) { p.readCRT(file, data, &problems) })
	if f.err != nil {
		return nil, nil, f.err
	}
	if problems.Len() > 0 {
		return nil, problems.Sorted(), nil
	}
	return &p, nil, nil
}

// Tables are the deployment tables (setup/*.csv) of a pack and of those that it extends,
// by their names, as "setup/x.csv"; of two of one name the upper pack's. Problems are
// those by which it cannot be told what the pack extends.
func (l Loader) Tables(fsys fs.FS) (map[string][]byte, []pack.Problem, error) {
	var problems pack.Problems
	layers, _, err := l.layers(fsys, &problems)
	if err != nil {
		return nil, nil, err
	}
	var names Pack
	for _, layer := range layers {
		if err := names.list(layer, &problems); err != nil {
			return nil, nil, err
		}
	}
	f := files{layers: layers, problems: &problems}
	tables := map[string][]byte{}
	for _, name := range names.Files {
		if strings.HasPrefix(name, setupFolder) {
			f.last(name, func(_ string, data []byte) { tables[name] = data })
		}
	}
	return tables, problems.Sorted(), f.err
}

// Root is the folder that holds game.toml: fsys itself, or its only folder, since
// a zip made of a folder has the folder at its root.
func Root(fsys fs.FS) (fs.FS, error) {
	if _, err := fs.Stat(fsys, gameFile); err == nil {
		return fsys, nil
	}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, errors.Wrap(err, "game pack")
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	if len(folders) == 1 {
		if _, err := fs.Stat(fsys, path.Join(folders[0], gameFile)); err == nil {
			sub, err := fs.Sub(fsys, folders[0])
			return sub, errors.Wrap(err, "game pack")
		}
	}
	return nil, errors.Errorf("no game pack: it has no %q", gameFile)
}

// ReadFile reads a file of a pack, up to a size that no honest one has. A file
// that is not there is nil.
func ReadFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, errors.Wrapf(err, "game pack file %q", name)
	}
	defer f.Close()
	// One byte more than is allowed: the readers of TOML and CSV refuse it.
	data, err := io.ReadAll(io.LimitReader(f, pack.MostBytes+1))
	if err != nil {
		return nil, errors.Wrapf(err, "game pack file %q", name)
	}
	if data == nil {
		data = []byte{}
	}
	return data, nil
}

// list notes which files there are and refuses those whose name looks like a
// pack's file and is none: they would be left unread without a word.
func (p *Pack) list(l layer, problems *pack.Problems) error {
	entries, err := fs.ReadDir(l.fsys, ".")
	if err != nil {
		return errors.Wrap(err, "game pack")
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() {
			if name+"/" == setupFolder {
				tables, err := fs.Glob(l.fsys, setupFolder+"*.csv")
				if err != nil {
					return errors.Wrap(err, "game pack")
				}
				p.Files = append(p.Files, tables...)
			}
			continue
		}
		switch {
		case slices.Contains(knownFiles, name):
			p.Files = append(p.Files, name)
		case strings.EqualFold(path.Ext(name), ".csv"), strings.EqualFold(path.Ext(name), ".toml"):
			problems.Addf(pack.Position{File: l.name + name}, "unknown file%s", pack.DidYouMean(name, knownFiles))
		}
	}
	return nil
}

// extents tells in a message where the maps end.
func (p *Pack) extents() string {
	var b strings.Builder
	for i, m := range p.Maps {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		if m.Letter != 0 {
			sep += string(rune(m.Letter)) + " "
		}
		fmt.Fprintf(&b, "%shexrows %d to %d, hexes %d to %d", sep, m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
	}
	return b.String()
}
