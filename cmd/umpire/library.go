package main

import (
	"path/filepath"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/vmod"
)

// A library holds the modules and packs of a run, so that a hundred logs of a game
// open its module once. It may be used by several goroutines.
type library struct {
	streams Streams
	mu      sync.Mutex
	modules map[string]func() (*vmod.Module, error)
	packs   map[string]func() (*gamePack, error)
	guesses map[*vmod.Module]func() (*check.Guess, error)
}

func newLibrary(s Streams) *library {
	return &library{
		streams: s,
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
	return once(l, l.modules, path, func() (*vmod.Module, error) { return openModule(path, l.streams) })
}

// moduleOf is the module beside a save that it was played with, and where it is; nil
// where there is none.
func (l *library) moduleOf(in *input) (*vmod.Module, string) { return findModuleBy(in, l.module) }

// pack is the pack of that name, folder or zip.
func (l *library) pack(name string) (*gamePack, error) {
	return once(l, l.packs, name, func() (*gamePack, error) { return loadPack(name) })
}

// packOf is the pack in one of the folders, or shipped, that says that it is for the
// module; nil where there is none.
func (l *library) packOf(module string, folders ...string) (*gamePack, error) {
	for i := range folders {
		folders[i] = filepath.Clean(folders[i])
	}
	key := strings.Join(append([]string{"of", module}, folders...), "\x00")
	return once(l, l.packs, key, func() (*gamePack, error) { return findPack(module, folders...) })
}

// guess is what a module shows to somebody who has no pack of it.
func (l *library) guess(m *vmod.Module) (*check.Guess, error) {
	return once(l, l.guesses, m, func() (*check.Guess, error) { return check.GuessGame(m) })
}
