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

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/newmodule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// publisher is the flags of module new.
type publisher struct {
	*files
	game          string
	pack          string
	name, version string
	tables        []string
	atStart       string
	seed          uint64
	quiet         bool
}

func newModuleNew(files *files) *cobra.Command {
	p := &publisher{files: files}
	cmd := &cobra.Command{
		Use:   "new",
		Short: "Make a whole module of a game pack",
		Long: `Make a VASSAL module of a game pack: the map is drawn from map.csv and
hexsides.csv, the counters from units.csv, the markers from markers.csv. Turn
tracker, dice, boxes for reinforcements and losses, zoom, stack viewer, overview and
inventory are there, and a set-up for each deployment table in the pack's folder
"setup" and for each that --table names. A new game begins with the only one, or with
the one that --at-start names; the others are in VASSAL's File menu.

What the pack leaves open is drawn as open. Nothing of a publisher's map or counters
is in it.

The pack for the module is written with it, into a folder beside it of the same name
(or --pack): your pack with the binding by which Umpire knows the module's pieces, and
with the boxes beside the map. Saved games and logs of the module are checked without
further ado:

  umpire check game.vsav`,
		Example: `  umpire module new --game rulebook -o examples.vmod
  umpire module new --game ./mygame --table setup.csv -o mygame.vmod`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return p.run() },
	}
	f := cmd.Flags()
	f.StringVarP(&p.game, "game", "g", "", packHelp)
	p.outputFile(cmd, "the module to write, `file`.vmod")
	f.StringVar(&p.pack, "pack", "", "the `folder` for the module's pack; without it one beside the module, named after it")
	f.StringVar(&p.name, "name", "", "the module's `name` in VASSAL; without it that of the game")
	f.StringVar(&p.version, "module-version", "1.0", "the module's `version`")
	f.StringArrayVarP(&p.tables, "table", "t", nil, "a deployment `table` of which the module has a set-up; may be given several times")
	f.StringVar(&p.atStart, "at-start", "", "the `name` of the set-up with which a new game begins")
	f.Uint64Var(&p.seed, "seed", defaultSeed, "choose among the set-ups that a table allows; the same `number` gives the same")
	f.BoolVarP(&p.quiet, "quiet", "q", false, "do not say what was made")
	return cmd
}

func (p *publisher) run() error {
	switch {
	case p.game == "":
		return errors.New("--game is missing; it names the game pack that the module is made of")
	case p.output == "" || p.output == stdin:
		return errors.New("make a module into which file? Name it with -o")
	}
	folder := p.pack
	if folder == "" {
		if folder = strings.TrimSuffix(p.output, filepath.Ext(p.output)); folder == p.output {
			return errors.Errorf("%s: the folder for the module's pack would have the same name; give the module a name that ends with .vmod, or name the folder with --pack", p.output)
		}
	}
	fsys, from, closer, err := p.packFS(p.game)
	if err != nil {
		return err
	}
	defer closer()
	if err := p.spares(folder); err != nil {
		return err
	}
	src := newmodule.Source{Files: fsys, Loader: games.Loader()}
	if from == shippedPath(p.game) {
		src.Name = p.game
	}
	options := newmodule.Options{Name: p.name, Version: p.version, Seed: p.seed}
	var problems []pack.Problem
	switch options.Tables, problems, err = newmodule.Tables(src); {
	case err != nil:
		return errors.Wrap(err, from)
	case len(problems) > 0:
		return packError(from, problems)
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
		options.Tables = append(options.Tables, newmodule.Table{Name: title, File: name, Text: text})
	}
	if err := p.begins(options.Tables); err != nil {
		return err
	}
	made, problems, err := newmodule.Make(src, options)
	var no *newmodule.Infeasible
	switch {
	case errors.As(err, &no):
		return infeasible(no.Table, no.Why)
	case err != nil:
		return errors.Wrap(err, from)
	case len(problems) > 0:
		return packError(from, problems)
	}
	if err := strangers(folder, made.Pack); err != nil {
		return err
	}
	if err := p.mayWriteInto(folder, made.Pack); err != nil {
		return err
	}
	if err := p.write(func(w io.Writer) error {
		_, err := w.Write(made.Module)
		return err
	}); err != nil {
		return err
	}
	if err := p.writeInto(folder, made.Pack); err != nil {
		return err
	}
	if p.quiet {
		return nil
	}
	for _, doubt := range made.Doubts {
		fmt.Fprintln(p.Err, visible.Text("doubtful: "+doubt))
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
		return nil // there is no such folder yet; what else is wrong shows when it is written
	}
	if i := slices.IndexFunc(entries, func(e os.DirEntry) bool { return !strings.HasPrefix(e.Name(), ".") }); i >= 0 {
		return errors.Errorf("%s is there already; --force overwrites it", filepath.Join(folder, entries[i].Name()))
	}
	return nil
}

// strangers refuses a folder with files of a pack that the new one does not have: they
// would become part of it.
func strangers(folder string, files []draft.File) error {
	for _, in := range []string{"", "setup"} {
		entries, err := os.ReadDir(filepath.Join(folder, in))
		if err != nil {
			continue // nothing is there yet
		}
		for _, e := range entries {
			ext, name := filepath.Ext(e.Name()), path.Join(in, e.Name())
			if ext != ".csv" && ext != ".toml" || slices.ContainsFunc(files, func(f draft.File) bool { return f.Name == name }) {
				continue
			}
			return errors.Errorf("%s is no file of the new pack, and would become one; remove it, or name another folder with --pack", filepath.Join(folder, in, e.Name()))
		}
	}
	return nil
}

// begins marks the set-up with which a new game begins.
func (p *publisher) begins(tables []newmodule.Table) error {
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
	return errors.Errorf("there is no set-up %q%s", p.atStart, pack.DidYouMean(p.atStart, names))
}

// report says what was made and where to go on.
func (p *publisher) report(made *newmodule.Edition, folder string) error {
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
	line("its game pack: %s", filepath.ToSlash(folder))
	_, err := io.WriteString(p.Out, out.String())
	return err
}
