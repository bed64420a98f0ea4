// Package desk is what the page in the browser does with the files that somebody puts on it: it shows
// what each is, finds module and pack for the saved games and logs, and does what the commands of
// umpire do.
//
// It knows no browser. Files are readers with a path, and what it makes are bytes with a name;
// package main in cmd/page/wasm carries both over the border.
package desk

import (
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// known are the rule systems by which packs are read.
var known = systems.All()

// A Dropped is a file that somebody put on the page.
type Dropped struct {
	// Path has the folders that were dropped with it, with slashes.
	Path string
	Size int64
	io.ReaderAt
}

// A Desk holds the files of a page.
type Desk struct {
	store   store
	library *run.Library
	jobs    []*run.Job // of the last check, that were done
	bench   bench
	// left counts what the last check left open in the games, by rule.
	left map[string]int
}

// New returns an empty desk.
func New() *Desk { return &Desk{store: store{}} }

// Add puts files on the desk. A file of a path that is there already takes its place. It
// returns how each was recognised.
func (d *Desk) Add(files []Dropped) []Item {
	var items []Item
	for _, f := range files {
		f.Path = cleaned(f.Path)
		items = append(items, d.store.take(f)...)
	}
	d.store.settle()
	d.reset()
	if d.bench.stale = true; slices.ContainsFunc(items, func(i Item) bool { return i.Path == d.bench.path || i.Kind == Extension }) {
		d.bench = bench{}
	}
	for i := range items {
		items[i] = d.store[items[i].Path].Item
	}
	return items
}

// Items returns all files on the desk, sorted by path.
func (d *Desk) Items() []Item {
	items := []Item{}
	for _, p := range slices.Sorted(maps.Keys(d.store)) {
		items = append(items, d.store[p].Item)
	}
	return items
}

// Remove takes a file, or a zip with all that is in it, off the desk.
func (d *Desk) Remove(name string) {
	for p := range d.store {
		if p == name || strings.HasPrefix(p, name+"/") {
			delete(d.store, p)
		}
	}
	d.bench, d.left = bench{}, nil
	d.reset()
}

func (d *Desk) reset() { d.library, d.jobs = nil, nil }

// finder returns the library of the files: any of them may be the module or pack of any other.
func (d *Desk) finder() *run.Library {
	if d.library == nil {
		d.library = run.NewLibrary(known, d.store, d.store.folders())
		d.library.Offered = d.of(Extension)
	}
	return d.library
}

// games returns the paths of the saved games and logs, sorted.
func (d *Desk) games() []string { return d.of(Log, SavedGame) }

// checked returns the paths of the files to check, sorted: the games, or without any the modules
// and extensions themselves.
func (d *Desk) checked() []string {
	if games := d.games(); games != nil {
		return games
	}
	return d.of(Module, Extension)
}

// of returns the paths of the files of some kinds, sorted.
func (d *Desk) of(kinds ...Kind) []string {
	var paths []string
	for p, f := range d.store {
		if slices.Contains(kinds, f.Kind) {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return paths
}

// cleaned makes a path of the store of a path as the browser has it, which is the choice of
// whoever made the folder.
func cleaned(name string) string {
	name = strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, "\\", "/")), "/")
	if name == "" {
		return "file"
	}
	return name
}

// message returns the text of an error, with all its lines.
func message(err error) string {
	text := err.Error()
	var list *run.ListError
	if errors.As(err, &list) {
		text = strings.Join(append([]string{text}, list.Lines...), "\n")
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = visible.Cut(line, longestLine)
	}
	return strings.Join(lines, "\n")
}

// Bounds in characters of what is shown of a file.
const (
	longestLine = 1000
	longestName = 120
)
