package afb_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// stack HEX SIDE PHASE PHASING, at the phase's end; or retreat, or overrun, for PHASE.
func askStack(t *testing.T, c *scstest.Case, args []string) string {
	on := scs.Occasion{}
	switch args[2] {
	case "retreat":
		on.Moment = scs.AfterRetreat
	case "overrun":
		on.Moment = scs.OverrunInstant
	default:
		on.Moment, on.Phases = scs.EndOfPhase, []scspack.Phase{phase(t, c, args[2], args[3])}
	}
	stack, ok := c.Game.StackIn(c.Situation.Position(), c.Hex(t, args[0]), c.Game.Side(args[1]), on)
	if !ok {
		return "nothing there"
	}
	a := afb.Stacking(c.Game.Pack(), args[1], stack.Limit.Load, on)
	text := fmt.Sprintf("%s: %s of %s", a.Verdict(), words.Load(a.Load), a.Limit)
	if a.Excess > 0 {
		text += ", " + string(a.Consequence)
	}
	for _, e := range a.Excuses {
		text += ", unless " + words.Speaker{}.Excuse(e.Kind) + open(e.Decides)
	}
	return text + ", by " + strings.Join(a.Refs, " and ")
}

// overrun UNITS FROM TARGET
func askOverrun(t *testing.T, c *scstest.Case, args []string) string {
	r := c.Situation.CheckOverrun(scs.Overrun{Units: c.Units(t, args[0]), At: c.Hex(t, args[1]), Target: c.Hex(t, args[2])})
	return said(r.Objections)
}

// attack UNITS TARGET
func askAttack(t *testing.T, c *scstest.Case, args []string) string {
	combat := c.Situation.Evaluate(scs.Attack{Units: c.Units(t, args[0]), Target: c.Hex(t, args[1])})
	return said(combat.Objections)
}

// unit ID: what its markers leave it.
func askUnit(t *testing.T, c *scstest.Case, args []string) string {
	u := c.Unit(t, args[0])
	zoc, _ := c.Game.ZOC(u)
	exploits, _ := c.Game.Exploits(u)
	a := c.Game.Allowance(u)
	return fmt.Sprintf("MA %s, ZOC %s, exploits %s", c.Game.Format(a.MP[scs.Favour]), yesNo(zoc), yesNo(exploits))
}

// supply UNIT [ENTERED HEX...]: the enemies entered these hexes at some time, and no others.
func askSupply(t *testing.T, c *scstest.Case, args []string) string {
	i := c.Units(t, args[0])[0]
	side := c.Situation.Position().Units[i].Side
	past := scs.SourceMemory{Complete: len(args) > 1}
	for _, arg := range args[1:] {
		if arg != "none" {
			past.Entered = append(past.Entered, c.Hex(t, arg))
		}
	}
	trace, _ := c.Game.NewTracer().Trace(c.Situation, side, c.Game.Sources(c.Situation, side, past)).Trace(i)
	text := map[pack.Answer]string{pack.Yes: "supplied", pack.No: "out of supply", pack.Unknown: "unknown"}[trace.Supplied]
	for _, h := range trace.Path {
		text += " " + h.String()
	}
	return text + open(trace.Decides)
}

func strikes(t *testing.T, args []string) []afb.Strike {
	var all []afb.Strike
	for _, arg := range args {
		words := strings.Split(arg, ":")
		all = append(all, afb.Strike{Phase: words[0], Hex: hexOf(t, words[1]), Split: len(words) > 2})
	}
	return all
}

// air SIDE TURN DICE STRIKE..., the dice joined by plus signs, a strike as phase:hex, or
// phase:hex:split.
func askAir(t *testing.T, c *scstest.Case, args []string) string {
	turn := afb.AirTurn{Side: args[0], Turn: figure(t, args[1]).N, Strikes: strikes(t, args[3:])}
	spots, sum, _ := strings.Cut(args[2], "=")
	if sum != "" {
		turn.Rolled = figure(t, sum)
	}
	for spots := range strings.SplitSeq(spots, "+") {
		if v := figure(t, spots); v.Known {
			turn.Dice = append(turn.Dice, v.N)
		}
	}
	return said(afb.CheckAir(c.Game.Pack(), turn))
}

// strike SIDE STRIKE ROLL
func askStrike(t *testing.T, c *scstest.Case, args []string) string {
	r := afb.ResolveStrike(c.Game.Pack(), args[0], strikes(t, args[1:2])[0], figure(t, args[2]).N)
	return fmt.Sprintf("hit %s: %d and %s against %s%s", yesNo(r.Hit), r.Roll, r.Modifier, r.Value, open(r.Decides))
}

// loses SIDE ROLL
func askLoses(t *testing.T, c *scstest.Case, args []string) string {
	loses, decides := afb.LosesStep(c.Game.Pack(), args[0], figure(t, args[1]).N)
	return yesNo(loses) + open(decides)
}

// left SIDE PHASE BEFORE AFTER STRIKE...
func askLeft(t *testing.T, c *scstest.Case, args []string) string {
	return said(afb.CheckAirLeft(c.Game.Pack(), args[0], args[1], strikes(t, args[4:]), figure(t, args[2]), figure(t, args[3])))
}

// garrisons SIDE
func askGarrisons(t *testing.T, c *scstest.Case, args []string) string {
	return said(afb.CheckGarrisonCount(c.Game, c.Situation.Position(), c.Game.Side(args[0])))
}

// deeds: what garrisons did between before and the position.
func askDeeds(t *testing.T, c *scstest.Case, _ []string) string {
	return said(afb.CheckGarrisonDeeds(c.Game, afb.Change{Before: before(t, c), After: c.Situation.Position()}))
}

