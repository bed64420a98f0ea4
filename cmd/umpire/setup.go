package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// deployer holds the flags of setup.
type deployer struct {
	*files
	game, module, table string
	from, lint          string
	name, sheet         string
	seed                uint64
	spread, concentrate bool
	atStart, clear      bool
	reveal              bool
}

// defaultSeed can be any number: without --seed a table gives the same set-up each time.
const defaultSeed = 1

func newSetup(files *files) *cobra.Command {
	d := &deployer{files: files}
	cmd := &cobra.Command{
		Use:   "setup",
		Short: "Make a saved game from a deployment table, or a table from a saved game",
		Long: `Set up a game from a deployment table: a CSV with a row for each unit or type of unit
and where it may start, the text of a sheet as you copy it from a spreadsheet, or a
workbook (XLSX) with either ("go doc ./rules/scs/deploy" describes all of it):

  side,unit,count,location,turn
  german,9-5-10 Pz Rgt,2,w/i 2 4.25,
  soviet,Garrison,,5.21 or 5.22,
  soviet,3-5-10 Mtr Inf Rgt,,J,3

Umpire places all units at once, each within its range, in hexes that are playable and
not prohibited to it, never overstacked. The pieces are those of the module, as VASSAL
makes them from its palette. If nothing meets the table, Umpire names the smallest set
of cells that conflict, and writes nothing.

If the output ends with .vmod it is a copy of the module with the game as a predefined
setup, new or in the place of the one of that name; everything else in it stays. With
--at-start the copy has at-start stacks instead, with which a new game begins. They
hold copies of the palette's pieces, with gpids of their own; Umpire writes the rows
that these need in the pack's pieces.csv to standard output. It takes units that lie in
other at-start stacks from there, as many as it sets up; --clear takes out all.

--from writes the table of a saved game; set up again, it gives the same position.
--lint compares a saved game with a table: which units are missing, extra, out of
range, overstacked, of the wrong type. Differences end with exit code 1.

Umpire prints what is doubtful in a table on standard error.`,
		Example: `  umpire setup --game ./afb --module afb.vmod --table barbarossa.csv -o start.vsav
  umpire setup --game ./afb --module afb.vmod --table barbarossa.csv --name Barbarossa -o new.vmod
  umpire setup --game ./afb --module afb.vmod --table barbarossa.csv --at-start -o new.vmod >> afb/pieces.csv
  umpire setup --game ./afb --module afb.vmod --from turn3.vsav -o turn3.csv
  umpire setup --game ./afb --module afb.vmod --lint start.vsav --table barbarossa.csv`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return d.run() },
	}
	f := cmd.Flags()
	f.StringVarP(&d.game, "game", "g", "", packHelp)
	f.StringVarP(&d.module, "module", "m", "", "the `module` that the game is played with")
	f.StringVarP(&d.table, "table", "t", "", "the deployment `table`")
	f.StringVar(&d.sheet, "sheet", "", "the `name` of the table's sheet in a workbook that has several")
	f.StringVar(&d.from, "from", "", "write the table of this saved `game`")
	f.StringVar(&d.lint, "lint", "", "compare this saved `game` with the table")
	d.outputFile(cmd, "the saved game or module (`file`.vmod) to write; tables and comparisons go to standard output by default")
	f.StringVar(&d.name, "name", "", "for a module: the `name` of the set-up in VASSAL's menu; by default that of the table's file")
	f.BoolVar(&d.atStart, "at-start", false, "for a module: make at-start stacks, not a predefined setup")
	f.BoolVar(&d.clear, "clear", false, "with --at-start: take all other units of the pack out of at-start stacks and decks")
	f.Uint64Var(&d.seed, "seed", defaultSeed, "choose among the set-ups that the table allows; the same `number` gives the same set-up")
	f.BoolVar(&d.spread, "spread", false, "stack as few units as possible")
	f.BoolVar(&d.concentrate, "concentrate", false, "use as few hexes as possible")
	f.BoolVar(&d.reveal, "reveal", false, "read what is masked and hidden in a saved game, for a referee")
	d.quietFlag(cmd)
	cmd.MarkFlagsMutuallyExclusive("spread", "concentrate")
	cmd.MarkFlagsMutuallyExclusive("from", "lint")
	cmd.MarkFlagsMutuallyExclusive("from", "table")
	return cmd
}

func (d *deployer) run() error {
	switch {
	case d.from != "":
		return d.tableOf()
	case d.table == "":
		return errors.New("--table is missing; it names the deployment table (--from writes one)")
	case d.lint != "":
		return d.compare()
	}
	return d.make()
}

