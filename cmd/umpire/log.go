package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/play"
	"github.com/umpire-vassal/umpire/check/play/account"
)

func newLog(s Streams) *cobra.Command {
	var module, format, output string
	var opt play.Options
	cmd := &cobra.Command{
		Use:   "log FILE",
		Short: "Tell what the players of a log did, step by step",
		Long: `Tell what the players of a log did: who moved which unit from where to where,
what was flipped, removed, rolled and said, and what was taken back. Steps count
from 1, as the presses of VASSAL's step button do. At the end stand the dice, by
player.

The module is looked for beside the log, by the name in the log; without it
places are windows and pixels. What the log hides from an observer stays hidden; --reveal
shows all of it, for a referee.

A log can say anything: dice are rolled, and chat is written, by the programs of
the players.`,
		Example: `  umpire log turn3.vlog
  umpire log --format markdown -o turn3.md turn3.vlog
  umpire log --format csv turn3.vlog > turn3.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			write, err := accountForm(format)
			if err != nil {
				return err
			}
			a, err := tellLog(args[0], module, opt, s)
			if err != nil {
				return err
			}
			return toOutput(output, s, func(w io.Writer) error { return write(w, a) })
		},
	}
	cmd.Flags().StringVarP(&module, "module", "m", "", "the `module` that the game is played with")
	cmd.Flags().StringVarP(&format, "format", "f", "text", strings.Join(accountForms(), ", "))
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	cmd.Flags().BoolVar(&opt.Reveal, "reveal", false, "show what is masked, in decks and in private windows")
	return cmd
}

func accountForms() []string {
	var names []string
	for _, f := range account.Forms {
		names = append(names, f.Name)
	}
	return names
}

func accountForm(name string) (func(io.Writer, *account.Account) error, error) {
	for _, f := range account.Forms {
		if f.Name == name {
			return f.Write, nil
		}
	}
	return nil, errors.Errorf("--format %q: allowed are %s", name, strings.Join(accountForms(), ", "))
}

// tellLog reads a log with the module named, or with the one that lies beside it.
func tellLog(path, modulePath string, opt play.Options, s Streams) (*account.Account, error) {
	module, err := openModule(modulePath, s)
	if err != nil {
		return nil, err
	}
	in, err := openSave(path, s)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	notices(s.Err, in)
	if module == nil {
		module, _ = findModule(in, s)
	}
	g, err := in.Save.Load(module)
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	a := &account.Account{
		File: filepath.Base(path), Module: in.Save.ModuleName(), ModuleVersion: in.Save.ModuleVersion(),
		Revealed: opt.Reveal, Placed: module != nil, Log: play.Read(g, module, opt),
	}
	if module != nil {
		a.Module, a.ModuleVersion = module.Name, module.Version
	}
	for _, p := range g.Problems() {
		a.Problems = append(a.Problems, p.Err.Error())
	}
	return a, nil
}
