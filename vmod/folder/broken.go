package folder

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"
)

// images is the folder of an archive in which VASSAL looks for pictures.
const images = "images/"

// missing fails if a picture that the index names is gone and the build file or a piece
// still shows it: VASSAL would show an error in its place. texts are these files.
func missing(gone []string, texts map[string]string) error {
	wanted := map[string]string{}
	for _, entry := range gone {
		if name, is := strings.CutPrefix(entry, images); is {
			wanted[name] = entry
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		for i, line := range strings.Split(texts[file], "\n") {
			for _, word := range words(line) {
				if entry, is := wanted[word]; is {
					return errors.Errorf("%s, line %d: it shows %s, whose file is gone; put it back, or take its "+
						"line out of %s and add its name to %s if there is such a file", file, i+1, entry, Index,
						MissingImages)
				}
			}
		}
	}
	return nil
}

// words returns the parts of a line that can be the name of a picture.
func words(line string) []string {
	parts := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("\"'<>;,/\t\r", r) })
	for i, p := range parts {
		if _, value, is := strings.Cut(p, between+" "); is {
			parts[i] = value
		}
	}
	return parts
}

// orphan fails if there is a file with a piece that the build file does not name. texts are
// the files that it names.
func orphan(fsys fs.FS, texts map[string]string) error {
	for _, top := range []string{Pieces, Prototypes} {
		err := fs.WalkDir(fsys, top, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasPrefix(path.Base(file), ".") {
				return err
			}
			if _, named := texts[file]; !named {
				return errors.Errorf("%s: no text in the build file is %s%s, so the module would not have this "+
					"piece; name it there, or delete the file", file, reference, file)
			}
			return nil
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
