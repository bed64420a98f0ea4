package main

import (
	"io"
	"slices"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/inquiry"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// reacher is the flags of reach.
type reacher struct {
	asker
	phase   string
	to, via string
}

func newReach(s Streams) *cobra.Command {
	r := &reacher{asker: asker{streams: s}}
	cmd := &cobra.Command{
		Use:   "reach --game PACK POSITION UNIT...",
		Short: "Show where a unit can go, or judge a move",
		Long: `Show every hex that a unit can reach and what a cheapest path to it costs. Several
units go together as a stack. With --to judge the move to one hex: the path, what
each hex of it costs and why, and the paragraphs.

What the pack does not tell is read both ways. A hex that is reached only if it
turns out well is marked with a question mark, and the answer says on what that
hangs. A move is legal, illegal or unchecked; whichever it is, the exit code is 0.

` + positionHelp,
		Example: `  umpire reach --game rulebook position.txt 6
  umpire reach --game rulebook --to 26.17 --via 25.18 position.txt 6
  umpire reach --game rulebook --phase exploitation --format json position.txt 6 5`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], args[1:]) },
	}
	r.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&r.phase, "phase", "", "the `phase` of the move, such as exploitation; without it that of the position")
	f.StringVar(&r.to, "to", "", "judge the move to this `hex`")
	f.StringVar(&r.via, "via", "", "the `hexes` through which it leads, with commas between them")
	return cmd
}

func (r *reacher) run(path string, ids []string) error {
	if r.via != "" && r.to == "" {
		return errors.New("--via is for the move to a hex, which --to names")
	}
	s, err := r.situation(path)
	if err != nil {
		return err
	}
	units, err := inquiry.Units(s, ids...)
	if err != nil {
		return err
	}
	if s, err = inPhase(s, units[0], r.phase); err != nil {
		return err
	}
	if r.to != "" {
		return r.judge(s, units)
	}
	answer, err := inquiry.AskReach(s, units)
	if err != nil {
		return err
	}
	return r.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, r.size()) })
}

func (r *reacher) judge(s *scs.Situation, units []int) error {
	via, err := inquiry.Hexes(s.Game(), list(r.via)...)
	if err != nil {
		return errors.Wrap(err, "--via")
	}
	to, err := inquiry.Hexes(s.Game(), r.to)
	if err != nil {
		return errors.Wrap(err, "--to")
	}
	answer, err := inquiry.AskMove(s, units, to[0], via...)
	if err != nil {
		return err
	}
	return r.answer(answer.JSON, func(w io.Writer) error { return answer.Text(w, r.size()) })
}

// inPhase is the situation in the phase of that name: of the unit's side if its
// phase has it too. In another phase than the position's that one begins, and what
// the units did before is past.
func inPhase(s *scs.Situation, unit int, name string) (*scs.Situation, error) {
	if name == "" {
		return s, nil
	}
	g, pos := s.Game(), s.Position()
	declared, err := check.Declare(g.Pack(), name, "")
	if err != nil {
		return nil, errors.Wrap(err, "--phase")
	}
	own := func(p pack.Phase) bool { return p.Side == "" || p.Side == g.SideName(pos.Units[unit].Side) }
	phase := declared.Phases[max(0, slices.IndexFunc(declared.Phases, own))]
	side := g.Side(phase.Side)
	if side == scs.NoSide {
		side = pos.Phasing
	}
	switch {
	case pos.Phase == phase.ID && pos.Phasing == side:
		return s, nil
	case pos.Phase == "":
		pos.Phase, pos.Phasing = phase.ID, side
		return g.Situate(pos), nil
	}
	return g.Situate(s.BeginPhase(phase.ID, side)), nil
}
