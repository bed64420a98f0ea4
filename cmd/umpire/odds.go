package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// weigher is the flags of odds.
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
		Long: `Work out the odds of an attack from both strengths: divide both by the smaller and
round each, half upwards (7.4). Strengths are whole numbers, decimals or fractions
and are not rounded before. With --crt say on which column of a pack's combat results
table it is resolved, and what the rolls give there.

Or work out the attack on a hex of a position: what each unit is worth there and
why, what speaks against the attack, the odds and the column. The attackers are the
units named, or all that could take part. The attack is made in a Combat Phase of
their side, unless --phase says otherwise; --side says whose attack it is, where that
is open. What is unknown is read both ways.

` + positionHelp,
		Example: `  umpire odds 9.875 2.125
  umpire odds --crt rulebook --shift -1 14 3
  umpire odds turn3.vsav 24.17
  umpire odds turn3.vsav 24.17 1/I/78@24.18 25.18`,
		Args: cobra.MinimumNArgs(2),
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
	f.StringVar(&o.crt, "crt", "", "look up the column on the table of a `pack`: a shipped one (umpire game list), a folder or a zip")
	f.IntVar(&o.shift, "shift", 0, "shift by this many `columns`, to the left if negative")
	return cmd
}

// isPosition says that an argument is the file of a position and no strength. What
// is neither is taken for a strength, unless it looks like a file.
func isPosition(word string) bool {
	if _, err := scs.ParseStrength(word); err == nil {
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
			return errors.Errorf("--%s goes with two strengths; an attack in a position has the table and the shifts of its pack", flag)
		}
	}
	s, err := o.scene(args[0])
	if err != nil {
		return err
	}
	g := s.Game()
	target, err := question.Hexes(g, args[1])
	if err != nil {
		return err
	}
	units, err := s.Units(args[2:]...)
	if err != nil {
		return err
	}
	if s, err = o.inPhase(s, scs.NoSide); err != nil {
		return err
	}
	named := g.Side(o.side)
	if len(units) > 0 {
		named = s.Position().Units[units[0]].Side
	}
	side, err := question.AttackingSide(s, target[0], named)
	if err != nil {
		return err
	}
	if o.phase == "" {
		s = question.ForAttack(s, side)
	}
	answer, err := question.AskAttack(s, target[0], side, units)
	if err != nil {
		return err
	}
	return o.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, o.size()) })
}

// ofStrengths works out the odds of two strengths.
func (o *weigher) ofStrengths(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 2:
		return errors.Errorf("%d strengths; an attack and a defense are two", len(args))
	case o.crt == "" && cmd.Flags().Changed("shift"):
		return errors.New("--shift goes with --crt: it shifts the column of a table")
	case o.game != "":
		return errors.New("--game goes with a position; --crt looks up the column of two strengths")
	}
	answer, err := o.odds(args[0], args[1])
	if err != nil {
		return err
	}
	return o.answer(
		func(w io.Writer) error { return encode(w, answer) },
		func(w io.Writer) error {
			_, err := io.WriteString(w, answer.text())
			return err
		})
}

// oddsVersion is the version of the JSON form of odds: it changes when a reader would
// have to.
const oddsVersion = 1

// oddsAnswer is what odds found.
type oddsAnswer struct {
	Version int          `json:"version"`
	Attack  scs.Strength `json:"attack"`
	Defense scs.Strength `json:"defense"`
	// Odds are none where a strength is 0 and the pack says what then holds.
	Odds *scs.Odds `json:"odds,omitempty"`
	// Game is the pack's name; the column is there with it.
	Game string `json:"game,omitempty"`
	question.Resolution
}

func (o *weigher) odds(attack, defense string) (*oddsAnswer, error) {
	a := oddsAnswer{Version: oddsVersion}
	var err error
	if a.Attack, err = scs.ParseStrength(attack); err != nil {
		return nil, errors.Wrap(err, "attack")
	}
	if a.Defense, err = scs.ParseStrength(defense); err != nil {
		return nil, errors.Wrap(err, "defense")
	}
	odds, ok := scs.NewOdds(a.Attack, a.Defense)
	if ok {
		a.Odds = &odds
	}
	if o.crt != "" {
		game, err := o.loadPack(o.crt)
		if err != nil {
			return nil, err
		}
		if game.CRT == nil {
			return nil, errors.Errorf("%s: the pack has no combat results table; crt.csv would hold it", game.path)
		}
		a.Resolution = question.Resolve(game.Pack, scs.ColumnFor(game.Pack, a.Attack, a.Defense, o.shift), odds)
		if a.Column != nil {
			a.Game = game.Name
		}
	}
	if !ok && a.Column == nil {
		hint := ""
		if o.crt != "" {
			hint = "; for a defense of 0 a pack may say what then holds ([combat] zero_defense)"
		}
		return nil, errors.Errorf("no odds can be made of %s to %s: 7.4 cannot divide by 0%s", a.Attack, a.Defense, hint)
	}
	return &a, nil
}

func (a *oddsAnswer) text() string {
	var b strings.Builder
	if a.Odds != nil {
		fmt.Fprintln(&b, a.Odds)
	} else {
		fmt.Fprintf(&b, "%s to %s\n", a.Attack, a.Defense)
	}
	for _, line := range a.Lines() {
		fmt.Fprintln(&b, visible.Text(line))
	}
	return b.String()
}
