package newmodule

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Table is a deployment table of which the module has a set-up.
type Table struct {
	// Name is the set-up's name in VASSAL's menu.
	Name string
	// File names the table in messages, Text is what is in it.
	File string
	Text []byte
	// AtStart says that a new game begins with it, as at-start stacks; a module's only
	// set-up always does. The others are predefined setups.
	AtStart bool
}

// Tables are the deployment tables of a pack and of those that it extends, sorted by
// name; of two of one name the upper pack's.
func Tables(src Source) ([]Table, []pack.Problem, error) {
	texts, problems, err := src.Loader.Tables(src.Files)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	var all []Table
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		all = append(all, Table{Name: title(strings.TrimSuffix(path.Base(name), ".csv")), File: name, Text: texts[name]})
	}
	return all, nil, nil
}

// proves looks whether the module says of all its hexes and pieces what the pack says.
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

// An Infeasible is the error that a table cannot be set up, or that the search for a
// set-up was broken off.
type Infeasible struct {
	// Table is the name of its file.
	Table string
	Why   *deploy.Infeasible
}

func (e *Infeasible) Error() string { return "no set-up was found" }

// setUp adds a set-up to the module for each table. The one with which a new game begins
// goes first: the others are saved games, and must know which units lie there already.
func (m *maker) setUp(e *Edition, b bound) ([]pack.Problem, error) {
	tables := slices.Clone(m.options.Tables)
	if len(tables) == 1 {
		tables[0].AtStart = true
	}
	slices.SortStableFunc(tables, func(x, y Table) int {
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
			return nil, errors.Errorf("the set-ups %q and %q cannot both be those with which a new game begins", tables[0].Name, t.Name)
		}
		if problems, err := m.add(e, b, t); err != nil || len(problems) > 0 {
			return problems, errors.Wrap(err, t.File)
		}
	}
	return nil, nil
}

// add adds the set-up of a table to the module.
func (m *maker) add(e *Edition, b bound, t Table) ([]pack.Problem, error) {
	table, doubts, problems := deploy.Read(t.File, t.Text, b.game.Pack())
	if len(problems) > 0 {
		return problems, nil
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
		return nil, &Infeasible{Table: t.File, Why: conflict}
	}
	var out bytes.Buffer
	if t.AtStart {
		start, problems, err := kit.AtStart(table, placed, setup.StartOptions{Name: t.Name})
		if err != nil || len(problems) > 0 {
			return problems, err
		}
		if err := start.Write(&out, file); err != nil {
			return nil, err
		}
	} else {
		save, problems, err := kit.Make(table, placed)
		if err != nil || len(problems) > 0 {
			return problems, err
		}
		if err := setup.Add(&out, file, t.Name, save); err != nil {
			return nil, err
		}
	}
	e.Module = out.Bytes()
	e.Setups = append(e.Setups, Setup{t.Name, t.AtStart})
	return nil, nil
}
