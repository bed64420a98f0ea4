package main

import (
	"io"
	"path/filepath"
	"slices"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/run"
)

// teller holds the flags of log.
type teller struct {
	*files

	module, game string
	declare      string
	format       string
	options      actions.Options
}

func newLog(files *files) *cobra.Command {
	l := teller{files: files}
	cmd := &cobra.Command{
		Use:   "log FILE...",
		Short: "Show what the players of a log did, step by step",
		Long: `Show what the players of a log did: who moved which unit from where to where, what was
flipped, removed, rolled and wrote, and what was taken back. Steps count from 1, as the
presses of VASSAL's step button do. At the end stand the dice, by player. Several logs
follow each other in the order in which you name them.

Umpire looks for the module beside the log, by the name in the log; without a module,
places are windows and pixels. What the log hides from an observer stays hidden;
--reveal shows it, for a referee.

With a game pack, which Umpire finds as "umpire check" does, each move has its cost:
the cheapest way there at that moment, by the chart, whatever the move was for. A
move has no cost where the pack does not give it. After the steps come the combats, as the
chat announces them or as Umpire deduces them from dice and what follows: the hex, the
attackers, the odds, the roll and the result. A deduced combat is marked as such.
A line that announces a roll is marked where the log has no dice for it. After the dice
stands how many announced rolls are thrown, typed, and declared: by --declare, a file as
"umpire check" reads it, or by the pack.

A log proves nothing by itself: the players' programs roll the dice and write the chat.`,
		Example: `  umpire log turn3.vlog
  umpire log --format markdown -o turn3.md turn3.vlog
  umpire log --format csv turn3.vlog > turn3.csv
  umpire log --game ./afb turn1.vlog turn2.vlog`,
		Args: words(1, 0),
		RunE: func(_ *cobra.Command, args []string) error { return l.run(args) },
	}
	var forms []string
	for _, form := range account.Forms {
		forms = append(forms, form.Name)
	}
	f := cmd.Flags()
	l.moduleFlags(cmd, &l.module, "the `module` that the game is played with")
	f.StringVarP(&l.game, "game", "g", "", packHelp)
	f.StringVar(&l.declare, "declare", "", "a CSV `file` with what the log does not say, as rolls thrown elsewhere")
	choiceFlag(cmd, &l.format, "format", "f", "", forms...)
	l.outputFile(cmd, outputHelp)
	f.BoolVar(&l.options.Reveal, "reveal", false, "show what is masked, in decks and in private windows")
	return cmd
}

func (l *teller) run(args []string) error {
	paths, err := l.expand(args)
	if err != nil {
		return err
	}
	orders, err := l.orders(paths)
	if err != nil {
		return err
	}
	accounts := make([]*account.Account, len(paths))
	for i, path := range paths {
		if accounts[i], err = l.tell(path, orders[i]); err != nil {
			return err
		}
	}
	form := slices.IndexFunc(account.Forms, func(f account.Form) bool { return f.Name == l.format })
	return l.write(func(w io.Writer) error { return account.Forms[form].Write(w, accounts...) })
}

// orders returns what the user declares about each log.
func (l *teller) orders(paths []string) ([]check.Orders, error) {
	orders := make([]check.Orders, len(paths))
	if l.declare == "" {
		return orders, nil
	}
	text, err := l.readText(l.declare, mostOrders)
	if err != nil {
		return nil, err
	}
	files := make([]*check.File, len(paths))
	for i, path := range paths {
		in, err := l.openSave(path)
		if err != nil {
			return nil, err
		}
		defer in.Close()
		fit, err := l.fit(in, l.module, l.game)
		if err != nil {
			return nil, err
		}
		files[i] = &check.File{Name: path, Save: in.Save, Module: fit.Module}
		if fit.Pack != nil {
			files[i].Game = fit.Pack.Game
		}
	}
	problems, err := check.Declare(files, paths, filepath.Base(l.declare), text)
	if len(problems) > 0 {
		return nil, run.Problems("--declare "+l.declare, problems)
	}
	for i, f := range files {
		orders[i] = f.Orders
	}
	return orders, errors.Wrap(err, "--declare "+l.declare)
}

// tell reads a log and prints its account.
func (l *teller) tell(path string, orders check.Orders) (*account.Account, error) {
	in, err := l.openSave(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	l.notices(in)
	fit, err := l.fit(in, l.module, l.game)
	if err != nil {
		return nil, err
	}
	fit.Orders = orders
	return fit.Account(path, in.Save, l.options)
}
