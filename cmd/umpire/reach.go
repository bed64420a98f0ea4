package main

import (
	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
)

// reacher holds the flags of reach.
type reacher struct {
	asker
	to, via string
}

func newReach(files *files) *cobra.Command {
	r := &reacher{asker: asker{files: files}}
	cmd := &cobra.Command{
		Use:   "reach POSITION UNIT|HEX...",
		Short: "Show where a unit can go, or judge a move",
		Long: `Show every hex that a unit can reach, and the cost of a cheapest path to it. Several
units go together as a stack. With --to, judge the move to one hex: the path, the cost
of each hex and why, and the paragraphs.

Umpire reads both ways what the pack leaves open. A hex that a unit reaches only if
that turns out well has a question mark, and the answer names what it depends on. A
move is legal, illegal or unchecked; the exit code is 0 for all three.

On a map without a grid, name a unit or a figure: Umpire shows how far each action goes,
and the enemies in range of each weapon with what the dice need.

` + positionHelp,
		Example: `  umpire reach turn3.vsav 1/I/78
  umpire reach --phase "german exploitation" --to 24.17 turn3.vsav 1/I/78@26.15
  umpire reach --step 12 turn3.vlog 26.15
  umpire reach --game rulebook position.txt 6
  umpire reach --game rulebook --to 26.17 --via 25.18 position.txt 6`,
		Args: words(2, 0),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], args[1:]) },
	}
	r.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&r.to, "to", "", "judge the move to this `hex`")
	f.StringVar(&r.via, "via", "", "the `hexes` through which the move leads, with commas between them")
	return cmd
}

func (r *reacher) run(path string, words []string) error {
	if r.via != "" && r.to == "" {
		return errors.New("use --via with --to, which names the hex to move to")
	}
	return r.ask(path, check.Question{Kind: "reach", Words: words, To: r.to, Via: list(r.via)})
}
