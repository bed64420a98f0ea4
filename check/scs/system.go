// Package scs is the Standard Combat Series over VASSAL's files: the value by which the frame
// (package check) knows the series, and its games.
//
// It joins the rooms below it: bind finds units and hexes among a module's pieces, position
// judges positions, referee judges what was played in logs, question answers players'
// questions, setup and newmodule write. The rules themselves are in rules/scs. Only the file
// that registers the value knows this package.
package scs

import (
	"slices"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// System returns the series as the frame knows it.
func System() *check.System {
	return editions(&check.System{
		Series: scspack.Series,
		Rules: slices.Concat(rule.Describe(position.Rules()), rule.Describe(referee.Rules()),
			rule.Describe(setup.Rules())), Figures: figures,
		Topics: []check.Topic{
			check.PageFrom("game-pack", "the files of a game pack: rulebook, charts, map, counters", scspack.Doc),
			check.PageOf("binding", "vassal.toml and pieces.csv: what the pieces of a module are", bind.Doc),
			check.PageOf("table", "deployment tables, for umpire setup and module new", deploy.Doc),
			check.PageOf("orders", "what a log does not show, for --declare", declare.Doc),
		},
		Packs: games.FS(), Chat: bind.Chat(), Read: read, Guess: guessGame,
		New: newPack, Bind: bindModule, Survey: surveyMap, SurveySides: surveySides, Plan: plan, Form: form,
		Strengths: strengths,
	})
}

// figures has one example of each kind of evidence in the series.
var figures = []rule.Figure{
	position.Account{}, position.Arrival{}, position.Counters{}, position.Limit{}, position.Site{}, position.Points{},
	position.Sides{},
	position.Steps{}, position.Terrain{}, position.Trace{}, position.VictoryCount{},
	referee.After{}, referee.Battle{}, referee.CarriedOut{}, referee.Earlier{}, referee.Odds{}, referee.Order{},
	referee.Result{}, referee.Roll{}, referee.Turn{},
	referee.Withheld{}, referee.Advanced{},
}

// read reads a pack and its binding. Among packs that extend each other the uppermost binding
// counts.
func read(layers *pack.Layers) (check.Game, []rule.Problem, error) {
	p, problems, err := scspack.Read(layers)
	if p == nil {
		return nil, words.Problems(problems), err
	}
	for _, folder := range layers.Down() {
		b, problems, err := bind.Read(folder, p)
		if err != nil || len(problems) > 0 {
			return nil, problems, err
		}
		if b == nil {
			continue
		}
		if problems := b.AddChat(layers.Club, layers.Others...); len(problems) > 0 {
			return nil, problems, nil
		}
		return New(p, b), nil, nil
	}
	return New(p, nil), nil, nil
}

// A Game is a pack of the series without a binding.
type Game struct {
	Pack *scspack.Pack
	// Compiled returns the pack as the engine uses it, or an error if the pack is too large
	// for that.
	Compiled func() (*scs.Game, error)
}

// A BoundGame is a pack with its binding to a module.
type BoundGame struct {
	*Game
	Binding *bind.Binding

	// Ledger gets what the rules over a log take and leave to each other. It is nil but for tests.
	Ledger func(referee.Posting)

	// proved is the game without what was surveyed; nil if nothing was.
	proved *BoundGame
	// colours returns the colours of the pack, which are worked out when a map is first drawn.
	colours func() *drawing.Flat
}

var _ check.Follower = (*BoundGame)(nil)

// New returns the game of a pack and its binding; b may be nil.
func New(p *scspack.Pack, b *bind.Binding) check.Game {
	g := &Game{p, sync.OnceValues(func() (*scs.Game, error) {
		compiled, err := scs.Compile(p)
		return compiled, words.Error(err)
	})}
	if b == nil {
		return g
	}
	bound := &BoundGame{Game: g, Binding: b}
	bound.colours = sync.OnceValue(func() *drawing.Flat { return drawing.NewFlat(g.Pack) })
	if proved := p.Proved(); proved != p {
		bound.proved = New(proved, b).(*BoundGame)
	}
	return bound
}

// packOf returns the pack of a game of the series, or nil for other games.
func packOf(g check.Game) *scspack.Pack {
	switch g := g.(type) {
	case *Game:
		return g.Pack
	case *BoundGame:
		return g.Pack
	}
	return nil
}

// Name returns the game's name as players know it.
func (g *Game) Name() string { return g.Pack.Name }

// Modules returns nothing, because there is no binding.
func (g *Game) Modules() []string { return nil }

// Modules returns the names of the modules that the binding is for.
func (g *BoundGame) Modules() []string { return g.Binding.Modules }

// Slots compares the slots of a module with the counters of the game.
func (g *BoundGame) Slots(m *vmod.Module, coverage *rule.Coverage) []rule.Finding {
	compiled, err := g.Compiled()
	var kit *setup.Kit
	if err == nil {
		kit, err = setup.NewKit(compiled, g.Binding, m)
	}
	if err != nil {
		coverage.Unchecked(&setup.CounterSlots.Description, "units", err.Error())
		return nil
	}
	return kit.Judge(coverage)
}

// Stands judges nothing: without a binding the pieces are unknown.
func (g *Game) Stands(f *check.File, _ *game.State, _ int, _ check.Options, coverage *rule.Coverage) ([]rule.Finding,
	error) {
	coverage.Need(rule.Stacking, "vassal.toml: which pieces are which units")
	if f.Module == nil {
		coverage.Need(rule.Stacking, check.NeedsModule)
	}
	needFiles(g.Pack, coverage, f.Save.Log())
	return nil, nil
}

// Stands judges the position at the end of a file, as a set-up or as the end of a phase.
func (g *BoundGame) Stands(f *check.File, state *game.State, step int, opt check.Options,
	coverage *rule.Coverage) ([]rule.Finding, error) {
	return g.weighed(coverage, func(g *BoundGame, coverage *rule.Coverage) ([]rule.Finding, error) {
		return g.stands(f, state, step, opt, coverage)
	})
}

func (g *BoundGame) stands(f *check.File, state *game.State, step int, opt check.Options,
	coverage *rule.Coverage) ([]rule.Finding, error) {
	needFiles(g.Pack, coverage, f.Save.Log())
	if f.Module == nil {
		coverage.Need(rule.Stacking, check.NeedsModule)
		return nil, nil
	}
	pos := g.position(view.Seen(state, f.Module, opt.Reveal), step)
	pos.Told = g.Binding.Told(view.ClockOf(state, f.Module), pos.Pieces)
	var err error
	if pos.Phase, pos.SetUp, err = g.declared(opt); err != nil {
		return nil, err
	}
	if !pos.Phase.Known() && !pos.SetUp && !pos.Told.Said {
		if pos.Phase = pos.Told.Phase; pos.Phase.Known() {
			pos.Ends = position.Shown
		}
	}
	if opt.GoesOn {
		pos.Ends = position.GoesOn
	}
	if !slices.ContainsFunc(pos.Pieces, func(p *position.Piece) bool { return p.Kind == position.Unit }) {
		coverage.Need(rule.Stacking, "vassal.toml, pieces.csv: a binding that knows a unit of this game")
	}
	return exclude(g.Pack, position.Run(position.Rules(), pos, coverage)), nil
}

// Stood judges the position of a saved game by the logs that lead to it.
func (g *BoundGame) Stood(chain []check.Log, save check.Log, opt check.Options,
	coverage *rule.Coverage) ([]rule.Finding, error) {
	return g.weighed(coverage, func(g *BoundGame, coverage *rule.Coverage) ([]rule.Finding, error) {
		needFiles(g.Pack, coverage, false)
		compiled, options, err := g.options(opt)
		if err != nil {
			return nil, err
		}
		all, err := links(append(slices.Clip(chain), save))
		if err != nil {
			return nil, err
		}
		last := len(all) - 1
		found, err := referee.Stood(all[:last], all[last], compiled, g.Binding, options, coverage)
		return exclude(g.Pack, found), err
	})
}

// position returns pieces as the rules see them, with the compiled pack if the pack can be
// compiled.
func (g *BoundGame) position(pieces []view.Piece, step int) *position.Position {
	compiled, _ := g.Compiled() // rules that need the pack report the error
	return &position.Position{Pack: g.Pack, Game: compiled, Pieces: g.Binding.Pieces(pieces), Step: step}
}

// Played judges the steps of a chain of logs.
func (g *BoundGame) Played(chain []check.Log, opt check.Options, coverage *rule.Coverage) ([]check.Judgement, error) {
	if g.proved == nil {
		return g.played(chain, opt, coverage)
	}
	var with, without rule.Coverage
	found, err := g.played(chain, opt, &with)
	if err != nil {
		return nil, err
	}
	proved, err := g.proved.played(chain, opt, &without)
	if err != nil {
		return nil, err
	}
	for i := range found {
		found[i].Findings = weigh(g.Pack, found[i].Findings, proved[i].Findings)
	}
	with.Rests(&without, confirmations(g.Pack))
	coverage.Add(&with)
	return found, nil
}

func (g *BoundGame) played(chain []check.Log, opt check.Options, coverage *rule.Coverage) ([]check.Judgement, error) {
	compiled, options, err := g.options(opt)
	if err != nil {
		return nil, err
	}
	logs, err := links(chain)
	if err != nil {
		return nil, err
	}
	found, err := referee.Check(logs, compiled, g.Binding, options, coverage)
	if err != nil {
		return nil, err
	}
	needFiles(g.Pack, coverage, true)
	all := make([]check.Judgement, len(found))
	for i, f := range found {
		f.Findings = exclude(g.Pack, f.Findings)
		all[i] = check.Judgement(f)
	}
	return all, nil
}

// options returns the compiled pack, and what the user states beyond the logs.
func (g *BoundGame) options(opt check.Options) (*scs.Game, referee.Options, error) {
	first, _, err := g.declared(opt)
	if err != nil {
		return nil, referee.Options{}, err
	}
	compiled, err := g.Compiled()
	return compiled, referee.Options{First: first, GoesOn: opt.GoesOn, MayGoOn: opt.MayGoOn, OrderOpen: opt.OrderOpen,
		Reveal: opt.Reveal, Ledger: g.Ledger}, err
}

// Between judges what must have happened between two positions, by opt.Between.
func (g *BoundGame) Between(before, after check.Log, opt check.Options, coverage *rule.Coverage) ([]rule.Finding,
	error) {
	return g.weighed(coverage, func(g *BoundGame, coverage *rule.Coverage) ([]rule.Finding, error) {
		return g.between(before, after, opt, coverage)
	})
}

func (g *BoundGame) between(before, after check.Log, opt check.Options, coverage *rule.Coverage) ([]rule.Finding,
	error) {
	phase, err := Declare(g.Pack, opt.Between, opt.Side)
	if err != nil {
		return nil, err
	}
	compiled, err := g.Compiled()
	if err != nil {
		return nil, err
	}
	both, err := links([]check.Log{before, after})
	if err != nil {
		return nil, err
	}
	found, err := referee.Between(both[0], both[1], compiled, g.Binding,
		referee.Options{First: phase, Reveal: opt.Reveal}, coverage)
	return exclude(g.Pack, found), err
}

// Declare reads the orders of a CSV file; "umpire help orders" has its columns.
func (g *BoundGame) Declare(file string, text []byte, logs []string) ([]check.Orders, []rule.Problem) {
	read, problems := declare.Read(file, text, g.Binding.HexNamed)
	if len(problems) > 0 {
		return nil, problems
	}
	each, problems := declare.Assign(read, logs)
	if len(problems) > 0 {
		return nil, problems
	}
	return check.OrdersOf(each), nil
}

// links returns the logs of a chain for the referee. It returns an error for orders that
// another system has read.
func links(logs []check.Log) ([]referee.Link, error) {
	chain := make([]referee.Link, len(logs))
	for i, l := range logs {
		orders, ours := l.Orders.([]declare.Order)
		if l.Orders != nil && !ours {
			return nil, errors.Errorf("%s: its orders are for a game of another series", l.Name)
		}
		chain[i] = referee.Link{Name: l.Name, Module: l.Module, Orders: orders,
			Open: func() (*game.Game, referee.View, error) { return l.Open() }, Close: l.Close}
	}
	return chain, nil
}

// needFiles records the pack files that higher levels need; a single position also
// needs a log. p is nil without a pack.
func needFiles(p *scspack.Pack, c *rule.Coverage, log bool) {
	for _, need := range []struct {
		level      rule.Level
		file, what string
	}{
		{rule.Moves, "tec.toml", "the terrain effects chart"},
		{rule.Moves, "map.csv", "the terrain of the hexes"},
		{rule.Combat, "crt.csv", "the combat results table"},
		{rule.Supply, "places.csv", "the supply sources of every side"},
	} {
		if p == nil || !p.Has(need.file) {
			c.Need(need.level, need.file+": "+need.what)
		}
	}
	if !log {
		c.Need(rule.Moves, "a log: one position shows no moves")
		c.Need(rule.Combat, "a log: one position shows no combats")
	}
}
