package main

import (
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/inquiry"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
)

func newTrace(s Streams) *cobra.Command {
	a := &asker{streams: s}
	cmd := &cobra.Command{
		Use:   "trace --game PACK POSITION [UNIT | HEX]",
		Short: "Show who is in supply, and what cuts off who is not",
		Long: `Trace the supply of one unit, of those in a hex, or of all. Of a unit that is in
supply a shortest trace is shown, of one that is not what blocks every trace: the
units in the way, or whose zones of control are, and prohibited hexes and hexsides.
What the pack does not tell is read both ways; where the answer hangs on it, it is
unchecked.

What has effects in play is not the trace but the marker, which the side's Supply
Phase puts down and takes up (12.0, 12.1b).

` + positionHelp,
		Example: `  umpire trace --game rulebook position.txt
  umpire trace --game rulebook position.txt 6
  umpire trace --game rulebook --format json position.txt 24.14`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := a.situation(args[0])
			if err != nil {
				return err
			}
			if len(args) == 1 {
				answer := inquiry.AskSupply(s, onMap(s))
				return a.answer(answer.JSON, func(w io.Writer) error { return answer.Overview(w, a.size().Width) })
			}
			units, err := unitsAt(s, args[1])
			if err != nil {
				return err
			}
			answer := inquiry.AskSupply(s, units)
			return a.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, a.size()) })
		},
	}
	a.flags(cmd)
	return cmd
}

// onMap are the units on the map.
func onMap(s *scs.Situation) []int {
	var units []int
	for i, u := range s.Position().Units {
		if u.Hex != scs.NoHex {
			units = append(units, i)
		}
	}
	return units
}

// unitsAt are the unit that a word names, or those in the hex.
func unitsAt(s *scs.Situation, word string) ([]int, error) {
	pos := s.Position()
	_, err := hex.Parse(word)
	if pos.Unit(word) >= 0 || err != nil {
		return inquiry.Units(s, word)
	}
	at, err := inquiry.Hexes(s.Game(), word)
	if err != nil {
		return nil, err
	}
	units := pos.In(at[0])
	if len(units) == 0 {
		return nil, errors.Errorf("no unit is in %s", s.Game().Hex(at[0]))
	}
	return units, nil
}
