package main

import (
	"fmt"
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// checker is the check command's flags and what it has found so far.
type checker struct {
	*files

	module, game string
	format       string
	failOn       string
	color        string
	quiet        bool
	separate     bool
	declare      string
	options      check.Options

	library *library
}

func newCheck(files *files) *cobra.Command {
	c := &checker{files: files}
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check saved games and logs against the rules",
		Long: `Check saved games, and what was played in logs, against the rules of their
game. A folder means the saved games and logs in it; "folder/..." means those in
all folders below, too.

The module is looked for beside each file, by the name in the file, and the game
pack beside the file and the module, and among those that ship with Umpire, by the
modules that packs declare. What was
taken is said on standard error.

A saved game is judged as a position that may stand in the middle of a phase,
unless --phase says whose and which phase it ends. Of a log --phase says in which
phase it begins; later ones are told by its chat, turn tracker or markers, as the
pack says. Its last phase is taken to be over when the log is: a log that was
mailed in the middle of a phase wants --goes-on. The last lines say what was
checked and what the rest would need.

Several files of one game are held against each other, in the order in which they
go on from one another: whether each begins where another ended, whether a stretch
was played twice and its dice rolled again. Logs that go on from each other are
judged as one, so that a phase can begin in one and end in the next. Of two saved
games with no log between them it is asked whether the one can have come of the
other, if --between says in which phase, or both tell it. Files that have little in
common are taken for other games, unless --chain says that they are one.

--declare names a CSV file with the columns step, kind, units, hex, result and
remark. The kinds are phase, overrun, combat, retreat, eliminated and takeback, a
drop that the players agreed to take back; a step of one of several logs is written
turn2.vlog:14. "go doc ./check/scs/declare" has the columns in full.

Without a pack sides, units and hexes are guessed from the module; what rests on
that is never illegal.`,
		Example: `  umpire check turn3.vsav
  umpire check --phase "german movement" --game ./afb turn3.vsav
  umpire check --phase "german movement" --goes-on turn3.vlog
  umpire check --declare orders.csv turn3.vlog turn4.vlog
  umpire check --format json fixtures/...`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return c.run(args) },
	}
	f := cmd.Flags()
	f.StringVarP(&c.module, "module", "m", "", "the `module` that the games are played with")
	f.StringVarP(&c.game, "game", "g", "", packHelp)
	f.StringVar(&c.options.Phase, "phase", "", "the `phase` that the position ends or the log begins in, such as movement or \"german movement\", or setup")
	f.StringVar(&c.options.Side, "side", "", "the phasing `side`")
	f.BoolVar(&c.options.GoesOn, "goes-on", false, "a later log goes on in the phase in which the last one ends")
	f.StringVar(&c.declare, "declare", "", "a CSV `file` that states what the log does not: phases, overruns, combats, losses, drops taken back")
	f.StringVar(&c.options.Between, "between", "", "all that was done between one saved game and the next was done in this `phase`")
	f.BoolVar(&c.options.Chain, "chain", false, "the files are one game with none of them missing")
	f.BoolVar(&c.separate, "separate", false, "judge each file by itself: do not ask which goes on from which")
	f.BoolVar(&c.options.Reveal, "reveal", false, "judge by what is masked and hidden, too, and show it")
	f.StringVarP(&c.format, "format", "f", "text", "text or json")
	c.outputFile(cmd, "write to this `file` instead of standard output")
	f.StringVar(&c.failOn, "fail-on", "illegal", "end with exit code 1 at this `verdict` or a graver one: illegal, suspect, unchecked, information")
	f.StringVar(&c.color, "color", "auto", "colours: auto, always or never")
	f.BoolVarP(&c.quiet, "quiet", "q", false, "say nothing on standard error but errors")
	return cmd
}

func (c *checker) run(args []string) error {
	threshold, err := rule.ParseVerdict(c.failOn)
	if err != nil {
		return errors.Wrap(err, "--fail-on")
	}
	if c.format != "text" && c.format != "json" {
		return errors.Errorf("--format %q: allowed are text and json", c.format)
	}
	colour, err := c.useColour(c.color)
	if err != nil {
		return err
	}
	paths, err := c.expand(args)
	if err != nil {
		return err
	}
	// What the command line names has to be there, before anything is done.
	c.library = newLibrary(c.files)
	if _, err := c.library.module(c.module); err != nil {
		return err
	}
	if c.game != "" {
		if _, err := c.library.pack(c.game); err != nil {
			return err
		}
	}
	jobs, err := c.all(paths)
	if err != nil {
		return err
	}
	files, found := make([]report.File, 0, len(jobs)), 0
	for _, j := range jobs {
		if j.err != nil {
			continue
		}
		for _, f := range j.report.Result.Findings {
			if f.Verdict >= threshold {
				found++
			}
		}
		files = append(files, j.report)
	}
	if len(files) > 0 {
		err = c.write(func(w io.Writer) error {
			if c.format == "json" {
				return report.JSON(w, files)
			}
			return report.Text(w, files, report.Style{Colour: colour})
		})
	}
	if err == nil {
		err = failures(jobs)
	}
	if err == nil && found > 0 {
		err = &findingsError{found}
	}
	return err
}

// say tells on standard error what was done unasked.
func (c *checker) say(format string, args ...any) {
	if !c.quiet {
		fmt.Fprintln(c.Err, visible.Text(fmt.Sprintf(format, args...)))
	}
}
