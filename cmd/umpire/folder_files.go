package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"syscall"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/folder"
)

// A folderFS has the files in a folder, and registers those that are opened. It follows no link:
// somebody else may have made the folder, and a link in it leads to what only the user may read, or to
// another machine.
type folderFS struct {
	path  string
	files *files
}

// Open implements fs.FS.
func (d *folderFS) Open(name string) (f fs.File, err error) {
	err = d.find("open", name, func(in *os.Root, base string, info fs.FileInfo) error {
		if !info.IsDir() && !info.Mode().IsRegular() {
			return &fs.PathError{Op: "open", Path: name, Err: errors.New("is a pipe or device, not a file")}
		}
		if err := d.files.reads(filepath.Join(d.path, filepath.FromSlash(name)), info); err != nil {
			return err
		}
		file, err := in.Open(base)
		if err != nil {
			return renamed(err, "open", name)
		}
		f = file
		return nil
	})
	return f, err
}

// Stat implements fs.StatFS.
func (d *folderFS) Stat(name string) (info fs.FileInfo, err error) {
	err = d.find("stat", name, func(_ *os.Root, _ string, found fs.FileInfo) error {
		info = found
		return nil
	})
	return info, err
}

// find calls do with the folder of a file, and with the file's name in it. do opens nothing outside of
// that folder, even if another program puts a link there meanwhile.
func (d *folderFS) find(op, name string, do func(in *os.Root, base string, info fs.FileInfo) error) error {
	if !fs.ValidPath(name) {
		return &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	dir, base := path.Split(name)
	near := &d.files.near
	near.Lock()
	defer near.Unlock()
	if near.in != d || near.dir != dir {
		root, err := d.folder(op, dir)
		if err != nil {
			return err
		}
		near.leave()
		near.in, near.dir, near.root = d, dir, root
	}
	info, err := near.root.Lstat(base)
	if err == nil && isLink(info.Mode()) {
		err = linkError{}
	}
	if err != nil {
		return renamed(err, op, name)
	}
	return do(near.root, base, info)
}

// folder opens a folder in the folder; dir is "" for itself, or ends with a slash.
func (d *folderFS) folder(op, dir string) (*os.Root, error) {
	root, err := d.top()
	if err != nil {
		return nil, err
	}
	for at := 0; at < len(dir); {
		part, _, _ := strings.Cut(dir[at:], "/")
		info, err := root.Lstat(part)
		switch {
		case err != nil:
		case isLink(info.Mode()):
			err = linkError{}
		case !info.IsDir():
			err = syscall.ENOTDIR
		}
		var inner *os.Root
		if err == nil {
			inner, err = root.OpenRoot(part)
		}
		root.Close()
		if err != nil {
			return nil, renamed(err, op, dir[:at+len(part)])
		}
		root, at = inner, at+len(part)+1
	}
	return root, nil
}

// renamed returns an error about a file with its whole name.
func renamed(err error, op, name string) error {
	var about *fs.PathError
	if errors.As(err, &about) {
		err = about.Err
	}
	return &fs.PathError{Op: op, Path: name, Err: err}
}

// A nearby keeps the folder open in which the last file was: most files lie beside the file before
// them, and each folder on the way to a file would be opened anew.
type nearby struct {
	sync.Mutex
	in   *folderFS
	dir  string
	root *os.Root
}

// close closes the folder: Windows moves none that is open.
func (n *nearby) close() {
	n.Lock()
	defer n.Unlock()
	n.leave()
}

func (n *nearby) leave() {
	if n.root != nil {
		n.root.Close()
	}
	n.in, n.dir, n.root = nil, "", nil
}

// isLink reports whether a file or folder is a link.
func isLink(mode fs.FileMode) bool { return folder.IsLink(mode) }

// A linkError is the error that a file or folder is a link.
type linkError struct{}

// Error returns what is wrong with it.
func (linkError) Error() string {
	return "is a link, and Umpire follows none in a folder; put the file or folder itself there"
}

// Is makes the error one of permission: what has a link is there, and cannot be read.
func (linkError) Is(target error) bool { return target == fs.ErrPermission }
