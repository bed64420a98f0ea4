package pack

import "io/fs"

// A File is a file of a pack that is yet to be written.
type File struct {
	// Name is its path in the pack's folder, with slashes.
	Name string
	Data []byte
}

// mostFiles limits the files that are copied from a pack.
const mostFiles = 1000

// Copies returns the files of a pack's folder, and its deployment tables. The error is a
// Fault.
func Copies(folder fs.FS) ([]File, error) {
	root, err := Root(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, pattern := range []string{"*.toml", "*.csv"} {
		found, _ := fs.Glob(root, pattern) // no error: both are patterns
		names = append(names, found...)
	}
	tables, err := setups(root)
	if err != nil {
		return nil, Err(UnreadablePack, err)
	}
	names = append(names, tables...)
	if len(names) > mostFiles {
		return nil, Err(TooManyFiles, len(names), mostFiles)
	}
	var all []File
	for _, name := range names {
		data, err := ReadFile(root, name)
		if err != nil {
			return nil, err
		}
		all = append(all, File{Name: name, Data: data})
	}
	return all, nil
}
