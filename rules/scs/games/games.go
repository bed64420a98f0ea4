// Package games holds the game packs that Umpire ships: "rulebook", the little
// game of the series rulebook's own examples, and "afb", as much of Autumn for
// Barbarossa as its rules' text states. It knows their names and opens them.
//
// It ships no publisher's map, chart or counter sheet beyond what the rules' own
// text gives: a player who has the game lays his own folder over the shipped pack
// (extends = "afb"). Nor does it judge what a pack says: that is package pack's.
package games

import (
	"embed"
	"io/fs"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

//go:embed packs
var shipped embed.FS

// Names are the names of the shipped packs, sorted.
func Names() []string {
	entries, _ := fs.ReadDir(shipped, "packs")
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}

// Open opens the shipped pack of that name. The error for a name that is none says
// fs.ErrNotExist to errors.Is.
func Open(name string) (fs.FS, error) {
	if !slices.Contains(Names(), name) {
		return nil, errors.Wrapf(fs.ErrNotExist, "shipped pack %q", name)
	}
	folder, err := fs.Sub(shipped, "packs/"+name)
	return folder, errors.Wrapf(err, "shipped pack %q", name)
}

// Loader loads packs that may extend the shipped ones.
func Loader() scspack.Loader { return scspack.Loader{Open: Open, Names: Names()} }
