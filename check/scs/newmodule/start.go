package newmodule

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
)

// Tables returns the deployment tables of a pack and of the packs that it extends, sorted by
// name. Of two with the same name it returns the upper pack's.
func Tables(src check.Source) ([]check.Table, []rule.Problem, error) {
	layers, err := src.Loader.Layers(src.Files)
	if err != nil {
		return nil, nil, words.Error(err)
	}
	if problems := words.Problems(layers.Problems.Sorted()); len(problems) > 0 {
		return nil, problems, nil
	}
	texts, err := layers.Setups()
	if err != nil {
		return nil, nil, words.Error(err)
	}
	var all []check.Table
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		all = append(all, check.Table{Name: component.Title(strings.TrimSuffix(path.Base(name), ".csv")), File: name,
			Text: texts[name]})
	}
	return all, nil, nil
}

// proves returns an error unless the module shows all hexes and pieces as the pack has them.
func (m *maker) proves(b bound, module *vmod.Module) error {
	kit, err := setup.NewKit(b.game, b.binding, module)
	if err != nil {
		return errors.Wrap(err, "read the module back")
	}
	for i := range m.pack.Maps {
		for _, h := range m.pack.Maps[i].Hexes() {
			if !kit.Shows(h) {
				return errors.Errorf("read the module back: its map does not show hex %s", h)
			}
		}
	}
	for i := range m.pack.Units {
		if id := m.pack.Units[i].ID; !kit.Has(id) {
			return errors.Errorf("read the module back: no slot of it is the unit %q", id)
		}
	}
	return nil
}

// setUp adds a set-up to the module for each table. The set-up with which a new game begins
// comes first, because the others must know which units lie there already.
func (m *maker) setUp(e *check.Edition, b bound) ([]rule.Problem, error) {
	tables := slices.Clone(m.options.Tables)
	if len(tables) == 1 {
		tables[0].AtStart = true
	}
	slices.SortStableFunc(tables, func(x, y check.Table) int {
		switch {
		case x.AtStart && !y.AtStart:
			return -1
		case y.AtStart && !x.AtStart:
			return 1
		}
		return 0
	})
	for i, t := range tables {
		if i > 0 && t.AtStart {
			return nil, errors.Errorf("the set-ups %q and %q cannot both be those with which a new game begins",
				tables[0].Name, t.Name)
		}
		if problems, err := m.add(e, b, t); err != nil || len(problems) > 0 {
			return problems, errors.Wrap(err, t.File)
		}
	}
	return nil, nil
}

// add adds the set-up of a table to the module.
func (m *maker) add(e *check.Edition, b bound, t check.Table) ([]rule.Problem, error) {
	table, doubts, problems := deploy.Read(t.File, t.Text, b.game.Pack(), b.binding.HexNamed)
	if len(problems) > 0 {
		return words.Problems(problems), nil
	}
	for _, d := range doubts {
		e.Doubts = append(e.Doubts, words.Speaker{}.Doubt(d))
	}
	file, err := opened(e.Module)
	if err != nil {
		return nil, err
	}
	kit, err := setup.NewKit(b.game, b.binding, file.Module)
	if err != nil {
		return nil, err
	}
	placed, conflict := deploy.Solve(b.game, table, deploy.Options{Seed: m.options.Seed, Slot: kit.Slot})
	if conflict != nil {
		no := setup.Infeasible(t.File, conflict)
		no.Doubts = e.Doubts
		return nil, no
	}
	var out bytes.Buffer
	if t.AtStart {
		start, problems, err := kit.AtStart(file, table, placed, setup.StartOptions{Name: t.Name})
		if err != nil || len(problems) > 0 {
			return problems, err
		}
		if err := start.Write(&out); err != nil {
			return nil, err
		}
	} else {
		save, problems, err := kit.Make(table, placed)
		if err != nil || len(problems) > 0 {
			return problems, err
		}
		if err := component.AddSetup(&out, file, t.Name, save); err != nil {
			return nil, err
		}
	}
	e.Module = out.Bytes()
	e.Setups = append(e.Setups, check.Setup{Name: t.Name, AtStart: t.AtStart})
	return nil, nil
}
