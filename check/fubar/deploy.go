package fubar

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/fubar/setup"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

var _ check.Deployer = (*BoundGame)(nil)

// SetUp places the units of a deployment table in a saved game.
func (g *BoundGame) SetUp(t check.Table, module *vmod.File, opt check.SetUpOptions) (*check.SetUp, []rule.Problem,
	error) {
	if opt.Into == check.AtStartStacks {
		return nil, nil, errors.New("Umpire makes no at-start stacks for games of this series, as each figure would " +
			"be a stack of its own; make a saved game (-o NAME.vsav), or without --at-start a set-up in VASSAL's " +
			"File menu (-o NAME.vmod)")
	}
	table, problems := setup.Read(t.File, t.Text, g.Pack, g.Binding)
	if len(problems) > 0 {
		return nil, problems, nil
	}
	save, problems, err := setup.Make(t.File, table, g.Binding, module.Module, opt)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	if opt.VOBS {
		save.Form = obfuscation.VOBS
	}
	if opt.Into == check.PredefinedSetup {
		return &check.SetUp{Write: func(w io.Writer) error { return component.AddSetup(w, module, t.Name, save) }}, nil,
			nil
	}
	return &check.SetUp{Write: save.Write}, nil, nil
}

// TableOf returns the table of a saved game: a rectangle around each unit.
func (g *BoundGame) TableOf(f *check.File, reveal bool) (*check.TableOf, error) {
	pos, _, err := g.standing(f, reveal)
	if err != nil {
		return nil, err
	}
	text, err := setup.From(pos)
	return &check.TableOf{Text: text, Notes: []string{"the table has the least rectangle around each unit; where " +
		"each figure stands in it is chosen anew"}}, err
}

// Lint compares a saved game with a table.
func (g *BoundGame) Lint(f *check.File, t check.Table, reveal bool) (*check.Lint, []rule.Problem, error) {
	table, problems := setup.Read(t.File, t.Text, g.Pack, g.Binding)
	if len(problems) > 0 {
		return nil, problems, nil
	}
	pos, played, err := g.standing(f, reveal)
	if err != nil {
		return nil, nil, err
	}
	return setup.Compare(table, pos, played), nil, nil
}

// standing returns the position of a saved game, or at the end of a log.
func (g *BoundGame) standing(f *check.File, reveal bool) (*field.Position, *game.Game, error) {
	played, steps, err := check.Look{Reveal: reveal}.At(f)
	if err != nil {
		return nil, nil, err
	}
	pos := g.position(view.Seen(played.State, f.Module, reveal), played.State, steps)
	for _, need := range []field.Need{field.NeedScale, field.NeedBase} {
		if lack := pos.Lacks(need); lack != nil {
			return nil, nil, errors.New(lack.String())
		}
	}
	return pos, played, nil
}
