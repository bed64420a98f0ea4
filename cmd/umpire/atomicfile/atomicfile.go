// Package atomicfile writes files and folders that appear whole or not at all.
//
// A file is written beside its place under another name, brought to the disk, and
// renamed in one step: until then the old file is untouched, after it the new one has
// all its bytes. Renaming is atomic on Linux and macOS; on Windows os.Rename replaces
// the file with MoveFileEx, which is as good on NTFS. On Linux and macOS the folder is
// brought to the disk as well, so that the new name survives a power cut; Windows leaves
// that to its journal.
//
// From the first output on, SIGINT and SIGTERM remove what is half written and end the
// process with code 130 or 143. A process that is killed outright leaves the other name
// behind: it begins with a dot and ends with ".tmp", and no later run minds it. Left finds
// it.
//
// It is our own because no library does all of it: natefinch/atomic brings neither file
// nor folder to the disk and has no folders, google/renameio does nothing on
// Windows, and neither cleans up after a signal or tells pipes and devices from files.
package atomicfile

import (
	"bufio"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/pkg/errors"
)

// disk is what Write asks of the file system; tests let it fail.
type disk interface {
	lstat(path string) (fs.FileInfo, error)
	create(path string) (file, error)
	rename(from, to string) error
	// syncFolder brings the names in a folder to the disk.
	syncFolder(path string) error
}

// file is what Write asks of a file.
type file interface {
	io.WriteCloser
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Sync() error
}

// system is the file system of the machine.
type system struct{}

func (system) lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }

// named returns an error about a file of ours with the name that the user knows.
func named(err error, path string) error {
	var about *fs.PathError
	if errors.As(err, &about) {
		return &fs.PathError{Op: about.Op, Path: path, Err: about.Err}
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return &fs.PathError{Op: link.Op, Path: path, Err: link.Err}
	}
	return err
}

func (system) create(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func (system) rename(from, to string) error { return os.Rename(from, to) }

func (system) syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder that may be written and not read
	}
	if err != nil {
		return err
	}
	defer f.Close()
	err = f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil // file systems that know of no such thing
	}
	return err
}

// Write lets fill write the file at path. If Write gives no error, the file is there with
// all that fill wrote. If it gives one, what was there before is as it was, unless the
// error says that the file is in place.
//
// The new file has the permissions of the old one. Write refuses to replace a file that
// nobody may write, and a symbolic link; of several hard links to a file it replaces only
// this one. Pipes and devices are written as they are, also through a link; a named pipe
// needs a program that reads from it.
//
// On Windows a file that is open cannot be replaced: a fill that reads from the file at
// path closes it before it returns.
func Write(path string, fill func(io.Writer) error) error { return write(system{}, path, fill) }

func write(d disk, path string, fill func(io.Writer) error) (err error) {
	old, err := d.lstat(path)
	if err == nil && old.Mode()&fs.ModeSymlink != 0 {
		if old, err = os.Stat(path); err != nil || old.Mode().IsRegular() {
			return errors.Errorf("write output file: %s is a symbolic link; name the file that it points to", path)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = nil
	case err != nil:
		return errors.Wrap(err, "look at output file")
	case old.IsDir():
		return errors.Errorf("write output file: %s is a folder", path)
	case !old.Mode().IsRegular():
		return pour(path, old.Mode(), fill)
	case old.Mode().Perm()&0o222 == 0:
		return errors.Errorf("write output file: %s is write-protected", path)
	}
	var f file
	temporary := beside(path)
	clean := func() {
		if f != nil {
			f.Close()
			_ = os.Remove(temporary) // after the renaming there is nothing of that name
		}
	}
	begin(&clean)
	defer end(&clean)
	defer clean()
	if f, err = d.create(temporary); err != nil {
		f = nil
		return errors.Wrap(named(err, path), "create output file")
	}
	buffer := bufio.NewWriterSize(f, 256<<10)
	err = interruptible(func() error { return fill(buffer) })
	if flushed := buffer.Flush(); flushed != nil { // or an earlier write failed
		if info, statErr := f.Stat(); statErr == nil {
			return errors.Wrapf(named(flushed, path), "the output file could be written up to %d bytes, and is discarded", info.Size())
		}
		return errors.Wrap(named(flushed, path), "write output file")
	}
	if err != nil {
		return err
	}
	if old != nil {
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return errors.Wrap(named(err, path), "give output file the permissions of the old one")
		}
	}
	if err := f.Sync(); err != nil {
		return errors.Wrap(named(err, path), "bring output file to the disk")
	}
	if err := f.Close(); err != nil {
		return errors.Wrap(named(err, path), "write output file")
	}
	if err := d.rename(temporary, path); err != nil {
		return errors.Wrap(named(err, path), "put output file in place; is it open in another program?")
	}
	return errors.Wrap(d.syncFolder(filepath.Dir(path)), "output file is in place, and may be gone after a power cut")
}

// pour writes to a pipe or device. A named pipe is opened without waiting for a reader,
// who may never come.
func pour(path string, mode fs.FileMode, fill func(io.Writer) error) error {
	flags := os.O_WRONLY
	if mode&fs.ModeNamedPipe != 0 {
		flags |= syscall.O_NONBLOCK
	}
	f, err := os.OpenFile(path, flags, 0)
	if errors.Is(err, syscall.ENXIO) {
		return errors.Errorf("open output file: no program reads from the pipe %s", path)
	}
	if err != nil {
		return errors.Wrap(err, "open output file")
	}
	err = fill(f)
	if cerr := f.Close(); err == nil {
		err = errors.Wrap(cerr, "write output file")
	}
	return err
}

