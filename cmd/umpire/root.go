package main

import (
	"fmt"
	"io"
	"os"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Exit codes, for scripts. Interrupted runs end as the system has it: 130 and
// 143.
const (
	ExitClean    = 0 // nothing found
	ExitFindings = 1 // findings at or above --fail-on
	ExitUsage    = 2 // wrong usage, or an input that could not be read
	ExitFault    = 3 // a fault of Umpire itself
)

// Streams are what a run reads and writes. Findings and dumps go to Out, all
// else to Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Main runs one command line and returns its exit code. A panic anywhere below
// is caught: it is Umpire's fault, not the input's.
func Main(args []string, s Streams) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(s.Err, "umpire: this is a fault of Umpire, not of your file: %s\n", visible.Text(fmt.Sprint(r)))
			fmt.Fprintln(s.Err, "hint: please report it with the command line and, if you may share it, the file")
			code = ExitFault
		}
	}()
	root := newRoot(newFiles(s))
	root.SetArgs(args)
	err := root.Execute()
	var found *findingsError
	switch {
	case err == nil:
		return ExitClean
	case errors.As(err, &found):
		return ExitFindings
	}
	printError(s.Err, err)
	return ExitUsage
}

// findingsError ends a run that went well and found something.
type findingsError struct{ n int }

func (e *findingsError) Error() string { return fmt.Sprintf("%d findings", e.n) }

// listError is an error that is a list: what is wrong, line by line.
type listError struct {
	head  string
	lines []string
}

func (e *listError) Error() string { return e.head }

// printError prints an error the one way errors are printed: one line that begins
// with the program's name, and a list where there is one. Nothing of a file gets
// to the terminal unescaped.
func printError(w io.Writer, err error) {
	fmt.Fprintf(w, "umpire: %s\n", visible.Text(err.Error()))
	var list *listError
	if errors.As(err, &list) {
		for _, line := range list.lines {
			fmt.Fprintf(w, "  %s\n", visible.Text(line))
		}
	}
}

// isThere says that a word on the command line is a file or folder, and no command:
// dropping files on the program gives it nothing but their names.
func isThere(word string) bool {
	_, err := os.Stat(word)
	return err == nil
}

func newRoot(f *files) *cobra.Command {
	root := &cobra.Command{
		Use:   "umpire [FILE...]",
		Short: "Check a VASSAL game against the printed rules",
		Long: `Umpire reads VASSAL modules, saved games and logs, and says which unit broke
which rule, in which hex, by how much, and which paragraph says so. What it
cannot check it says too. It never changes a file that it reads.

"umpire FILE..." is "umpire check FILE...".`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 && isThere(args[0]) {
				return nil
			}
			return cobra.NoArgs(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			check := newCheck(f)
			check.SilenceErrors, check.SilenceUsage = true, true
			check.SetArgs(args)
			return check.Execute()
		},
	}
	root.SetIn(f.In)
	root.SetOut(f.Out)
	root.SetErr(f.Err)
	root.AddCommand(
		newCheck(f), newLog(f), newReach(f), newTrace(f), newOdds(f),
		newDump(f), newInspect(f), newDiff(f), newUnpack(f), newPackFolder(f), newSetup(f), newModule(f), newGame(f),
	)
	return root
}
