package main

import (
	"encoding/json"
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/inspect"
)

func newInspect(f *files) *cobra.Command {
	var module, format string
	cmd := &cobra.Command{
		Use:   "inspect FILE",
		Short: "Show what a module, saved game or log holds, at a glance",
		Long: `Show a file at a glance. Of a module: versions, maps with grid and numbering,
slots, prototypes, set-ups. Of a saved game or log: versions, players, the turn,
and how many pieces stand on which map and belong to which side.`,
		Example: `  umpire inspect Bastogne.vmod
  umpire inspect --module Bastogne.vmod turn3.vsav`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			m, err := f.module(module)
			if err != nil {
				return err
			}
			in, err := f.open(args[0])
			if err != nil {
				return err
			}
			defer in.Close()
			summary, err := inspect.File(in.Path, in.File, m)
			if err != nil {
				return errors.Wrap(err, in.Path)
			}
			switch format {
			case "text":
				return f.write(summary.Text)
			case "json":
				return f.write(func(w io.Writer) error {
					e := json.NewEncoder(w)
					e.SetIndent("", "  ")
					e.SetEscapeHTML(false)
					return e.Encode(summary)
				})
			}
			return errors.Errorf("--format %q: allowed are text and json", format)
		},
	}
	cmd.Flags().StringVarP(&module, "module", "m", "", "the `module` that the game is played with")
	cmd.Flags().StringVarP(&format, "format", "f", "text", "text or json")
	f.outputFile(cmd, "write to this `file` instead of standard output")
	return cmd
}
