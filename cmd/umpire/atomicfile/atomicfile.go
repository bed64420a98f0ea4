// Package atomicfile writes files and folders that appear whole or not at all.
//
// A file is written beside its place under another name, brought to the disk, and renamed in one
// step: until then the old file is untouched, after it the new file has all its bytes. Renaming is
// atomic on Linux and macOS; on Windows os.Rename replaces the file with MoveFileEx, which is as good
// on NTFS. On Linux and macOS the folder is brought to the disk as well, so that the new name
// survives a power cut; Windows leaves that to its journal.
//
// From the first output on, SIGINT and SIGTERM remove what is half written and end the
// process with code 130 or 143. A process that is killed outright leaves the other name
// behind: it begins with a dot and ends with ".tmp", and no later run minds it. Left finds
// it.
//
// It is our own because no library does all of it: natefinch/atomic brings neither file nor folder to
// the disk and has no folders, google/renameio does nothing on Windows, and neither cleans up after a
// signal or treats pipes and devices otherwise than files.
package atomicfile

import (
	"bufio"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/pkg/errors"
)

// Write lets fill write the file at path. If Write returns no error, the file is there with all that
// fill wrote. If it returns an error, what was there before is unchanged, unless the error reports
// that the file is in place.
//
// The new file has the permissions of the old. Write refuses to replace a file that nobody may write,
// and a symbolic link; if a file has several hard links, it replaces only this link. Pipes and
// devices are written as they are, also through a link; a named pipe needs a program that reads from
// it.
//
// On Windows a file that is open cannot be replaced: a fill that reads from the file at
// path closes it before it returns.
func Write(path string, fill func(io.Writer) error) error { return write(system{}, path, fill) }

func write(d disk, path string, fill func(io.Writer) error) error {
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
	return draft(temporary, func() (io.Closer, error) {
		f, err = d.create(temporary)
		return f, errors.Wrap(named(err, path), "create output file")
	}, func() error {
		buffer := bufio.NewWriterSize(f, 256<<10)
		err := fill(buffer)
		if flushed := buffer.Flush(); flushed != nil { // or an earlier write failed
			if info, statErr := f.Stat(); statErr == nil {
				return errors.Wrapf(named(flushed, path),
					"the output file could be written up to %d bytes, and is discarded", info.Size())
			}
			return errors.Wrap(named(flushed, path), "write output file")
		}
		return err
	}, func() error {
		for _, step := range []struct {
			what string
			do   func() error
		}{
			{"give output file the permissions of the old one", func() error {
				if old == nil {
					return nil
				}
				return f.Chmod(old.Mode().Perm())
			}},
			{"bring output file to the disk", f.Sync},
			{"write output file", f.Close},
			{"put output file in place; is it open in another program?",
				func() error { return d.rename(temporary, path) }},
			{"output file is in place, and may be gone after a power cut",
				func() error { return d.syncFolder(filepath.Dir(path)) }},
		} {
			if err := step.do(); err != nil {
				return errors.Wrap(named(err, path), step.what)
			}
		}
		return nil
	})
}

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

func (system) create(path string) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func (system) rename(from, to string) error { return os.Rename(from, to) }

func (system) syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(path)
	if err == nil {
		err = f.Sync()
		f.Close()
	}
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil // a folder that may be written and not read, or a file system that cannot do this
	}
	return err
}

// pour writes to a pipe or device. It opens a named pipe without waiting for a reader, who
// may never come.
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

// Folder lets fill make the folder at path, where nothing or an empty folder is. The folder is there
// with all its files if Folder gives no error, and else is not. What fill makes through its root is
// made within the folder, wherever links in it lead. Files are not flushed to the disk one at a time:
// a power cut can take some.
func Folder(path string, fill func(*os.Root) error) error {
	info, err := os.Lstat(path)
	there := !errors.Is(err, fs.ErrNotExist)
	if there && err != nil {
		return errors.Wrap(err, "look at folder")
	}
	if there {
		list, err := os.ReadDir(path)
		switch {
		case !info.IsDir():
			return errors.Errorf("%s is there and is no folder", path)
		case err != nil:
			return errors.Wrap(err, "look into folder")
		case len(list) > 0:
			return errors.Errorf("folder %s is not empty", path)
		}
	}
	path, err = filepath.Abs(path) // a folder cannot be renamed to "."
	if err != nil {
		return errors.Wrap(err, "make folder")
	}
	made := beside(path)
	return draftFolder(made, fill, func() error {
		if there {
			if err := os.Remove(path); err != nil {
				return errors.Wrap(err, "make room for the folder")
			}
		}
		return errors.Wrap(named(os.Rename(made, path), path), "put folder in place")
	})
}

// Refill lets fill make parts of the folder at path anew: the files and folders of these names become
// those that fill has made, and go where it has made none. Everything else in the folder stays. The
// parts are exchanged one by one when all are made; no link leads them out of the folder. An error
// puts back the parts that were exchanged. A process that is killed meanwhile leaves some parts new,
// and their old files in a folder beside whose name ends with ".old.tmp".
func Refill(path string, names []string, fill func(*os.Root) error) error {
	made := beside(filepath.Join(path, parts))
	return draftFolder(made, fill, func() error {
		root, err := os.OpenRoot(path)
		if err != nil {
			return errors.Wrap(named(err, path), "look into folder")
		}
		defer root.Close()
		from, old := filepath.Base(made), filepath.Base(made)+".old.tmp"
		if err := root.Mkdir(old, 0o777); err != nil {
			return errors.Wrap(named(err, path), "make room in the folder")
		}
		var undo []func()
		for i, part := range names {
			err := makeAbove(root, part, &undo)
			if err == nil {
				err = move(root, part, filepath.Join(old, strconv.Itoa(i)), &undo)
			}
			if err == nil {
				err = move(root, filepath.Join(from, part), part, &undo)
			}
			if err != nil {
				for _, back := range slices.Backward(undo) {
					back()
				}
				_ = root.Remove(old) // if all is back there is nothing in it
				return errors.Wrap(named(err, path), "put parts of the folder in place")
			}
		}
		return errors.Wrap(named(root.RemoveAll(old), path), "remove old parts of the folder")
	})
}

