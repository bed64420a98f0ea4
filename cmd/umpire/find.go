package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// below ends an argument that means a folder with all folders below it.
const below = "..."

// saveEndings are the endings of saved games and logs.
var saveEndings = []string{".vsav", ".vlog", ".sav", ".log"}

var moduleEndings = []string{".vmod", ".mod", ".zip"}

// expand replaces folders among the arguments by the saved games and logs in them, in the
// order of their names; "folder/..." includes those of all folders below it. Patterns that no
// shell has replaced, such as turn*.vlog, become the files that fit.
func (f *files) expand(args []string) ([]string, error) {
	var paths []string
	for _, arg := range args {
		folder, deep := strings.CutSuffix(arg, below)
		if folder == "" {
			folder = "."
		}
		info, err := os.Stat(folder)
		if err != nil && strings.ContainsAny(arg, "*?") { // Windows leaves wildcards to programs
			fits, globErr := filepath.Glob(arg)
			if globErr != nil || len(fits) == 0 {
				return nil, errors.Errorf("%s: no file fits this pattern", arg)
			}
			f.willRead(fits)
			paths = append(paths, fits...)
			continue
		}
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

// findModule looks beside the save for the module of the game; nil if there is none. Of several
// versions it prefers that of the save, else the last by name. Saves of VASSAL 2 and
// set-ups from within a module name no module: they get the only module that is there. It
// opens no module but the one that it chooses; at others it only glances.
func (f *files) findModule(in *input, open func(path string) (*vmod.Module, error)) (*vmod.Module, string) {
	if in.Path == stdin {
		return nil, ""
	}
	entries, err := os.ReadDir(filepath.Dir(in.Path))
	if err != nil {
		return nil, ""
	}
	want := in.Save.ModuleName()
	type candidate struct{ path, version string }
	var candidates []candidate
	for _, e := range entries {
		if !e.Type().IsRegular() || !slices.Contains(moduleEndings, strings.ToLower(filepath.Ext(e.Name()))) {
			continue
		}
		path := filepath.Join(filepath.Dir(in.Path), e.Name())
		if g, err := f.glance(path); err == nil && (want == "" || g.Name == want) {
			candidates = append(candidates, candidate{path, g.Version})
		}
	}
	if want == "" && len(candidates) > 1 {
		return nil, ""
	}
	for len(candidates) > 0 {
		i := slices.IndexFunc(candidates, func(c candidate) bool { return c.version == in.Save.ModuleVersion() })
		if i < 0 {
			i = len(candidates) - 1
		}
		if m, err := open(candidates[i].path); err == nil && m != nil {
			return m, candidates[i].path
		}
		candidates = slices.Delete(candidates, i, i+1)
	}
	return nil, ""
}

// A gamePack is a pack that was read.
type gamePack struct {
	// path says in messages where the pack is from.
	path string
	check.Game
	// madeUp is what the pack says is made up.
	madeUp func() []check.MadeUp
}

// bound reports whether the pack has a binding to some module.
func (g *gamePack) bound() bool {
	_, is := g.Game.(check.Referee)
	return is
}

// fits reports whether the pack's binding is for the module of that name.
func (g *gamePack) fits(module string) bool { return slices.Contains(g.Modules(), module) }

// known are the rule systems by which packs are read.
var known = systems.All()

// loadPack loads a pack by the name of a shipped one, or from a folder or a zip. All
// that is wrong with it is told at once.
func (f *files) loadPack(name string) (*gamePack, error) {
	g, problems, err := f.readPack(name)
	if err == nil && len(problems) > 0 {
		err = packError(name, problems)
	}
	return g, err
}

// readPack is loadPack that returns the mistakes; with mistakes there is no pack.
func (f *files) readPack(name string) (*gamePack, []pack.Problem, error) {
	fsys, path, closer, err := f.packFS(name)
	if err != nil {
		return nil, nil, err
	}
	defer closer()
	return readPackFS(fsys, path)
}

func readPackFS(fsys fs.FS, path string) (*gamePack, []pack.Problem, error) {
	game, problems, err := known.Read(fsys)
	if game == nil {
		return nil, problems, errors.Wrap(err, path)
	}
	return &gamePack{path, game, sync.OnceValue(func() []check.MadeUp { return game.Status().MadeUp })}, nil, nil
}

// packFS opens a pack. A folder or zip that is one comes before the shipped pack of
// the same name: whoever has one there means it.
func (f *files) packFS(name string) (fsys fs.FS, path string, closer func() error, err error) {
	nothing := func() error { return nil }
	info, err := os.Stat(name)
	if shipped := slices.Contains(known.Names(), name); shipped && (err != nil || info.IsDir() && !f.isPack(name)) {
		fsys, err = known.Open(name)
		return fsys, shippedPath(name), nothing, err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil, errors.Errorf("%s: no folder or zip, and no pack that ships with Umpire%s", name, pack.DidYouMean(name, known.Names()))
	case err != nil:
		return nil, "", nil, err
	case info.IsDir():
		return f.folder(name), name, nothing, nil
	}
	fsys, closer, err = f.zip(name)
	return fsys, name, closer, errors.Wrapf(err, "%s: neither a folder nor a zip with a game pack", name)
}

func (f *files) isPack(folder string) bool {
	_, err := pack.Root(f.folder(folder))
	return err == nil
}

// shipped loads a pack that ships with Umpire.
func shipped(name string) (*gamePack, error) {
	fsys, err := known.Open(name)
	if err != nil {
		return nil, err
	}
	g, problems, err := readPackFS(fsys, shippedPath(name))
	if err == nil && len(problems) > 0 {
		err = packError(name, problems)
	}
	return g, err
}

// shippedPath names a shipped pack in messages.
func shippedPath(name string) string { return name + " (shipped with Umpire)" }

// unbound is the error that a pack does not say what the pieces of a module are.
func (g *gamePack) unbound(name string) error {
	return errors.Errorf("%s: the pack has no vassal.toml, which says what the pieces are; \"umpire game bind --game %s MODULE\" drafts it", g.path, name)
}

func packError(path string, problems []pack.Problem) error {
	return problemError("game pack "+path, problems)
}

// problemError returns an error with all problems of a text.
func problemError(what string, problems []pack.Problem) error {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.String()
	}
	return &listError{head: what + ": " + count(len(problems), "problem"), lines: lines}
}

// findPack looks for a pack for the module in the folders, in the folders within them, and
// then among the shipped packs; nil if there is none. A pack with mistakes in one of the
// folders is an error: the player means to use it. A pack within them may be any game's.
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
	for _, name := range known.Names() {
		g, err := shipped(name)
		if err != nil {
			return nil, err
		}
		if g.fits(module) {
			return g, nil
		}
	}
	return nil, nil
}

// extending looks in the folders, and in those within them, for a pack that extends the one of
// that name and is bound to the module: "module new" lays one beside its module. It is nil if
// there is none, and if the pack is bound itself.
func (f *files) extending(base *gamePack, name, module string, folders ...string) *gamePack {
	if base.bound() {
		return nil
	}
	for _, folder := range append(folders, within(folders)...) {
		extends, err := known.Extends(f.folder(folder))
		if err != nil || !slices.Contains(extends, name) {
			continue
		}
		if g, err := f.loadPack(folder); err == nil && g.fits(module) {
			return g
		}
	}
	return nil
}

func hasPack(folder string) bool { return exists(filepath.Join(folder, "game.toml")) }

// mostWithin bounds the packs that findPack tries in the folders within a folder.
const mostWithin = 100

// within returns the folders within others that have packs, in the order of their names.
func within(folders []string) []string {
	var all []string
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue // the folder cannot be read
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
