package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Exit codes, for scripts. An interrupted run ends with 130 or 143.
const (
	ExitClean    = 0 // nothing found
	ExitFindings = 1 // findings at or above --fail-on
	ExitUsage    = 2 // wrong usage, or an input that could not be read
	ExitFault    = 3 // a fault of Umpire itself
)

// Streams are standard input and output. Findings and dumps go to Out, all else to Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Desktop  Desktop
}

// Main runs one command line and returns its exit code. It catches panics: they are
// Umpire's fault, not the input's.
func Main(args []string, s Streams) (code int) {
	f := newFiles(s)
	defer f.close()
	defer func() {
		if f.Desktop.Started && !f.shown {
			f.stay()
		}
	}()
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(s.Err, "umpire: this is a fault of Umpire, not of your file: %s\n", visible.Text(fmt.Sprint(r)))
			fmt.Fprintln(s.Err, "hint: please report it with the command line and, if you may share it, the file")
			code = ExitFault
		}
	}()
	command := "check"
	if s.Desktop.Started {
		command = "open"
		if len(args) == 0 {
			args = []string{command}
		}
	}
	root := newRoot(f)
	root.InitDefaultHelpCmd() // before a file of its name is looked for
	knowShells(root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completions(root, f) // cobra keeps them, and with them all that a run holds, in a global map
	}
	root.SetArgs(withCommand(root, command, args))
	err := root.Execute()
	var found *findingsError
	switch {
	case err == nil:
		return ExitClean
	case errors.As(err, &found):
		return ExitFindings
	}
	f.printError(err)
	var stopped *stoppedError
	if errors.As(err, &stopped) {
		return stopped.code()
	}
	return ExitUsage
}

// findingsError ends a run that went well and has findings.
type findingsError struct{ n int }

func (e *findingsError) Error() string { return fmt.Sprintf("%d findings", e.n) }

// printError prints an error as one line that begins with the program's name, and below it
// the lines of a run.ListError. It escapes what could come from a file.
func (f *files) printError(err error) {
	fmt.Fprintf(f.Err, "umpire: %s\n", visible.Text(f.message(err)))
	var list *run.ListError
	if errors.As(err, &list) {
		for _, line := range list.Lines {
			fmt.Fprintf(f.Err, "  %s\n", visible.Text(line))
		}
	}
}

// message returns an error's text, with the option that would help.
func (f *files) message(err error) string {
	if vmod.Limited(err) && f.budget < mostBudget {
		return fmt.Sprintf("%v; --budget %d allows ten times as much", err, min(10*f.budget, mostBudget))
	}
	return err.Error()
}

func newRoot(f *files) *cobra.Command {
	tellVersion := false
	root := &cobra.Command{
		Use:   "umpire [FILE...]",
		Short: "Check a VASSAL game against the printed rules",
		Long: `Umpire reads VASSAL modules, saved games and logs. It lists which unit broke
which rule, in which hex, by how much, and which paragraph it broke. It also lists
what it could not check. It never changes a file that it reads.

"umpire FILE..." is "umpire check FILE...", with all its flags.

Pages to read:` + topicHelp(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !tellVersion {
				return cmd.Help()
			}
			_, err := io.WriteString(f.Out, version())
			return errors.Wrap(err, "write version")
		},
	}
	// Cobra's own flag prints a template, with which the linker keeps all methods of all types.
	root.Flags().BoolVarP(&tellVersion, "version", "v", false, "version for umpire")
	root.PersistentFlags().Var(budgetFlag{&f.budget}, "budget",
		"let a file cost `n` times as much time and memory, from 1 to 1000")
	root.PersistentFlags().BoolVar(&f.ownPacks, "own-packs", false,
		"take no game pack that lies beside a file: only your own packs and Umpire's")
	root.PersistentFlags().BoolVarP(&f.quiet, "quiet", "q", false, "print only errors on standard error")
	root.SetFlagErrorFunc(flagError)
	root.SetIn(f.In)
	root.SetOut(f.Out)
	root.SetErr(f.Err)
	root.SetHelpCommand(newHelp(f))
	root.AddCommand(
		newCheck(f), newOpen(f), newWatch(f), newInit(f), newMerge(f), newLog(f), newRender(f), newReach(f), newTrace(f), newOdds(f),
		newDump(f), newInspect(f), newDiff(f), newEdit(f), newUnpack(f), newPackFolder(f), newSetup(f), newModule(f),
		newGame(f), newExplain(f), newVersion(f),
	)
	return root
}

// knowShells adds cobra's command completion, which else takes any word for a shell.
func knowShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args = noArgs
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}
