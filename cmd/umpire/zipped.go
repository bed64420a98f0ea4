package main

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Bounds on what is taken out of zips: the bytes of all files, which stay in memory, and the
// files of one zip.
const (
	mostUnzipped = 256 << 20
	mostInZip    = 1000
)

// A zippedFile is a file of a zip.
type zippedFile struct {
	zip  string // its path
	data []byte
}

// unzip takes the saved games and logs out of a zip, as players mail it, or else its modules. Their
// paths are the zip's path and their names in it; source knows them from then on, Modules the modules, and
// ExtensionsIn the extensions. is reports whether the file is such a zip: a module is none.
func (f *files) unzip(zip string) (inside []string, is bool, err error) {
	r, size, closer, err := f.source(zip)
	if err != nil {
		return nil, false, err
	}
	defer closer()
	a, err := archive.Read(r, size, vmod.DefaultOptions().Times(f.budget).Archive)
	if err != nil || a.Has("savedGame") || a.Has("buildFile.xml") || a.Has("buildFile") {
		return nil, false, nil // whoever opens it reports what is wrong
	}
	var modules []string
	extensions := 0
	for _, name := range a.Names() {
		ending := strings.ToLower(path.Ext(name))
		isModule := slices.Contains(moduleEndings, ending) && ending != ".zip"
		isExtension := slices.Contains(extensionEndings, ending)
		if strings.HasPrefix(path.Base(name), ".") || !isModule && !isExtension && !slices.Contains(saveEndings, ending) {
			continue
		}
		size, _, _ := a.Size(name)
		if f.unzipped += size; f.unzipped > mostUnzipped || len(inside)+len(modules)+extensions == mostInZip {
			return nil, true, errors.Errorf("%s: too much is in it; allowed are %d saved games, logs, modules and "+
				"extensions, and %d bytes; unzip it and name the files", zip, mostInZip, mostUnzipped)
		}
		data, err := a.Bytes(name)
		if err != nil {
			return nil, true, errors.Wrap(err, zip)
		}
		file := zip + "/" + name
		f.zipped[file] = zippedFile{zip, data}
		switch {
		case isModule:
			modules = append(modules, file)
		case isExtension:
			extensions++
		default:
			inside = append(inside, file)
		}
	}
	if len(inside) == 0 {
		inside = modules
	}
	if len(inside) == 0 {
		err = errors.Errorf("%s: no saved game, log or module in it", zip)
	}
	slices.Sort(inside)
	return inside, true, err
}

// onDisk returns the path of a file, or of the zip that it is in.
func (f *files) onDisk(file string) string {
	if z, ok := f.zipped[file]; ok {
		return z.zip
	}
	return file
}

// zippedIn returns the files with some endings in zips that lie in a folder.
func (f *files) zippedIn(folder string, endings []string) []string {
	var found []string
	for file, z := range f.zipped {
		if filepath.Dir(z.zip) == folder && hasEnding(file, endings) {
			found = append(found, file)
		}
	}
	slices.Sort(found)
	return found
}
