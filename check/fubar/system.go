// Package fubar is the FUBAR skirmish rules over VASSAL's files: the value by which the frame
// (package check) knows the series, and its games.
//
// It joins the rooms below it: bind finds figures and units among a module's pieces, field judges
// positions, referee judges what was played in logs. The rules themselves are in rules/fubar. Only
// the file that registers the value knows this package.
package fubar

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/fubar/referee"
	"github.com/umpire-vassal/umpire/check/fubar/setup"
	"github.com/umpire-vassal/umpire/check/fubar/words"
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/fubar/games"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// System returns the series as the frame knows it.
func System() *check.System {
	return editions(&check.System{
		Series:  fubarpack.Series,
		Rules:   slices.Concat(rule.Describe(field.Rules()), rule.Describe(referee.Rules())),
		Figures: []rule.Figure{field.Drawn{}, field.Limit{}, referee.Activation{}, referee.Distance{}},
		Topics: []check.Topic{
			check.PageOf("fubar-pack", "the files of a FUBAR pack: tables and army lists", fubarpack.Doc),
			check.PageOf("fubar-table", "deployment tables of FUBAR games", setup.Doc),
			check.PageOf("fubar-orders", "rolls that no FUBAR log shows, for --declare", orders.Doc),
			check.PageOf("fubar-binding", "vassal.toml of a FUBAR pack: what the pieces of a module are", bind.Doc),
		},
		Packs: games.FS(),
		Chat:  bind.Chat(),
		Bind:  bindModule,
		Read:  read,
	})
}

// read reads a pack and its binding. Among packs that extend each other the uppermost binding
// counts.
func read(layers *pack.Layers) (check.Game, []rule.Problem, error) {
	p, problems, err := fubarpack.Read(layers)
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
		return &BoundGame{&Game{p}, b}, nil, nil
	}
	return &Game{p}, nil, nil
}

// A Game is a pack of the series without a binding.
type Game struct{ Pack *fubarpack.Pack }

// A BoundGame is a pack with its binding to a module.
type BoundGame struct {
	*Game
	Binding *bind.Binding
}

var (
	_ check.Referee = (*BoundGame)(nil)
	_ check.Phased  = (*BoundGame)(nil)

	_ check.Accountant = (*BoundGame)(nil)
)

// Name returns the game's name as players know it.
func (g *Game) Name() string { return g.Pack.Name }

// Modules returns nothing, because there is no binding.
func (g *Game) Modules() []string { return nil }

// Modules returns the names of the modules that the binding is for.
func (g *BoundGame) Modules() []string { return g.Binding.Modules }

// SideOf returns the side of a unit of the pack.
func (g *Game) SideOf(unit string) string {
	if u := g.Pack.Unit(unit); u != nil {
		return u.Side
	}
	return ""
}

// Stands judges nothing: without a binding the pieces are unknown.
func (g *Game) Stands(f *check.File, _ *game.State, _ int, _ check.Options, coverage *rule.Coverage) ([]rule.Finding,
	error) {
	coverage.Need(rule.Stacking, "vassal.toml: which pieces are which figures")
	if f.Module == nil {
		coverage.Need(rule.Stacking, check.NeedsModule)
	}
	return nil, nil
}

// Stands judges the position at the end of a file.
func (g *BoundGame) Stands(f *check.File, state *game.State, step int, opt check.Options,
	coverage *rule.Coverage) ([]rule.Finding, error) {
	if err := phaseless(opt); err != nil {
		return nil, err
	}
	if f.Module == nil {
		coverage.Need(rule.Stacking, check.NeedsModule)
		return nil, nil
	}
	pos := g.position(view.Seen(state, f.Module, opt.Reveal), state, step)
	if len(pos.Figures) == 0 {
		coverage.Need(rule.Stacking, "vassal.toml: a binding that knows a figure of this game")
	}
	if !f.Save.Log() {
		g.Binding.AddTrails(pos, state)
		coverage.Need(rule.Moves, "a log: one position shows no moves")
		coverage.Need(rule.Combat, "a log: one position shows no fire")
	}
	return field.Run(pos, coverage), nil
}

