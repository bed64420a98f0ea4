package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newOdds(s Streams) *cobra.Command {
	var crt, format string
	var shift int
	cmd := &cobra.Command{
		Use:   "odds ATTACK DEFENSE",
		Short: "Work out the odds of an attack",
		Long: `Work out the odds of an attack from both strengths: divide both by the smaller and
round each, half upwards (7.4). Strengths are whole numbers, decimals or fractions
and are not rounded before.

With --crt say on which column of a pack's combat results table it is resolved, and
what the rolls give there.`,
		Example: `  umpire odds 9.875 2.125
  umpire odds 19/8 3
  umpire odds --crt rulebook --shift -1 14 3`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return errors.Errorf("--format %q: allowed are text and json", format)
			}
			if crt == "" && cmd.Flags().Changed("shift") {
				return errors.New("--shift goes with --crt: it shifts the column of a table")
			}
			answer, err := askOdds(args[0], args[1], crt, shift)
			if err != nil {
				return err
			}
			if format == "json" {
				return encode(s.Out, answer)
			}
			_, err = io.WriteString(s.Out, answer.text())
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&crt, "crt", "", "look up the column on the table of a `pack`: a shipped one (umpire game list), a folder or a zip")
	f.IntVar(&shift, "shift", 0, "shift by this many `columns`, to the left if negative")
	f.StringVarP(&format, "format", "f", "text", "text or json")
	return cmd
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
	// Game is the pack's name; Column is there with it.
	Game   string      `json:"game,omitempty"`
	Column *scs.Column `json:"column,omitempty"`
	// Words say which column it is and why.
	Words   string       `json:"words,omitempty"`
	Results []rollResult `json:"results,omitempty"`
}

// rollResult is what a range of rolls gives.
type rollResult struct {
	First  int    `json:"first"`
	Last   int    `json:"last"`
	Result string `json:"result"`
}

func askOdds(attack, defense, crt string, shift int) (*oddsAnswer, error) {
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
	if crt != "" {
		game, err := loadPack(crt)
		if err != nil {
			return nil, err
		}
		if game.CRT == nil {
			return nil, errors.Errorf("%s: the pack has no combat results table; crt.csv would hold it", game.path)
		}
		a.lookUp(game.Pack, shift)
	}
	if !ok && a.Column == nil {
		hint := ""
		if crt != "" {
			hint = "; for a defense of 0 a pack may say what then holds ([combat] zero_defense)"
		}
		return nil, errors.Errorf("no odds can be made of %s to %s: 7.4 cannot divide by 0%s", a.Attack, a.Defense, hint)
	}
	return &a, nil
}

// lookUp finds the column on a pack's table.
func (a *oddsAnswer) lookUp(p *pack.Pack, shift int) {
	column := scs.ColumnFor(p, a.Attack, a.Defense, shift)
	if !column.Found {
		return
	}
	a.Game, a.Column, a.Words = p.Name, &column, a.inWords(p, column)
	if column.Left {
		return
	}
	for _, row := range p.CRT.Rows {
		result := row.Results[column.Index].Text
		if result == "" {
			result = "?"
		}
		a.Results = append(a.Results, rollResult{row.First, row.Last, result})
	}
}

// inWords says which column it is: where the odds alone lead, and what shifts and
// the ends of the table make of it.
func (a *oddsAnswer) inWords(p *pack.Pack, c scs.Column) string {
	columns := p.CRT.Columns
	last := len(columns) - 1
	loss := leftOfTable(p.Combat.Left)
	switch {
	case c.Unshifted < 0 && c.Shift != 0:
		return fmt.Sprintf("left of the table, whose first column is %s; no shift helps: %s", columns[0].Label, loss)
	case c.Unshifted < 0:
		return fmt.Sprintf("left of the table, whose first column is %s: %s", columns[0].Label, loss)
	case c.Left:
		return fmt.Sprintf("shifted from column %s by %+d off the left of the table: %s", columns[c.Unshifted].Label, c.Shift, loss)
	}
	text := "column " + c.Label
	switch {
	case c.Unshifted == last && a.beyond(p, columns[last]):
		text += ", the last: there is none beyond it"
		if c.Index != last {
			text = fmt.Sprintf("column %s, shifted by %+d from %s, the last: there is none beyond it", c.Label, c.Shift, columns[last].Label)
		}
		return text + "  [7.4]"
	case c.Shift == 0:
		return text
	}
	text += fmt.Sprintf(", shifted from %s by %+d", columns[c.Unshifted].Label, c.Shift)
	if c.Shift > last-c.Unshifted {
		text += ", as far as there are columns  [7.4]"
	}
	return text
}

// leftOfTable is what the attacker suffers there, in words.
func leftOfTable(r pack.Result) string {
	if r.Understood && r.Defender == (pack.Effect{}) && r.Attacker.Retreat == 0 {
		return "the attacker loses " + count(r.Attacker.Steps, "step") + ", and nobody rolls  [7.4]"
	}
	return "the result is " + r.Text + ", and nobody rolls  [7.4]"
}

// beyond says whether the attack is better than the last column.
func (a *oddsAnswer) beyond(p *pack.Pack, last pack.Column) bool {
	if p.Combat.By == pack.ByDifference || a.Odds == nil {
		return false
	}
	return a.Odds.Compare(scs.Odds{Attacker: last.Attack, Defender: last.Defense}) > 0
}

func (a *oddsAnswer) text() string {
	var b strings.Builder
	if a.Odds != nil {
		fmt.Fprintln(&b, a.Odds)
	} else {
		fmt.Fprintf(&b, "%s to %s\n", a.Attack, a.Defense)
	}
	if a.Column == nil {
		return b.String()
	}
	fmt.Fprintln(&b, visible.Text(a.Words))
	for _, r := range a.Results {
		rolls := fmt.Sprint(r.First)
		if r.Last != r.First {
			rolls += fmt.Sprintf("-%d", r.Last)
		}
		fmt.Fprintf(&b, "  %-5s %s\n", rolls, visible.Text(r.Result))
	}
	return b.String()
}
