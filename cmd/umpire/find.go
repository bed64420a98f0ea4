package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/settings"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// below ends an argument that means a folder with all folders below it.
const below = "..."

// saveEndings are the endings of saved games and logs.
var saveEndings = []string{".vsav", ".vlog", ".sav", ".log"}

var moduleEndings = []string{".vmod", ".mod", ".zip"}

// expand replaces folders among the arguments by the saved games and logs in them, in the order of
// their names; "folder/..." includes the files in all folders below it. A zip stands for the files in
// it. Patterns that no shell has replaced, such as turn*.vlog, become the files that fit.
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
		if !deep && err == nil && info.Mode().IsRegular() && strings.EqualFold(filepath.Ext(arg), ".zip") {
			inside, is, err := f.unzip(arg)
			if err != nil {
				return nil, err
			}
			if is {
				paths = append(paths, inside...)
				continue
			}
		}
		if arg == stdin || !deep && (err != nil || !info.IsDir()) {
			paths = append(paths, arg)
			continue
		}
		if err != nil {
			return nil, absent(filepath.Clean(folder), err)
		}
		if !deep && f.unpacked(folder) { // a module's
			paths = append(paths, filepath.Clean(folder))
			continue
		}
		found, err := f.saves(filepath.Clean(folder), deep)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, errors.Errorf("%s: no saved game or log in it; their names end with %s", arg,
				strings.Join(saveEndings, ", "))
		}
		f.willRead(found)
		paths = append(paths, found...)
	}
	return paths, f.refusal()
}

func (f *files) saves(folder string, deep bool) ([]string, error) {
	var found, links []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != folder && !deep:
			return fs.SkipDir
		case isLink(d.Type()) && (hasEnding(path, saveEndings) || deep && filepath.Ext(path) == ""): // of a folder
			links = append(links, path)
		case d.Type().IsRegular() && hasEnding(path, saveEndings):
			found = append(found, path)
		}
		return nil
	})
	f.leftOut(links...)
	return found, err
}

func hasEnding(path string, endings []string) bool {
	return slices.Contains(endings, strings.ToLower(filepath.Ext(path)))
}

// leftOut reports links among the files that are looked for, in one line: Umpire follows none in a
// folder, which somebody else may have made.
func (f *files) leftOut(links ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	links = slices.DeleteFunc(links, func(link string) bool { return f.links[link] })
	for _, link := range links {
		f.links[link] = true
	}
	switch len(links) {
	case 0:
	case 1:
		f.say("note: %s is a link in a folder, and is left out; name the file itself", links[0])
	default:
		f.say("note: links in a folder are left out; name the files themselves: %s", some(links))
	}
}

// regular returns the paths of the files in a folder with names that fit, sorted; none of a folder that
// cannot be read.
func (f *files) regular(folder string, fits func(name string) bool) []string {
	entries, _ := os.ReadDir(folder)
	var paths, links []string
	for _, e := range entries {
		switch path := filepath.Join(folder, e.Name()); {
		case !fits(e.Name()):
		case isLink(e.Type()):
			links = append(links, path)
		case e.Type().IsRegular():
			paths = append(paths, path)
		}
	}
	f.leftOut(links...)
	return paths
}

// Modules implements run.Files.
func (f *files) Modules(folder string) []string {
	paths := f.regular(folder, func(name string) bool { return hasEnding(name, moduleEndings) })
	return append(paths, f.zippedIn(folder, moduleEndings)...)
}

// Extensions implements run.Files. VASSAL passes over hidden files, and looks at all others whatever
// their names.
func (f *files) Extensions(module string) []string {
	if module == stdin {
		return nil
	}
	folder := extensionFolder(module)
	if info, err := os.Lstat(folder); err == nil && isLink(info.Mode()) {
		f.leftOut(folder)
		return nil
	}
	return f.regular(folder, func(name string) bool { return !strings.HasPrefix(name, ".") })
}

// ExtensionsIn implements run.Files.
func (f *files) ExtensionsIn(folder string) []string {
	paths := f.regular(folder, func(name string) bool { return hasEnding(name, extensionEndings) })
	return append(paths, f.zippedIn(folder, extensionEndings)...)
}

// Beside implements run.Files.
func (f *files) Beside(path string) string {
	if path == stdin {
		return ""
	}
	return filepath.Dir(f.onDisk(path))
}

// Same implements run.Files.
func (f *files) Same(a, b string) bool { return samePath(a, b) }

// known are the rule systems by which packs are read.
var known = systems.All()

// library returns an empty library of the run's files. It looks into the folders of an
// umpire.toml, then into the user's own, and last among the modules that VASSAL knows.
func (f *files) library(said settings.Settings) *run.Library {
	folders := said.Folders
	if own := ownFolder(); own != "" && exists(own) {
		folders = append(slices.Clone(folders), own)
	}
	l := run.NewLibrary(known, f, folders, f.recent()...)
	l.Extensions = f.extensions
	l.Club, l.OwnPacks, l.Own, l.NotChosen = said.Text, f.ownPacks, ownFolder(), said.NotChosen
	if said.Text.Name != "" {
		l.Settings = &run.Settings{Judge: said.Judge, Game: said.Game, Module: said.Module}
	}
	return l
}

