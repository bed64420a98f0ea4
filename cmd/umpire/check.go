package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"slices"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
)

// checker holds the flags of check.
type checker struct {
	*files

	module, game string
	format       string
	failOn       string
	color        string
	verbose      bool
	separate     bool
	noPictures   bool
	account      bool
	declare      string
	shard        shard
	config       config
	mender       mender
	options      check.Options

	library *run.Library
	ctx     context.Context // done when a signal stops the run
}

func newCheck(files *files) *cobra.Command {
	c := &checker{files: files}
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check saved games and logs against the rules, and modules for faults",
		Long: `Check saved games, and the moves in logs, against the rules of their game. A folder
means the saved games and logs in it; "folder/..." includes those in all folders
below. A zip means those in it, and its module is theirs.

A module, an extension, a folder of "umpire unpack", or any folder with a buildFile.xml is
checked for what VASSAL would complain of or lose: images, sounds, set-ups and prototypes that are not there, files that
are damaged or cut off, ids that two pieces have, names that hide each other. For an extension, put its module beside it
or name it with --module. An error counts as illegal for --fail-on, a warning as
suspect, a note as information. What is found in a folder names the file that you edit, with its
line: "prototypes/Squad.txt:12".

Umpire looks for the module by the name in the file: beside the file, in the folders of
umpire.toml, in your own folder for Umpire (on Linux ~/.config/umpire), and among the
modules that VASSAL's window lists. It looks for the game pack beside the file, beside
the module, in these folders, in the module itself, and among the packs that ship with
Umpire, by the modules that packs name. Umpire prints the module and the pack that it chose, and others that
fit, on standard error. The line "judged by" of the report names pack, module and
settings with version and checksum, and those with other content that were not chosen: two
players whose lines are the same have been judged by the same.

With the module Umpire loads its extensions as VASSAL does: those in the folder beside it
that has its name and "_ext". It also loads those that you name with --extension or check
with the games, and those that a file was saved with and that lie beside it or beside the module.
An extension that a file was saved with and that is not there comes first in the
report, and what else is found is then at most suspect.

Umpire judges a saved game as a position in the middle of a phase, unless you say with
--phase which phase it ends. For a log, --phase is the phase in which it begins; Umpire
reads the later phases from the chat, the turn tracker or the markers, as the pack
says. A phase is over when the next one is declared. A log may stop in the middle of its
last phase, so what a later step can put right there is at most suspect. Use --goes-on if
you know that the phase goes on: Umpire then leaves such faults out. A phase that you name
with --phase is over at the end of the log, unless you use --goes-on. For a saved game it
means that the game was saved in the middle of the phase that --phase names, or that the
game shows: Umpire leaves out what a later step can put right. The last lines of the report
say what Umpire checked and what it needs to check the rest.

Give several files of one game, and Umpire puts them in order. It checks whether each
file begins where another ended, and whether a stretch was played twice and its dice
rolled again. It judges logs that follow each other as one log, so a phase can begin in
one and end in the next. Of logs in which no piece moves the turn trackers tell the order,
or else the time at which they were saved; where neither does, Umpire reports it, judges
them apart, and you can name them in their order with --chain. For two saved games without a log between them it asks
whether the second can follow from the first; it needs the phase, from --between or
from both files. Umpire takes files that have little in common for different games,
unless you use --chain.

An umpire.toml beside the first file, or in a folder above, says what is the same in
every check: "umpire help config". --write-baseline keeps what is found and --baseline
marks it as known the next time; --diff OLD marks what an older file has, too. --select and
--ignore name rules as "umpire explain" lists them. Texts and posts count what is known or ignored
and hide it, and -v shows it; a page folds it up; the forms for programs have it with a mark.

--format html writes a page for a browser: the map with what was found on it, a log step by
step. It holds pictures of the module, which are not yours to publish; --no-pictures
leaves them out. markdown and bbcode write posts for a forum, csv rows for a
spreadsheet. json and jsonl are for programs, sarif, junit and github for what builds
and tests software. With --account a text or post begins with what the players of each
log did, as "umpire log" describes it.

Of many files, jsonl writes what it found in one as soon as that file and those named
before it are judged. Umpire reads all of them first, to see which are one game, and
judges the files of one game together; with --separate no file waits for that.

--fix shows how faults of a module or extension can be mended, as a unified diff in front of
the report, and writes nothing: the report and the exit code are about the module as it is.
With -o it writes a copy in which they are mended, shows the changes on standard error, and
checks the copy. With --in-place it writes into the folder of an unpacked module, all files
or none, if all that change are as git has them in its last commit, and checks the folder.
By itself --fix makes only the changes that no game can tell:
parts that VASSAL would add, moduledata that disagrees, the number of the next id. What
saved games, extensions or Java classes may hang on needs --unsafe-fixes: ids of pieces,
unused images, the order of traits. "umpire explain RULE" names the fix for a rule. -o with
the ending of a module (.vmod, .vmdx) is an archive, any other name a new folder as that of
"umpire unpack"; every other byte stays.

With --shard 2/5 a run checks one part in five. All parts read all files, so that a
chain goes whole to one of them, and "umpire merge" joins their results to what one run
would have written. Ctrl-C stops a run; it writes what is checked by then.

--declare names a CSV file with the columns step, kind, units, hex, result and remark.
The kinds are phase, overrun, combat, retreat, eliminated, roll and takeback (a drop that the
players agreed to take back). With several logs, write a step as turn2.vlog:14.
"umpire help orders" describes the columns.

Without a pack, Umpire guesses sides, units and hexes from the module; what rests on
a guess is never illegal.`,
		Example: `  umpire check turn3.vsav
  umpire check --phase "german movement" --game ./afb turn3.vsav
  umpire check --phase "german movement" --goes-on turn3.vlog
  umpire check --declare orders.csv turn3.vlog turn4.vlog
  umpire check --format html -o turn3.html turn3.vlog
  umpire check --account --format bbcode turn3.vlog
  umpire check --format json fixtures/...
  umpire check --fail-on suspect MyModule.vmod
  umpire check --select module --ignore unused-image,module/advice MyModule.vmod
  umpire check --fix MyModule.vmod
  umpire check --fix -o new.vmod MyModule.vmod
  umpire check --fix --in-place mymodule
  umpire check --fix=gpid,metadata --unsafe-fixes -o new.vmod MyModule.vmod`,
		Args: words(1, 0),
		RunE: func(_ *cobra.Command, args []string) error { return c.run(args) },
	}
	f := cmd.Flags()
	c.moduleFlags(cmd, &c.module, "the `module` that the games are played with")
	f.StringVarP(&c.game, "game", "g", "", packHelp)
	f.StringVar(&c.options.Phase, "phase", "", "the `phase` that the position ends, or in which the log begins: "+
		"movement, \"german movement\", setup")
	f.StringVar(&c.options.Side, "side", "", "the phasing `side`")
	f.BoolVar(&c.options.GoesOn, "goes-on", false,
		"the last log stops, or the saved game was made, in the middle of a phase")
	f.StringVar(&c.declare, "declare", "", "a CSV `file` with what the log does not show: phases, overruns, combats, "+
		"losses, drops taken back")
	f.StringVar(&c.options.Between, "between", "",
		"everything between one saved game and the next happened in this `phase`")
	f.BoolVar(&c.options.Chain, "chain", false, "the files are one game, and none is missing")
	f.BoolVar(&c.separate, "separate", false, "judge each file by itself")
	f.BoolVar(&c.options.Reveal, "reveal", false, "judge masked and hidden pieces as well, and show them")
	pictureFlag(cmd, &c.noPictures)
	var forms []string
	for _, form := range report.Forms {
		forms = append(forms, form.Name)
	}
	choiceFlag(cmd, &c.format, "format", "f", "", forms...)
	f.BoolVar(&c.account, "account", false, "begin with what the players of each log did; as text, markdown or bbcode")
	f.Var(&c.shard, "shard", "check only this `part` of the files, 2/5; \"umpire merge\" joins the parts. Needs "+
		"--format json")
	c.outputFile(cmd, outputHelp)
	f.Var(ruleNames{&c.config.selects}, "select", "only the findings of these `rules` count, separated by commas: "+
		"module/no-gpid, its last part \"no-gpid\", \"missing-*\" for all that begin so, or \"module\" for the whole "+
		"group; the others are counted, and -v shows them")
	f.Var(ruleNames{&c.config.ignores}, "ignore", "the findings of these `rules` do not count; they are counted in one "+
		"line, and -v shows them")
	f.StringVar(&c.failOn, "fail-on", "", "end with exit code 1 at this `verdict` or worse: illegal, suspect, "+
		"unchecked, information (default illegal)")
	choiceFlag(cmd, &c.color, "color", "", "colours", "auto", "always", "never")
	f.BoolVarP(&c.verbose, "verbose", "v", false,
		"list what each rule checked, not only what was checked of each level, and show what is known or ignored")
	f.StringVar(&c.config.path, "config", "", "the `file` with settings, instead of the umpire.toml beside the first "+
		"file or above")
	f.BoolVar(&c.config.none, "no-config", false, "look for no umpire.toml")
	f.StringVar(&c.config.baseline, "baseline", "", "mark as known what this `file` of --write-baseline lists")
	f.StringVar(&c.config.keep, writeBaseline, "", "keep what is found in this `file`, for --baseline")
	f.StringVar(&c.config.old, "diff", "", "mark as known what is found in this older `file`, too")
	cmd.MarkFlagsMutuallyExclusive("config", "no-config")
	c.mender.flags(cmd, files)
	return cmd
}

