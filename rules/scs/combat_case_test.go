package scs_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// combatVerbs are what the cases on combat ask. Units are joined by plus signs, the
// hexes of a path by minus signs.
var combatVerbs = map[string]scstest.Verb{
	// attack UNITS HEX
	"attack": func(t *testing.T, c *scstest.Case, args []string) string {
		combat := c.Situation.Evaluate(scs.Attack{Units: c.Units(t, args[0]), Target: c.Hex(t, args[1])})
		return ruled(combat.Objections) + forces(combat)
	},
	// result UNITS HEX ROLL
	"result": func(t *testing.T, c *scstest.Case, args []string) string {
		combat := c.Situation.Evaluate(scs.Attack{Units: c.Units(t, args[0]), Target: c.Hex(t, args[1])})
		roll := number(t, args[2])
		result, known := combat.Worst.Column.Result(c.Game.Pack(), roll)
		return fmt.Sprintf("%s, roll %d: %s (known: %v)", words.Column(combat.Worst.Column), roll, result.Text, known)
	},
	// attackers SIDE HEX
	"attackers": func(t *testing.T, c *scstest.Case, args []string) string {
		pos := c.Situation.Position()
		var ids []string
		for _, i := range c.Situation.Attackers(c.Hex(t, args[1]), c.Game.Side(args[0])) {
			ids = append(ids, pos.Units[i].ID)
		}
		return strings.Join(ids, " ")
	},
	// losses attackers|defenders UNITS result=2,converted=0,retreat=0 UNIT:STEPS...
	"losses": func(t *testing.T, c *scstest.Case, args []string) string {
		var taken []scs.StepLoss
		for _, word := range args[3:] {
			id, steps, _ := strings.Cut(word, ":")
			taken = append(taken, scs.StepLoss{Unit: id, Steps: number(t, steps)})
		}
		units := c.Situation.LossUnits(args[0] == "attackers", c.Units(t, args[1])...)
		return ruled(scs.CheckLosses(c.Game.Pack().Switch(scspack.StrongestFace), units, due(t, args[2]), taken))
	},
	// ways attackers|defenders UNITS result=2
	"ways": func(t *testing.T, c *scstest.Case, args []string) string {
		units := c.Situation.LossUnits(args[0] == "attackers", c.Units(t, args[1])...)
		ways, complete := scstest.LegalLosses(c.Game.Pack().Switch(scspack.StrongestFace), units, due(t, args[2]), 20)
		var b strings.Builder
		for _, way := range ways {
			for i, steps := range way {
				if steps > 0 {
					fmt.Fprintf(&b, "%s:%d ", units[i].ID, steps)
				}
			}
			b.WriteString("\n")
		}
		return strings.ReplaceAll(b.String(), " \n", "\n") + map[bool]string{true: "", false: "and others\n"}[complete]
	},
	// lose UNIT STEPS
	"lose": func(t *testing.T, c *scstest.Case, args []string) string {
		after, alive := c.Game.Lose(*c.Unit(t, args[0]), number(t, args[1]))
		if alive == pack.No {
			return "eliminated"
		}
		return fmt.Sprintf("%s left, attack %s, reduced: %v", after.Steps, after.Face.Attack, after.Reduced == pack.Yes)
	},
	// retreat R CONVERTED UNIT:HEX-HEX... [source:HEX]
	"retreat": func(t *testing.T, c *scstest.Case, args []string) string {
		o := scs.RetreatOrder{Result: number(t, args[0]), Converted: number(t, args[1])}
		for _, word := range args[2:] {
			id, way, _ := strings.Cut(word, ":")
			if id == "source" {
				source := c.Hex(t, way)
				o.Source = func(h scs.HexID) (int, bool) { return c.Game.Distance(h, source) }
				continue
			}
			o.Paths = append(o.Paths, scs.RetreatPath{Unit: c.Units(t, id)[0], Hexes: path(t, c, way)})
		}
		ruling := c.Situation.CheckRetreat(o)
		var b strings.Builder
		b.WriteString(ruled(ruling.Objections))
		fmt.Fprintf(&b, "steps owed: %s\n", between(ruling.Least, ruling.Most))
		for _, cost := range ruling.Costs {
			fmt.Fprintf(&b, "  %s: %d for %s, %s%s\n", cost.Ref, cost.Steps, cost.Hex, strings.Join(cost.Units, "+"), decided(cost.Decides))
		}
		return b.String()
	},
	// retreats UNIT HEXES
	"retreats": func(t *testing.T, c *scstest.Case, args []string) string {
		var b strings.Builder
		for _, r := range []scs.Reading{scs.Favour, scs.Against} {
			reach := c.Situation.Retreat(c.Units(t, args[0])[0], number(t, args[1]), r)
			fmt.Fprintf(&b, "in %s, short %d:", r, reach.Short)
			for _, end := range reach.Ends {
				fmt.Fprintf(&b, " %s", c.Game.Hex(end.Hex))
				if end.EZOC > 0 {
					fmt.Fprintf(&b, "(%d)", end.EZOC)
				}
			}
			b.WriteString("\n")
		}
		return b.String()
	},
	// advance UNITS HEX R UNIT:HEX-HEX...
	"advance": func(t *testing.T, c *scstest.Case, args []string) string { return advance(t, c, args, false) },
	// follow UNITS HEX R UNIT:HEX-HEX..., after an overrun
	"follow": func(t *testing.T, c *scstest.Case, args []string) string { return advance(t, c, args, true) },
	// moves-on UNIT
	"moves-on": func(t *testing.T, c *scstest.Case, args []string) string {
		return ruled(scs.AfterOverrun(c.Unit(t, args[0])))
	},
	// advances UNITS HEX R UNIT
	"advances": func(t *testing.T, c *scstest.Case, args []string) string {
		a := scs.Advance{Attack: scs.Attack{Units: c.Units(t, args[0]), Target: c.Hex(t, args[1])}, Retreat: number(t, args[2])}
		var words []string
		for _, h := range c.Situation.AdvanceHexes(a, c.Units(t, args[3])[0], scs.Against) {
			words = append(words, c.Game.Hex(h).String())
		}
		return strings.Join(words, " ")
	},
	// overrun UNITS AT TARGET [HEX-HEX]
	"overrun": func(t *testing.T, c *scstest.Case, args []string) string {
		o := scs.Overrun{Units: c.Units(t, args[0]), At: c.Hex(t, args[1]), Target: c.Hex(t, args[2])}
		if len(args) > 3 {
			o.Path = path(t, c, args[3])
		}
		ruling := c.Situation.CheckOverrun(o)
		var b strings.Builder
		b.WriteString(ruled(ruling.Objections))
		for _, a := range ruling.Accounts {
			id := c.Situation.Position().Units[a.Unit].ID
			fmt.Fprintf(&b, "  %s -> %s: %s + %s = %s of %s MP\n", id, c.Game.Hex(o.At), c.Game.Format(a.Total), c.Game.Format(ruling.Cost), c.Game.Format(a.Total+ruling.Cost), c.Game.Format(a.Allowance))
		}
		return b.String() + forces(ruling.Combat)
	},
}

