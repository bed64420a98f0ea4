package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
)

// weigher holds the flags of odds.
type weigher struct {
	asker
	crt   string
	shift int
}

func newOdds(files *files) *cobra.Command {
	o := &weigher{asker: asker{files: files}}
	cmd := &cobra.Command{
		Use:   "odds ATTACK DEFENSE | POSITION HEX [UNIT|HEX...]",
		Short: "Work out the odds of an attack",
		Long: `Work out the odds of an attack from both strengths: divide both by the smaller one and
round each, half upwards (7.4). Strengths are whole numbers, decimals or fractions and
are not rounded before. With --crt, Umpire also names the column of a pack's combat
results table, and lists what the rolls give there.

Or work out the attack on a hex of a position: what each unit is worth there and why,
what speaks against the attack, the odds and the column. The attackers are the units
that you name, or all that could take part. Umpire takes the attack to be in a Combat
Phase of their side, unless you use --phase; --side names the attacking side where that
is open. Umpire reads what is unknown both ways.

` + positionHelp,
		Example: `  umpire odds 9.875 2.125
  umpire odds --crt rulebook --shift -1 14 3
  umpire odds turn3.vsav 24.17
  umpire odds turn3.vsav 24.17 1/I/78@24.18 25.18`,
		Args: words(2, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			if isPosition(args[0]) {
				return o.ofAttack(cmd, args)
			}
			return o.ofStrengths(cmd, args)
		},
	}
	o.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.crt, "crt", "", "look up the column in the table of a `pack`: a shipped one (umpire game list), a "+
		"folder or a zip")
	f.IntVar(&o.shift, "shift", 0, "shift by this many `columns`, to the left if negative")
	return cmd
}

// isPosition reports whether an argument is the file of a position, not a strength. What is
// neither counts as a strength, unless it looks like a file.
func isPosition(word string) bool {
	if _, are, _ := known.Strengths(word, word, nil, 0); are {
		return false
	}
	if _, err := os.Stat(word); err == nil || word == stdin || strings.ContainsRune(word, filepath.Separator) {
		return true
	}
	return slices.Contains(append(saveEndings, ".txt"), strings.ToLower(filepath.Ext(word)))
}

// ofAttack works out an attack of a position.
func (o *weigher) ofAttack(cmd *cobra.Command, args []string) error {
	for _, flag := range []string{"crt", "shift"} {
		if cmd.Flags().Changed(flag) {
			return errors.Errorf("use --%s with two strengths; an attack in a position has the table and the shifts "+
				"of its pack", flag)
		}
	}
	return o.ask(args[0], check.Question{Kind: "odds", Words: args[1:]})
}

// ofStrengths works out the odds of two strengths.
func (o *weigher) ofStrengths(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 2:
		return errors.Errorf("%d strengths; give two, of the attack and of the defense", len(args))
	case o.crt == "" && cmd.Flags().Changed("shift"):
		return errors.New("use --shift with --crt: it shifts the column of a table")
	case o.game != "":
		return errors.New("use --game with a position; --crt looks up the column of two strengths")
	}
	var game check.Game
	if o.crt != "" {
		named, err := o.loadPack(o.crt)
		if err != nil {
			return err
		}
		game = named.Game
	}
	answer, _, err := known.Strengths(args[0], args[1], game, o.shift)
	if err != nil {
		return err
	}
	return o.answer(answer)
}
