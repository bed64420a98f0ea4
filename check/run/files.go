package run

import (
	"fmt"
	"io/fs"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
)

// Files are the files among which a run looks. Paths are as package path/filepath has them.
type Files interface {
	// Beside returns the folder in which a file lies; "" for a file that lies nowhere, such as
	// standard input.
	Beside(path string) string
	// Same reports whether two paths lead to one file or folder.
	Same(a, b string) bool
	// Modules returns the paths of the files in a folder that may be modules, sorted by name.
	Modules(folder string) []string
	// Extensions returns the paths of the files in the folder where VASSAL keeps the extensions of a
	// module. There may be other files among them.
	Extensions(module string) []string
	// ExtensionsIn returns the paths of the files in a folder that may be extensions.
	ExtensionsIn(folder string) []string
	// Glance glances at a module.
	Glance(path string) (vmod.Glance, error)
	// Module reads a module; nil for no path.
	Module(path string) (*vmod.Module, error)
	// Open opens one of VASSAL's files, or the folder of an unpacked module.
	Open(path string) (file *vmod.File, closer func() error, err error)
	// Folder returns the files in a folder.
	Folder(path string) fs.FS
	// PackFS opens the pack of a name: a pack that ships, or a folder or zip. path is what messages
	// call it.
	PackFS(name string) (fsys fs.FS, path string, closer func() error, err error)
}

// A ListError is an error with several lines.
type ListError struct {
	Head  string
	Lines []string
}

// Error returns the error's first line.
func (e *ListError) Error() string { return e.Head }

// Problems returns an error with all problems of a text.
func Problems(what string, problems []rule.Problem) error {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.String()
	}
	head := fmt.Sprintf("%s: %d problems", what, len(problems))
	if len(problems) == 1 {
		head = what + ": 1 problem"
	}
	return &ListError{Head: head, Lines: lines}
}