// beside returns a name that nothing beside path has.
func beside(path string) string {
	return filepath.Join(filepath.Dir(path), stem(path)+strconv.FormatUint(rand.Uint64(), 36)+".tmp")
}

// stem is how the names begin that beside returns.
func stem(path string) string {
	const longest = 200 // of 255, which is as long as names can be
	base := filepath.Base(path)
	return "." + base[:min(len(base), longest)] + "."
}

// parts stands for the parts of a folder in names.
const parts = "umpire"

// Folder lets fill make the folder at path, where nothing or an empty folder is. The folder
// is there with all its files if Folder gives no error, and else is not. What fill
// makes through its root is made within the folder, wherever links in it lead. Files
// are not brought to the disk one by one: a power cut can take some.
func Folder(path string, fill func(*os.Root) error) error {
	info, err := os.Lstat(path)
	empty := err == nil
	if empty {
		list, err := os.ReadDir(path)
		switch {
		case !info.IsDir():
			return errors.Errorf("%s is there and is no folder", path)
		case err != nil:
			return errors.Wrap(err, "look into folder")
		case len(list) > 0:
			return errors.Errorf("folder %s is not empty", path)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return errors.Wrap(err, "look at folder")
	}
	path, err = filepath.Abs(path) // so that "." is put where it stands
	if err != nil {
		return errors.Wrap(err, "make folder")
	}
	return filled(beside(path), fill, func(made string) error {
		if empty {
			if err := os.Remove(path); err != nil {
				return errors.Wrap(err, "make room for the folder")
			}
		}
		return errors.Wrap(named(os.Rename(made, path), path), "put folder in place")
	})
}

// Refill lets fill make parts of the folder at path anew: the files and folders of these
// names become those that fill has made, and go where it has made none.
// Everything else in the folder stays. The parts are exchanged one by one when all are
// made. An error puts back those that were exchanged; a process that is killed
// meanwhile leaves some of them new, and the old ones in a folder beside whose name ends
// with ".tmp".
func Refill(path string, names []string, fill func(*os.Root) error) error {
	return filled(beside(filepath.Join(path, parts)), fill, func(made string) error {
		old := made + ".old.tmp"
		if err := os.Mkdir(old, 0o777); err != nil {
			return errors.Wrap(named(err, path), "make room in the folder")
		}
		var undo []func()
		move := func(from, to string) error {
			err := os.Rename(from, to)
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err == nil {
				undo = append(undo, func() { _ = os.Rename(to, from) })
			}
			return err
		}
		for i, part := range names {
			at := filepath.Join(path, part)
			err := os.MkdirAll(filepath.Dir(at), 0o777)
			if err == nil {
				err = move(at, filepath.Join(old, strconv.Itoa(i)))
			}
			if err == nil {
				err = move(filepath.Join(made, part), at)
			}
			if err != nil {
				slices.Reverse(undo)
				for _, back := range undo {
					back()
				}
				_ = os.Remove(old) // if all is back there is nothing in it
				return errors.Wrap(named(err, path), "put parts of the folder in place")
			}
		}
		return errors.Wrap(named(os.RemoveAll(old), path), "remove old parts of the folder")
	})
}

// filled makes a folder, fills it and lets place put it where it belongs. What is left of
// it is removed.
func filled(made string, fill func(*os.Root) error, place func(made string) error) error {
	var root *os.Root
	clean := func() {
		if root != nil {
			root.Close() // so that fill makes nothing more
		}
		// A file that fill is just making can come after its neighbours have gone.
		for tries := 0; os.RemoveAll(made) != nil && tries < 20; tries++ {
			time.Sleep(5 * time.Millisecond)
		}
	}
	begin(&clean)
	defer end(&clean)
	if err := os.Mkdir(made, 0o777); err != nil {
		return errors.Wrap(named(err, filepath.Dir(made)), "make folder")
	}
	defer clean()
	var err error
	if root, err = os.OpenRoot(made); err != nil {
		return errors.Wrap(err, "open folder")
	}
	if err := interruptible(func() error { return fill(root) }); err != nil {
		return err
	}
	if err := root.Close(); err != nil {
		return errors.Wrap(err, "make folder")
	}
	return place(made)
}

// pending is what a signal that ends the process has to clean up. It is locked by whoever
// does something that a signal must not leave half done.
var pending = struct {
	sync.Mutex
	clean map[*func()]bool
}{clean: map[*func()]bool{}}

// listen lets SIGINT and SIGTERM end the process after what is pending is cleaned up, from
// the first output on to the end of the process. It never goes back to what signals do by
// themselves: one that came just then could end the process in the midst of the next output.
var listen = sync.OnceFunc(func() {
	come := make(chan os.Signal, 1)
	signal.Notify(come, os.Interrupt, syscall.SIGTERM)
	go func() {
		sig := <-come
		pending.Lock()
		for clean := range pending.clean {
			(*clean)()
		}
		os.Exit(128 + int(sig.(syscall.Signal))) // on all systems that Go's os has signals of
	}()
})

// begin holds signals off. One that comes between begin and end, when they are not held off,
// ends the process after clean.
func begin(clean *func()) {
	listen()
	pending.Lock()
	pending.clean[clean] = true
}

// interruptible does something that signals may break off.
func interruptible(do func() error) error {
	pending.Unlock()
	defer pending.Lock()
	return do()
}

// end lets signals through. One that has waited ends the process now.
func end(clean *func()) {
	delete(pending.clean, clean)
	pending.Unlock()
}
