package scs

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/check/scs/terrain"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// newPack returns the files of an empty pack to fill in, sorted by name.
func newPack() []pack.File {
	texts := scspack.New()
	var files []pack.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		if name == pack.GameFile {
			text += words.AskExclusive()
		}
		files = append(files, pack.File{Name: name, Data: []byte(text)})
	}
	return files
}

// bindModule drafts a pack from a module, or the binding of an existing pack.
func bindModule(module *vmod.Module, over *pack.Layers) (*check.Draft, []rule.Problem, error) {
	var p *scspack.Pack
	if over != nil {
		var problems []pack.Problem
		var err error
		if p, problems, err = scspack.Read(over); p == nil {
			return nil, words.Problems(problems), err
		}
	}
	d := draft.New(module, p)
	if err := module.Exhausted(); err != nil {
		return nil, nil, err
	}
	if _, _, err := d.Load(); err != nil {
		return nil, nil, err
	}
	out := &check.Draft{Files: d.Files(), FillIn: draft.FillIn}
	found := func(format string, args ...any) { out.Found = append(out.Found, fmt.Sprintf(format, args...)) }
	for _, side := range d.Sides {
		found("side %s, %s", side.ID, side.Why)
	}
	for _, m := range d.Maps {
		if m.Pattern == "" {
			found("map %q: %d hexes without numbers", m.Window, m.Cells)
		} else {
			found("map %q: %d of %d hexes have numbers, hexrows %d to %d, hexes %d to %d", m.Window, m.Named, m.Cells,
				m.Columns[0], m.Columns[1], m.Rows[0], m.Rows[1])
		}
	}
	if d.Unread > 0 {
		found("boards whose hexes were not read, since all boards together have too many: %d", d.Unread)
	}
	n := d.Counts()
	found("slots: %d units, %d markers, %d unknown", n.Units, n.Markers, n.Open)
	return out, nil, nil
}

// SetUp places the units of a deployment table.
func (g *BoundGame) SetUp(t check.Table, module *vmod.File, opt check.SetUpOptions) (*check.SetUp, []rule.Problem,
	error) {
	table, doubts, unread := deploy.Read(t.File, t.Text, g.Pack, g.Binding.HexNamed)
	if len(unread) > 0 {
		return nil, words.Problems(unread), nil
	}
	compiled, err := g.Compiled()
	if err != nil {
		return nil, nil, err
	}
	kit, err := setup.NewKit(compiled, g.Binding, module.Module, opt.Boards...)
	if err != nil {
		return nil, nil, errors.Wrap(err, "module")
	}
	options := deploy.Options{Seed: opt.Seed, Slot: kit.Slot}
	switch {
	case opt.Spread:
		options.Prefer = deploy.Spread
	case opt.Concentrate:
		options.Prefer = deploy.Concentrate
	}
	placed, conflict := deploy.Solve(compiled, table, options)
	if conflict != nil {
		no := setup.Infeasible(t.File, conflict)
		no.Doubts = texts(doubts)
		return nil, nil, no
	}
	made := &check.SetUp{Doubts: texts(append(doubts, placed.Doubts...))}
	if opt.Into == check.AtStartStacks {
		problems, err := stacks(made, kit, table, placed, t.Name, module, opt)
		return made, problems, err
	}
	save, problems, err := kit.Make(table, placed)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	if opt.VOBS {
		save.Form = obfuscation.VOBS
	}
	made.Notes, made.Write = kit.Notes(), save.Write
	if opt.Into == check.PredefinedSetup {
		made.Write = func(w io.Writer) error { return component.AddSetup(w, module, t.Name, save) }
	}
	return made, nil, nil
}

// stacks makes at-start stacks from a placement.
func stacks(made *check.SetUp, kit *setup.Kit, table deploy.Table, placed deploy.Placement, name string,
	module *vmod.File, opt check.SetUpOptions) ([]rule.Problem, error) {
	start, problems, err := kit.AtStart(module, table, placed, setup.StartOptions{Name: name, Clear: opt.Clear})
	if err != nil || len(problems) > 0 {
		return problems, err
	}
	var rest []setup.Copy
	if made.Rows, rest, err = start.Rows(opt.Pieces); err != nil {
		return nil, err
	}
	for _, c := range rest {
		made.Unbound = append(made.Unbound, c.GPID+" (as "+c.Of+")")
	}
	made.Notes, made.Write = start.Notes, start.Write
	return nil, nil
}

