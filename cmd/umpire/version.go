package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
)

// provedVASSAL is the version of VASSAL whose readings Umpire is held to.
const provedVASSAL = "3.7.26"

func newVersion(f *files) *cobra.Command {
	all := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Show which Umpire this is",
		Long: `Show Umpire's version and commit, the Go that built it, and the version of VASSAL
against which its readings were proved. Send it along when you report a fault.

--licenses shows the licences of Umpire and of everything that it is built from.`,
		Example: `  umpire version
  umpire version --licenses`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			text := version()
			if all {
				text = licenses
			}
			return f.write(func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return errors.Wrap(err, "write version")
			})
		},
	}
	f.outputFile(cmd, outputHelp)
	cmd.Flags().BoolVar(&all, "licenses", false, "show the licences of all that is linked")
	return cmd
}

// numbered returns the version's number.
func numbered() string {
	number, _, _ := strings.Cut(strings.TrimPrefix(version(), "umpire "), "\n")
	return number
}

// version describes the program in lines, as "umpire version" and "umpire --version" print it.
func version() string {
	name, commit, changed := "(unknown)", "unknown", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		name = info.Main.Version
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = ", with changes"
			}
		}
	}
	return fmt.Sprintf("umpire %s\ncommit %s%s\n%s, %s/%s\nproved against VASSAL %s\n",
		name, commit, changed, runtime.Version(), runtime.GOOS, runtime.GOARCH, provedVASSAL)
}
