package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// publisher holds the flags of module new.
type publisher struct {
	*files
	game          string
	pack          string
	name, version string
	tables        []string
	atStart       string
	seed          uint64
}

func newModuleNew(files *files) *cobra.Command {
	p := &publisher{files: files}
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Make a module from a game pack",
		Long: `Make a VASSAL module from a game pack. Umpire draws the map from map.csv and
hexsides.csv, the counters from units.csv, the markers from markers.csv. The module has
a turn tracker, dice, boxes for reinforcements and losses, zoom, stack viewer, overview
and inventory, and a set-up for each deployment table: those in the pack's folder
"setup" and those that you name with --table. A new game begins with the only set-up,
or with the set-up that --at-start names; the others are in VASSAL's File menu.

What the pack leaves open is drawn as open. The module holds nothing of a publisher's
map or counters.

Umpire also makes a pack for the module: your pack, with the binding by which Umpire
knows the module's pieces and with the boxes beside the map. It lies in the module itself,
in the entry game.umpack that VASSAL does not look at, so that whoever has the module can
check its saved games and logs at once:

  umpire check game.vsav

The same pack is written into a folder beside the module with the same name (or --pack),
for you to change. A pack in a folder comes before the pack in the module; "umpire edit
--pack" lays your changes into the module.`,
		Example: `  umpire module new --game rulebook -o examples.vmod
  umpire module new --game ./mygame --table setup.csv -o mygame.vmod`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVarP(&p.game, "game", "g", "", packHelp)
	p.outputFile(cmd, "the module to write, `file`.vmod")
	f.StringVar(&p.pack, "pack", "", "the `folder` for the module's pack; by default it is beside the module and has "+
		"its name")
	f.StringVar(&p.name, "name", "", "the module's `name` in VASSAL; by default the game's")
	f.StringVar(&p.version, "module-version", "1.0", "the module's `version`")
	f.StringArrayVarP(&p.tables, "table", "t", nil, "a deployment `table` for a set-up; you can use it several times")
	f.StringVar(&p.atStart, "at-start", "", "the `name` of the set-up with which a new game begins")
	f.Uint64Var(&p.seed, "seed", defaultSeed, "choose among the set-ups that a table allows; the same `number` gives "+
		"the same set-up")
	return cmd
}

func (p *publisher) run(cmd *cobra.Command) error {
	switch {
	case p.game == "":
		return missing(cmd, "--game", "the game pack")
	case p.output == "" || p.output == stdin:
		return missing(cmd, "-o", "the module to write")
	}
	folder := p.pack
	if folder == "" {
		if folder = strings.TrimSuffix(p.output, filepath.Ext(p.output)); folder == p.output {
			return errors.Errorf("%s: the folder for the module's pack would have the same name; give the module a "+
				"name that ends with .vmod, or name the folder with --pack", p.output)
		}
	}
	fsys, from, closer, err := p.PackFS(p.game)
	if err != nil {
		return err
	}
	defer closer()
	if err := p.spares(folder); err != nil {
		return err
	}
	sys, problems, err := known.For(fsys)
	switch {
	case err != nil:
		return errors.Wrap(err, from)
	case len(problems) > 0:
		return run.PackError(from, problems)
	case sys.Edition == nil:
		return errors.Errorf("%s: no modules are made of packs of the series %q", from, sys.Series)
	}
	src := check.Source{Files: fsys, Loader: known.Loader()}
	if from == run.ShippedPath(p.game) {
		src.Name = p.game
	}
	options := check.ModuleOptions{Name: p.name, Version: p.version, Seed: p.seed}
	switch options.Tables, problems, err = sys.Tables(src); {
	case err != nil:
		return errors.Wrap(err, from)
	case len(problems) > 0:
		return run.PackError(from, problems)
	}
	if err := p.mayWrite(filepath.Join(folder, "game.toml")); err != nil {
		return err
	}
	for _, name := range p.tables {
		text, err := p.readText(name, mostTable)
		if err != nil {
			return err
		}
		title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
		options.Tables = append(options.Tables, check.Table{Name: title, File: name, Text: text})
	}
	if err := p.begins(options.Tables); err != nil {
		return err
	}
	made, problems, err := sys.Edition(src, options)
	var no *check.Infeasible
	switch {
	case errors.As(err, &no):
		for _, doubt := range no.Doubts {
			p.say("doubtful: %s", doubt)
		}
		return infeasible(no)
	case err != nil:
		return errors.Wrap(err, from)
	case len(problems) > 0:
		return run.PackError(from, problems)
	}
	if made.Module, err = laidInto(made.Module, p.output, made.Pack); err != nil {
		return err
	}
	if err := strangers(folder, made.Pack); err != nil {
		return err
	}
	if err := p.mayWriteInto(folder, made.Pack); err != nil {
		return err
	}
	writeModule := func() error {
		return p.write(func(w io.Writer) error {
			_, err := w.Write(made.Module)
			return err
		})
	}
	if err := p.writeInto(folder, made.Pack, writeModule); err != nil {
		return err
	}
	if p.quiet {
		return nil
	}
	for _, doubt := range made.Doubts {
		p.say("doubtful: %s", doubt)
	}
	return p.report(made, folder)
}