// areExtensions fails if what --extension names cannot be read, or is something else.
func (f *files) areExtensions() error {
	for _, path := range f.extensions {
		in, err := f.openEither(path)
		if err != nil {
			return errors.Wrap(err, "--extension")
		}
		in.Close()
		if in.Kind != vmod.KindExtension {
			return errors.Errorf("--extension %s: this is %s, not an extension", path, in.Kind.One())
		}
	}
	return nil
}

// extended returns a module with its extensions, for commands without a saved game.
func (f *files) extended(in *input) (*vmod.Module, error) {
	if err := f.areExtensions(); err != nil {
		return nil, err
	}
	m := f.library(settings.Settings{}).Extend(in.Module, in.Path, nil)
	for _, x := range m.Extensions {
		f.say("%s: extension %s %s", in.Path, x.Name, x.Extension.Version)
	}
	for _, x := range file.Extensions(nil, m) {
		f.say("%s: %s", in.Path, x.Is)
	}
	return m, f.refusal()
}

// loadPack loads a pack by the name of a shipped pack, or from a folder or a zip.
func (f *files) loadPack(name string) (*run.Pack, error) {
	return run.LoadPack(known, f, name, pack.File{})
}

// A finder finds modules and packs. The umpire.toml above the first file that it is asked
// about holds for all of them, as in a check.
type finder struct {
	*run.Library
	module, game string // of umpire.toml
}

// finder returns the run's finder.
func (f *files) finder(path string) (*finder, error) {
	if f.found != nil {
		return f.found, nil
	}
	_, said, err := f.settingsFor(path)
	if err == nil {
		err = f.areExtensions()
	}
	if err != nil {
		return nil, err
	}
	f.found = &finder{f.library(said), said.Module, said.Game}
	return f.found, nil
}

// fit finds module and pack of a save, and reports which it chose; module and game are what the
// command line names, or "".
func (f *files) fit(in *input, module, game string) (run.Fit, error) {
	finder, err := f.finder(in.Path)
	if err != nil {
		return run.Fit{}, err
	}
	fit, err := finder.Fit(in.Path, in.Save, cmp.Or(module, finder.module), cmp.Or(game, finder.game))
	return fit, f.chose(&fit, err)
}

// fitModule is fit for commands that ask for no pack.
func (f *files) fitModule(in *input, module string) (*vmod.Module, error) {
	finder, err := f.finder(in.Path)
	if err != nil {
		return nil, err
	}
	fit, err := finder.FitModule(in.Path, in.Save, cmp.Or(module, finder.module))
	return fit.Module, f.chose(&fit, err)
}

// chose reports which file was chosen. It fails if the run is to write that file.
func (f *files) chose(fit *run.Fit, err error) error {
	if err == nil {
		err = f.refusal()
	}
	if err == nil {
		for _, line := range fit.Chosen {
			f.say("%s", line)
		}
	}
	return err
}

// PackFS implements run.Files. A folder or zip that is a pack comes before the shipped pack of the
// same name: whoever has it there means it.
func (f *files) PackFS(name string) (fsys fs.FS, path string, closer func() error, err error) {
	nothing := func() error { return nil }
	if filepath.Base(name) == run.PackEntry {
		if in, err := f.openModule(filepath.Dir(name)); err == nil {
			defer in.Close()
			if fsys, err := run.PackIn(in.Archive); fsys != nil || err != nil {
				return fsys, name, nothing, errors.Wrap(err, name)
			}
		}
	}
	info, err := os.Stat(name)
	if shipped := slices.Contains(known.Names(), name); shipped && (err != nil || info.IsDir() && !f.isPack(name)) {
		fsys, err = known.Open(name)
		return fsys, run.ShippedPath(name), nothing, err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil, errors.Errorf("%s: no folder or zip, and no pack that ships with Umpire%s", name,
			rule.DidYouMean(name, known.Names()))
	case err != nil:
		return nil, "", nil, err
	case info.IsDir():
		return f.Folder(name), name, nothing, nil
	}
	fsys, closer, err = f.zip(name)
	return fsys, name, closer, errors.Wrapf(err, "%s: neither a folder nor a zip with a game pack", name)
}

// isPack reports whether a folder has a pack, though it may be none that can be read.
func (f *files) isPack(folder string) bool {
	_, err := pack.Root(f.Folder(folder))
	var fault pack.Fault
	return !errors.As(err, &fault) || fault.Code != pack.NoPack
}

// complete returns what is missing of module, pack and binding, or nil: without them no piece
// is a unit in a hex.
func complete(f *run.Fit, in *input, game string) error {
	switch {
	case f.Module == nil:
		name := ""
		if in.Save.ModuleName() != "" {
			name = " " + strconv.Quote(in.Save.ModuleName())
		}
		return errors.Errorf("%s: the module%s is not beside it, and without it no piece stands in a hex; --module "+
			"names it", in.Path, name)
	case f.Pack == nil:
		return errors.Errorf("%s: no game pack for the module %q is beside it or ships with Umpire; "+
			"\"umpire game bind MODULE\" drafts one, --game names it", in.Path, f.Module.Name)
	case !f.Pack.Bound():
		return run.Unbound(f.Pack, game)
	}
	return nil
}
