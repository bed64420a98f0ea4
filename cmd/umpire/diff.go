package main

import (
	"fmt"
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/diff"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// shortList is how many changes of one sort are listed without --all.
const shortList = 40

func newDiff(f *files) *cobra.Command {
	var module, game, format string
	var opt diff.Options
	var all bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Tell how two saved games or two modules differ, in the words of the game",
		Long: `Tell how the second of two files differs from the first: two saved games or logs,
two modules, or two extensions. Logs are compared as they stand after their last
step.

Of games: which pieces moved, came, went, were flipped or written on, decks, the
turn, properties, boards, players and notes. The module is the one beside the first
file that it names, or the one of --module: without it Umpire knows pixels but no
hexes. Units have the names of the game pack that is for the module. What a file
hides from an observer stays hidden and is only counted; --reveal shows all of it.

Of modules: which components, traits of pieces and prototypes, images and versions
differ. When and how the archive was packed does not count.

Exit codes: 0 the two are equal, 1 they differ, 2 wrong usage or unreadable input.`,
		Example: `  umpire diff --module Bastogne.vmod turn3.vsav turn4.vsav
  umpire diff Bastogne-1.0.vmod Bastogne-1.1.vmod`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return errors.Errorf("--format %q: allowed are text and json", format)
			}
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
	cmd.Flags().StringVarP(&module, "module", "m", "", "the `module` that the games are played with")
	cmd.Flags().StringVarP(&game, "game", "g", "", packHelp)
	cmd.Flags().StringVarP(&format, "format", "f", "text", "text or json")
	f.outputFile(cmd, "write to this `file` instead of standard output")
	cmd.Flags().BoolVar(&all, "all", false, "list all changes, however many there are")
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
	fit, err := fitBoth(newLibrary(f), a, b, module, game)
	if err != nil {
		return nil, err
	}
	for _, line := range fit.said {
		fmt.Fprintln(f.Err, visible.Text(line))
	}
	if fit.game != nil && fit.module != nil {
		opt.Binding = fit.game.binding
	}
	return diff.Saves(diff.Save{Name: before, Save: a.Save}, diff.Save{Name: after, Save: b.Save}, fit.module, opt)
}

// fitBoth finds module and pack for two saves: what is beside the first, else what is
// beside the second.
func fitBoth(l *library, a, b *input, module, game string) (fit, error) {
	f, err := l.fit(a, module, game)
	if err != nil || f.module != nil {
		return f, err
	}
	return l.fit(b, module, game)
}
