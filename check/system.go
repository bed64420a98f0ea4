package check

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A System is the rules of one series of games, applied to VASSAL's files. Whatever
// else can be asked of its games, such as where a unit can go, they say by the
// interfaces that they have: see Game.
type System struct {
	// Series is what the key "series" of a pack's game.toml calls it.
	Series string
	// Rules describe the rules that it checks.
	Rules []rule.Description
	// Figures has one figure of each kind of its own that its findings can rest on, for
	// the schema of their JSON form.
	Figures []rule.Figure
	// Topics are pages about what its users write: packs, tables, orders.
	Topics []Topic
	// Packs are the game packs that ship with Umpire, each a folder of its name; nil for
	// none.
	Packs fs.FS
	// Read reads a pack of the series, with its binding to a module if it has one. What
	// is wrong in the files comes back as problems, all of them, and the game is then
	// nil. The error is for files that cannot be read.
	Read func(*pack.Layers) (Game, []pack.Problem, error)
	// Guess makes a game of what a module alone shows, for files without a pack. What
	// rests on it is at most suspect. It is nil if the system guesses nothing.
	Guess func(*vmod.Module) (Game, error)
	// New returns the files of a pack to fill in.
	New func() []pack.File
	// Bind drafts a pack from a module; where there is a pack already, only the files
	// that bind it to the module. It is nil, as are those below, if the system cannot.
	Bind func(module *vmod.Module, over *pack.Layers) (*Draft, []pack.Problem, error)
	// Tables returns the deployment tables of a pack and of those that it extends.
	Tables func(Source) ([]Table, []pack.Problem, error)
	// Edition makes a whole module of a pack. The error is an *Infeasible where a table
	// of it cannot be met.
	Edition func(Source, ModuleOptions) (*Edition, []pack.Problem, error)
	// Strengths answers the odds of two strengths, shifted by so many columns of the
	// table of a game, which is nil where none is asked for. It reports whether the words
	// are strengths at all.
	Strengths func(attack, defense string, game Game, shift int) (answer Answer, are bool, err error)
}

// A Game is a pack that its system has read, with the binding to a module if there is
// one. It is not changed after reading, and several goroutines may ask it.
//
// Games are compared by ==, so a system hands out pointers: logs of one game go on from
// each other, those of two do not. A game that can judge logs is a Referee. What else it can do is an interface of this
// package, too: the frame asks for it where a user does.
type Game interface {
	// Name is the game's name as players know it, "" for a guess.
	Name() string
	// Modules are the names of the modules whose pieces it knows; none if it has no
	// binding.
	Modules() []string
	// Status says what the pack can be used for.
	Status() Status
	// Stands judges what stands where at the end of a file, and says in coverage how
	// far it could look. f.Module is nil where nobody has the module. The error is for
	// options that the game does not have.
	Stands(f *File, state *game.State, step int, opt Options, coverage *rule.Coverage) ([]rule.Finding, error)
}

// A Referee is a game that judges what was played in logs. It has a binding.
type Referee interface {
	Game
	// Played judges the steps of logs that go on from one another, in their order, and
	// does them. There is a judgement for each log. The error is for options and orders
	// that the game does not have.
	Played(chain []Log, opt Options, coverage *rule.Coverage) ([]Judgement, error)
	// Between judges what must have happened between two positions of which nothing
	// else is known: the ends of two saved games, or of a log and the beginning of one.
	Between(before, after Log, opt Options, coverage *rule.Coverage) ([]rule.Finding, error)
	// Declare reads what the one who checks says of some logs beyond what they show
	// (--declare): the orders of each. file is the text's name in problems.
	Declare(file string, text []byte, logs []string) ([]Orders, []pack.Problem)
}

// Orders are what the one who checks says of the steps of one log. Only the game that
// has read them knows what they mean; nil is none.
type Orders any

// A Log is one log of a chain, none of whose steps is done yet, or a saved game.
type Log struct {
	// Name is what people call the file.
	Name   string
	Module *vmod.Module
	Orders Orders
	// Open loads the game, and returns a view of it for somebody who may see no more than
	// the options allow. Logs are opened one after the other: what was loaded of a log, and
	// is needed no more, need not stay in memory with all others.
	Open func() (*game.Game, *view.View, error)
}

// A Judgement is what is found in one log of a chain. Its steps count from 1.
type Judgement struct {
	// Findings are in their one order.
	Findings []rule.Finding
	// Steps are what was done, those that were taken back included and marked.
	Steps []actions.Step
}

// Systems are the systems that a program knows.
type Systems []*System

// Of returns the system of a series, or nil.
func (s Systems) Of(series string) *System {
	if i := slices.IndexFunc(s, func(sys *System) bool { return sys.Series == series }); i >= 0 {
		return s[i]
	}
	return nil
}

