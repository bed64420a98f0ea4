package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// Nobody should have to type what can be found. A module is looked for beside
// the save, by the name that the save gives; a pack beside the save, beside the
// module and among the shipped ones, by the module names that it declares.

// below is the ending of an argument that means a folder with all in it.
const below = "..."

// saveEndings are the names that saved games and logs go by.
var saveEndings = []string{".vsav", ".vlog", ".sav", ".log"}

var moduleEndings = []string{".vmod", ".mod", ".zip"}

// expand replaces folders among the arguments by the saved games and logs in
// them, in the order of their names; "folder/..." means those of all folders
// below it, too.
func (f *files) expand(args []string) ([]string, error) {
	var paths []string
	for _, arg := range args {
		folder, deep := strings.CutSuffix(arg, below)
		if folder == "" {
			folder = "."
		}
		info, err := os.Stat(folder)
		if arg == stdin || !deep && (err != nil || !info.IsDir()) {
			paths = append(paths, arg)
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
		f.willRead(found)
		paths = append(paths, found...)
	}
	return paths, f.refusal()
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
// last by name. A save that names no module, as those of VASSAL 2 and set-ups
// taken out of a module do, gets the only module that is there.
func findModule(in *input, open func(path string) (*vmod.Module, error)) (*vmod.Module, string) {
	if in.Path == stdin {
		return nil, ""
	}
	entries, err := os.ReadDir(filepath.Dir(in.Path))
	if err != nil {
		return nil, ""
	}
	want := in.Save.ModuleName()
	var found *vmod.Module
	var at string
	for _, e := range entries {
		if !e.Type().IsRegular() || !slices.Contains(moduleEndings, strings.ToLower(filepath.Ext(e.Name()))) {
			continue
		}
		path := filepath.Join(filepath.Dir(in.Path), e.Name())
		m, err := open(path)
		if err != nil || m == nil || want != "" && m.Name != want {
			continue
		}
		if want == "" && found != nil {
			return nil, ""
		}
		found, at = m, path
		if want != "" && m.Version == in.Save.ModuleVersion() {
			break
		}
	}
	return found, at
}

// A gamePack is a pack with its binding, which may be nil.
type gamePack struct {
	// path is where it is from, as people are told.
	path string
	*scspack.Pack
	binding *bind.Binding
}

// fits says that the pack's binding is for the module of that name.
func (g *gamePack) fits(module string) bool {
	return g.binding != nil && slices.Contains(g.binding.Modules, module)
}

// loadPack loads a pack by the name of a shipped one, or from a folder or a zip. All
// that is wrong with it is told at once.
func (f *files) loadPack(name string) (*gamePack, error) {
	g, problems, err := f.readPack(name)
	if err == nil && len(problems) > 0 {
		err = packError(name, problems)
	}
	return g, err
}

// readPack is loadPack for those who want to see the problems; with problems there
// is no pack.
func (f *files) readPack(name string) (*gamePack, []pack.Problem, error) {
	fsys, path, closer, err := f.packFS(name)
	if err != nil {
		return nil, nil, err
	}
	defer closer()
	return readPackFS(fsys, path)
}

func readPackFS(fsys fs.FS, path string) (*gamePack, []pack.Problem, error) {
	p, problems, err := games.Loader().Load(fsys)
	if err != nil {
		return nil, nil, errors.Wrap(err, path)
	}
	if p == nil {
		return nil, problems, nil
	}
	b, problems, err := bind.Read(fsys, p)
	if b == nil && err == nil && len(problems) == 0 && p.Extends != "" {
		b, problems, err = extendedBinding(p)
	}
	if err != nil {
		return nil, nil, errors.Wrap(err, path)
	}
	if len(problems) > 0 {
		return nil, problems, nil
	}
	return &gamePack{path: path, Pack: p, binding: b}, nil, nil
}

// extendedBinding is the binding of the pack that one extends: what its slots are
// does not change by what is laid over it.
func extendedBinding(p *scspack.Pack) (*bind.Binding, []pack.Problem, error) {
	below, err := games.Open(p.Extends)
	if err != nil {
		return nil, nil, err
	}
	return bind.Read(below, p)
}

// packFS opens a pack. A folder or zip that is one comes before the shipped pack of
// the same name: whoever has one there means it.
func (f *files) packFS(name string) (fsys fs.FS, path string, closer func() error, err error) {
	nothing := func() error { return nil }
	info, err := os.Stat(name)
	if shipped := slices.Contains(games.Names(), name); shipped && (err != nil || info.IsDir() && !f.isPack(name)) {
		fsys, err = games.Open(name)
		return fsys, shippedPath(name), nothing, err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil, errors.Errorf("%s: no folder or zip, and no pack that ships with Umpire%s", name, pack.DidYouMean(name, games.Names()))
	case err != nil:
		return nil, "", nil, err
	case info.IsDir():
		return f.folder(name), name, nothing, nil
	}
	fsys, closer, err = f.zip(name)
	return fsys, name, closer, errors.Wrapf(err, "%s: neither a folder nor a zip with a game pack", name)
}

func (f *files) isPack(folder string) bool {
	_, err := scspack.Root(f.folder(folder))
	return err == nil
}

// shippedPath tells people that a pack is a shipped one.
func shippedPath(name string) string { return name + " (shipped with Umpire)" }

func packError(path string, problems []pack.Problem) error {
	return problemError("game pack "+path, problems)
}

// problemError is the error that a text has problems, with all of them.
func problemError(what string, problems []pack.Problem) error {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.String()
	}
	return &listError{head: what + ": " + count(len(problems), "problem"), lines: lines}
}

// findPack looks in the folders, in the folders within them, and then among the shipped
// packs, for one that says it is for the module; nil where there is none. A folder with
// a pack that cannot be read is an error: it was meant to be used. Not so one within,
// which may be any game's.
func (f *files) findPack(module string, folders ...string) (*gamePack, error) {
	for _, folder := range folders {
		if !hasPack(folder) {
			continue
		}
		g, err := f.loadPack(folder)
		if err != nil {
			return nil, err
		}
		if g.fits(module) {
			return g, nil
		}
	}
	for _, folder := range within(folders) {
		if g, err := f.loadPack(folder); err == nil && g.fits(module) {
			return g, nil
		}
	}
	for _, name := range games.Names() {
		fsys, err := games.Open(name)
		if err != nil {
			return nil, err
		}
		g, problems, err := readPackFS(fsys, shippedPath(name))
		if err == nil && len(problems) > 0 {
			err = packError(name, problems)
		}
		if err != nil {
			return nil, err
		}
		if g.fits(module) {
			return g, nil
		}
	}
	return nil, nil
}

func hasPack(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "game.toml"))
	return err == nil
}

// mostWithin bounds the packs that are tried in the folders within a folder.
const mostWithin = 100

// within are the folders within others that have packs, in the order of their names.
func within(folders []string) []string {
	var all []string
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue // nothing to be found there
		}
		for _, e := range entries {
			inner := filepath.Join(folder, e.Name())
			if e.IsDir() && len(all) < mostWithin && !slices.Contains(all, inner) && hasPack(inner) {
				all = append(all, inner)
			}
		}
	}
	return all
}
