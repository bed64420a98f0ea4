package main

import (
	"image"
	"os"
	"path/filepath"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Checkers is a rule system without hexes and without phases, to prove that the frame
// knows none: men stand on the dark squares of a board and move along diagonals.
func checkers() *check.System {
	return &check.System{
		Series: "checkers",
		Rules:  []rule.Description{darkSquare, diagonal},
		Read: func(l *pack.Layers) (check.Game, []rule.Problem, error) {
			var g checkersGame
			if t := l.Game(nil, "name"); t != nil {
				t.String("series")
				g.name, g.module, g.window = t.Required("name"), t.Required("module"), t.Required("window")
				g.square, _ = t.Int("square", 1, 1000)
				t.Done()
			}
			if l.Problems.Len() > 0 {
				return nil, rule.ProblemWords{}.Problems(l.Problems.Sorted()), nil
			}
			return &g, nil, nil
		},
	}
}

var (
	darkSquare = rule.Description{ID: "checkers/dark-square", Refs: []string{"1"}, Title: "dark squares", Level: rule.Stacking}
	diagonal   = rule.Description{ID: "checkers/diagonal", Refs: []string{"2"}, Title: "diagonal moves", Level: rule.Moves}
)

type checkersGame struct {
	name, module, window string
	square               int // pixels
}

func (g *checkersGame) Name() string      { return g.name }
func (g *checkersGame) Modules() []string { return []string{g.module} }

func (g *checkersGame) Status() check.Status {
	return check.Status{Series: "checkers", Rules: []check.RuleStatus{
		{Refs: darkSquare.Refs, Title: darkSquare.Title, Checks: pack.Whole},
		{Refs: diagonal.Refs, Title: diagonal.Title, Checks: pack.Whole},
	}}
}

// at returns the square of a point, counted from the upper left square, which is light.
func (g *checkersGame) at(p image.Point) image.Point { return p.Div(g.square) }

func name(square image.Point) string {
	return string(rune('a'+square.X)) + string(rune('8'-square.Y))
}

func (g *checkersGame) Stands(f *check.File, state *game.State, step int, _ check.Options, c *rule.Coverage) ([]rule.Finding, error) {
	c.Reach(rule.Stacking)
	var found []rule.Finding
	for _, o := range state.Objects() {
		if o.Kind() != game.Piece || o.Map() == nil || o.Map().Name != g.window {
			continue
		}
		c.Checked(&darkSquare, "men")
		square := g.at(o.Place().At)
		if (square.X+square.Y)%2 == 0 {
			found = append(found, rule.Finding{
				Rule: darkSquare.ID, Refs: darkSquare.Refs, Verdict: rule.Illegal, Step: step, Hexes: []string{name(square)},
				Message: say.F("", "a man stands on {first}, which is light", name(square)),
				Pieces:  []rule.Piece{{ID: o.ID(), GPID: state.GPID(o), Name: state.BasicName(o), Hex: name(square)}},
			})
		}
	}
	return found, nil
}

func (g *checkersGame) Played(chain []check.Log, opt check.Options, c *rule.Coverage) ([]check.Judgement, error) {
	c.Reach(rule.Moves)
	var all []check.Judgement
	for _, l := range chain {
		played, _, err := l.Open()
		if err != nil {
			return nil, err
		}
		var j check.Judgement
		j.Steps = actions.Read(played, l.Module, actions.Options{Reveal: opt.Reveal}).Steps
		for _, s := range j.Steps {
			for _, a := range s.Actions {
				if m, ok := a.(actions.Move); ok {
					c.Checked(&diagonal, "moves")
					j.Findings = append(j.Findings, g.move(s.N, m)...)
				}
			}
		}
		stand, err := g.Stands(nil, played.State, len(j.Steps), opt, c)
		if err != nil {
			return nil, err
		}
		j.Findings = append(j.Findings, stand...)
		all = append(all, j)
	}
	return all, nil
}

func (g *checkersGame) move(step int, m actions.Move) []rule.Finding {
	from, to := g.at(m.From.At), g.at(m.To.At)
	if d := to.Sub(from); d.X == d.Y || d.X == -d.Y {
		return nil
	}
	return []rule.Finding{{
		Rule: diagonal.ID, Refs: diagonal.Refs, Verdict: rule.Illegal, Step: step, Hexes: []string{name(to), name(from)},
		Message: say.F("", "from {first} to {second} is no diagonal", name(from), name(to)),
		Pieces:  []rule.Piece{{ID: m.Pieces[0].ID, Name: m.Pieces[0].Name, Hex: name(to)}},
	}}
}

func (g *checkersGame) Between(_, _ check.Log, _ check.Options, _ *rule.Coverage) ([]rule.Finding, error) {
	return nil, nil
}

func (g *checkersGame) Declare(string, []byte, []string) ([]check.Orders, []rule.Problem) {
	return nil, []rule.Problem{{Message: say.F("checkers/no-orders", "checkers has no orders")}}
}

var _ check.Referee = (*checkersGame)(nil)

// layCheckers makes the files of a game of checkers in a folder, for the scripts.
func layCheckers(folder string) error {
	texts := os.DirFS(filepath.Join("testdata", "checkers"))
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join("testdata", "checkers", name))
		if err != nil {
			panic(err)
		}
		return data
	}
	m, err := build.ReadModule("module.toml", read("module.toml"))
	if err != nil {
		return err
	}
	g, err := build.ReadGame(m, "log.txt", read("log.txt"))
	if err != nil {
		return err
	}
	module, err := m.File()
	if err != nil {
		return err
	}
	log, err := g.File()
	if err != nil {
		return err
	}
	if err := os.CopyFS(folder, texts); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "checkers.vmod"), module, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "turn.vlog"), log, 0o666)
}