func advance(t *testing.T, c *scstest.Case, args []string, overrun bool) string {
	a := scs.Advance{Attack: scs.Attack{Units: c.Units(t, args[0]), Target: c.Hex(t, args[1]), Overrun: overrun}, Retreat: number(t, args[2])}
	for _, word := range args[3:] {
		id, way, _ := strings.Cut(word, ":")
		a.Paths = append(a.Paths, scs.AdvancePath{Unit: c.Units(t, id)[0], Hexes: path(t, c, way)})
	}
	return ruled(c.Situation.CheckAdvance(a))
}

// ruled returns the verdict and a line for each objection.
func ruled(found scs.Objections) string {
	var b strings.Builder
	b.WriteString(found.Verdict().String() + "\n")
	for _, o := range found {
		b.WriteString("  " + strings.Join(o.Refs, ", ") + ": " + said.Objection(o) + decided(o.Decides) + "\n")
	}
	return b.String()
}

// said words what the engine finds, with units called by their ids.
var said words.Speaker

func decided(decides []scs.Input) string {
	if len(decides) == 0 {
		return ""
	}
	return " (needs: " + strings.Join(said.Inputs(decides), "; ") + ")"
}

// outcome returns the odds and the column of a combat.
func outcome(o scs.Outcome) string {
	if o.Odds == (scs.Odds{}) {
		return "no odds, " + words.Column(o.Column)
	}
	return o.Odds.String() + ", " + words.Column(o.Column)
}

// forces returns a combat as a player works it out.
func forces(c scs.Combat) string {
	var b strings.Builder
	for _, force := range []struct {
		name  string
		units []scs.UnitStrength
		total scs.Total
	}{{"attack", c.Attackers, c.Attack}, {"defence", c.Defenders, c.Defence}} {
		fmt.Fprintf(&b, "  %s %s", force.name, words.Total(force.total))
		for i, u := range force.units {
			b.WriteString(map[bool]string{true: " = ", false: " + "}[i == 0] + u.Unit + " " + u.Printed.String())
			for _, f := range u.Factors {
				by := words.Bounds(f.By)
				if f.Open {
					by = "?"
				}
				b.WriteString(" x" + by + " " + said.Cause(f.Cause))
			}
		}
		b.WriteString("\n")
	}
	worst, best := outcome(c.Worst), outcome(c.Best)
	if worst != best {
		worst += " to " + best
	}
	b.WriteString("  odds " + worst + decided(c.Decides) + "\n")
	return b.String()
}

func between(least, most int) string {
	if least == most {
		return strconv.Itoa(least)
	}
	return strconv.Itoa(least) + " to " + strconv.Itoa(most)
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// due reads "result=2,retreat=1".
func due(t *testing.T, s string) scs.StepsDue {
	t.Helper()
	var d scs.StepsDue
	for word := range strings.SplitSeq(s, ",") {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "result":
			d.Result = number(t, value)
		case "converted":
			d.Converted = number(t, value)
		case "retreat":
			d.Retreat = number(t, value)
		default:
			t.Fatalf("unknown losses %q", key)
		}
	}
	return d
}

// path reads "11.07-11.08"; "none" and nothing are no hexes at all.
func path(t *testing.T, c *scstest.Case, s string) []scs.HexID {
	t.Helper()
	hexes := []scs.HexID{}
	if s == "" || s == "none" {
		return hexes
	}
	for number := range strings.SplitSeq(s, "-") {
		hexes = append(hexes, c.Hex(t, number))
	}
	return slices.Clip(hexes)
}

func TestCombatCases(t *testing.T) {
	scstest.Run(t, "testdata/*.txtar", combatVerbs)
}
