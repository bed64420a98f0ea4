package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/vmod"
)

// A library holds the modules and packs of a run, so that a hundred logs of a game
// open its module once. It may be used by several goroutines.
type library struct {
	files   *files
	mu      sync.Mutex
	modules map[string]func() (*vmod.Module, error)
	packs   map[string]func() (*gamePack, error)
	guesses map[*vmod.Module]func() (*check.Guess, error)
}

func newLibrary(f *files) *library {
	return &library{
		files:   f,
		modules: map[string]func() (*vmod.Module, error){},
		packs:   map[string]func() (*gamePack, error){},
		guesses: map[*vmod.Module]func() (*check.Guess, error){},
	}
}

// once is what is kept under a key; whoever asks first makes it, and others wait.
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

// module is the module at a path; nil for no path.
func (l *library) module(path string) (*vmod.Module, error) {
	return once(l, l.modules, path, func() (*vmod.Module, error) { return l.files.module(path) })
}

// pack is the pack of that name, folder or zip.
func (l *library) pack(name string) (*gamePack, error) {
	return once(l, l.packs, name, func() (*gamePack, error) { return l.files.loadPack(name) })
}

// packOf is the pack in one of the folders, or shipped, that says that it is for the
// module; nil where there is none.
func (l *library) packOf(module string, folders ...string) (*gamePack, error) {
	for i := range folders {
		folders[i] = filepath.Clean(folders[i])
	}
	key := strings.Join(append([]string{"of", module}, folders...), "\x00")
	return once(l, l.packs, key, func() (*gamePack, error) { return l.files.findPack(module, folders...) })
}

// fit is the module and the pack that a save is read with.
type fit struct {
	// module is nil where none is named and none is beside the save, game where no pack
	// is named and none is for the module.
	module *vmod.Module
	game   *gamePack
	// said is what was taken unasked, and what of what was asked for does not fit.
	said []string
}

// fit finds module and pack of a save; module and game are those that the command line
// names, or "".
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
		if f.module, at = findModule(in, l.module); f.module != nil {
			say("module %s", at)
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
	switch {
	case game != "":
		f.game, err = l.pack(game)
		if err == nil && f.module != nil && f.game.binding != nil && !f.game.fits(f.module.Name) {
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

// guess is what a module shows to somebody who has no pack of it.
func (l *library) guess(m *vmod.Module) (*check.Guess, error) {
	return once(l, l.guesses, m, func() (*check.Guess, error) { return check.GuessGame(m) })
}
