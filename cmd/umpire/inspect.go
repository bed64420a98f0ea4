package main

import (
	"encoding/json"
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/inspect"
)

func newInspect(s Streams) *cobra.Command {
	var module, format, output string
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
			m, err := openModule(module, s)
			if err != nil {
				return err
			}
			in, err := open(args[0], s)
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
				return toOutput(output, s, summary.Text)
			case "json":
				return toOutput(output, s, func(w io.Writer) error {
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
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	return cmd
}
