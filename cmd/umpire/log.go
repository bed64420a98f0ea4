package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
)

// teller is the log command's flags.
type teller struct {
	*files

	module, game string
	format       string
	options      actions.Options

	library *library
}

func newLog(files *files) *cobra.Command {
	l := teller{files: files, library: newLibrary(files)}
	cmd := &cobra.Command{
		Use:   "log FILE...",
		Short: "Tell what the players of a log did, step by step",
		Long: `Tell what the players of a log did: who moved which unit from where to where,
what was flipped, removed, rolled and said, and what was taken back. Steps count
from 1, as the presses of VASSAL's step button do. At the end stand the dice, by
player. Of several logs one is told after the other, in the order given.

The module is looked for beside the log, by the name in the log; without it
places are windows and pixels. What the log hides from an observer stays hidden; --reveal
shows all of it, for a referee.

With a game pack, which is found as umpire check finds it, moves have their cost:
what the cheapest way there cost at that moment, by the chart, whatever the
move was for. Where the pack does not tell, there is none. After the steps come the
combats, as the chat announces them or as dice and what was done after them tell:
the hex, the attackers, the odds, the roll and what the table says. What is deduced
says so.

A log can say anything: dice are rolled, and chat is written, by the programs of
the players.`,
		Example: `  umpire log turn3.vlog
  umpire log --format markdown -o turn3.md turn3.vlog
  umpire log --format csv turn3.vlog > turn3.csv
  umpire log --game ./afb turn1.vlog turn2.vlog`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return l.run(args) },
	}
	f := cmd.Flags()
	f.StringVarP(&l.module, "module", "m", "", "the `module` that the game is played with")
	f.StringVarP(&l.game, "game", "g", "", packHelp)
	f.StringVarP(&l.format, "format", "f", "text", strings.Join(accountForms(), ", "))
	l.outputFile(cmd, "write to this `file` instead of standard output")
	f.BoolVar(&l.options.Reveal, "reveal", false, "show what is masked, in decks and in private windows")
	return cmd
}

func (l *teller) run(args []string) error {
	write, err := accountForm(l.format)
	if err != nil {
		return err
	}
	paths, err := l.expand(args)
	if err != nil {
		return err
	}
	accounts := make([]*account.Account, len(paths))
	for i, path := range paths {
		if accounts[i], err = l.tell(path); err != nil {
			return err
		}
	}
	return l.write(func(w io.Writer) error { return write(w, accounts...) })
}

func accountForms() []string {
	var names []string
	for _, f := range account.Forms {
		names = append(names, f.Name)
	}
	return names
}

func accountForm(name string) (func(io.Writer, ...*account.Account) error, error) {
	for _, f := range account.Forms {
		if f.Name == name {
			return f.Write, nil
		}
	}
	return nil, errors.Errorf("--format %q: allowed are %s", name, strings.Join(accountForms(), ", "))
}

// tell reads a log with the module and the pack named, or with those that are found.
func (l *teller) tell(path string) (*account.Account, error) {
	in, err := l.openSave(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	l.notices(in)
	f, err := l.library.fit(in, l.module, l.game)
	if err != nil {
		return nil, err
	}
	module, game := f.module, f.game
	g, err := in.Save.Load(module)
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	a := &account.Account{
		File: filepath.Base(path), Module: in.Save.ModuleName(), ModuleVersion: in.Save.ModuleVersion(),
		Revealed: l.options.Reveal, Placed: module != nil,
	}
	if module != nil {
		a.Module, a.ModuleVersion = module.Name, module.Version
	}
	if module != nil && game != nil && game.binding != nil {
		a.Log, a.Prices, err = check.Priced(g, module, game.Pack, game.binding, l.options)
		if err == nil {
			a.Combats, err = l.combats(check.File{Name: path, Save: in.Save, Module: module, Pack: game.Pack, Binding: game.binding})
		}
	} else {
		a.Log = actions.Read(g, module, l.options)
	}
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	for _, p := range g.Problems() {
		a.Problems = append(a.Problems, p.Err.Error())
	}
	return a, nil
}

// combats are the combats of a log, none of a saved game.
func (l *teller) combats(f check.File) ([]account.Combat, error) {
	if !f.Save.Log() {
		return nil, nil
	}
	fought, err := check.Combats([]check.File{f}, check.Options{Reveal: l.options.Reveal})
	return check.Account(fought), err
}
