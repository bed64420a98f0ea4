package main

import (
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/rule"
)

// words returns a check of a command's arguments: at least so many, and at most so many
// unless most is 0. The error shows the command's usage and its first example.
func words(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		for _, arg := range args {
			if arg == "" {
				return errors.New("an empty word (\"\") stands where a name should")
			}
		}
		if most > 0 && len(args) > most {
			return errors.Errorf("%q is too much: it is %q", args[most], cmd.CommandPath()+" "+usage(cmd))
		}
		if len(args) >= least {
			return nil
		}
		return errors.Errorf("something is missing: it is %q, as in: %s", cmd.CommandPath()+" "+usage(cmd),
			firstExample(cmd))
	}
}

// missing returns the error that a command lacks a flag that it needs: what the flag names,
// and the command's first example.
func missing(cmd *cobra.Command, flag, what string) error {
	return errors.Errorf("%s is missing; it names %s, as in: %s", flag, what, firstExample(cmd))
}

// firstExample returns the first example that runs the command; those before it prepare it.
func firstExample(cmd *cobra.Command) string {
	for line := range strings.Lines(cmd.Example) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, cmd.CommandPath()) {
			return line
		}
	}
	return cmd.CommandPath()
}

// usage returns the arguments of a command as its help shows them, "FILE...".
func usage(cmd *cobra.Command) string {
	_, after, _ := strings.Cut(cmd.Use, " ")
	return after
}

// noArgs refuses arguments of a command that takes none. If the command has subcommands, it names the
// subcommand that was probably meant; cobra's own suggestions know fewer words.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if !cmd.HasSubCommands() {
		return errors.Errorf("%q is too much: it is %q", args[0], cmd.CommandPath())
	}
	var names []string
	for _, sub := range cmd.Commands() {
		names = append(names, sub.Name())
	}
	return errors.Errorf("unknown command %q for %q%s", args[0], cmd.CommandPath(), rule.DidYouMean(args[0], names))
}

// withCommand puts a command before a command line that begins with a file, or with flags and
// has a file, as when files are dropped on the program.
func withCommand(root *cobra.Command, command string, args []string) []string {
	if cmd, _, _ := root.Find(args); cmd != root {
		return args
	}
	for _, arg := range args {
		flag := strings.HasPrefix(arg, "-") && arg != stdin
		if !flag && (arg == stdin || exists(arg) || filepath.Ext(arg) != "") {
			return append([]string{command}, args...)
		}
		if !strings.HasPrefix(args[0], "-") {
			break // a command that there is not
		}
	}
	return args
}