// position returns pieces as the rules see them.
func (g *BoundGame) position(pieces []view.Piece, state *game.State, step int) *field.Position {
	return g.Binding.Position(g.Binding.TableOn(state, pieces), pieces, step)
}

// oneTurn is the value of --between for two saved games between which one turn was played.
const oneTurn = "turn"

// Phases returns the only word for what lies between two positions: a turn. A turn has no phases.
func (g *BoundGame) Phases() []string { return []string{oneTurn} }

// phaseless returns an error for phases, which the rules do not have.
func phaseless(opt check.Options) error {
	switch {
	case opt.Phase != "":
		return errors.Errorf("--phase %q: the game has no phases", opt.Phase)
	case opt.Between != "" && opt.Between != oneTurn:
		return errors.Errorf("--between %q: the game has no phases; allowed: %q", opt.Between, oneTurn)
	}
	return nil
}

// Played judges the steps of a chain of logs, and the position at its end.
func (g *BoundGame) Played(chain []check.Log, opt check.Options, coverage *rule.Coverage) ([]check.Judgement, error) {
	if err := phaseless(opt); err != nil {
		return nil, err
	}
	found, last, err := referee.Check(chain, g.Pack, g.Binding, opt.Reveal, coverage)
	if err != nil {
		return nil, err
	}
	end := &found[len(found)-1]
	end.Findings = append(end.Findings, field.Run(last, coverage)...)
	rule.Sort(end.Findings)
	return found, nil
}

// Account returns what the players did in a log, with what the rolls rest on that they announce. Moves cost
// nothing, and what fire and close combat do is no combat of the account.
func (g *BoundGame) Account(f *check.File, replayed *game.Game, opt actions.Options) (*actions.Log, account.Pricer,
	[]account.Combat, error) {
	if !f.Save.Log() {
		return actions.Read(replayed, f.Module, opt), nil, nil, nil
	}
	log, err := referee.Tell(check.Log{
		Name: f.Name, Module: f.Module, Orders: f.Orders, Close: func() {},
		Open: func() (*game.Game, *view.View, error) {
			return replayed, view.New(replayed.State, f.Module, opt.Reveal), nil
		},
	}, g.Pack, g.Binding, opt.Reveal)
	return log, nil, nil, err
}

// Between judges how far figures moved from one position to the next. It does so only if the user
// declares that exactly one turn was played between them.
func (g *BoundGame) Between(before, after check.Log, opt check.Options, coverage *rule.Coverage) ([]rule.Finding,
	error) {
	if err := phaseless(opt); err != nil {
		return nil, err
	}
	if opt.Between == "" {
		coverage.Need(rule.Moves, "--between turn, where one turn lies between two positions")
		return nil, nil
	}
	var stands [2]*field.Position
	for i, l := range []check.Log{before, after} {
		played, seen, err := l.Open()
		if err != nil {
			return nil, err
		}
		stands[i] = g.position(seen.Seen(), played.State, 0)
		g.Binding.AddTrails(stands[i], played.State)
	}
	stands[1].Measure(stands[0].Scales)
	return referee.Between(stands[0], stands[1], g.Binding, coverage), nil
}

// Declare reads the rolls of a CSV file; "umpire help fubar-orders" has its columns.
func (g *BoundGame) Declare(file string, text []byte, logs []string) ([]check.Orders, []rule.Problem) {
	var problems pack.Problems
	var rows []orders.Row
	orders.Read(file, text, nil, []orders.Kind{orders.Roll}, &problems,
		func(row orders.Row, _ pack.Row) { rows = append(rows, row) })
	if problems.Len() > 0 {
		return nil, words.Problems(problems.Sorted())
	}
	each, found := orders.Assign(rows, logs)
	return check.OrdersOf(each), words.Problems(found)
}
