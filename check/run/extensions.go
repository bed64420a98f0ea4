package run

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// Extended returns the module at a path as VASSAL has it with its extensions: the files in the folder where
// VASSAL keeps them, the files of Library.Extensions and Offered and, where a wanted extension has their name,
// files beside the module and in the folders near. It returns nil for no path.
func (l *Library) Extended(path string, wanted []command.Extension, near ...string) (*vmod.Module, error) {
	m, err := l.Module(path)
	if err != nil || m == nil {
		return m, err
	}
	return l.Extend(m, path, wanted, near...), nil
}

// Extend returns the open module at a path as Extended does.
func (l *Library) Extend(m *vmod.Module, path string, wanted []command.Extension, near ...string) *vmod.Module {
	var files []vmod.ExtensionFile
	key := path
	for _, at := range l.extensionPaths(path, wanted, near) {
		files = append(files, l.extensionFile(at, m.Name))
		key += "\x00" + at
	}
	if len(files) == 0 {
		return m
	}
	m, _ = once(&l.mu, l.extended, key, func() (*vmod.Module, error) { return m.Extended(files), nil })
	return m
}

// extensionPaths returns the paths of the extensions of a module in the order of their names, in which
// VASSAL loads them.
func (l *Library) extensionPaths(module string, wanted []command.Extension, near []string) []string {
	paths := slices.Concat(l.files.Extensions(module), l.Extensions, l.Offered)
	named := func(path string) bool {
		return slices.ContainsFunc(wanted, func(x command.Extension) bool { return x.Name == extensionName(path) })
	}
	if len(wanted) > 0 {
		for _, folder := range append(l.beside(module), near...) {
			for _, at := range l.files.ExtensionsIn(folder) {
				there := func(path string) bool { return extensionName(path) == extensionName(at) }
				if named(at) && !slices.ContainsFunc(paths, there) {
					paths = append(paths, at)
				}
			}
		}
	}
	slices.SortStableFunc(paths, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	return slices.CompactFunc(paths, func(a, b string) bool { return filepath.Base(a) == filepath.Base(b) && l.files.Same(a, b) })
}

// extensionName returns the name by which saved games name an extension.
func extensionName(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// extensionFile returns the extension at a path, for a module. VASSAL passes over other files in the folder
// of the extensions, and Umpire over those among the files of the run that are for other modules.
func (l *Library) extensionFile(path, module string) vmod.ExtensionFile {
	return vmod.ExtensionFile{Name: extensionName(path), Open: func() (*vmod.File, error) {
		f, closer, err := l.files.Open(path)
		isNamed := slices.Contains([]string{".vmdx", ".mdx"}, strings.ToLower(filepath.Ext(path))) || slices.Contains(l.Extensions, path)
		switch {
		case err != nil && !isNamed:
			return nil, nil
		case err != nil:
			return nil, errors.New(strings.TrimPrefix(err.Error(), path+": ")) // reports name no folders
		case f.Extension == nil && isNamed:
			closer()
			return nil, errors.Errorf("this is %s, not an extension", f.Kind.One())
		case f.Extension == nil, slices.Contains(l.Offered, path) && !f.Extension.Fits(module):
			closer()
			return nil, nil
		}
		return f, nil
	}}
}
