package whole

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/pkg/errors"
)

// Folder lets fill make the folder at path, where nothing or an empty folder is
// now. The folder is there with all its files when it gives no error, and else is
// not. What fill makes through its root is made within the folder, wherever links
// in it lead. Signals are as in Write; files are not brought to the disk one by
// one, so a power cut can take some.
func Folder(path string, fill func(*os.Root) error) error {
	empty, err := isFree(path)
	if err != nil {
		return err
	}
	// The folder itself, so that "." is put where it stands.
	path, err = filepath.Abs(path)
	if err != nil {
		return errors.Wrap(err, "make folder")
	}
	return filled(filepath.Dir(path), filepath.Base(path), fill, func(made string) error {
		if empty {
			if err := os.Remove(path); err != nil {
				return errors.Wrap(err, "make room for the folder")
			}
		}
		return errors.Wrap(os.Rename(made, path), "put folder in place")
	})
}

// isFree says whether there is an empty folder at path, and fails if there is
// anything else.
func isFree(path string) (empty bool, err error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, errors.Wrap(err, "look at folder")
	case !info.IsDir():
		return false, errors.Errorf("%s is there and is no folder", path)
	}
	list, err := os.ReadDir(path)
	if err != nil {
		return false, errors.Wrap(err, "look into folder")
	}
	if len(list) > 0 {
		return false, errors.Errorf("folder %s is not empty", path)
	}
	return true, nil
}

// Refill lets fill make parts of the folder at path anew: the files and folders
// with the names of parts become those that fill has made, and go where it has
// made none. Everything else in the folder stays. The parts are exchanged one by
// one when all are made: an error puts those back that had been exchanged, but a
// process that is killed between two leaves some of them new and the old ones in
// a folder beside, whose name ends with ".tmp".
func Refill(path string, parts []string, fill func(*os.Root) error) error {
	return filled(path, "umpire", fill, func(made string) error {
		old := made + ".old.tmp"
		if err := os.Mkdir(old, 0o777); err != nil {
			return errors.Wrap(err, "make room in the folder")
		}
		var undo []func()
		err := exchange(path, made, old, parts, &undo)
		if err != nil {
			for i := len(undo) - 1; i >= 0; i-- {
				undo[i]()
			}
			_ = os.Remove(old) // if all is back there is nothing in it
			return errors.Wrap(err, "put parts of the folder in place")
		}
		return errors.Wrap(os.RemoveAll(old), "remove old parts of the folder")
	})
}

// exchange moves parts of path to old and those of made to path.
func exchange(path, made, old string, parts []string, undo *[]func()) error {
	move := func(from, to string) error {
		err := os.Rename(from, to)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil {
			*undo = append(*undo, func() { _ = os.Rename(to, from) })
		}
		return err
	}
	for _, part := range parts {
		if err := move(filepath.Join(path, part), filepath.Join(old, part)); err != nil {
			return err
		}
		if err := move(filepath.Join(made, part), filepath.Join(path, part)); err != nil {
			return err
		}
	}
	return nil
}

// filled makes a folder with a name of its own within parent, fills it and lets
// place put it where it belongs. What is left of it is removed.
func filled(parent, base string, fill func(*os.Root) error, place func(made string) error) (err error) {
	signals := listen()
	defer signals.stop()
	made := filepath.Join(parent, "."+cut(base)+"."+strconv.FormatUint(rand.Uint64(), 36)+".tmp")
	if err := os.Mkdir(made, 0o777); err != nil {
		return errors.Wrap(err, "make folder")
	}
	defer discard(made)
	root, err := os.OpenRoot(made)
	if err != nil {
		return errors.Wrap(err, "open folder")
	}
	signals.handle(func() {
		root.Close() // so that fill makes nothing more
		discard(made)
	})
	err = fill(root)
	if cerr := root.Close(); err == nil {
		err = errors.Wrap(cerr, "make folder")
	}
	if err != nil {
		return err
	}
	signals.hold()
	return place(made)
}

// discard removes a folder. A file that fill is just making can come after its
// neighbours have gone, so it tries again.
func discard(made string) {
	const tries = 20
	for range tries {
		if os.RemoveAll(made) == nil {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}