// pictureFlag adds the flag about the pictures of a page.
func pictureFlag(cmd *cobra.Command, none *bool) {
	cmd.Flags().BoolVar(none, "no-pictures", false,
		"leave the module's pictures out of a page: it then shows hexes, and names for counters")
}

// goTogether returns an error if flags do not go together.
func (c *checker) goTogether() error {
	if c.shard.parts > 0 && c.format != "json" {
		return errors.Errorf("--shard goes with --format json, for \"umpire merge\" to read; it is %q", c.format)
	}
	if told := []string{"text", "markdown", "bbcode"}; c.account && !slices.Contains(told, c.format) {
		return errors.Errorf("--account goes with --format text, markdown or bbcode; it is %q", c.format)
	}
	return nil
}

// run checks what the arguments name.
func (c *checker) run(args []string) error {
	if err := c.configure(args); err != nil {
		return err
	}
	threshold, err := rule.ParseVerdict(cmp.Or(c.failOn, "illegal"))
	if err != nil {
		return errors.Wrap(err, "--fail-on")
	}
	if err := c.goTogether(); err != nil {
		return err
	}
	paths, err := c.expand(args)
	if err != nil {
		return err
	}
	// Look for what the command line names before any work.
	if err := c.areExtensions(); err != nil {
		return err
	}
	c.library = c.files.library(c.config.said)
	c.library.Offered = slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !hasEnding(path, extensionEndings) })
	if _, err := c.library.Module(c.module); err != nil {
		return err
	}
	if c.game != "" {
		if _, err := c.library.Pack(c.game); err != nil {
			return err
		}
	}
	ctx, listen := stoppable()
	defer listen()
	c.ctx = ctx
	if c.mender.names != nil {
		if err := c.mend(paths[0]); err != nil {
			return err
		}
		if c.output != "" {
			paths, c.output = []string{c.output}, ""
		}
	}
	before, err := c.known()
	if err != nil {
		return err
	}
	form := slices.IndexFunc(report.Forms, func(f report.Form) bool { return f.Name == c.format })
	streams := c.format == "jsonl"
	sum := &sum{checker: c, known: before, threshold: threshold, unused: slices.Clone(c.config.said.Suppress)}
	var done *run.Run
	if streams {
		done, err = c.stream(paths, sum)
	} else {
		done, err = c.all(paths)
	}
	if err != nil {
		return err
	}
	jobs := done.Jobs
	var files []report.File
	for _, j := range jobs {
		if !streams && j.Err == nil && j.Done {
			files = append(files, sum.add(j))
		}
	}
	if err := sum.settle(); err != nil {
		return err
	}
	if report.Forms[form].Drawn {
		c.draw(jobs, files)
	}
	var accounts []*account.Account
	if c.account {
		if accounts, err = c.accounts(jobs); err != nil {
			return err
		}
	}
	if !streams && (len(files) > 0 || c.shard.parts > 0) {
		err = c.emit(func(w io.Writer) error {
			if c.format == "text" {
				if err := c.mender.show(w); err != nil {
					return err
				}
			}
			if err := c.tell(w, accounts); err != nil {
				return err
			}
			return report.Forms[form].Write(w, files, report.Style{Colour: c.colour(), Width: c.width(),
				Verbose: c.verbose, Shard: c.shard.of(jobs), Rules: known.Rules(), Names: true})
		})
	}
	if err != nil {
		return err
	}
	return c.outcome(done, sum)
}

// outcome returns what the exit code of a finished run says: that it was stopped, that a file was not judged, or
// that something was found.
func (c *checker) outcome(done *run.Run, sum *sum) error {
	if err := stopError(c.ctx, done, sum.files); err != nil {
		return err
	}
	if err := c.failures(done.Jobs); err != nil {
		return err
	}
	if i := slices.IndexFunc(done.Jobs, (*run.Job).CutOff); i >= 0 {
		return c.tooDear(done.Jobs[i].Path)
	}
	if sum.found > 0 {
		return &findingsError{sum.found}
	}
	return nil
}

// colour reports whether the text gets colours: by default on a terminal that can show
// them, unless NO_COLOR is set (https://no-color.org).
func (c *checker) colour() bool {
	if c.color != "auto" {
		return c.color == "always"
	}
	out, ok := c.Out.(*os.File)
	return ok && c.output == "" && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" &&
		term.IsTerminal(int(out.Fd())) && showsColours(out)
}

// width returns how many columns the terminal has that shows the report; 0 if none does.
func (c *checker) width() int {
	if out, ok := c.Out.(*os.File); ok && c.output == "" {
		if columns, _, err := term.GetSize(int(out.Fd())); err == nil {
			return columns
		}
	}
	return 0
}
