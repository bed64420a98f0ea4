package atomicfile

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// Left returns the files and folders beside path that a process left which was killed while
// it wrote the file or folder there, or that another process is writing just now. Nobody can
// tell the two, so nothing deletes them.
func Left(path string) []string {
	if base := filepath.Base(path); base == "." || base == ".." { // put where it stands
		path, _ = filepath.Abs(path)
	}
	return left(filepath.Dir(path), stem(path))
}

// LeftIn is Left for parts of a folder that Refill makes. Old parts can be in what it returns.
func LeftIn(folder string) []string { return left(folder, stem(filepath.Join(folder, parts))) }

// random is how the name of such a file ends after its stem.
var random = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-z]{1,13}\.tmp(\.old\.tmp)?$`) })

func left(folder, stem string) []string {
	list, _ := os.ReadDir(folder) // writing tells what is wrong with the folder
	var all []string
	for _, entry := range list {
		if end, ok := strings.CutPrefix(entry.Name(), stem); ok && random().MatchString(end) {
			all = append(all, filepath.Join(folder, entry.Name()))
		}
	}
	return all
}
