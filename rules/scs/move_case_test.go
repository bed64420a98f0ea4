package scs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// moveVerbs are what the cases about ZOCs and movement ask.
var moveVerbs = map[string]scstest.Verb{
	"path":      askPath,
	"move":      askMove,
	"reach":     askReach,
	"zoc":       askZOC,
	"ezoc":      askEZOC,
	"trace":     askSupplyEZOC,
	"allowance": askAllowance,
	"began":     askBegan,
	"stand":     askStand,
	"covers":    askZOCCovers,
}

func TestMoveCases(t *testing.T) { scstest.Run(t, "testdata/*.txtar", moveVerbs) }

// askPath judges a path hex by hex: path 6+8 24.16 24.17.
func askPath(t *testing.T, c *scstest.Case, args []string) string {
	m := c.Situation.MoveOf(c.Units(t, args[0])...)
	return ruling(c, c.Situation.JudgePath(m, hexes(t, c, args[1:])))
}

// askMove judges a move by where it ends, through waypoints.
func askMove(t *testing.T, c *scstest.Case, args []string) string {
	m := c.Situation.MoveOf(c.Units(t, args[0])...)
	return ruling(c, c.Situation.JudgeMove(m, hexes(t, c, args[1:])...))
}

func hexes(t *testing.T, c *scstest.Case, numbers []string) []scs.HexID {
	var ids []scs.HexID
	for _, number := range numbers {
		ids = append(ids, c.Hex(t, number))
	}
	return ids
}

func ruling(c *scstest.Case, r scs.Ruling) string {
	var b strings.Builder
	fmt.Fprintln(&b, r.Verdict)
	for _, o := range r.Objections {
		fmt.Fprintf(&b, "  %s: %s%s\n", strings.Join(o.Refs, ", "), said.Objection(o), hangs(o.Decides))
	}
	for _, a := range r.Accounts {
		id := c.Situation.Position().Units[a.Unit].ID
		for _, step := range position.NewAccount(said, c.Situation, &a).Steps {
			fmt.Fprintf(&b, "  %s -> %s\n", id, step.String())
		}
		if a.ByMinimum {
			fmt.Fprintf(&b, "  %s moves one hex whatever it costs\n", id)
		}
	}
	return b.String()
}

func hangs(decides []scs.Input) string {
	if len(decides) == 0 {
		return ""
	}
	return " [" + strings.Join(said.Inputs(decides), "; ") + "]"
}

// askReach lists where units can go with what it costs: reach 6 favour.
func askReach(t *testing.T, c *scstest.Case, args []string) string {
	reading := scs.Favour
	if len(args) > 1 && args[1] == "against" {
		reading = scs.Against
	}
	var reach scs.Reach
	reach.Search(c.Situation, c.Situation.MoveOf(c.Units(t, args[0])...), reading)
	var words []string
	for _, h := range reach.Hexes() {
		cost, _ := reach.Cost(h)
		word := c.Game.Hex(h).String() + "=" + strings.ReplaceAll(c.Game.Format(cost), " ", "+")
		if reach.ByMinimum(h) {
			word += "(min)"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// askZOC lists the hexes of one unit's ZOC.
func askZOC(t *testing.T, c *scstest.Case, args []string) string {
	u := c.Unit(t, args[0])
	var certain, possible []string
	var all []scs.Input
	for _, h := range c.Game.Around(u.Hex) {
		if h == scs.NoHex {
			continue
		}
		number := c.Game.Hex(h).String()
		switch answer, decides := c.Situation.Exerts(u, h); answer {
		case pack.Yes:
			certain = append(certain, number)
		case pack.Unknown:
			possible = append(possible, number)
			all = append(all, decides...)
		}
	}
	slices.Sort(certain)
	slices.Sort(possible)
	text := "certain: " + strings.Join(certain, " ")
	if len(possible) > 0 {
		text += "\npossible: " + strings.Join(possible, " ") + hangs(all)
	}
	return strings.ReplaceAll(text, ": \n", ": none\n")
}

// askEZOC reports whether hexes are in an EZOC to a side, and whose: ezoc blue 24.17.
func askEZOC(t *testing.T, c *scstest.Case, args []string) string {
	var b strings.Builder
	side := c.Game.Side(args[0])
	for _, h := range hexes(t, c, args[1:]) {
		var of []string
		for _, holder := range c.Situation.EZOCOf(h, side) {
			id := c.Situation.Position().Units[holder.Unit].ID
			if !holder.Certain {
				id += "?"
			}
			of = append(of, id)
		}
		fmt.Fprintf(&b, "%s: %s %s\n", c.Game.Hex(h), word(c.Situation.EZOC(h, side)), strings.Join(of, " "))
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}

// askSupplyEZOC reports whether an EZOC blocks a trace of a side: trace blue 24.17.
func askSupplyEZOC(t *testing.T, c *scstest.Case, args []string) string {
	side := c.Game.Side(args[0])
	var words []string
	for _, h := range hexes(t, c, args[1:]) {
		words = append(words, c.Game.Hex(h).String()+": "+word(c.Situation.SupplyEZOC(h, side)))
	}
	return strings.Join(words, "\n")
}

func askAllowance(t *testing.T, c *scstest.Case, args []string) string {
	a := c.Game.Allowance(c.Unit(t, args[0]))
	text := c.Game.Format(a.MP[scs.Favour])
	if a.MP[scs.Against] != a.MP[scs.Favour] {
		text += " or " + c.Game.Format(a.MP[scs.Against])
	}
	return text + hangs(a.Decides)
}

func askBegan(t *testing.T, c *scstest.Case, args []string) string {
	answer, decides := c.Situation.BeganInEZOC(c.Unit(t, args[0]))
	return word(answer) + hangs(decides)
}

func word(a pack.Answer) string {
	return map[pack.Answer]string{pack.Unknown: "unknown", pack.No: "no", pack.Yes: "yes"}[a]
}

// askStand reports whether a unit may be in hexes: stand a 24.17.
func askStand(t *testing.T, c *scstest.Case, args []string) string {
	var words []string
	for _, h := range hexes(t, c, args[1:]) {
		answer, decides := c.Game.MayStand(c.Unit(t, args[0]), h)
		words = append(words, c.Game.Hex(h).String()+": "+word(answer)+hangs(decides))
	}
	return strings.Join(words, "\n")
}

// askZOCCovers reports whether a side's own ZOC covers hexes: covers blue 24.17.
func askZOCCovers(t *testing.T, c *scstest.Case, args []string) string {
	side := c.Game.Side(args[0])
	var words []string
	for _, h := range hexes(t, c, args[1:]) {
		words = append(words, c.Game.Hex(h).String()+": "+word(c.Situation.InZOC(h, side)))
	}
	return strings.Join(words, "\n")
}
