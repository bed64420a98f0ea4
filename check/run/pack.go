package run

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Pack is a game pack that was read.
type Pack struct {
	// Path is where the pack is from, for messages.
	Path string
	check.Game
	// Status is the game's own, worked out once.
	Status func() check.Status
	// Checksum is of the pack and of those that it extends.
	Checksum string
	// Others are packs that fit the module as well, and were not chosen.
	Others []*Pack

	// ships is the name of a pack that ships with Umpire. laid reports that it lies in its module.
	ships string
	laid  bool
}

// Bound reports whether the pack has a binding to some module.
func (p *Pack) Bound() bool {
	_, is := p.Game.(check.Referee)
	return is
}

// Fits reports whether the pack's binding is for the module of that name.
func (p *Pack) Fits(module string) bool { return slices.Contains(p.Modules(), module) }

// Deployer returns the game as a check.Deployer, which sets up games from tables.
func (p *Pack) Deployer() (check.Deployer, error) {
	deployer, ok := p.Game.(check.Deployer)
	if !ok {
		return nil, errors.Errorf("%s: games of its series are not set up from tables", p.Path)
	}
	return deployer, nil
}

// LoadPack loads a pack by the name of a shipped pack, or from a folder or a zip, with what the
// umpire.toml of a club adds. Its error has all that is wrong with it.
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
	p, problems, err := read(systems, fsys, path, club)
	if p != nil && path == ShippedPath(name) {
		p.ships = name
	}
	return p, problems, err
}