// spent: where the parent goes that gave its last step.
func askSpent(_ *testing.T, c *scstest.Case, _ []string) string {
	role, decides := afb.SpentParent(c.Game.Pack())
	return string(role) + open(decides)
}

func rebuilding(t *testing.T, c *scstest.Case, args []string) afb.Rebuilding {
	side := c.Game.Side(args[0])
	r := afb.Rebuilding{Side: side, Turn: figure(t, args[1]).N, Kept: figure(t, args[2]), Before: c.Game.Situate(before(t, c)), After: c.Situation,
		Sources: c.Game.Sources(c.Situation, side, scs.SourceMemory{Complete: true})}
	for _, arg := range args[3:] {
		how, ids, _ := strings.Cut(arg, "=")
		switch how {
		case "return":
			r.Returned = strings.Split(ids, "+")
		case "flip":
			r.Flipped = strings.Split(ids, "+")
		}
	}
	return r
}

// replace SIDE TURN KEPT [return=UNITS] [flip=UNITS]
func askReplace(t *testing.T, c *scstest.Case, args []string) string {
	return said(afb.CheckReplacements(rebuilding(t, c, args)))
}

// unspent SIDE TURN KEPT ELIMINATED [return=UNITS] [flip=UNITS]
func askUnspent(t *testing.T, c *scstest.Case, args []string) string {
	return said(afb.CheckUnspent(rebuilding(t, c, slices.Concat(args[:3], args[4:])), figure(t, args[3])))
}

func pulloutTurn(t *testing.T, args []string) afb.PulloutTurn {
	happened := map[string]pack.Answer{"yes": pack.Yes, "no": pack.No, "?": pack.Unknown}[args[2]]
	return afb.PulloutTurn{Turn: figure(t, args[0]).N, Roll: figure(t, args[1]), Before: happened}
}

// due TURN ROLL HAPPENED
func askDue(t *testing.T, c *scstest.Case, args []string) string {
	due, decides := afb.PulloutDue(c.Game.Pack(), pulloutTurn(t, args))
	return yesNo(due) + open(decides)
}

// pullout TURN ROLL HAPPENED
func askPullout(t *testing.T, c *scstest.Case, args []string) string {
	return said(afb.CheckPullout(c.Game, pulloutTurn(t, args), before(t, c), c.Situation.Position()))
}

// dead: whether exploit capable units that died before the pull-out may come back.
func askDead(_ *testing.T, c *scstest.Case, _ []string) string {
	may, decides := afb.DeadExploiters(c.Game.Pack())
	return yesNo(may) + open(decides)
}

// turn: the sequence of play as a table.
func askTurn(_ *testing.T, c *scstest.Case, _ []string) string {
	return scstest.Sequence(scs.NewSequence(c.Game.Pack()))
}

// follows TURN SIDE PHASE TURN SIDE PHASE
func askFollows(t *testing.T, c *scstest.Case, args []string) string {
	s := scs.NewSequence(c.Game.Pack())
	var at [2]scs.TurnPhase
	for i := range at {
		place, ok := s.Find(args[3*i+2], args[3*i+1])
		if !ok {
			t.Fatalf("no phase %v", args[3*i:3*i+3])
		}
		at[i] = scs.TurnPhase{Turn: figure(t, args[3*i]).N, Place: place}
	}
	got := s.Succession(at[0], at[1])
	text := scstest.Order(got.Order)
	for _, skipped := range got.Skipped {
		text += fmt.Sprintf(", turn %d, %s", skipped.Turn, s.Phase(skipped.Place).Name())
	}
	return text
}

// joins UNITS: whether they may be part of an attack.
func askJoins(t *testing.T, c *scstest.Case, args []string) string {
	return said(afb.CheckAttackers(c.Game, c.Situation.Position(), c.Units(t, args[0])))
}

// cost SIDE FROM TO, of a unit of the side in MP.
func askCost(t *testing.T, c *scstest.Case, args []string) string {
	from, to := c.Hex(t, args[1]), c.Hex(t, args[2])
	d, ok := c.Game.Toward(from, to)
	if !ok {
		t.Fatalf("%s and %s do not touch", args[1], args[2])
	}
	cost := c.Game.EntryCost(&scs.Unit{Side: c.Game.Side(args[0]), Class: scs.NoClass}, from, d, false)
	return c.Game.Format(cost[scs.Favour]) + " to " + c.Game.Format(cost[scs.Against])
}

// effects UNITS TARGET: what terrain does to an attack.
func askEffects(t *testing.T, c *scstest.Case, args []string) string {
	combat := c.Situation.Evaluate(scs.Attack{Units: c.Units(t, args[0]), Target: c.Hex(t, args[1])})
	return fmt.Sprintf("%s against %s, shift %d to %d", words.Total(combat.Attack), words.Total(combat.Defence), combat.Shift[0], combat.Shift[1])
}

// points [HEX=UNIT...]: the Soviet side's, after units have passed through hexes.
func askPoints(t *testing.T, c *scstest.Case, args []string) string {
	control := c.Game.Control(c.Situation.Position())
	for step, arg := range args {
		number, id, _ := strings.Cut(arg, "=")
		side := c.Game.SideName(c.Unit(t, id).Side)
		control = control.Enter(scs.Passage{Hex: hexOf(t, number), Side: side, Unit: id, Step: step + 1, Through: true})
	}
	score := result(c.Game.Pack(), control, 0)
	return fmt.Sprintf("%d to %d%s", score.Least, score.Most, open(score.Decides))
}