// make sets up a table.
func (d *deployer) make() error {
	switch {
	case d.game == "":
		return errors.New("--game is missing; it names the game pack")
	case d.module == "":
		return errors.New("--module is missing; it names the module with the pieces")
	case d.output == "":
		return errors.New("-o is missing; it names the saved game to write")
	case d.atStart && !d.intoModule():
		return errors.New("at-start stacks are part of a module; name a .vmod with -o")
	case d.clear && !d.atStart:
		return errors.New("use --clear with --at-start")
	}
	in, err := d.openModule(d.module)
	if err != nil {
		return errors.Wrap(err, "--module")
	}
	defer in.Close() // not before the game is written: it holds some of the module's bytes
	module := in.Module
	game, err := d.loadPack(d.game)
	if err != nil {
		return err
	}
	if game.binding == nil {
		return game.unbound(d.game)
	}
	if !game.fits(module.Name) {
		d.say("warning: the vassal.toml of %s is not for the module %q", game.path, module.Name)
	}
	g, table, err := d.read(game)
	if err != nil {
		return err
	}
	kit, err := setup.NewKit(g, game.binding, module)
	if err != nil {
		return errors.Wrap(err, d.module)
	}
	options := deploy.Options{Seed: d.seed, Slot: kit.Slot}
	switch {
	case d.spread:
		options.Prefer = deploy.Spread
	case d.concentrate:
		options.Prefer = deploy.Concentrate
	}
	placed, conflict := deploy.Solve(g, table, options)
	if conflict != nil {
		return infeasible(d.table, conflict)
	}
	d.doubts(placed.Doubts)
	if d.atStart {
		return d.makeStacks(in, kit, table, placed)
	}
	save, problems, err := kit.Make(table, placed)
	if err := d.unmade(problems, err); err != nil {
		return err
	}
	d.notes(kit.Notes())
	if !d.intoModule() {
		return d.write(save.Write)
	}
	return d.write(func(w io.Writer) error {
		if err := setup.Add(w, in.File, d.called(), save); err != nil {
			return err
		}
		return in.unchanged()
	})
}

// intoModule reports whether the output is a module.
func (d *deployer) intoModule() bool { return strings.EqualFold(filepath.Ext(d.output), ".vmod") }

// called returns the set-up's name in a module.
func (d *deployer) called() string {
	if d.name != "" {
		return d.name
	}
	return strings.TrimSuffix(filepath.Base(d.table), filepath.Ext(d.table))
}

// unmade returns why a table gave no game, or nil.
func (d *deployer) unmade(problems []pack.Problem, err error) error {
	switch {
	case err != nil:
		return errors.Wrap(err, d.table)
	case len(problems) > 0:
		return problemError("table "+d.table, problems)
	}
	return nil
}

// infeasible returns why nothing meets a table.
func infeasible(path string, why *deploy.Infeasible) error {
	head := path + ": the table cannot be set up"
	if why.Limit {
		head = path + ": Umpire found no set-up before it gave up the search; there may be one"
	}
	text := strings.TrimSpace(why.String())
	if text == "" {
		return errors.New(head)
	}
	return &listError{head: head, lines: strings.Split(text, "\n")}
}

// tableOf writes the table of a saved game.
func (d *deployer) tableOf() error {
	game, g, pos, err := d.position(d.from)
	if err != nil {
		return err
	}
	text := deploy.From(g, pos)
	if _, doubts, problems := deploy.Read(d.from, text, game.Pack); len(problems) > 0 {
		d.say("warning: this table cannot be set up again as it is: %s", problems[0])
	} else {
		d.doubts(doubts)
	}
	return d.write(func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// compare prints how a saved game differs from a table.
func (d *deployer) compare() error {
	game, g, pos, err := d.position(d.lint)
	if err != nil {
		return err
	}
	_, table, err := d.read(game)
	if err != nil {
		return err
	}
	faults := deploy.Lint(g, pos, table)
	err = d.write(func(w io.Writer) error {
		for _, f := range faults {
			if _, err := fmt.Fprintln(w, visible.Text(f.String())); err != nil {
				return err
			}
		}
		return nil
	})
	wrong := 0
	for _, f := range faults {
		if f.Kind != deploy.Unchecked {
			wrong++
		}
	}
	if err == nil && wrong > 0 {
		err = &findingsError{wrong}
	}
	return err
}

// position reads a saved game and its pack.
func (d *deployer) position(path string) (*gamePack, *scs.Game, scs.Position, error) {
	fail := func(err error) (*gamePack, *scs.Game, scs.Position, error) { return nil, nil, scs.Position{}, err }
	in, err := d.openSave(path)
	if err != nil {
		return fail(err)
	}
	defer in.Close()
	f, err := newLibrary(d.files).fit(in, d.module, d.game)
	if err != nil {
		return fail(err)
	}
	if err := f.complete(in, d.game); err != nil {
		return fail(err)
	}
	for _, line := range f.said {
		d.say("%s", line)
	}
	g, err := scs.Compile(f.game.Pack)
	if err != nil {
		return fail(errors.Wrap(err, f.game.path))
	}
	pos, strangers, err := setup.Read(in.Save, f.module, g, f.game.binding, d.reveal)
	if err != nil {
		return fail(errors.Wrap(err, path))
	}
	if len(strangers) > 0 {
		d.say("note: left out, Umpire does not know what or where they are: %s", strings.Join(strangers, ", "))
	}
	return f.game, g, pos, nil
}

// doubts prints what is doubtful.
func (d *deployer) doubts(doubts []deploy.Doubt) {
	for _, doubt := range doubts {
		d.say("doubtful: %s", doubt)
	}
}

func (d *deployer) notes(notes []string) {
	for _, note := range notes {
		d.say("note: %s", note)
	}
}
