package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/rules/scs"
)

func newTrace(files *files) *cobra.Command {
	a := &asker{files: files}
	cmd := &cobra.Command{
		Use:   "trace POSITION [UNIT|HEX...]",
		Short: "Show who is in supply, and what cuts off who is not",
		Long: `Trace the supply of some units, of those in a hex, or of all. Of a unit that is in
supply a shortest trace is shown, of one that is not what blocks every trace: the
units in the way, or whose zones of control are, and prohibited hexes and hexsides.
What the pack does not tell is read both ways; where the answer hangs on it, it is
unchecked.

What has effects in play is not the trace but the marker, which the side's Supply
Phase puts down and takes up (12.0, 12.1b).

` + positionHelp,
		Example: `  umpire trace turn3.vsav
  umpire trace turn3.vsav 24.17
  umpire trace turn3.vsav 1/I/78@24.17
  umpire trace --game rulebook position.txt 6
  umpire trace --game rulebook --format json position.txt 24.14`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.trace(args[0], args[1:]) },
	}
	a.flags(cmd)
	return cmd
}

func (a *asker) trace(path string, words []string) error {
	s, err := a.scene(path)
	if err != nil {
		return err
	}
	if s, err = a.inPhase(s, scs.NoSide); err != nil {
		return err
	}
	if len(words) == 0 {
		answer := question.AskSupply(s, s.OnMap())
		return a.answer(answer.JSON, func(w io.Writer) error { return answer.Overview(w, a.size().Width) })
	}
	units, err := s.Units(words...)
	if err != nil {
		return err
	}
	answer := question.AskSupply(s, units)
	return a.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, a.size()) })
}
