package run

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Library holds the modules and packs of a run, so that a hundred logs of a game open its
// module once. Several goroutines may use it.
type Library struct {
	// Club is the umpire.toml that adds to packs, or zero. It is set before anything is read.
	Club pack.File
	// OwnPacks leaves out packs that lie beside the files: a stranger may have sent them along.
	OwnPacks bool
	// Settings are the umpire.toml of the run, nil without any. NotChosen are others that were found.
	Settings  *Settings
	NotChosen []report.NotChosen
	// Extensions are the paths of extensions that the user names for the modules, Offered those among the
	// files of the run, for modules that they fit. They are set before anything is read.
	Extensions, Offered []string
	// Own is the user's own folder among those that are searched, or "".
	Own     string
	systems check.Systems
	files   Files
	// folders are searched for modules and packs after the file's own folder.
	folders []string
	// recent are modules to try last.
	recent  []string
	mu      sync.Mutex
	modules map[string]func() (*vmod.Module, error)
	// extended are modules with extensions, by the paths of all.
	extended map[string]func() (*vmod.Module, error)
	packs    map[string]func() (*Pack, error)
	guesses  map[*vmod.Module]func() (check.Game, error)
	fits     map[string]func() ([]*Pack, error)
}

// NewLibrary returns a library of files, for packs of some systems. It looks for modules and
// packs in the folder of each file first, then in the folders, and for modules among the
// recent ones last.
func NewLibrary(systems check.Systems, files Files, folders []string, recent ...string) *Library {
	return &Library{
		systems: systems,
		files: &visited{Files: files, folders: map[string]func() ([]string, error){},
			glances: map[string]func() (vmod.Glance, error){}},
		folders:  folders,
		recent:   recent,
		modules:  map[string]func() (*vmod.Module, error){},
		extended: map[string]func() (*vmod.Module, error){},
		packs:    map[string]func() (*Pack, error){},
		guesses:  map[*vmod.Module]func() (check.Game, error){},
		fits:     map[string]func() ([]*Pack, error){},
	}
}

// once returns what is kept under a key. The first caller makes it, and others wait.
func once[K comparable, V any](mu *sync.Mutex, kept map[K]func() (V, error), key K, make func() (V, error)) (V, error) {
	mu.Lock()
	get, ok := kept[key]
	if !ok {
		get = sync.OnceValues(make)
		kept[key] = get
	}
	mu.Unlock()
	return get()
}

// visited looks into each folder, and glances at each module, once: a thousand logs lie
// beside the same ones. Several goroutines may use it.
type visited struct {
	Files
	mu      sync.Mutex
	folders map[string]func() ([]string, error)
	glances map[string]func() (vmod.Glance, error)
}

func (s *visited) Modules(folder string) []string { return s.look("modules", folder, s.Files.Modules) }

func (s *visited) Extensions(module string) []string {
	return s.look("extensions of", module, s.Files.Extensions)
}

func (s *visited) ExtensionsIn(folder string) []string {
	return s.look("extensions in", folder, s.Files.ExtensionsIn)
}

func (s *visited) look(what, path string, into func(string) []string) []string {
	paths, _ := once(&s.mu, s.folders, what+"\x00"+path, func() ([]string, error) { return into(path), nil })
	return paths
}

func (s *visited) Glance(path string) (vmod.Glance, error) {
	return once(&s.mu, s.glances, path, func() (vmod.Glance, error) { return s.Files.Glance(path) })
}

// Module returns the module at a path; nil for no path.
func (l *Library) Module(path string) (*vmod.Module, error) {
	return once(&l.mu, l.modules, path, func() (*vmod.Module, error) { return l.files.Module(path) })
}

// Pack returns the pack of that name, folder or zip.
func (l *Library) Pack(name string) (*Pack, error) {
	return once(&l.mu, l.packs, name, func() (*Pack, error) { return LoadPack(l.systems, l.files, name, l.Club) })
}

