// Package whole writes files that appear whole or not at all.
//
// A file is written beside its place under another name, brought to the disk, and
// then given its name in one step. Until that step the old file is untouched, and
// whatever goes wrong leaves it so: a full disk, an error, a signal, a power cut.
// After it the new file is there with all its bytes. The step is the renaming of
// a file: rename(2) on Linux and on macOS, where it is atomic, and
// MoveFileEx with leave to replace on Windows, where it is as good as that on
// NTFS. On Linux and macOS the folder is brought to the disk too, so the step
// survives a power cut; Windows has no call for that and does it by its journal.
//
// A process that is killed outright leaves the file with the other name behind.
// Its name starts with a dot and the name of the file, and ends with ".tmp". No
// later run looks at it or needs it gone.
package whole

import (
	"bufio"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strconv"

	"github.com/pkg/errors"
)

// Write lets fill write the file at path. The file is there with all that fill
// wrote when Write gives no error. What was there before stays as it was if there
// is one, save for an error that says that the file is in place.
//
// A file that is replaced hands down its permissions; one that nobody may write
// is not replaced. A symbolic link is not replaced, and neither is what it points
// to; of several hard links to a file only this one is. What is no file but can be
// written to, such as a pipe or /dev/null, is written to as it is, also through a
// link.
//
// If SIGINT or SIGTERM comes before the file is in place, what was written is
// removed and the process ends with code 130 or 143.
//
// On Windows a file that is open cannot be replaced: a fill that reads from the
// file at path closes it before it returns.
func Write(path string, fill func(io.Writer) error) error {
	return write(system{}, path, fill)
}

// disk is what is asked of the file system.
type disk interface {
	lstat(path string) (fs.FileInfo, error)
	stat(path string) (fs.FileInfo, error)
	// create makes a new file, and fails if there is one.
	create(path string) (file, error)
	// open opens what is no file for writing.
	open(path string) (file, error)
	rename(from, to string) error
	remove(path string) error
	// syncFolder brings the names in a folder to the disk.
	syncFolder(path string) error
}

// file is a file that is being written.
type file interface {
	io.WriteCloser
	Chmod(mode fs.FileMode) error
	Sync() error
}

func write(d disk, path string, fill func(io.Writer) error) error {
	info, err := d.lstat(path)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		info, err = d.stat(path)
		if err != nil || info.Mode().IsRegular() {
			return errors.Errorf("write output file: %s is a symbolic link; name the file that it points to", path)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replace(d, path, nil, fill)
	case err != nil:
		return errors.Wrap(err, "look at output file")
	}
	switch mode := info.Mode(); {
	case mode.IsDir():
		return errors.Errorf("write output file: %s is a folder", path)
	case !mode.IsRegular():
		return pour(d, path, fill)
	case mode.Perm()&0o222 == 0:
		return errors.Errorf("write output file: %s is write-protected", path)
	}
	return replace(d, path, info, fill)
}

// pour writes into what is no file.
func pour(d disk, path string, fill func(io.Writer) error) error {
	f, err := d.open(path)
	if err != nil {
		return errors.Wrap(err, "open output file")
	}
	err = fill(f)
	if cerr := f.Close(); err == nil {
		err = errors.Wrap(cerr, "write output file")
	}
	return err
}

// replace writes a new file and puts it in the place of an old one, if there is
// an old one.
func replace(d disk, path string, old fs.FileInfo, fill func(io.Writer) error) error {
	signals := listen()
	defer signals.stop()
	f, temporary, err := create(d, path)
	if err != nil {
		return errors.Wrap(err, "create output file")
	}
	// After the renaming there is nothing of that name to remove.
	clean := func() {
		f.Close()
		_ = d.remove(temporary)
	}
	defer clean()
	signals.handle(clean)
	out := &counter{w: f}
	buffer := bufio.NewWriterSize(out, 256<<10)
	if err := fill(buffer); err != nil {
		return out.explain(err)
	}
	if err := buffer.Flush(); err != nil {
		return out.explain(errors.Wrap(err, "write output file"))
	}
	if old != nil {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return errors.Wrap(err, "give output file the permissions of the old one")
		}
	}
	if err := f.Sync(); err != nil {
		return errors.Wrap(err, "bring output file to the disk")
	}
	if err := f.Close(); err != nil {
		return errors.Wrap(err, "write output file")
	}
	if err := d.rename(temporary, path); err != nil {
		return errors.Wrap(err, "put output file in place; is it open in another program?")
	}
	return errors.Wrap(d.syncFolder(filepath.Dir(path)), "output file is in place, and may be gone after a power cut")
}

// create makes a file beside path of a name that is free.
func create(d disk, path string) (f file, name string, err error) {
	const tries = 100
	base := filepath.Base(path)
	for range tries {
		name = filepath.Join(filepath.Dir(path), "."+cut(base)+"."+strconv.FormatUint(rand.Uint64(), 36)+".tmp")
		if f, err = d.create(name); !errors.Is(err, fs.ErrExist) {
			return f, name, err
		}
	}
	return nil, "", err
}

// cut shortens a name that is nearly as long as names can be.
func cut(base string) string {
	const most = 200
	if len(base) <= most {
		return base
	}
	return base[:most]
}

// counter counts what is written, for the one who has to make room.
type counter struct {
	w   io.Writer
	n   int64
	err error
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	c.err = err
	return n, err
}

// explain says how far writing came, if writing is what failed.
func (c *counter) explain(err error) error {
	if c.err == nil {
		return err
	}
	return errors.Wrapf(err, "the output file could be written up to %d bytes, and is discarded", c.n)
}
