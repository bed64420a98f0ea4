package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newGameCheck(f *files) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "check PACK",
		Short: "Look for mistakes in a game pack",
		Long: `Look for mistakes in the files of a game pack, a folder or a zip: unknown keys, words,
units and hexes, rolls that are missing or there twice, hexsides between hexes that
do not touch. Each mistake is listed with file, line and column and with what is
allowed there. Files of a pack that yours extends have its name before theirs, as in
afb/units.csv.

What the pack leaves out is unknown, and so nothing can be proved by it. Where that is
easily overlooked a warning shows what follows. Warnings are no mistakes.

Exit codes: 0 no mistakes, 1 mistakes, 2 a pack that could not be read.`,
		Example: `  umpire game check ./my-game
  umpire game check --format json my-game.zip`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			game, problems, err := run.ReadPack(known, f, args[0], pack.File{})
			if err != nil {
				return err
			}
			var warnings []rule.Problem
			if game != nil {
				status := game.Status()
				problems, warnings = append(problems, status.Problems...), status.Warnings
			}
			write := writeProblems
			if format == "json" {
				write = encodeProblems
			}
			err = f.write(func(w io.Writer) error { return write(w, args[0], problems, warnings) })
			if err == nil && len(problems) > 0 {
				err = &findingsError{len(problems)}
			}
			return err
		},
	}
	formatFlag(cmd, &format)
	f.outputFile(cmd, outputHelp)
	return cmd
}

func writeProblems(w io.Writer, path string, problems, warnings []rule.Problem) error {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintln(&b, visible.Text(p.String()))
	}
	for _, p := range warnings {
		fmt.Fprintf(&b, "%s: warning: %s\n", visible.Text(p.Position.String()), visible.Text(p.Message.String()))
	}
	found := "no problems"
	if len(problems) > 0 {
		found = count(len(problems), "problem")
	}
	if len(warnings) > 0 {
		found += ", " + count(len(warnings), "warning")
	}
	fmt.Fprintf(&b, "%s: %s\n", visible.Text(path), found)
	_, err := io.WriteString(w, b.String())
	return err
}

// packProblems is the JSON form of the mistakes in a pack.
type packProblems struct {
	Version int `json:"version"`
	// Path is the pack as the caller named it.
	Path     string        `json:"path"`
	Problems []packProblem `json:"problems"`
	// Warnings are what the pack leaves out, each with what follows from it.
	Warnings []packProblem `json:"warnings"`
}

// packProblem is a mistake in a pack, or something that it leaves out.
type packProblem struct {
	File string `json:"file"`
	// Line and Column count from 1; they are left out for the file as a whole.
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
	// Code names the message, in every language: "pack/unknown-key".
	Code string `json:"code"`
}

func encodeProblems(w io.Writer, path string, problems, warnings []rule.Problem) error {
	out := packProblems{packVersion, path, []packProblem{}, []packProblem{}}
	for _, p := range problems {
		out.Problems = append(out.Problems, packProblem{p.File, p.Line, p.Column, p.Message.String(), p.Message.Code()})
	}
	for _, p := range warnings {
		out.Warnings = append(out.Warnings, packProblem{p.File, p.Line, p.Column, p.Message.String(), p.Message.Code()})
	}
	return encode(w, out)
}
