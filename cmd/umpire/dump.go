package main

import (
	"io"
	"path/filepath"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/dump"
)

func newDump(f *files) *cobra.Command {
	var module, format string
	var view dump.View
	cmd := &cobra.Command{
		Use:   "dump FILE",
		Short: "List what a saved game or log holds: pieces, places, properties, steps",
		Long: `List every piece of a saved game with its place, name and properties, and every
step of a log with what it moved.

Umpire looks for the module as "umpire check" does, or you name it with --module;
without a module Umpire knows pixels but no hexes. What the file hides from an observer
stays hidden; --reveal shows it.`,
		Example: `  umpire dump --module Bastogne.vmod turn3.vsav
  umpire dump --module Bastogne.vmod --format json turn3.vlog > turn3.json`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			in, err := f.openSave(args[0])
			if err != nil {
				return err
			}
			defer in.Close()
			f.notices(in)
			m, err := f.fitModule(in, module)
			if err != nil {
				return err
			}
			src := dump.Source{Path: filepath.Base(in.Path), Save: in.Save, Module: m}
			write := dump.Text
			if format == "json" {
				write = dump.JSON
			}
			if err := f.emit(func(w io.Writer) error { return write(w, src, view) }); err != nil {
				return errors.Wrap(err, in.Path)
			}
			return f.cutOff()
		},
	}
	f.moduleFlags(cmd, &module, "the `module` that the game is played with")
	formatFlag(cmd, &format)
	f.outputFile(cmd, outputHelp)
	cmd.Flags().BoolVar(&view.Reveal, "reveal", false, "show what is masked, in decks and in private windows")
	return cmd
}
