package check

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A System is the rules of one series of games, applied to VASSAL's files. What else its games
// can do, such as show where a unit can go, they offer by further interfaces; see Game.
type System struct {
	// Series is the value of the key "series" in a pack's game.toml.
	Series string
	// Rules describe the rules that the system checks.
	Rules []rule.Description
	// Figures has one example of each kind of evidence that the system adds, for the schema of
	// the JSON form.
	Figures []rule.Figure
	// Topics are pages about what users write: packs, tables, orders.
	Topics []Topic
	// Packs are the game packs that ship with Umpire, each in a folder with its name. It may
	// be nil.
	Packs fs.FS
	// Chat are the tables that the system reads below [chat] of an umpire.toml. A club that plays
	// games of several systems has the tables of all in one file.
	Chat []string
	// Read reads a pack of the series, with its binding to a module, if any. If something in the
	// files is wrong, Read returns all the problems and no game. It returns an error for files that
	// cannot be read.
	Read func(*pack.Layers) (Game, []rule.Problem, error)
	// Guess makes a game from what a module alone shows, for files without a pack. Its
	// findings are at most suspect. It is nil if the system cannot guess.
	Guess func(*vmod.Module) (Game, error)
	// New returns the files of an empty pack to fill in.
	New func() []pack.File
	// Bind drafts a pack from a module; for a pack that exists, it drafts only the files that
	// bind it to the module. Bind and the functions below are nil if the system does not have
	// them.
	Bind func(module *vmod.Module, over *pack.Layers) (*Draft, []rule.Problem, error)
	// Survey looks at the map of a pack in the pictures of the module to which it is bound.
	Survey func(module *vmod.Module, over *pack.Layers) (*MapSurvey, []rule.Problem, error)
	// SurveySides looks at the hexsides of that map.
	SurveySides func(module *vmod.Module, over *pack.Layers) (*SideSurvey, []rule.Problem, error)
	// Plan lays the map of a pack over the pictures of the module to which it is bound, to paint it.
	Plan func(module *vmod.Module, over *pack.Layers) (*Plan, []rule.Problem, error)
	// Form is what may stand in the files of a pack.
	Form func() *Form
	// Tables returns the deployment tables of a pack and of the packs that it extends.
	Tables func(Source) ([]Table, []rule.Problem, error)
	// Edition makes a whole module from a pack. If a table cannot be met the error is an
	// *Infeasible.
	Edition func(Source, ModuleOptions) (*Edition, []rule.Problem, error)
	// Strengths works out the odds of two strengths, with shift columns of the table of a
	// game; game may be nil. It reports whether the words are strengths at all.
	Strengths func(attack, defense string, game Game, shift int) (answer Answer, are bool, err error)
}

// A Game is a pack that its system has read, with the binding to a module, if any. It does not change
// after it has been read, so several goroutines may use it.
//
// Games are compared with ==, so a system returns pointers: only logs of the same game can
// continue each other. A game that can judge logs is a Referee. Whatever else a game can do is
// a further interface in this package; the frame looks for it when a user asks.
type Game interface {
	// Name is the game's name as players know it, "" for a guess.
	Name() string
	// Modules are the names of the modules whose pieces the game knows. Without a binding
	// there are none.
	Modules() []string
	// Status returns how far the pack can be used.
	Status() Status
	// Stands judges the position at the end of a file. It records in coverage how far it could
	// look. f.Module is nil if the user has no module. Stands returns an error for options
	// that the game does not have.
	Stands(f *File, state *game.State, step int, opt Options, coverage *rule.Coverage) ([]rule.Finding, error)
}

// A Counted is a game that compares the slots of a module with its own counters. It has a binding.
type Counted interface {
	Game
	Slots(m *vmod.Module, coverage *rule.Coverage) []rule.Finding
}

// A Referee is a game that judges what was played in logs. It has a binding.
type Referee interface {
	Game
	// Played replays and judges the steps of a chain of logs. It returns a judgement for each
	// log, and an error for options and orders that the game does not have.
	Played(chain []Log, opt Options, coverage *rule.Coverage) ([]Judgement, error)
	// Between judges what must have happened between two positions of which nothing else is
	// known: the ends of two saved games, or the end of one log and the beginning of the next.
	Between(before, after Log, opt Options, coverage *rule.Coverage) ([]rule.Finding, error)
	// Declare reads the user's orders (--declare) and returns the orders of each log. file is the
	// text's name in problems.
	Declare(file string, text []byte, logs []string) ([]Orders, []rule.Problem)
}

// A Follower is a referee that judges a saved game by the logs that lead to it.
type Follower interface {
	Referee
	// Stood judges the position of a saved game that goes on from a chain of logs.
	Stood(chain []Log, save Log, opt Options, coverage *rule.Coverage) ([]rule.Finding, error)
}

// Orders are what the user declares about the steps of one log. Only the game that has read them
// knows what they mean. They may be nil.
type Orders any

// OrdersOf returns the orders of each log; nil for a log without any.
func OrdersOf[T any](each [][]T) []Orders {
	all := make([]Orders, len(each))
	for i, orders := range each {
		if len(orders) > 0 {
			all[i] = orders
		}
	}
	return all
}

// A Log is a saved game, or one log of a chain before its first step.
type Log struct {
	// Name is the file's name as its readers know it.
	Name   string
	Module *vmod.Module
	Orders Orders
	// Open loads the game and returns a view of it that shows no more than the options allow.
	Open func() (*game.Game, *view.View, error)
	// Close is called after the last step, when the game is asked nothing more: it leaves the
	// memory before the next log is opened, and before the rules are applied.
	Close func()
}