// makeAbove makes the folders above a part of a folder, and adds to undo what removes those that it made.
func makeAbove(root *os.Root, part string, undo *[]func()) error {
	for i, c := range filepath.ToSlash(part) {
		if c != '/' {
			continue
		}
		dir := part[:i]
		info, err := root.Lstat(dir)
		if err == nil && !info.IsDir() {
			err = errors.Errorf("%s is there and is no folder", dir)
		}
		if errors.Is(err, fs.ErrNotExist) {
			if err = root.Mkdir(dir, 0o777); err == nil {
				*undo = append(*undo, func() { _ = root.Remove(dir) })
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// move renames a part of a folder, if it is there, and adds to undo what renames it back.
func move(root *os.Root, from, to string, undo *[]func()) error {
	err := root.Rename(from, to)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		*undo = append(*undo, func() { _ = root.Rename(to, from) })
	}
	return err
}

// draftFolder is draft for a folder.
func draftFolder(temporary string, fill func(*os.Root) error, place func() error) error {
	var root *os.Root
	return draft(temporary, func() (io.Closer, error) {
		err := os.Mkdir(temporary, 0o777)
		if err == nil {
			if root, err = os.OpenRoot(temporary); err != nil {
				_ = os.Remove(temporary)
			}
		}
		return root, errors.Wrap(named(err, filepath.Dir(temporary)), "make folder")
	}, func() error { return fill(root) }, func() error {
		if err := root.Close(); err != nil { // Windows renames no folder that is open
			return errors.Wrap(err, "make folder")
		}
		return place()
	})
}

// unfinished has, by the paths of the drafts, what removes each. Its mutex is held while
// something is done that a signal must not leave half done.
var unfinished = struct {
	sync.Mutex
	remove map[string]func()
}{remove: map[string]func(){}}

// draft creates, fills and places a file or folder under a temporary name. Whatever is at
// that name in the end is removed. A signal breaks fill off; it waits for all other steps.
func draft(temporary string, create func() (io.Closer, error), fill, place func() error) error {
	listen()
	unfinished.Lock()
	defer unfinished.Unlock()
	open, err := create()
	if err != nil {
		return err
	}
	remove := func() {
		open.Close() // so that fill makes nothing more
		// A file that fill is just making can come after its neighbours have gone.
		for tries := 0; os.RemoveAll(temporary) != nil && tries < 20; tries++ {
			time.Sleep(5 * time.Millisecond)
		}
	}
	unfinished.remove[temporary] = remove
	defer delete(unfinished.remove, temporary)
	defer remove()
	err = func() error {
		unfinished.Unlock()
		defer unfinished.Lock()
		return fill()
	}()
	if err != nil {
		return err
	}
	return place()
}

// listen lets SIGINT and SIGTERM remove the drafts and end the process, from the first output on to
// the end of the process. It never restores what signals do by themselves: a signal that came just
// then could end the process in the midst of the next output.
var listen = sync.OnceFunc(func() {
	come := make(chan os.Signal, 1)
	signal.Notify(come, os.Interrupt, syscall.SIGTERM)
	go func() {
		sig := <-come
		unfinished.Lock()
		for _, remove := range unfinished.remove {
			remove()
		}
		if untilSignal.Load() {
			os.Exit(0)
		}
		os.Exit(128 + int(sig.(syscall.Signal))) // on all systems that Go's os has signals of
	}()
})

// untilSignal reports whether a signal is how the user ends the program.
var untilSignal atomic.Bool

// UntilSignal makes signals end the process with code 0: they are how the user ends a command that goes on
// until then.
func UntilSignal() { untilSignal.Store(true) }

// parts is what the temporary names of parts of a folder begin with.
const parts = "umpire"

// beside returns a temporary name that nothing beside path has.
func beside(path string) string {
	return filepath.Join(filepath.Dir(path), stem(path)+strconv.FormatUint(rand.Uint64(), 36)+".tmp")
}

// stem returns the beginning of the names that beside returns.
func stem(path string) string {
	const longest = 200 // of 255, which is as long as names can be
	base := filepath.Base(path)
	return "." + base[:min(len(base), longest)] + "."
}

// named returns an error about a temporary name with the name that the user knows.
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

// Left returns the files and folders beside path that a process left which was killed while it wrote
// the file or folder there, or that another process is writing just now. Nobody can distinguish the
// two, so nothing deletes them.
func Left(path string) []string {
	if base := filepath.Base(path); base == "." || base == ".." { // as Folder does
		path, _ = filepath.Abs(path)
	}
	list, _ := os.ReadDir(filepath.Dir(path)) // writing reports what is wrong with the folder
	var all []string
	for _, entry := range list {
		if end, ok := strings.CutPrefix(entry.Name(), stem(path)); ok && ours().MatchString(end) {
			all = append(all, filepath.Join(filepath.Dir(path), entry.Name()))
		}
	}
	return all
}

// ours fits what beside adds to a stem.
var ours = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-z]{1,13}\.tmp(\.old\.tmp)?$`) })

// LeftIn is Left for parts of a folder that Refill makes. Old parts can be in what it returns.
func LeftIn(folder string) []string { return Left(filepath.Join(folder, parts)) }
