package main

import (
	"archive/zip"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/pack/document"
	"github.com/umpire-vassal/umpire/vmod"
)

// Nobody should have to type what can be found. A module is looked for beside
// the save, by the name that the save gives; a pack beside the save and beside
// the module, by the module names that it declares.

// below is the ending of an argument that means a folder with all in it.
const below = "..."

// saveEndings are the names that saved games and logs go by.
var saveEndings = []string{".vsav", ".vlog", ".sav", ".log"}

var moduleEndings = []string{".vmod", ".mod", ".zip"}

// expand replaces folders among the arguments by the saved games and logs in
// them, in the order of their names; "folder/..." means those of all folders
// below it, too.
func expand(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		folder, deep := strings.CutSuffix(arg, below)
		if folder == "" {
			folder = "."
		}
		info, err := os.Stat(folder)
		if arg == stdin || !deep && (err != nil || !info.IsDir()) {
			files = append(files, arg)
			continue
		}
		if err != nil {
			return nil, err
		}
		found, err := saves(filepath.Clean(folder), deep)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, errors.Errorf("%s: no saved game or log in it; their names end with %s", arg, strings.Join(saveEndings, ", "))
		}
		files = append(files, found...)
	}
	return files, nil
}

func saves(folder string, deep bool) ([]string, error) {
	var found []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != folder && !deep:
			return fs.SkipDir
		case d.Type().IsRegular() && slices.Contains(saveEndings, strings.ToLower(filepath.Ext(path))):
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

// findModule looks beside the save for the module that it was played with; nil
// where there is none. Of several versions that of the save is taken, else the
// last by name.
func findModule(in *input, s Streams) (*vmod.Module, string) {
	want := in.Save.ModuleName()
	if want == "" || in.Path == stdin {
		return nil, ""
	}
	entries, err := os.ReadDir(filepath.Dir(in.Path))
	if err != nil {
		return nil, ""
	}
	var found *vmod.Module
	var at string
	for _, e := range entries {
		if !e.Type().IsRegular() || !slices.Contains(moduleEndings, strings.ToLower(filepath.Ext(e.Name()))) {
			continue
		}
		path := filepath.Join(filepath.Dir(in.Path), e.Name())
		m, err := openModule(path, s)
		if err != nil || m == nil || m.Name != want {
			continue
		}
		found, at = m, path
		if m.Version == in.Save.ModuleVersion() {
			break
		}
	}
	return found, at
}

// A gamePack is a pack with its binding, which may be nil.
type gamePack struct {
	path string
	*pack.Pack
	binding *bind.Binding
}

// fits says that the pack's binding is for the module of that name.
func (g *gamePack) fits(module string) bool {
	return g.binding != nil && slices.Contains(g.binding.Modules, module)
}

// loadPack loads a pack from a folder or a zip. All that is wrong with it is
// told at once.
func loadPack(path string) (*gamePack, error) {
	fsys, closer, err := packFS(path)
	if err != nil {
		return nil, err
	}
	defer closer()
	p, problems, err := pack.Load(fsys)
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	if p == nil {
		return nil, packError(path, problems)
	}
	b, problems, err := bind.Read(fsys, p)
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	if len(problems) > 0 {
		return nil, packError(path, problems)
	}
	return &gamePack{path: path, Pack: p, binding: b}, nil
}

func packFS(path string) (fsys fs.FS, closer func() error, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		return os.DirFS(path), func() error { return nil }, nil
	}
	z, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil, errors.Wrapf(err, "%s: neither a folder nor a zip with a game pack", path)
	}
	return z, z.Close, nil
}

func packError(path string, problems []document.Problem) error {
	var b strings.Builder
	fmt.Fprintf(&b, "game pack %s: %d problems", path, len(problems))
	lines := make([]string, 0, len(problems))
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	return &listError{head: b.String(), lines: lines}
}

// findPack looks in the folders for a pack that says it is for the module; nil
// where there is none. A folder with a pack that cannot be read is an error: it
// was meant to be used.
func findPack(module string, folders ...string) (*gamePack, error) {
	for _, folder := range folders {
		if _, err := os.Stat(filepath.Join(folder, "game.toml")); err != nil {
			continue
		}
		g, err := loadPack(folder)
		if err != nil {
			return nil, err
		}
		if g.fits(module) {
			return g, nil
		}
	}
	return nil, nil
}