// A Judgement is what was found in one log of a chain. Steps count from 1.
type Judgement struct {
	// Findings are in the order of rule.Sort.
	Findings []rule.Finding
	// Steps are what the players did. Steps that were taken back are included and marked.
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

// Open opens the shipped pack of that name. For an unknown name it returns an error that is
// fs.ErrNotExist.
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

// Rules describes all rules that a check can apply, sorted by ID: over files of any game and of the
// systems.
func (s Systems) Rules() []rule.Description {
	all := slices.Concat(rule.Describe(module.Rules()), rule.Describe(file.Rules()), rule.Describe(file.PlayedRules()),
		rule.Describe(chain.Rules()))
	for _, sys := range s {
		all = append(all, sys.Rules...)
	}
	slices.SortFunc(all, func(a, b rule.Description) int { return strings.Compare(a.ID, b.ID) })
	return all
}

// Loader returns a loader for packs that may extend the shipped ones.
func (s Systems) Loader() pack.Loader { return pack.Loader{Open: s.Open, Names: s.Names()} }

// layers opens a pack and those that it extends.
func (s Systems) layers(fsys fs.FS) (*pack.Layers, error) {
	layers, err := s.Loader().Layers(fsys)
	return layers, rule.ProblemWords{}.Error(err)
}

// of opens a pack and finds its system by the series that the pack names, or takes the first
// system if it names none. If no system is found the layers have a problem.
func (s Systems) of(fsys fs.FS) (*System, *pack.Layers, error) {
	layers, err := s.layers(fsys)
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
		layers.Problems.Add(at, say.As("pack/unknown-series",
			"{'series'} is no series that Umpire knows{hint}"), series, pack.DidYouMean(series, known))
	}
	return sys, layers, nil
}

// Phased is a game that is played, and judged, in phases.
type Phased interface {
	Game
	// Phases returns the words that Options may use for a phase.
	Phases() []string
}

// Phases returns the words for phases in all shipped packs, sorted.
func (s Systems) Phases() ([]string, error) {
	var words []string
	for _, name := range s.Names() {
		fsys, err := s.Open(name)
		if err != nil {
			return nil, errors.Wrap(err, name)
		}
		game, _, err := s.Read(fsys, pack.File{})
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

// Read reads a pack with its system; see System.Read. club is an umpire.toml that adds to it,
// or zero.
func (s Systems) Read(fsys fs.FS, club pack.File) (Game, []rule.Problem, error) {
	sys, layers, err := s.of(fsys)
	if err != nil || sys == nil {
		return nil, problems(layers), err
	}
	layers.Club = club
	for _, other := range s {
		layers.Others = append(layers.Others, other.Chat...)
	}
	game, found, err := sys.Read(layers)
	return game, found, rule.ProblemWords{}.Error(err)
}

// Checksum returns the checksum of a pack, as pack.Layers makes it: the packs that it extends count, too.
func (s Systems) Checksum(fsys fs.FS) (string, error) {
	layers, err := s.layers(fsys)
	if err != nil {
		return "", err
	}
	sum, err := layers.Checksum()
	return sum, rule.ProblemWords{}.Error(err)
}

// Extends returns the names of the packs that a pack extends.
func (s Systems) Extends(fsys fs.FS) ([]string, error) {
	layers, err := s.layers(fsys)
	if err != nil {
		return nil, err
	}
	return layers.Extends(), nil
}

// For returns the system of a pack.
func (s Systems) For(fsys fs.FS) (*System, []rule.Problem, error) {
	sys, layers, err := s.of(fsys)
	if sys == nil {
		return nil, problems(layers), err
	}
	return sys, nil, err
}

// New returns the files of an empty pack of the first system.
func (s Systems) New() []pack.File { return s[0].New() }

// Bind drafts the binding of a pack to a module with the pack's system. Without a pack it
// drafts a pack of the first system. See System.Bind.
func (s Systems) Bind(module *vmod.Module, fsys fs.FS) (*Draft, []rule.Problem, error) {
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
	draft, found, err := sys.Bind(module, layers)
	return draft, found, rule.ProblemWords{}.Error(err)
}

// Survey looks at the map of a pack with the pack's system. See System.Survey.
func (s Systems) Survey(module *vmod.Module, fsys fs.FS) (*MapSurvey, []rule.Problem, error) {
	sys, layers, err := s.of(fsys)
	if err != nil || sys == nil {
		return nil, problems(layers), err
	}
	if sys.Survey == nil {
		return nil, nil, errors.Errorf("packs of the series %q have no terrain that a picture shows", sys.Series)
	}
	looked, found, err := sys.Survey(module, layers)
	return looked, found, rule.ProblemWords{}.Error(err)
}

// SurveySides looks at the hexsides of a pack's map with the pack's system. See
// System.SurveySides.
func (s Systems) SurveySides(module *vmod.Module, fsys fs.FS) (*SideSurvey, []rule.Problem, error) {
	sys, layers, err := s.of(fsys)
	if err != nil || sys == nil {
		return nil, problems(layers), err
	}
	if sys.SurveySides == nil {
		return nil, nil, errors.Errorf("packs of the series %q have no hexsides that a picture shows", sys.Series)
	}
	looked, found, err := sys.SurveySides(module, layers)
	return looked, found, rule.ProblemWords{}.Error(err)
}

func problems(l *pack.Layers) []rule.Problem {
	if l == nil {
		return nil
	}
	return rule.ProblemWords{}.Problems(l.Problems.Sorted())
}

// Guess makes a game from a module without a pack, with the first system that can.
func (s Systems) Guess(module *vmod.Module) (Game, error) {
	for _, sys := range s {
		if sys.Guess != nil {
			return sys.Guess(module)
		}
	}
	return nil, nil
}

// Strengths works out the odds of two strengths with the first system that knows them; see
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
