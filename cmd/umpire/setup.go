package main

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// deployer holds the flags of setup.
type deployer struct {
	*files
	game, module, table string
	from, lint          string
	name, sheet         string
	boards              []string
	seed                uint64
	spread, concentrate bool
	atStart, clear      bool
	vobs                bool
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
workbook (XLSX) with either ("umpire help table" describes all of it):

  side,unit,count,location,turn
  german,9-5-10 Pz Rgt,2,w/i 2 4.25,
  soviet,Garrison,,5.21 or 5.22,
  soviet,3-5-10 Mtr Inf Rgt,,J,3

Umpire places all units at once, each within its range, in hexes that are playable and
not prohibited to it, never overstacked. The pieces are the module's, as VASSAL
makes them from its palette, on the module's default boards; where players choose the
boards, --board names them. If nothing meets the table, Umpire names the smallest set of
cells that conflict, and writes nothing.

A table may also use the hex names that the module prints, such as J10 or 0512. A pack
without a binding will do if a pack that extends it, with a binding to the module, is beside
the module.

If the output ends with .vmod it is a copy of the module with the game as a predefined
setup, new or in the place of the one of that name; everything else in it stays. With
--at-start the copy has at-start stacks instead, with which a new game begins. They
hold copies of the palette's pieces, with gpids of their own; Umpire writes the rows
that these need in the pack's pieces.csv to standard output. It takes units that lie in
other at-start stacks from there, as many as it sets up; --clear takes out all. Saved
games of the module's other set-ups get SETUP_STACK, without which VASSAL would lay the
new stacks in them, too.

--from writes the table of a saved game; set up again, it gives the same position. Umpire
names each unit for which it does not.
--lint compares a saved game with a table: which units are missing, extra, out of
range, overstacked, of the wrong type. Differences end with exit code 1.

Umpire prints what is doubtful in a table on standard error.`,
		Example: `  umpire setup --game ./afb --module afb.vmod --table barbarossa.csv -o start.vsav
  umpire setup --game ./afb --module afb.vmod --table barbarossa.csv --name Barbarossa -o new.vmod
  umpire setup --game ./afb --module afb.vmod --table barbarossa.csv --at-start -o new.vmod >> afb/pieces.csv
  umpire setup --game ./afb --module afb.vmod --from turn3.vsav -o turn3.csv
  umpire setup --game ./afb --module afb.vmod --lint start.vsav --table barbarossa.csv`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return d.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVarP(&d.game, "game", "g", "", packHelp)
	d.moduleFlags(cmd, &d.module, "the `module` that the game is played with")
	f.StringVarP(&d.table, "table", "t", "", "the deployment `table`")
	f.StringVar(&d.sheet, "sheet", "", "the `name` of the table's sheet in a workbook that has several")
	f.StringVar(&d.from, "from", "", "write the table of this saved `game`")
	f.StringVar(&d.lint, "lint", "", "compare this saved `game` with the table")
	d.outputFile(cmd, "the saved game or module (`file`.vmod) to write; tables and comparisons go to standard output "+
		"by default")
	f.StringVar(&d.name, "name", "", "for a module: the `name` of the set-up in VASSAL's menu; by default the name "+
		"of the table's file")
	f.BoolVar(&d.atStart, "at-start", false, "for a module: make at-start stacks, not a predefined setup")
	f.BoolVar(&d.clear, "clear", false, "with --at-start: take all other units of the pack out of at-start stacks "+
		"and decks")
	f.StringArrayVar(&d.boards, "board", nil, "the `name` of a board to play on, where players choose; repeat it for "+
		"several boards from left to right")
	f.Uint64Var(&d.seed, "seed", defaultSeed, "choose among the set-ups that the table allows; the same `number` "+
		"gives the same set-up")
	f.BoolVar(&d.spread, "spread", false, "stack as few units as possible")
	f.BoolVar(&d.concentrate, "concentrate", false, "use as few hexes as possible")
	f.BoolVar(&d.vobs, "vobs", false, vobsHelp)
	f.BoolVar(&d.reveal, "reveal", false, "read what is masked and hidden in a saved game, for a referee")
	cmd.MarkFlagsMutuallyExclusive("spread", "concentrate")
	for _, other := range []string{"at-start", "from", "lint"} {
		cmd.MarkFlagsMutuallyExclusive("vobs", other)
	}
	cmd.MarkFlagsMutuallyExclusive("from", "lint")
	cmd.MarkFlagsMutuallyExclusive("from", "table")
	return cmd
}

func (d *deployer) run(cmd *cobra.Command) error {
	switch {
	case d.from != "":
		return d.tableOf()
	case d.table == "":
		return missing(cmd, "--table", "the deployment table (--from writes one)")
	case d.lint != "":
		return d.compare()
	}
	return d.make(cmd)
}

// make sets up a table.
func (d *deployer) make(cmd *cobra.Command) error {
	finder, err := d.finder(d.table)
	if err != nil {
		return err
	}
	d.game, d.module = cmp.Or(d.game, finder.game), cmp.Or(d.module, finder.module)
	if err := d.named(cmd); err != nil {
		return err
	}
	in, err := d.openModule(d.module)
	if err != nil {
		return errors.Wrap(err, "--module")
	}
	defer in.Close() // not before the game is written: it holds some of the module's bytes
	game, err := finder.PackFor(d.module, in.Module, d.game)
	if err != nil {
		return err
	}
	switch path := game.Path; {
	case d.game == "":
		d.say("game pack %s", path)
		d.game = path
	case path != d.game && path != run.ShippedPath(d.game):
		d.say("game pack %s, which extends %s", path, d.game)
		d.game = path
	}
	if !game.Fits(in.Module.Name) {
		d.say("warning: the vassal.toml of %s is not for the module %q", game.Path, in.Module.Name)
	}
	deployer, err := game.Deployer()
	if err != nil {
		return err
	}
	table, err := d.read()
	if err != nil {
		return err
	}
	options := check.SetUpOptions{Seed: d.seed, Spread: d.spread, Concentrate: d.concentrate, Boards: d.boards,
		Clear: d.clear, VOBS: d.vobs}
	switch {
	case d.atStart:
		options.Into = check.AtStartStacks
		if options.Pieces, err = d.pieces(); err != nil {
			return err
		}
	case d.intoModule():
		options.Into = check.PredefinedSetup
	}
	from := *in.File
	if options.Into == check.SavedGame {
		if from.Module, err = d.extended(in); err != nil {
			return err
		}
	}
	made, problems, err := deployer.SetUp(table, &from, options)
	var no *check.Infeasible
	switch {
	case errors.As(err, &no):
		d.doubts(no.Doubts)
		return infeasible(no)
	case err != nil:
		return errors.Wrap(err, d.table)
	case len(problems) > 0:
		return run.Problems("table "+d.table, problems)
	}
	d.doubts(made.Doubts)
	d.notes(made.Notes)
	if options.Into != check.SavedGame {
		if err := d.damage(in); err != nil {
			return err
		}
	}
	err = d.write(func(w io.Writer) error {
		if err := made.Write(w); err != nil || options.Into == check.SavedGame {
			return err
		}
		return in.unchanged()
	})
	if err != nil {
		return err
	}
	if len(made.Rows) > 0 {
		d.say("note: add the rows on standard output to pieces.csv, which goes by the gpid; without them Umpire does " +
			"not know a new game's units")
	}
	if len(made.Unbound) > 0 {
		d.say("note: vassal.toml goes by the gpid as well; these are new: %s", strings.Join(made.Unbound, ", "))
	}
	_, err = d.Out.Write(made.Rows)
	return err
}

// named returns an error if the command line lacks what a set-up needs, or names what does not go together.
func (d *deployer) named(cmd *cobra.Command) error {
	switch {
	case d.game == "" && d.module == "": // a module may have its pack in it or beside it
		return missing(cmd, "--game", "the game pack")
	case d.module == "":
		return missing(cmd, "--module", "the module with the pieces")
	case d.output == "":
		return missing(cmd, "-o", "the saved game or module to write")
	case d.atStart && !d.intoModule():
		return errors.New("at-start stacks are part of a module; name a .vmod with -o")
	case d.clear && !d.atStart:
		return errors.New("use --clear with --at-start")
	}
	return nil
}

// pieces returns the pack's pieces.csv, nil if it has none.
func (d *deployer) pieces() ([]byte, error) {
	fsys, path, closer, err := d.PackFS(d.game)
	if err != nil {
		return nil, err
	}
	defer closer()
	pieces, err := fs.ReadFile(fsys, "pieces.csv")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Wrap(err, path)
	}
	return pieces, nil
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

// infeasible returns why a table cannot be set up, with all its reasons.
func infeasible(no *check.Infeasible) error {
	if len(no.Why) == 0 {
		return no
	}
	return &run.ListError{Head: no.Error(), Lines: no.Why}
}

// tableOf writes the table of a saved game.
func (d *deployer) tableOf() error {
	file, deployer, err := d.savedGame(d.from)
	if err != nil {
		return err
	}
	table, err := deployer.TableOf(file, d.reveal)
	if err != nil {
		return errors.Wrap(err, d.from)
	}
	d.notes(table.Notes)
	if table.Problem != nil {
		d.say("warning: this table cannot be set up again as it is: %s", table.Problem)
	}
	d.doubts(table.Doubts)
	return d.write(func(w io.Writer) error {
		_, err := w.Write(table.Text)
		return err
	})
}

// compare prints where a saved game differs from a table.
func (d *deployer) compare() error {
	file, deployer, err := d.savedGame(d.lint)
	if err != nil {
		return err
	}
	table, err := d.read()
	if err != nil {
		return err
	}
	lint, problems, err := deployer.Lint(file, table, d.reveal)
	switch {
	case err != nil:
		return errors.Wrap(err, d.lint)
	case len(problems) > 0:
		return run.Problems("table "+d.table, problems)
	}
	d.notes(lint.Notes)
	d.doubts(lint.Doubts)
	err = d.write(func(w io.Writer) error {
		for _, fault := range lint.Faults {
			if _, err := fmt.Fprintln(w, visible.Text(fault)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && lint.Wrong > 0 {
		err = &findingsError{lint.Wrong}
	}
	return err
}

// savedGame opens a saved game with its module and pack.
func (d *deployer) savedGame(path string) (*check.File, check.Deployer, error) {
	in, err := d.openSave(path)
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	f, err := d.fit(in, d.module, d.game)
	if err != nil {
		return nil, nil, err
	}
	if err := complete(&f, in, d.game); err != nil {
		return nil, nil, err
	}
	for _, line := range f.Chosen {
		d.say("%s", line)
	}
	deployer, err := f.Pack.Deployer()
	return &check.File{Name: path, Save: in.Save, Module: f.Module}, deployer, err
}

// doubts prints what is doubtful.
func (d *deployer) doubts(doubts []string) {
	for _, doubt := range doubts {
		d.say("doubtful: %s", doubt)
	}
}

func (d *deployer) notes(notes []string) {
	for _, note := range notes {
		d.say("note: %s", note)
	}
}
