// Package gamestest opens the shipped packs for tests.
package gamestest

import (
	"io/fs"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/games"
)

// Names returns the names of the shipped packs, sorted.
func Names() []string {
	entries, _ := fs.ReadDir(games.FS(), ".") // it is embedded
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}

// Open opens the shipped pack of that name. The error for an unknown name is fs.ErrNotExist for
// errors.Is.
func Open(name string) (fs.FS, error) {
	if !slices.Contains(Names(), name) {
		return nil, fs.ErrNotExist
	}
	return fs.Sub(games.FS(), name)
}

// Loader opens packs that may extend the shipped ones.
func Loader() pack.Loader { return pack.Loader{Open: Open, Names: Names()} }
