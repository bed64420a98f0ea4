package folder

import (
	"bytes"
	"io/fs"
	"maps"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Differences are how the files of a module in a folder differ from those that Unpack has made of another
// state of the module.
type Differences struct {
	// Own are files that the module in the folder does not have either: somebody has put them there.
	Own []string
	// Changed are files that are different, and Gone are files that only the folder has.
	Changed, Gone []string
}

// Compare compares a folder with what Unpack has made. It fails for a link.
func Compare(folder, made fs.FS) (d Differences, err error) {
	files, err := filesIn(folder)
	if err != nil {
		return d, err
	}
	var a, b []byte
	for _, file := range slices.Sorted(maps.Keys(files)) {
		info, err := fs.Stat(folder, file)
		if err == nil && !info.Mode().IsRegular() {
			err = errors.Errorf("%s is a pipe or device, not a file", file)
		}
		if err != nil {
			return d, err
		}
		switch info, err := fs.Stat(made, file); {
		case errors.Is(err, fs.ErrNotExist):
			d.Gone = append(d.Gone, file)
			continue
		case err != nil || info.IsDir(): // a folder has become a file, or the other way round
			d.Changed = append(d.Changed, file)
			continue
		}
		if a, err = read(folder, file, a); err != nil {
			return d, err
		}
		if b, err = read(made, file, b); err != nil {
			return d, err
		}
		if !bytes.Equal(a, b) {
			d.Changed = append(d.Changed, file)
		}
	}
	if known := known(folder); known != nil {
		d.Own = slices.DeleteFunc(slices.Clone(d.Gone), func(file string) bool { return known[file] })
		d.Gone = slices.DeleteFunc(d.Gone, func(file string) bool { return !known[file] })
	}
	return d, nil
}

// known returns the files of the module in a folder, by its index and its build file; nil if they cannot
// be read.
func known(fsys fs.FS) map[string]bool {
	entries, err := readIndex(fsys)
	if err != nil {
		return nil
	}
	known := map[string]bool{Index: true, MissingImages: true}
	for _, e := range entries {
		known[e.file] = true
		if e.name != "buildFile.xml" && e.name != "buildFile" {
			continue
		}
		skeleton, err := read(fsys, e.file, nil)
		if err != nil {
			return nil
		}
		tree, err := buildfile.Read(skeleton, buildfile.DefaultLimits())
		if err != nil {
			return nil
		}
		for i := range tree.Len() {
			if name, is := referenced(tree.At(i).Text); is {
				known[name] = true
			}
		}
	}
	return known
}