// TableOf returns the deployment table of a saved game.
func (g *BoundGame) TableOf(f *check.File, reveal bool) (*check.TableOf, error) {
	compiled, read, notes, err := g.written(f, nil, reveal)
	if err != nil {
		return nil, err
	}
	out := &check.TableOf{Text: deploy.From(compiled, read.Position), Notes: notes}
	table, doubts, problems := deploy.Read(f.Name, out.Text, g.Pack, g.Binding.HexNamed)
	if len(problems) > 0 {
		out.Problem = &words.Problems(problems)[0]
		return out, nil
	}
	for _, a := range read.Astray {
		c := &table.Cells[a.Unit]
		why := deploy.Reason{Code: deploy.ComesBackElsewhere, Unit: read.Position.Units[a.Unit].ID,
			Place: spotText(&a.From), Text: spotText(&a.To)}
		doubts = append(doubts, deploy.Doubt{At: c.At, Cell: c.Where.Text, Reason: why})
	}
	out.Doubts = texts(doubts)
	return out, nil
}

// Lint compares a saved game with a table.
func (g *BoundGame) Lint(f *check.File, t check.Table, reveal bool) (*check.Lint, []rule.Problem, error) {
	table, doubts, unread := deploy.Read(t.File, t.Text, g.Pack, g.Binding.HexNamed)
	if len(unread) > 0 {
		return nil, words.Problems(unread), nil
	}
	compiled, read, notes, err := g.written(f, &table, reveal)
	if err != nil {
		return nil, nil, err
	}
	out := &check.Lint{Doubts: texts(doubts), Notes: notes}
	for _, fault := range deploy.Lint(compiled, read.Position, table) {
		out.Faults = append(out.Faults, words.Speaker{}.Fault(fault))
		if fault.Kind != deploy.Unchecked {
			out.Wrong++
		}
	}
	return out, nil, nil
}

// written returns the position of a saved game for the engine, with notes on what is left out;
// see setup.Read.
func (g *BoundGame) written(f *check.File, table *deploy.Table, reveal bool) (*scs.Game, *setup.Reading, []string,
	error) {
	compiled, err := g.Compiled()
	if err != nil {
		return nil, nil, nil, err
	}
	read, err := setup.Read(f.Save, f.Module, compiled, g.Binding, table, reveal)
	if err != nil {
		return nil, nil, nil, err
	}
	var notes []string
	if len(read.Strangers) > 0 {
		notes = append(notes, "left out, Umpire does not know what or where they are: "+
			strings.Join(read.Strangers, ", "))
	}
	return compiled, read, notes, nil
}

// spotText names a spot: "05.12, Inset, Main Map".
func spotText(s *position.Spot) string {
	var names []string
	if s.Where == position.InHex {
		names = append(names, s.Hex.String())
	}
	for _, name := range []string{s.Location, s.Zone, s.Window} {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func texts(doubts []deploy.Doubt) []string {
	var all []string
	for _, d := range doubts {
		all = append(all, words.Speaker{}.Doubt(d))
	}
	return all
}

// surveyMap looks at the map of a pack in the pictures of the module to which it is bound.
func surveyMap(module *vmod.Module, over *pack.Layers) (*check.MapSurvey, []rule.Problem, error) {
	bound, old, problems, err := toSurvey(over, terrain.File)
	if bound == nil {
		return nil, problems, err
	}
	s, err := terrain.Survey(module, bound.Binding, bound.Pack, old)
	return s, nil, err
}

// surveySides looks at the hexsides of a pack's map in the pictures of a module.
func surveySides(module *vmod.Module, over *pack.Layers) (*check.SideSurvey, []rule.Problem, error) {
	bound, old, problems, err := toSurvey(over, terrain.SidesFile)
	if bound == nil {
		return nil, problems, err
	}
	s, err := terrain.SurveySides(module, bound.Binding, bound.Pack, old)
	return s, nil, err
}

// toSurvey reads a pack with its binding, and its own file of that name; nil if it has none.
func toSurvey(over *pack.Layers, file string) (*BoundGame, []byte, []rule.Problem, error) {
	game, problems, err := read(over)
	if game == nil {
		return nil, nil, problems, err
	}
	bound, ok := game.(*BoundGame)
	if !ok {
		return nil, nil, nil, errors.New("the pack has no vassal.toml, which locates its hexes in the module; " +
			"umpire game bind drafts one")
	}
	old, err := pack.ReadFile(over.Down()[0], file)
	if err != nil {
		return nil, nil, nil, err
	}
	return bound, old, nil, nil
}