func read(systems check.Systems, fsys fs.FS, path string, club pack.File) (*Pack, []rule.Problem, error) {
	game, problems, err := systems.Read(fsys, club)
	if game == nil {
		return nil, problems, errors.Wrap(err, path)
	}
	sum, err := systems.Checksum(fsys)
	if err != nil {
		return nil, nil, errors.Wrap(err, path)
	}
	return &Pack{Path: path, Game: game, Status: sync.OnceValue(game.Status), Checksum: sum}, nil, nil
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

// findPack looks for a pack for the module in the folders, in the folders within them, in the module at a
// path, and then among the shipped packs; nil if there is none. A pack with mistakes is an error if it may be
// for the module: nothing is judged without it in silence. A pack within the folders may be any
// game's, and if it is, its mistakes do not matter.
func (l *Library) findPack(m *vmod.Module, at string, folders []string) (*Pack, error) {
	module := m.Name
	var chosen *Pack
	choose := func(p *Pack) {
		switch {
		case !p.Fits(module):
		case chosen == nil:
			chosen = p
		case !l.files.Same(p.Path, chosen.Path):
			chosen.Others = append(chosen.Others, p)
		}
	}
	inner, err := l.within(folders)
	if err != nil {
		return nil, err
	}
	for i, folder := range append(folders, inner...) {
		if !l.hasPack(folder) {
			continue
		}
		p, err := LoadPack(l.systems, l.files, folder, l.Club)
		switch {
		case err == nil:
			choose(p)
		case i < len(folders) || l.concerns(folder, module):
			return nil, err
		}
	}
	if !l.OwnPacks {
		switch p, err := l.laid(m, at); {
		case err != nil && chosen == nil:
			return nil, err
		case err == nil && p != nil:
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

// Extending looks in the folders, and in the folders within them, for a pack that extends the pack of
// that name and is bound to the module at a path, and then in the module: "module new" lays one into its
// module, and one beside it. It is nil if there is none, and if the pack is bound itself. A pack that cannot be
// read is an error.
func (l *Library) Extending(base *Pack, name string, m *vmod.Module, at string, folders ...string) (*Pack, error) {
	if base.Bound() {
		return nil, nil
	}
	module := m.Name
	inner, err := l.within(folders)
	if err != nil {
		return nil, err
	}
	for _, folder := range append(folders, inner...) {
		if !l.hasPack(folder) {
			continue
		}
		extends, err := l.systems.Extends(l.files.Folder(folder))
		if err == nil && !slices.Contains(extends, name) {
			continue
		}
		p, err := LoadPack(l.systems, l.files, folder, l.Club)
		switch {
		case err == nil && p.Fits(module):
			return p, nil
		case err != nil && l.concerns(folder, module):
			return nil, err
		}
	}
	if l.OwnPacks {
		return nil, nil
	}
	if p, err := l.laid(m, at); p == nil || err != nil || !p.Fits(module) {
		return nil, err
	}
	fsys, err := PackIn(m.File().Archive)
	if err != nil {
		return nil, errors.Wrap(err, at)
	}
	if extends, err := l.systems.Extends(fsys); err != nil || !slices.Contains(extends, name) {
		return nil, err
	}
	return l.laid(m, at)
}

// PackFor returns the pack with which games of the module at a path are set up: the
// pack named game, or the pack that extends it and is bound to the module; for game "" the pack that
// is found for the module. The error is for a pack without a binding.
func (l *Library) PackFor(path string, m *vmod.Module, game string) (*Pack, error) {
	folders := l.packFolders(path)
	if game == "" {
		p, err := l.packOf(m, path, folders...)
		if err == nil && p == nil {
			err = errors.Errorf("%s: no game pack for the module %q is in it, beside it or ships with Umpire", path, m.Name)
		}
		return p, err
	}
	p, err := l.Pack(game)
	if err != nil {
		return nil, err
	}
	if extending, err := l.Extending(p, game, m, path, folders...); extending != nil || err != nil {
		return extending, err
	}
	if !p.Bound() {
		return nil, Unbound(p, game)
	}
	return p, nil
}

// Unbound is the error that a pack does not bind the pieces of a module. name is the name by which
// the user named it.
func Unbound(p *Pack, name string) error {
	return errors.Errorf("%s: the pack has no vassal.toml, which names what the pieces are; \"umpire game bind "+
		"--game %s MODULE\" drafts it", p.Path, name)
}

// hasPack reports whether a folder has a pack, though it may be none that can be read.
func (l *Library) hasPack(folder string) bool {
	_, err := fs.Stat(l.files.Folder(folder), "game.toml")
	return err == nil || errors.Is(err, fs.ErrPermission)
}

// concerns reports whether a pack that cannot be read may be for the module: its vassal.toml names
// it, or cannot be read itself, or the pack extends a pack that is for the module.
func (l *Library) concerns(folder, module string) bool {
	fsys := l.files.Folder(folder)
	text, err := fs.ReadFile(fsys, "vassal.toml")
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		quoted := strconv.Quote(module)
		return err != nil || strings.Contains(string(text), module) ||
			strings.Contains(string(text), quoted[1:len(quoted)-1])
	}
	extends, err := l.systems.Extends(fsys)
	return err == nil && slices.ContainsFunc(extends, func(name string) bool {
		base, err := l.Pack(name)
		return err == nil && base.Fits(module)
	})
}

// mostWithin bounds the packs that are tried in the folders within a folder.
const mostWithin = 100

// within returns the folders within others that have packs, in the order of their names. It fails for
// too many of them: the pack that is left out may be the right pack.
func (l *Library) within(folders []string) ([]string, error) {
	var all []string
	for _, folder := range folders {
		entries, err := fs.ReadDir(l.files.Folder(folder), ".")
		if err != nil {
			continue // the folder cannot be read
		}
		for _, e := range entries {
			inner := filepath.Join(folder, e.Name())
			if !e.IsDir() || slices.Contains(all, inner) || !l.hasPack(inner) {
				continue
			}
			if len(all) == mostWithin {
				return nil, errors.Errorf("%s: more than %d game packs lie in the folders here; name the right pack "+
					"with --game", folder, mostWithin)
			}
			all = append(all, inner)
		}
	}
	return all, nil
}
