package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// deployer is the flags of setup.
type deployer struct {
	*files
	game, module, table string
	from, lint          string
	name, sheet         string
	seed                uint64
	spread, concentrate bool
	atStart, clear      bool
	reveal, quiet       bool
}

// defaultSeed is any number: without --seed a table gives the same set-up each time.
const defaultSeed = 1

func newSetup(files *files) *cobra.Command {
	d := &deployer{files: files}
	cmd := &cobra.Command{
		Use:   "setup",
		Short: "Make a saved game of a deployment table, or the table of a saved game",
		Long: `Set up a game from a deployment table: a CSV with a row for each unit or type of
unit and where it may start, or the text of a sheet as it is copied from a
spreadsheet ("go doc ./rules/scs/deploy" has all of it), or a workbook (XLSX) with either:

  side,unit,count,location,turn
  german,9-5-10 Pz Rgt,2,w/i 2 4.25,
  soviet,Garrison,,5.21 or 5.22,
  soviet,3-5-10 Mtr Inf Rgt,,J,3

All units are placed at once, each within its range, in hexes that are playable and
not prohibited to it, never overstacked. The pieces are those of the module, as VASSAL
makes them from its palette. If the table cannot be met, the smallest set of cells
that are in each other's way is named, and nothing is written.

If the output ends with .vmod it is a copy of the module with the game as a predefined
setup, new or in the place of the one of that name; all else in it stays as it was.
With --at-start the copy has at-start stacks instead, with which a new game begins.
They hold copies of the palette's pieces, with gpids of their own; the rows that these
need in the pack's pieces.csv are written to standard output. Units that lie in other
at-start stacks are taken from there, as many as are set up; --clear takes out all.

--from writes the table of a saved game; set up again it gives the same position.
--lint compares a saved game with a table: which units are missing, extra, out of
range, overstacked, of the wrong type. Differences end with exit code 1.

What is doubtful in a table is said on standard error.`,
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
	d.outputFile(cmd, "the saved game or module (`file`.vmod) to write; tables and comparisons go to standard output without it")
	f.StringVar(&d.name, "name", "", "of a module that is written: the `name` of the set-up in VASSAL's menu; without it that of the table's file")
	f.BoolVar(&d.atStart, "at-start", false, "of a module that is written: the set-up as at-start stacks, not as a predefined setup")
	f.BoolVar(&d.clear, "clear", false, "with --at-start: take all other units of the pack out of at-start stacks and decks")
	f.Uint64Var(&d.seed, "seed", defaultSeed, "choose among the set-ups that the table allows; the same `number` gives the same")
	f.BoolVar(&d.spread, "spread", false, "lay as few units on top of each other as can be")
	f.BoolVar(&d.concentrate, "concentrate", false, "use few hexes")
	f.BoolVar(&d.reveal, "reveal", false, "see what is masked and hidden in a saved game, for a referee")
	f.BoolVarP(&d.quiet, "quiet", "q", false, "do not say what is doubtful")
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
		return errors.New("--table is missing; it names the deployment table. --from writes one")
	case d.lint != "":
		return d.compare()
	}
	return d.make()
}

// make sets a table up.
func (d *deployer) make() error {
	switch {
	case d.game == "":
		return errors.New("--game is missing; it names the game pack")
	case d.module == "":
		return errors.New("--module is missing; it names the module of whose pieces the game is made")
	case d.output == "":
		return errors.New("set up into what? Name a saved game with -o")
	case d.atStart && !d.intoModule():
		return errors.New("at-start stacks are part of a module; name a .vmod with -o")
	case d.clear && !d.atStart:
		return errors.New("--clear is for --at-start")
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
		return errors.Errorf("%s: the pack has no vassal.toml, which says what the pieces are; \"umpire game bind --game %s MODULE\" drafts it", game.path, d.game)
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

// intoModule says that a module is to be written.
func (d *deployer) intoModule() bool { return strings.EqualFold(filepath.Ext(d.output), ".vmod") }

// called is the set-up's name in a module.
func (d *deployer) called() string {
	if d.name != "" {
		return d.name
	}
	return strings.TrimSuffix(filepath.Base(d.table), filepath.Ext(d.table))
}

// unmade is why nothing was made of a table, or nil.
func (d *deployer) unmade(problems []pack.Problem, err error) error {
	switch {
	case err != nil:
		return errors.Wrap(err, d.table)
	case len(problems) > 0:
		return problemError("table "+d.table, problems)
	}
	return nil
}

// infeasible says why a table cannot be set up.
func infeasible(path string, why *deploy.Infeasible) error {
	head := path + ": the table cannot be set up"
	if why.Limit {
		head = path + ": no set-up was found, but the search was broken off; there may be one"
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

// compare says in what a saved game is not what a table says.
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
			if _, err := fmt.Fprintln(w, visible.Text(words.Speaker{}.Fault(f))); err != nil {
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

// position is that of a saved game, with its pack.
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
	if err := (&asker{game: d.game}).complete(in, &f); err != nil {
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
		d.say("note: left out, nothing tells what or where they are: %s", strings.Join(strangers, ", "))
	}
	return f.game, g, pos, nil
}

// doubts says what is doubtful.
func (d *deployer) doubts(doubts []deploy.Doubt) {
	for _, doubt := range doubts {
		d.say("doubtful: %s", words.Speaker{}.Doubt(doubt))
	}
}

func (d *deployer) notes(notes []string) {
	for _, note := range notes {
		d.say("note: %s", note)
	}
}

func (d *deployer) say(format string, args ...any) {
	if !d.quiet {
		fmt.Fprintln(d.Err, visible.Text(fmt.Sprintf(format, args...)))
	}
}
