package scs_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// stateVerbs are what the cases on stacking, entry, supply and control ask.
var stateVerbs = map[string]scstest.Verb{
	"stack":   askStack,
	"order":   askOrder,
	"arrive":  askArrive,
	"entry":   askEntry,
	"supply":  askSupply,
	"mark":    askMark,
	"holds":   askControl,
	"history": askHistory,
	"points":  askPoints,
	"follows": askFollows,
}

func TestStateCases(t *testing.T) { scstest.Run(t, "testdata/*.txtar", stateVerbs) }

var moments = map[string]scs.StackingMoment{
	"": scs.AnyMoment, "during": scs.DuringPhase, "end": scs.EndOfPhase, "overrun": scs.OverrunInstant,
	"advance": scs.AfterAdvance, "retreat": scs.AfterRetreat,
}

func argument(args []string, i int) string {
	if i < len(args) {
		return args[i]
	}
	return ""
}

// askStack judges what a side has in a hex: stack HEX SIDE [MOMENT].
func askStack(t *testing.T, c *scstest.Case, args []string) string {
	stack, ok := c.Game.StackIn(c.Situation.Position(), c.Hex(t, args[0]), c.Game.Side(args[1]), scs.Occasion{Moment: moments[argument(args, 2)]})
	if !ok {
		return "nothing there"
	}
	a := stack.Limit
	text := fmt.Sprintf("%s: %s of %s", a.Verdict(), words.Amount(a.Load, c.Game.Pack().Stacking.Count), a.Limit)
	for _, e := range a.Excuses {
		text += ", unless " + said.Excuse(e.Kind)
		if e.Proved {
			text += " (it does)"
		}
	}
	if a.Excess > 0 {
		text += fmt.Sprintf("; %d: %s", a.Excess, a.Consequence)
	}
	return text + hangs(a.Decides)
}

// askOrder judges the order of a stack: order HEX SIDE.
func askOrder(t *testing.T, c *scstest.Case, args []string) string {
	stack, ok := c.Game.StackIn(c.Situation.Position(), c.Hex(t, args[0]), c.Game.Side(args[1]), scs.Occasion{})
	if !ok {
		return "nothing there"
	}
	text := stack.Order.Verdict.String() + ": " + stack.Order.Top + " on top"
	if len(stack.Order.Fitting) > 0 {
		text += ", and not " + strings.Join(stack.Order.Fitting, " ")
	}
	return text + hangs(stack.Order.Decides)
}

func objected(all scs.Objections) string {
	if all.Legal() {
		return "legal"
	}
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, "%s: %s%s\n", strings.Join(o.Refs, ", "), said.Objection(o), hangs(o.Decides))
	}
	return b.String()
}

// askArrive judges the placement of reinforcements: arrive AREA UNITS [TURN].
func askArrive(t *testing.T, c *scstest.Case, args []string) string {
	a := scs.Arrival{Area: args[0], Units: c.Units(t, args[1])}
	if n, err := strconv.Atoi(argument(args, 2)); err == nil {
		a.Due = pack.Known(n)
	}
	return objected(c.Situation.CheckArrival(a))
}

// askEntry reports whether an entry area is blocked: entry SIDE AREA UNITS.
func askEntry(t *testing.T, c *scstest.Case, args []string) string {
	a := c.Situation.Entry(c.Game.Side(args[0]), args[1], c.Units(t, args[2]))
	text := map[pack.Answer]string{pack.Yes: "blocked", pack.No: "open", pack.Unknown: "unknown"}[a.Blocked]
	if len(a.By) > 0 {
		text += " by " + strings.Join(a.By, " ")
	}
	if a.Surrounded {
		text += ", surrounded"
	}
	text += hangs(a.Decides) + "\nelse:"
	for _, h := range a.Alternatives {
		text += " " + c.Game.Hex(h).String()
	}
	return text
}

func supplyOf(c *scstest.Case, unit int) *scs.Supply {
	side := c.Situation.Position().Units[unit].Side
	return c.Game.NewTracer().Trace(c.Situation, side, c.Game.Sources(c.Situation, side, scs.SourceMemory{}))
}

// askSupply explains the supply of a unit: supply UNIT.
func askSupply(t *testing.T, c *scstest.Case, args []string) string {
	unit := c.Units(t, args[0])[0]
	trace, ok := supplyOf(c, unit).Trace(unit)
	if !ok {
		return "not traced"
	}
	text := map[pack.Answer]string{pack.Yes: "supplied", pack.No: "out of supply", pack.Unknown: "unknown"}[trace.Supplied] + hangs(trace.Decides)
	if len(trace.Path) > 0 {
		text += "\n  path:"
		for _, h := range trace.Path {
			text += " " + h.String()
		}
	}
	if trace.TooLong {
		text += fmt.Sprintf("\n  length %s of %s", trace.Length, trace.Limit)
	}
	for _, b := range trace.Cut {
		text += "\n  cut: " + said.Block(b)
	}
	return text
}

// askMark reports whether markers change in a phase: mark MEANING SIDE PHASE PHASING.
func askMark(t *testing.T, c *scstest.Case, args []string) string {
	phase, ok := c.Game.Phase(args[2], c.Game.Side(args[3]))
	if !ok {
		t.Fatalf("no phase %q", args[2])
	}
	return objected(scs.MayMark(phase, scspack.Meaning(args[0]), args[1]))
}

func holder(control scs.Control, h hex.Hex) string {
	side, known := control.Of(h)
	if !known {
		return "unknown"
	}
	since, _ := control.Since(h)
	if since.Unit != "" {
		side += " by " + since.Unit
	}
	return side
}

// askControl returns who controls a hex as far as the position shows it: holds HEX.
func askControl(t *testing.T, c *scstest.Case, args []string) string {
	return holder(c.Game.Control(c.Situation.Position()), c.Game.Hex(c.Hex(t, args[0])))
}

// askHistory returns who controls a hex after units have passed through it, from the game's begin on:
// history HEX UNIT...
func askHistory(t *testing.T, c *scstest.Case, args []string) string {
	control := scs.NewControl(c.Game.Pack())
	h := c.Game.Hex(c.Hex(t, args[0]))
	for step, id := range args[1:] {
		side := c.Game.SideName(c.Unit(t, id).Side)
		control = control.Enter(scs.Passage{Hex: h, Side: side, Unit: id, Step: step + 1, Through: true})
	}
	return holder(control, h)
}

// askPoints adds up a side's victory points: points SIDE.
func askPoints(t *testing.T, c *scstest.Case, args []string) string {
	score := scs.VictoryPoints(c.Game.Pack(), c.Game.Control(c.Situation.Position()), args[0])
	text := fmt.Sprintf("%d to %d", score.Least, score.Most)
	for _, b := range score.Bands {
		text += ", " + b.Result
	}
	return text + hangs(score.Decides)
}

// askFollows judges a phase declared after another: follows TURN SIDE PHASE TURN SIDE PHASE.
func askFollows(t *testing.T, c *scstest.Case, args []string) string {
	s := scs.NewSequence(c.Game.Pack())
	var at [2]scs.TurnPhase
	for i := range at {
		turn, err := strconv.Atoi(args[3*i])
		place, ok := s.Find(args[3*i+2], args[3*i+1])
		if err != nil || !ok {
			t.Fatalf("no phase %v", args[3*i:3*i+3])
		}
		at[i] = scs.TurnPhase{Turn: turn, Place: place}
	}
	got := s.Succession(at[0], at[1])
	text := scstest.Order(got.Order)
	for _, skipped := range got.Skipped {
		text += ", " + s.Name(skipped)
	}
	return text
}