// packOf returns the pack in one of the folders, in the module at a path, or shipped, that is for the module; nil if
// there is none.
func (l *Library) packOf(m *vmod.Module, at string, folders ...string) (*Pack, error) {
	folders = slices.Clone(folders)
	for i := range folders {
		folders[i] = filepath.Clean(folders[i])
	}
	key := strings.Join(append([]string{"of", m.Name, at}, folders...), "\x00")
	return once(&l.mu, l.packs, key, func() (*Pack, error) { return l.findPack(m, at, folders) })
}

// guess returns what a module shows without a pack.
func (l *Library) guess(m *vmod.Module) (check.Game, error) {
	return once(&l.mu, l.guesses, m, func() (check.Game, error) { return l.systems.Guess(m) })
}

// A Fit is the module and the pack that a save is read with.
type Fit struct {
	// Module is nil if none is named and none is beside the save; Pack is nil if no pack is
	// named and none is for the module.
	Module *vmod.Module
	Pack   *Pack
	// Orders are what the user declares about the log, for its account.
	Orders check.Orders
	// Judges are module, pack and settings for the report.
	Judges report.Judges
	// Chosen is for the user: what Umpire chose, and what does not fit, in lines.
	Chosen []string

	at string // the path of the module
}

// Fit finds module and pack of the save at a path; module and game are those that the user
// names, or "".
func (l *Library) Fit(path string, save *vmod.Save, module, game string) (Fit, error) {
	f, err := l.FitModule(path, save, module)
	if err != nil {
		return Fit{}, err
	}
	folders := l.packFolders(path, module)
	switch {
	case game != "":
		f.Pack, err = l.Pack(game)
		if err == nil && f.Module != nil {
			var extending *Pack
			if extending, err = l.Extending(f.Pack, game, f.Module, f.at, folders...); err != nil {
				return Fit{}, err
			}
			if extending != nil {
				f.Pack = extending
				f.say(path, "game pack %s, which extends %s", extending.Path, game)
			}
		}
		if err == nil && f.Module != nil && f.Pack.Bound() && !f.Pack.Fits(f.Module.Name) {
			f.say(path, "the vassal.toml of %s is not for the module %q", f.Pack.Path, f.Module.Name)
		}
	case f.Module != nil:
		if f.Pack, err = l.packOf(f.Module, f.at, folders...); f.Pack != nil {
			f.say(path, "game pack %s", f.Pack.Path)
		}
	}
	if err == nil {
		l.judgePack(&f, path, module, game)
	}
	return f, err
}

// packFolders returns the folders to search for packs: first the folders of the files, which may be
// "".
func (l *Library) packFolders(files ...string) []string {
	beside := l.beside(files...)
	if l.OwnPacks {
		return slices.DeleteFunc(slices.Clone(l.folders), func(folder string) bool {
			return slices.ContainsFunc(beside, func(b string) bool { return l.files.Same(b, folder) })
		})
	}
	return append(beside, l.folders...)
}

// beside returns the folders of files, which may be "".
func (l *Library) beside(files ...string) []string {
	var folders []string
	for _, file := range files {
		if folder := l.files.Beside(file); file != "" && folder != "" {
			folders = append(folders, filepath.Clean(folder))
		}
	}
	return folders
}

// lies reports whether a path is a folder's, or lies in it.
func (l *Library) lies(path, folder string) bool {
	return folder != "" && (l.files.Same(path, folder) || l.files.Same(filepath.Dir(path), folder))
}

// FitModule finds the module of the save at a path, and no pack; module is the one that the
// user names, or "".
func (l *Library) FitModule(path string, save *vmod.Save, module string) (Fit, error) {
	f, at, err := l.fitModule(path, save, module)
	f.at = at
	if err != nil || f.Module == nil {
		return f, err
	}
	if f.Module, err = l.Extended(at, save.Extensions, l.beside(path)...); err != nil {
		return Fit{}, err
	}
	for _, x := range f.Module.Extensions {
		f.say(path, "extension %s %s", x.Name, x.Extension.Version)
		f.Judges.Extensions = append(f.Judges.Extensions,
			report.Judge{File: x.Name, Version: x.Extension.Version, Checksum: x.Archive.Checksum()})
	}
	for _, x := range file.Extensions(save.Extensions, f.Module) {
		f.say(path, "%s", x.Is)
		if x.Lacking {
			f.Judges.Lacking = append(f.Judges.Lacking, x.Name)
		}
	}
	return f, nil
}