// spares refuses a folder that holds files, unless --force is given.
func (p *publisher) spares(folder string) error {
	if p.force {
		return nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // no folder yet, or writing shows what is wrong
	}
	if i := slices.IndexFunc(entries, func(e os.DirEntry) bool { return !strings.HasPrefix(e.Name(), ".") }); i >= 0 {
		return errors.Errorf("%s is there already; --force overwrites it", filepath.Join(folder, entries[i].Name()))
	}
	return nil
}

// strangers refuses a folder with files of a pack that the new pack does not have: they would become
// part of it.
func strangers(folder string, files []pack.File) error {
	for _, in := range []string{"", "setup"} {
		entries, err := os.ReadDir(filepath.Join(folder, in))
		if err != nil {
			continue // nothing is there yet
		}
		for _, e := range entries {
			ext, name := filepath.Ext(e.Name()), path.Join(in, e.Name())
			if ext != ".csv" && ext != ".toml" || slices.ContainsFunc(files,
				func(f pack.File) bool { return f.Name == name }) {
				continue
			}
			return errors.Errorf("%s is no file of the new pack and would become part of it; remove it, or name "+
				"another folder with --pack", filepath.Join(folder, in, e.Name()))
		}
	}
	return nil
}

// begins marks the set-up of --at-start.
func (p *publisher) begins(tables []check.Table) error {
	if p.atStart == "" {
		return nil
	}
	var names []string
	for i := range tables {
		if strings.EqualFold(tables[i].Name, p.atStart) {
			tables[i].AtStart = true
			return nil
		}
		names = append(names, tables[i].Name)
	}
	return errors.Errorf("there is no set-up %q%s", p.atStart, rule.DidYouMean(p.atStart, names))
}

// report prints what is in the module.
func (p *publisher) report(made *check.Edition, folder string) error {
	var out strings.Builder
	line := func(format string, args ...any) { out.WriteString(visible.Text(fmt.Sprintf(format, args...)) + "\n") }
	line("module %s: %s, %s", filepath.ToSlash(p.output), count(made.Units, "unit"), count(made.Markers, "marker"))
	for _, w := range made.Windows {
		line("  window %q, %d x %d pixels", w.Name, w.Size.X, w.Size.Y)
	}
	for _, s := range made.Setups {
		if s.AtStart {
			line("  set-up %q, with which a new game begins", s.Name)
		} else {
			line("  set-up %q, in VASSAL's File menu", s.Name)
		}
	}
	line("its game pack: %s, and in the module", filepath.ToSlash(folder))
	_, err := io.WriteString(p.Out, out.String())
	return err
}