// Names returns the names of the packs that ship, sorted.
func (s Systems) Names() []string {
	var names []string
	for _, sys := range s {
		if sys.Packs == nil {
			continue
		}
		entries, _ := fs.ReadDir(sys.Packs, ".")
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names
}

// Open opens the pack of that name that ships. The error for a name that is none says
// fs.ErrNotExist to errors.Is.
func (s Systems) Open(name string) (fs.FS, error) {
	for _, sys := range s {
		if sys.Packs == nil {
			continue
		}
		if info, err := fs.Stat(sys.Packs, name); err == nil && info.IsDir() {
			return fs.Sub(sys.Packs, name)
		}
	}
	return nil, fs.ErrNotExist
}

// Rules describes all rules that a check can apply, those over files of any game and
// those of the systems, by ID.
func (s Systems) Rules() []rule.Description {
	all := slices.Concat(rule.Describe(file.Rules()), rule.Describe(file.PlayedRules()), rule.Describe(chain.Rules()))
	for _, sys := range s {
		all = append(all, sys.Rules...)
	}
	slices.SortFunc(all, func(a, b rule.Description) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Loader opens packs, which may extend those that ship.
func (s Systems) Loader() pack.Loader { return pack.Loader{Open: s.Open, Names: s.Names()} }

// of opens a pack and finds its system, by the series that it names; a pack that names
// none is the first's. Without a system the layers have a problem.
func (s Systems) of(fsys fs.FS) (*System, *pack.Layers, error) {
	layers, err := s.Loader().Layers(fsys)
	if err != nil {
		return nil, nil, err
	}
	series, at := layers.Series()
	sys := s.Of(series)
	switch {
	case sys != nil:
	case series == "":
		sys = s[0]
	default:
		known := make([]string, len(s))
		for i := range s {
			known[i] = s[i].Series
		}
		layers.Problems.Addf(at, "%q is no series that Umpire knows%s", series, pack.DidYouMean(series, known))
	}
	return sys, layers, nil
}

// Phased is a game that is played in phases, and judged by them.
type Phased interface {
	Game
	// Phases returns the words by which Options name a phase.
	Phases() []string
}

// Phases returns the words that name a phase in a pack that ships, sorted.
func (s Systems) Phases() ([]string, error) {
	var words []string
	for _, name := range s.Names() {
		fsys, err := s.Open(name)
		if err != nil {
			return nil, errors.Wrap(err, name)
		}
		game, _, err := s.Read(fsys)
		if err != nil {
			return nil, errors.Wrap(err, name)
		}
		if phased, ok := game.(Phased); ok {
			words = append(words, phased.Phases()...)
		}
	}
	slices.Sort(words)
	return slices.Compact(words), nil
}

// Read reads a pack by its system; see System.Read.
func (s Systems) Read(fsys fs.FS) (Game, []pack.Problem, error) {
	sys, layers, err := s.of(fsys)
	if err != nil || sys == nil {
		return nil, problems(layers), err
	}
	return sys.Read(layers)
}

// Extends returns the packs that a pack extends, by name.
func (s Systems) Extends(fsys fs.FS) ([]string, error) {
	layers, err := s.Loader().Layers(fsys)
	if err != nil {
		return nil, err
	}
	return layers.Extends(), nil
}

// For returns the system of a pack.
func (s Systems) For(fsys fs.FS) (*System, []pack.Problem, error) {
	sys, layers, err := s.of(fsys)
	if sys == nil {
		return nil, problems(layers), err
	}
	return sys, nil, err
}

// New returns the files of a pack of the first system to fill in.
func (s Systems) New() []pack.File { return s[0].New() }

// Bind drafts the binding of a pack to a module by the pack's system; without a pack a
// pack of the first system. See System.Bind.
func (s Systems) Bind(module *vmod.Module, fsys fs.FS) (*Draft, []pack.Problem, error) {
	if fsys == nil {
		return s[0].Bind(module, nil)
	}
	sys, layers, err := s.of(fsys)
	if err != nil || sys == nil {
		return nil, problems(layers), err
	}
	if sys.Bind == nil {
		return nil, nil, errors.Errorf("packs of the series %q are not bound to modules by machine", sys.Series)
	}
	return sys.Bind(module, layers)
}

func problems(l *pack.Layers) []pack.Problem {
	if l == nil {
		return nil
	}
	return l.Problems.Sorted()
}

// Guess makes a game of a module that no pack is for, by the first system that can.
func (s Systems) Guess(module *vmod.Module) (Game, error) {
	for _, sys := range s {
		if sys.Guess != nil {
			return sys.Guess(module)
		}
	}
	return nil, nil
}

// Strengths answers the odds of two strengths, by the first system that knows them; see
// System.Strengths.
func (s Systems) Strengths(attack, defense string, game Game, shift int) (answer Answer, are bool, err error) {
	for _, sys := range s {
		if sys.Strengths == nil {
			continue
		}
		if answer, are, err = sys.Strengths(attack, defense, game, shift); are {
			break
		}
	}
	return answer, are, err
}
