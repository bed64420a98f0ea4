package main

import (
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
)

func newTrace(files *files) *cobra.Command {
	a := &asker{files: files}
	cmd := &cobra.Command{
		Use:   "trace POSITION [UNIT|HEX...]",
		Short: "Show who is in supply, and what cuts off who is not",
		Long: `Trace the supply of some units, of those in a hex, or of all. For a unit that is in
supply, Umpire shows a shortest trace; for any other, what blocks every trace: the
units in the way, or whose zones of control are, and prohibited hexes and hexsides.
Umpire reads both ways what the pack leaves open; an answer that depends on it is
unchecked.

In play the trace has no effect; the marker has, which the side puts down and takes up
in its Supply Phase (12.0, 12.1b).

` + positionHelp,
		Example: `  umpire trace turn3.vsav
  umpire trace turn3.vsav 24.17
  umpire trace turn3.vsav 1/I/78@24.17
  umpire trace --game rulebook position.txt 6
  umpire trace --game rulebook --format json position.txt 24.14`,
		Args: words(1, 0),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.ask(args[0], check.Question{Kind: "trace", Words: args[1:]})
		},
	}
	a.flags(cmd)
	return cmd
}
