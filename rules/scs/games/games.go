// Package games holds the game packs that Umpire ships: "rulebook", the little
// game of the series rulebook's own examples, and "afb", as much of Autumn for
// Barbarossa as its rules' text states. It knows their names and opens them.
//
// It ships no publisher's map, chart or counter sheet beyond what the rules' own text gives: a player
// who has the game lays his own folder over the shipped pack (extends = "afb"). Nor does it judge
// packs: package pack does.
package games

import (
	"embed"
	"io/fs"
)

//go:embed packs
var shipped embed.FS

// FS returns the shipped packs, each a folder of its name.
func FS() fs.FS {
	packs, _ := fs.Sub(shipped, "packs") // it is embedded
	return packs
}