// fitModule is FitModule without extensions. It returns the path of the module, too.
func (l *Library) fitModule(path string, save *vmod.Save, module string) (f Fit, at string, err error) {
	f.Judges = *l.settings()
	if module != "" {
		if f.Module, err = l.Module(module); err != nil {
			return Fit{}, "", err
		}
		f.Judges.Module = judgeOf(f.Module, module, l.named(module))
		if want := save.ModuleName(); want != "" && want != f.Module.Name {
			f.say(path, "it is of the module %q; %s is %q", want, module, f.Module.Name)
		}
		return f, module, nil
	}
	type shelf struct {
		place string
		paths []string
	}
	var shelves []shelf
	if folder := l.files.Beside(path); folder != "" {
		shelves = append(shelves, shelf{"", l.files.Modules(folder)})
	}
	for _, folder := range l.folders {
		shelves = append(shelves, shelf{l.placeIn(folder), l.files.Modules(folder)})
	}
	if save.ModuleName() != "" { // else anything would fit
		shelves = append(shelves, shelf{ofVASSAL, l.recent})
	}
	for i, s := range shelves {
		found := FindModule(l.files, save, s.paths, l.Module)
		if found.Module == nil {
			continue
		}
		f.Module, at = found.Module, found.Path
		f.Judges.Module = judgeOf(f.Module, found.Path, s.place)
		f.say(path, "module %s", found.Path)
		if want := save.ModuleVersion(); want != "" && f.Module.Version != want {
			f.say(path, "the file is of version %s of the module; this is %s", want, f.Module.Version)
		}
		for _, other := range found.Others {
			f.say(path, "the module %s fits, too, and was not chosen: its version is %s", other.Path, other.Version)
			f.Judges.Add(moduleKind, other.judge(s.place), byVersion)
		}
		for _, later := range shelves[i+1:] {
			if later.place == ofVASSAL || save.ModuleName() == "" {
				break // to look into all modules of a player takes long
			}
			for _, other := range candidates(l.files, save.ModuleName(), later.paths) {
				f.Judges.Add(moduleKind, other.judge(later.place), nearer)
			}
		}
		break
	}
	return f, at, nil
}

// say adds a line about the file at a path to Chosen.
func (f *Fit) say(path, format string, args ...any) {
	f.Chosen = append(f.Chosen, path+": "+fmt.Sprintf(format, args...))
}

// A Found is the module that was chosen for a save; Module is nil if there is none.
type Found struct {
	Module *vmod.Module
	Path   string
	// Others are further modules of the name.
	Others []Candidate
}

// A Candidate is a module that may be the module of a save.
type Candidate struct{ Path, Version, Checksum string }

// FindModule looks among files for the module of the save's game. Of several versions it prefers the
// save's, or else the last by name. Saves of VASSAL 2 and set-ups inside a module name no module; for
// them it chooses the only module that is there. FindModule reads only the names and versions of
// modules, and opens the module that it chooses.
func FindModule(files Files, save *vmod.Save, paths []string, open func(path string) (*vmod.Module, error)) Found {
	candidates := candidates(files, save.ModuleName(), paths)
	if save.ModuleName() == "" && len(candidates) > 1 {
		return Found{}
	}
	for len(candidates) > 0 {
		i := slices.IndexFunc(candidates, func(c Candidate) bool { return c.Version == save.ModuleVersion() })
		if i < 0 {
			i = len(candidates) - 1
		}
		chosen := candidates[i]
		candidates = slices.Delete(candidates, i, i+1)
		if m, err := open(chosen.Path); err == nil && m != nil {
			return Found{m, chosen.Path, candidates}
		}
	}
	return Found{}
}

// candidates returns the modules among files that have a name; for "" all modules.
func candidates(files Files, name string, paths []string) []Candidate {
	var all []Candidate
	for _, path := range paths {
		if g, err := files.Glance(path); err == nil && (name == "" || g.Name == name) {
			all = append(all, Candidate{path, g.Version, g.Checksum})
		}
	}
	return all
}
