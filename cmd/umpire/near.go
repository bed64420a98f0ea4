package main

import (
	"io/fs"
	"os"
	"path"

	"github.com/pkg/errors"
)

// A nearFS is the FS of a root. It keeps the folder of the last file open: most files lie beside
// the one before them, and a root opens each folder on the way to a file anew.
type nearFS struct {
	fs.FS
	root   *os.Root
	name   string // of the folder
	folder *os.Root
}

// Open implements fs.FS.
func (n *nearFS) Open(name string) (fs.File, error) {
	if folder, base := n.near(name); folder != nil {
		if f, err := folder.Open(base); err == nil {
			return f, nil
		}
	}
	return n.FS.Open(name) // which also follows a link that leads out of the folder
}

// Stat implements fs.StatFS.
func (n *nearFS) Stat(name string) (fs.FileInfo, error) {
	if folder, base := n.near(name); folder != nil {
		if info, err := folder.Stat(base); err == nil {
			return info, nil
		}
	}
	return fs.Stat(n.FS, name)
}

// ReadDir implements fs.ReadDirFS.
func (n *nearFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(n.FS, name) }

// near returns the folder of a file and the file's name in it; nil if the folder cannot be opened.
func (n *nearFS) near(name string) (*os.Root, string) {
	dir, base := path.Split(name)
	if dir == "" || !fs.ValidPath(name) {
		return nil, ""
	}
	if n.folder == nil || dir != n.name {
		folder, err := n.root.OpenRoot(path.Clean(dir))
		if err != nil {
			return nil, ""
		}
		if n.folder != nil {
			n.folder.Close()
		}
		n.folder, n.name = folder, dir
	}
	return n.folder, base
}

// close closes the folder and the root.
func (n *nearFS) close() error {
	if n.folder != nil {
		n.folder.Close()
	}
	return errors.Wrap(n.root.Close(), "close folder")
}
