package run

import (
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Pack is a game pack that was read.
type Pack struct {
	// Path says in messages where the pack is from.
	Path string
	check.Game
	// MadeUp returns what the pack says is made up.
	MadeUp func() []check.MadeUp
	// Others are the paths of packs that fit the module as well, and were not chosen.
	Others []string
}

// Bound reports whether the pack has a binding to some module.
func (p *Pack) Bound() bool {
	_, is := p.Game.(check.Referee)
	return is
}

// Fits reports whether the pack's binding is for the module of that name.
func (p *Pack) Fits(module string) bool { return slices.Contains(p.Modules(), module) }

// Deployer returns the game as one that sets up games from tables.
func (p *Pack) Deployer() (check.Deployer, error) {
	deployer, ok := p.Game.(check.Deployer)
	if !ok {
		return nil, errors.Errorf("%s: games of its series are not set up from tables", p.Path)
	}
	return deployer, nil
}

// LoadPack loads a pack by the name of a shipped one, or from a folder or a zip, with what the
// umpire.toml of a club adds. All that is wrong with it is told at once.
func LoadPack(systems check.Systems, files Files, name string, club pack.File) (*Pack, error) {
	p, problems, err := ReadPack(systems, files, name, club)
	return p, mistakes(name, problems, err)
}

// ReadPack is LoadPack that returns the mistakes; with mistakes there is no pack.
func ReadPack(systems check.Systems, files Files, name string, club pack.File) (*Pack, []rule.Problem, error) {
	fsys, path, closer, err := files.PackFS(name)
	if err != nil {
		return nil, nil, err
	}
	defer closer()
	return read(systems, fsys, path, club)
}

func read(systems check.Systems, fsys fs.FS, path string, club pack.File) (*Pack, []rule.Problem, error) {
	game, problems, err := systems.Read(fsys, club)
	if game == nil {
		return nil, problems, errors.Wrap(err, path)
	}
	return &Pack{Path: path, Game: game, MadeUp: sync.OnceValue(func() []check.MadeUp { return game.Status().MadeUp })}, nil, nil
}

// mistakes returns the error that a pack has problems, if it has.
func mistakes(path string, problems []rule.Problem, err error) error {
	if err == nil && len(problems) > 0 {
		err = PackError(path, problems)
	}
	return err
}

// PackError is the error that a pack has problems.
func PackError(path string, problems []rule.Problem) error {
	return Problems("game pack "+path, problems)
}

// Shipped loads a pack that ships with Umpire.
func Shipped(systems check.Systems, name string) (*Pack, error) {
	fsys, err := systems.Open(name)
	if err != nil {
		return nil, err
	}
	p, problems, err := read(systems, fsys, ShippedPath(name), pack.File{})
	return p, mistakes(name, problems, err)
}

// ShippedPath names a shipped pack in messages.
func ShippedPath(name string) string { return name + " (shipped with Umpire)" }

// findPack looks for a pack for the module in the folders, in the folders within them, and
// then among the shipped packs; nil if there is none. A pack with mistakes in one of the
// folders is an error: the player means to use it. A pack within them may be any game's.
func (l *Library) findPack(module string, folders []string) (*Pack, error) {
	var chosen *Pack
	choose := func(p *Pack) {
		switch {
		case !p.Fits(module):
		case chosen == nil:
			chosen = p
		case p.Path != chosen.Path:
			chosen.Others = append(chosen.Others, p.Path)
		}
	}
	for _, folder := range folders {
		if chosen != nil || !l.hasPack(folder) {
			continue
		}
		p, err := LoadPack(l.systems, l.files, folder, l.Club)
		if err != nil {
			return nil, err
		}
		choose(p)
	}
	for _, folder := range l.within(folders) {
		if p, err := LoadPack(l.systems, l.files, folder, l.Club); err == nil {
			choose(p)
		}
	}
	for _, name := range l.systems.Names() {
		if chosen != nil {
			break // it comes before those that ship, which everybody has
		}
		p, err := LoadPack(l.systems, l.files, name, l.Club)
		if err != nil {
			return nil, err
		}
		choose(p)
	}
	return chosen, nil
}

// Extending looks in the folders, and in those within them, for a pack that extends the one of
// that name and is bound to the module: "module new" lays one beside its module. It is nil if
// there is none, and if the pack is bound itself.
func (l *Library) Extending(base *Pack, name, module string, folders ...string) *Pack {
	if base.Bound() {
		return nil
	}
	for _, folder := range append(folders, l.within(folders)...) {
		extends, err := l.systems.Extends(l.files.Folder(folder))
		if err != nil || !slices.Contains(extends, name) {
			continue
		}
		if p, err := LoadPack(l.systems, l.files, folder, l.Club); err == nil && p.Fits(module) {
			return p
		}
	}
	return nil
}

// PackFor returns the pack with which games of the module at a path, of that name, are set up:
// that of the name game, or the one that extends it and is bound to the module; for game "" the
// one that is found for the module. The error is for a pack without a binding.
func (l *Library) PackFor(path, module, game string) (*Pack, error) {
	folders := slices.Clone(l.folders)
	if folder := l.files.Beside(path); folder != "" {
		folders = slices.Insert(folders, 0, folder)
	}
	if game == "" {
		p, err := l.packOf(module, folders...)
		if err == nil && p == nil {
			err = errors.Errorf("%s: no game pack for the module %q is beside it or ships with Umpire", path, module)
		}
		return p, err
	}
	p, err := l.Pack(game)
	if err != nil {
		return nil, err
	}
	if extending := l.Extending(p, game, module, folders...); extending != nil {
		return extending, nil
	}
	if !p.Bound() {
		return nil, Unbound(p, game)
	}
	return p, nil
}

// Unbound is the error that a pack does not say what the pieces of a module are. name is that by
// which the user named it.
func Unbound(p *Pack, name string) error {
	return errors.Errorf("%s: the pack has no vassal.toml, which says what the pieces are; \"umpire game bind --game %s MODULE\" drafts it", p.Path, name)
}

func (l *Library) hasPack(folder string) bool {
	_, err := fs.Stat(l.files.Folder(folder), "game.toml")
	return err == nil
}

// mostWithin bounds the packs that are tried in the folders within a folder.
const mostWithin = 100

// within returns the folders within others that have packs, in the order of their names.
func (l *Library) within(folders []string) []string {
	var all []string
	for _, folder := range folders {
		entries, err := fs.ReadDir(l.files.Folder(folder), ".")
		if err != nil {
			continue // the folder cannot be read
		}
		for _, e := range entries {
			inner := filepath.Join(folder, e.Name())
			if e.IsDir() && len(all) < mostWithin && !slices.Contains(all, inner) && l.hasPack(inner) {
				all = append(all, inner)
			}
		}
	}
	return all
}
