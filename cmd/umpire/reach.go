package main

import (
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/question"
)

// reacher is the flags of reach.
type reacher struct {
	asker
	to, via string
}

func newReach(files *files) *cobra.Command {
	r := &reacher{asker: asker{files: files}}
	cmd := &cobra.Command{
		Use:   "reach POSITION UNIT|HEX...",
		Short: "Show where a unit can go, or judge a move",
		Long: `Show every hex that a unit can reach and what a cheapest path to it costs. Several
units go together as a stack. With --to judge the move to one hex: the path, what
each hex of it costs and why, and the paragraphs.

What the pack does not tell is read both ways. A hex that is reached only if it
turns out well is marked with a question mark, and the answer says on what that
hangs. A move is legal, illegal or unchecked; whichever it is, the exit code is 0.

` + positionHelp,
		Example: `  umpire reach turn3.vsav 1/I/78
  umpire reach --phase "german exploitation" --to 24.17 turn3.vsav 1/I/78@26.15
  umpire reach --step 12 turn3.vlog 26.15
  umpire reach --game rulebook position.txt 6
  umpire reach --game rulebook --to 26.17 --via 25.18 position.txt 6`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], args[1:]) },
	}
	r.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&r.to, "to", "", "judge the move to this `hex`")
	f.StringVar(&r.via, "via", "", "the `hexes` through which it leads, with commas between them")
	return cmd
}

func (r *reacher) run(path string, words []string) error {
	if r.via != "" && r.to == "" {
		return errors.New("--via is for the move to a hex, which --to names")
	}
	s, err := r.scene(path)
	if err != nil {
		return err
	}
	units, err := s.Units(words...)
	if err != nil {
		return err
	}
	if s, err = r.inPhase(s, s.Position().Units[units[0]].Side); err != nil {
		return err
	}
	if r.to != "" {
		return r.judge(s, units)
	}
	answer, err := question.AskReach(s, units)
	if err != nil {
		return err
	}
	return r.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, r.size()) })
}

func (r *reacher) judge(s *question.Scene, units []int) error {
	via, err := question.Hexes(s.Game(), list(r.via)...)
	if err != nil {
		return errors.Wrap(err, "--via")
	}
	to, err := question.Hexes(s.Game(), r.to)
	if err != nil {
		return errors.Wrap(err, "--to")
	}
	answer, err := question.AskMove(s, units, to[0], via...)
	if err != nil {
		return err
	}
	return r.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, r.size()) })
}
