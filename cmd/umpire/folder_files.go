package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/pkg/errors"
)

// A folderFS registers the files of a folder that are opened.
type folderFS struct {
	inner fs.FS
	path  string
	files *files
}

// Open implements fs.FS.
func (d folderFS) Open(name string) (fs.File, error) {
	info, err := fs.Stat(d.inner, name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("is a pipe or device, not a file")}
	}
	if err == nil {
		err = d.files.reads(filepath.Join(d.path, filepath.FromSlash(name)), info)
	}
	if err != nil {
		return nil, err
	}
	return d.inner.Open(name)
}

// Stat implements fs.StatFS.
func (d folderFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(d.inner, name) }

// ReadDir implements fs.ReadDirFS.
func (d folderFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(d.inner, name) }

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
