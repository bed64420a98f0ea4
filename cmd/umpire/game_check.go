package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newGameCheck(f *files) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "check PACK",
		Short: "Look for mistakes in a game pack",
		Long: `Look for mistakes in the files of a game pack, a folder or a zip: keys, words, units
and hexes that are not known, rolls that are missing or there twice, hexsides
between hexes that do not touch. All are listed, each with file, line and column
and with what is allowed there. Files of a pack that is extended stand below its
name, as afb/units.csv.

The mistakes are what was looked for: with any the exit code is 1, and 2 is for a
pack that could not be read.`,
		Example: `  umpire game check ./my-game
  umpire game check --format json my-game.zip`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			game, problems, err := f.readPack(args[0])
			if err != nil {
				return err
			}
			if game != nil {
				if _, err := scs.Compile(game.Pack); err != nil {
					problems = append(problems, pack.Problem{Position: pack.Position{File: "game.toml"}, Message: err.Error()})
				}
			}
			switch format {
			case "text":
				err = writeProblems(f.Out, args[0], problems)
			case "json":
				err = encodeProblems(f.Out, args[0], problems)
			default:
				err = errors.Errorf("--format %q: allowed are text and json", format)
			}
			if err == nil && len(problems) > 0 {
				err = &findingsError{len(problems)}
			}
			return err
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "text", "text or json")
	return cmd
}

func writeProblems(w io.Writer, path string, problems []pack.Problem) error {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintln(&b, visible.Text(p.String()))
	}
	found := "no problems"
	if len(problems) > 0 {
		found = count(len(problems), "problem")
	}
	fmt.Fprintf(&b, "%s: %s\n", visible.Text(path), found)
	_, err := io.WriteString(w, b.String())
	return err
}

func encodeProblems(w io.Writer, path string, problems []pack.Problem) error {
	type problem struct {
		File    string `json:"file"`
		Line    int    `json:"line,omitempty"`
		Column  int    `json:"column,omitempty"`
		Message string `json:"message"`
	}
	out := struct {
		Version  int       `json:"version"`
		Path     string    `json:"path"`
		Problems []problem `json:"problems"`
	}{packVersion, path, []problem{}}
	for _, p := range problems {
		out.Problems = append(out.Problems, problem{p.File, p.Line, p.Column, p.Message})
	}
	return encode(w, out)
}
