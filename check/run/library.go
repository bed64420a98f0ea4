package run

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Library holds the modules and packs of a run, so that a hundred logs of a game open its
// module once. Several goroutines may use it.
type Library struct {
	systems check.Systems
	files   Files
	// folders are looked through for modules and packs after that of the file.
	folders []string
	mu      sync.Mutex
	modules map[string]func() (*vmod.Module, error)
	packs   map[string]func() (*Pack, error)
	guesses map[*vmod.Module]func() (check.Game, error)
}

// NewLibrary returns a library of files, for packs of some systems. It looks for modules and
// packs in the folder of each file first, then in the folders.
func NewLibrary(systems check.Systems, files Files, folders []string) *Library {
	return &Library{
		systems: systems,
		files:   files,
		folders: folders,
		modules: map[string]func() (*vmod.Module, error){},
		packs:   map[string]func() (*Pack, error){},
		guesses: map[*vmod.Module]func() (check.Game, error){},
	}
}

// once returns what is kept under a key. The first caller makes it, and others wait.
func once[K comparable, V any](l *Library, kept map[K]func() (V, error), key K, make func() (V, error)) (V, error) {
	l.mu.Lock()
	get, ok := kept[key]
	if !ok {
		get = sync.OnceValues(make)
		kept[key] = get
	}
	l.mu.Unlock()
	return get()
}

// Module returns the module at a path; nil for no path.
func (l *Library) Module(path string) (*vmod.Module, error) {
	return once(l, l.modules, path, func() (*vmod.Module, error) { return l.files.Module(path) })
}

// Pack returns the pack of that name, folder or zip.
func (l *Library) Pack(name string) (*Pack, error) {
	return once(l, l.packs, name, func() (*Pack, error) { return LoadPack(l.systems, l.files, name) })
}

// packOf returns the pack in one of the folders, or shipped, that is for the module; nil if
// there is none.
func (l *Library) packOf(module string, folders ...string) (*Pack, error) {
	folders = slices.Clone(folders)
	for i := range folders {
		folders[i] = filepath.Clean(folders[i])
	}
	key := strings.Join(append([]string{"of", module}, folders...), "\x00")
	return once(l, l.packs, key, func() (*Pack, error) { return l.findPack(module, folders) })
}

// guess returns what a module shows without a pack.
func (l *Library) guess(m *vmod.Module) (check.Game, error) {
	return once(l, l.guesses, m, func() (check.Game, error) { return l.systems.Guess(m) })
}

// A Fit is the module and the pack that a save is read with.
type Fit struct {
	// Module is nil if none is named and none is beside the save; Pack is nil if no pack is
	// named and none is for the module.
	Module *vmod.Module
	Pack   *Pack
	// Chosen tells the user what Umpire chose, and what does not fit, in lines.
	Chosen []string
}

// Fit finds module and pack of the save at a path; module and game are those that the user
// names, or "".
func (l *Library) Fit(path string, save *vmod.Save, module, game string) (Fit, error) {
	var f Fit
	var err error
	say := func(format string, args ...any) { f.Chosen = append(f.Chosen, path+": "+fmt.Sprintf(format, args...)) }
	var folders []string
	if folder := l.files.Beside(path); folder != "" {
		folders = append(folders, folder)
	}
	if module == "" {
		var at string
		for _, folder := range slices.Concat(folders, l.folders) {
			if f.Module, at = FindModule(l.files, save, folder, l.Module); f.Module != nil {
				say("module %s", at)
				break
			}
		}
	} else {
		if f.Module, err = l.Module(module); err != nil {
			return Fit{}, err
		}
		if folder := l.files.Beside(module); folder != "" {
			folders = append(folders, folder)
		}
		if want := save.ModuleName(); want != "" && want != f.Module.Name {
			say("it is of the module %q; %s is %q", want, module, f.Module.Name)
		}
	}
	folders = append(folders, l.folders...)
	switch {
	case game != "":
		f.Pack, err = l.Pack(game)
		if err == nil && f.Module != nil {
			if extending := l.Extending(f.Pack, game, f.Module.Name, folders...); extending != nil {
				f.Pack = extending
				say("game pack %s, which extends %s", extending.Path, game)
			}
		}
		if err == nil && f.Module != nil && f.Pack.Bound() && !f.Pack.Fits(f.Module.Name) {
			say("the vassal.toml of %s is not for the module %q", f.Pack.Path, f.Module.Name)
		}
	case f.Module != nil:
		if f.Pack, err = l.packOf(f.Module.Name, folders...); f.Pack != nil {
			say("game pack %s", f.Pack.Path)
		}
	}
	return f, err
}

// FindModule looks in a folder for the module of the save's game; nil if there is none. Of several
// versions it prefers that of the save, else the last by name. Saves of VASSAL 2 and
// set-ups from within a module name no module: they get the only module that is there. It
// opens no module but the one that it chooses; at others it only glances.
func FindModule(files Files, save *vmod.Save, folder string, open func(path string) (*vmod.Module, error)) (*vmod.Module, string) {
	want := save.ModuleName()
	type candidate struct{ path, version string }
	var candidates []candidate
	for _, path := range files.Modules(folder) {
		if g, err := files.Glance(path); err == nil && (want == "" || g.Name == want) {
			candidates = append(candidates, candidate{path, g.Version})
		}
	}
	if want == "" && len(candidates) > 1 {
		return nil, ""
	}
	for len(candidates) > 0 {
		i := slices.IndexFunc(candidates, func(c candidate) bool { return c.version == save.ModuleVersion() })
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
