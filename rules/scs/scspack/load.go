package scspack

import (
	"io/fs"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A SeriesID is what the key "series" of game.toml calls a series.
type SeriesID = string

// Series is the Standard Combat Series.
const Series SeriesID = "scs"

// A RuleSet is the rules of a single game.
type RuleSet = string

// AutumnForBarbarossa is the set of rules of that game; see package afb.
const AutumnForBarbarossa RuleSet = "afb"

// The files of a pack that this package reads.
const (
	gameFile     = pack.GameFile
	tecFile      = "tec.toml"
	mapFile      = "map.csv"
	hexsidesFile = "hexsides.csv"
	unitsFile    = "units.csv"
	markersFile  = "markers.csv"
	crtFile      = "crt.csv"
	placesFile   = "places.csv"
)

// What [source] calls the files that may be incomplete.
const (
	tecTable      = "tec"
	mapTable      = "map"
	hexsidesTable = "hexsides"
	unitsTable    = "units"
	placesTable   = "places"
)

// knownFiles are the files that a pack may have in its folder. setup/*.csv and
// files that are neither TOML nor CSV stand beside them.
var knownFiles = []string{
	gameFile, tecFile, mapFile, hexsidesFile, unitsFile, markersFile, crtFile, placesFile, "vassal.toml", "pieces.csv",
}

// Load reads a pack that extends no other, as Read does.
func Load(fsys fs.FS) (*Pack, []pack.Problem, error) { return LoadOver(pack.Loader{}, fsys) }

// LoadOver reads a pack, like Read. The loader knows the packs that it may extend.
func LoadOver(l pack.Loader, fsys fs.FS) (*Pack, []pack.Problem, error) {
	layers, err := l.Layers(fsys)
	if err != nil {
		return nil, nil, err
	}
	return Read(layers)
}

// gameLists are the keys by which tables of game.toml replace the tables of the pack below.
var gameLists = pack.Lists{
	"map":       {"letter"},
	"phase":     {"id", "side"},
	"air":       {"side"},
	"garrison":  {"side", "unit"},
	"exclusive": {"paragraph"},
}

// Read reads a pack.
//
// It returns all problems in the files, sorted by file and place; the pack is then nil,
// since a referee must not judge by half a pack. It returns an error if files cannot be
// read.
func Read(l *pack.Layers) (*Pack, []pack.Problem, error) {
	p := Pack{Files: l.Files(knownFiles)}
	if game := l.Game(gameLists, "sides"); game != nil {
		p.readGame(game)
	}
	l.Table(tecFile, tecLists, p.readTEC)
	l.Sheet(mapFile, groundSheet, func(row pack.Row) string { return hexName(row, "hex") }, p.readGrounds)
	l.Sheets(hexsidesFile, edgeSheet, p.readEdges)
	l.Sheet(unitsFile, unitSheet, pack.ID, p.readUnits)
	p.checkUnits(l.Problems)
	p.checkClasses(l.Problems)
	l.Sheet(markersFile, markerSheet, pack.ID, p.readMarkers)
	l.Sheet(placesFile, placeSheet(), placeName, p.readPlaces)
	p.checkTotal(l.Problems)
	p.checkEntries(l.Problems)
	l.Last(crtFile, func(file string, data []byte) { p.readCRT(file, data, l.Problems) })
	if err := l.Err(); err != nil {
		return nil, nil, err
	}
	if l.Problems.Len() > 0 {
		return nil, l.Problems.Sorted(), nil
	}
	return &p, nil, nil
}
