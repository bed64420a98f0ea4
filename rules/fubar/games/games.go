// Package games holds the game pack of FUBAR that Umpire ships: "fubar", the tables of the
// one-page rules and a small scenario of our own.
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
