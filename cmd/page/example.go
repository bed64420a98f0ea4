package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/pkg/errors"
)

// exampleFiles are a log with an illegal move, its module and its game pack: our own game, with invented names.
var exampleFiles = []string{"movement.vlog", "examples.vmod", "examples/game.toml", "examples/places.csv",
	"examples/vassal.toml"}

// example returns the game that the page shows on request: a line of JSON with the paths and sizes of its files, and
// then the files. cmd/page/app/example.js reads it.
func example(root string) (string, error) {
	type file struct {
		Path string `json:"path"`
		Size int    `json:"size"`
	}
	var files []file
	var all bytes.Buffer
	for _, name := range exampleFiles {
		data, err := os.ReadFile(filepath.Join(root, "fixtures", "games", "examples", filepath.FromSlash(name)))
		if err != nil {
			return "", errors.Wrap(err, "read the example")
		}
		files = append(files, file{name, len(data)})
		all.Write(data)
	}
	head, err := json.Marshal(files)
	if err != nil {
		return "", errors.Wrap(err, "write the example")
	}
	return zipped(append(append(head, '\n'), all.Bytes()...))
}
