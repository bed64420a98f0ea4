package main

import (
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/inspect"
)

func newInspect(f *files) *cobra.Command {
	var module, format string
	cmd := &cobra.Command{
		Use:   "inspect FILE",
		Short: "Show what a module, saved game or log holds, at a glance",
		Long: `Show what is in a file. For a module: versions, maps with grid and numbering, slots,
prototypes, set-ups. For a saved game or log: versions, players, the turn, and how
many pieces are on each map and belong to each side.`,
		Example: `  umpire inspect Bastogne.vmod
  umpire inspect --module Bastogne.vmod turn3.vsav`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			in, err := f.open(args[0])
			if err != nil {
				return err
			}
			defer in.Close()
			var m *vmod.Module
			if in.Kind == vmod.KindSave {
				m, err = f.fitModule(in, module)
			} else {
				m, err = f.Module(module)
			}
			if err != nil {
				return err
			}
			summary, err := inspect.File(in.Path, in.File, m)
			if err != nil {
				return errors.Wrap(err, in.Path)
			}
			if format == "json" {
				return f.write(func(w io.Writer) error { return encode(w, summary) })
			}
			return f.write(summary.Text)
		},
	}
	f.moduleFlags(cmd, &module, "the `module` that the game is played with")
	formatFlag(cmd, &format)
	f.outputFile(cmd, outputHelp)
	return cmd
}
