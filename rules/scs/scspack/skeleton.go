package scspack

import (
	"embed"
	"io/fs"
)

//go:embed skeleton
var skeleton embed.FS

// New returns an empty pack to fill in: the text of each file by its name. It loads as it stands, has
// next to no data, and explains in remarks what goes where.
func New() map[string]string {
	files := map[string]string{}
	entries, _ := fs.ReadDir(skeleton, "skeleton")
	for _, e := range entries {
		text, _ := fs.ReadFile(skeleton, "skeleton/"+e.Name())
		files[e.Name()] = string(text)
	}
	return files
}
