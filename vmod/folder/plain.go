package folder

import (
	"io"
	"io/fs"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Plain reports whether a folder holds a module or extension as it lies in its archive, the way
// many makers keep theirs under version control: a build file at its top, and no Index.
func Plain(fsys fs.FS) bool {
	if _, err := fs.Stat(fsys, Index); err == nil {
		return false
	}
	for _, name := range [...]string{"buildFile.xml", "buildFile"} {
		info, err := fs.Stat(fsys, name)
		if err == nil && info.Mode().IsRegular() || errors.Is(err, fs.ErrPermission) {
			return true // reading it reports what is wrong
		}
	}
	return false
}

// Zip writes the archive of a plain folder to w: all regular files, in the order of their names,
// without compression. Files and folders whose names begin with a dot or make a program act are
// not the module's and are left out. It fails for a link.
func Zip(fsys fs.FS, w io.Writer) error {
	z := archive.NewWriter(w)
	entries, limit := 0, archive.DefaultLimits().Entries
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		hidden := name != "." && (leftBehind(d.Name()) || d.IsDir() && archive.Acts(d.Name()+"/"))
		switch {
		case err != nil:
			return err
		case hidden && d.IsDir():
			return fs.SkipDir
		case hidden:
			return nil
		}
		if err := straight(name, d); err != nil || !d.Type().IsRegular() {
			return err
		}
		if entries++; entries > limit {
			return errors.Errorf("more than %d files in the folder", limit)
		}
		data, err := read(fsys, name, nil)
		if err != nil {
			return err
		}
		return z.Add(archive.File{Name: name, Stored: true, Data: data})
	})
	if err != nil {
		return errors.Wrap(err, "read folder")
	}
	return errors.Wrap(z.Close(), "write archive")
}
