package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/diff"
	"github.com/umpire-vassal/umpire/vmod"
)

// shortList is how many changes of one kind diff lists without --all.
const shortList = 40

func newDiff(f *files) *cobra.Command {
	var module, game, format string
	var opt diff.Options
	var all bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Show how two saved games or two modules differ, in the words of the game",
		Long: `Show what changed from the first file to the second: two saved games or logs, two
modules, or two extensions. Logs are compared as they stand after their last step.

For games: which pieces moved, came, went, were flipped or written on, decks, the
turn, properties, boards, players and notes. Umpire looks for the module beside the
files, or you name it with --module; without a module Umpire knows pixels but no
hexes. Units have the names of the module's game pack. What a file hides from an
observer stays hidden and is only counted; --reveal shows it.

For modules: which components, traits of pieces and prototypes, images and versions
differ. When and how the archive was packed does not count.

Exit codes: 0 no difference, 1 differences, 2 wrong usage or a file that could not be
read.`,
		Example: `  umpire diff --module Bastogne.vmod turn3.vsav turn4.vsav
  umpire diff Bastogne-1.0.vmod Bastogne-1.1.vmod`,
		Args: words(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			report, err := f.compare(args[0], args[1], module, game, opt)
			if err != nil {
				return err
			}
			write := report.JSON
			if format == "text" {
				most := shortList
				if all {
					most = 0
				}
				write = func(w io.Writer) error { return report.Text(w, most) }
			}
			if err := f.write(write); err != nil {
				return err
			}
			if !report.Equal() {
				return &findingsError{len(report.Groups)}
			}
			return nil
		},
	}
	f.moduleFlags(cmd, &module, "the `module` that the games are played with")
	cmd.Flags().StringVarP(&game, "game", "g", "", packHelp)
	formatFlag(cmd, &format)
	f.outputFile(cmd, outputHelp)
	cmd.Flags().BoolVar(&all, "all", false, "list all changes, however many")
	cmd.Flags().BoolVar(&opt.Reveal, "reveal", false, "show what is masked, in decks and in private windows")
	return cmd
}

func (f *files) compare(before, after, module, game string, opt diff.Options) (*diff.Report, error) {
	a, err := f.open(before)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	b, err := f.open(after)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	f.notices(a)
	f.notices(b)
	if a.Kind != vmod.KindSave || b.Kind != vmod.KindSave {
		return diff.Modules(diff.Module{Name: before, File: a.File}, diff.Module{Name: after, File: b.File})
	}
	fit, err := f.fit(a, module, game)
	if err == nil && fit.Module == nil {
		fit, err = f.fit(b, module, game) // what is beside the second file
	}
	if err != nil {
		return nil, err
	}
	return fit.Diff(diff.Save{Name: before, Save: a.Save}, diff.Save{Name: after, Save: b.Save}, opt)
}
