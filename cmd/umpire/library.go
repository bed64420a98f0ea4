package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/vmod"
)

// A library holds the modules and packs of a run, so that a hundred logs of a game open its
// module once. Several goroutines may use it.
type library struct {
	files *files
	// folders are looked through for modules and packs after that of the file.
	folders []string
	mu      sync.Mutex
	modules map[string]func() (*vmod.Module, error)
	packs   map[string]func() (*gamePack, error)
	guesses map[*vmod.Module]func() (check.Game, error)
}

func newLibrary(f *files) *library {
	return &library{
		files:   f,
		modules: map[string]func() (*vmod.Module, error){},
		packs:   map[string]func() (*gamePack, error){},
		guesses: map[*vmod.Module]func() (check.Game, error){},
	}
}

// once returns what is kept under a key. The first caller makes it, and others wait.
func once[K comparable, V any](l *library, kept map[K]func() (V, error), key K, make func() (V, error)) (V, error) {
	l.mu.Lock()
	get, ok := kept[key]
	if !ok {
		get = sync.OnceValues(make)
		kept[key] = get
	}
	l.mu.Unlock()
	return get()
}

// module returns the module at a path; nil for no path.
func (l *library) module(path string) (*vmod.Module, error) {
	return once(l, l.modules, path, func() (*vmod.Module, error) { return l.files.module(path) })
}

// pack returns the pack of that name, folder or zip.
func (l *library) pack(name string) (*gamePack, error) {
	return once(l, l.packs, name, func() (*gamePack, error) { return l.files.loadPack(name) })
}

// packOf returns the pack in one of the folders, or shipped, that is for the module; nil if
// there is none.
func (l *library) packOf(module string, folders ...string) (*gamePack, error) {
	for i := range folders {
		folders[i] = filepath.Clean(folders[i])
	}
	key := strings.Join(append([]string{"of", module}, folders...), "\x00")
	return once(l, l.packs, key, func() (*gamePack, error) { return l.files.findPack(module, folders...) })
}

// fit is the module and the pack that a save is read with.
type fit struct {
	// module is nil if none is named and none is beside the save; game is nil if no pack is
	// named and none is for the module.
	module *vmod.Module
	game   *gamePack
	// said tells the user what Umpire chose, and what does not fit.
	said []string
}

// fit finds module and pack of a save; module and game are those of the command line, or "".
func (l *library) fit(in *input, module, game string) (fit, error) {
	var f fit
	var err error
	say := func(format string, args ...any) { f.said = append(f.said, in.Path+": "+fmt.Sprintf(format, args...)) }
	var folders []string
	if in.Path != stdin {
		folders = append(folders, filepath.Dir(in.Path))
	}
	if module == "" {
		var at string
		for _, folder := range slices.Concat(folders, l.folders) {
			if f.module, at = l.files.findModule(in, folder, l.module); f.module != nil {
				say("module %s", at)
				break
			}
		}
	} else {
		if f.module, err = l.module(module); err != nil {
			return fit{}, err
		}
		if module != stdin {
			folders = append(folders, filepath.Dir(module))
		}
		if want := in.Save.ModuleName(); want != "" && want != f.module.Name {
			say("it is of the module %q; %s is %q", want, module, f.module.Name)
		}
	}
	folders = append(folders, l.folders...)
	switch {
	case game != "":
		f.game, err = l.pack(game)
		if err == nil && f.module != nil {
			if extending := l.files.extending(f.game, game, f.module.Name, folders...); extending != nil {
				f.game = extending
				say("game pack %s, which extends %s", extending.path, game)
			}
		}
		if err == nil && f.module != nil && f.game.bound() && !f.game.fits(f.module.Name) {
			say("the vassal.toml of %s is not for the module %q", f.game.path, f.module.Name)
		}
	case f.module != nil:
		if f.game, err = l.packOf(f.module.Name, folders...); f.game != nil {
			say("game pack %s", f.game.path)
		}
	}
	if err == nil {
		err = l.files.refusal() // it may be the module that was found
	}
	return f, err
}

// complete returns what is missing of module, pack and binding, or nil: without them no piece
// is a unit in a hex.
func (f *fit) complete(in *input, game string) error {
	switch {
	case f.module == nil:
		name := ""
		if in.Save.ModuleName() != "" {
			name = " " + strconv.Quote(in.Save.ModuleName())
		}
		return errors.Errorf("%s: the module%s is not beside it, and without it no piece stands in a hex; --module names it", in.Path, name)
	case f.game == nil:
		return errors.Errorf("%s: no game pack for the module %q is beside it or ships with Umpire; "+
			"\"umpire game bind MODULE\" drafts one, --game names it", in.Path, f.module.Name)
	case !f.game.bound():
		return f.game.unbound(game)
	}
	return nil
}

// guess returns what a module shows without a pack.
func (l *library) guess(m *vmod.Module) (check.Game, error) {
	return once(l, l.guesses, m, func() (check.Game, error) { return known.Guess(m) })
}
