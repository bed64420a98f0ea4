package deploy_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// said words what the package finds, with ids for units.
var said words.Speaker

// TestCases runs the cases of testdata: a pack, a deployment table in the file "table", and
// the verbs to try on them.
func TestCases(t *testing.T) {
	scstest.Run(t, "testdata/*.txtar", map[string]scstest.Verb{
		"read":  readVerb,
		"solve": solveVerb,
		"lint":  lintVerb,
		"from": func(_ *testing.T, c *scstest.Case, _ []string) string {
			return string(deploy.From(c.Game, position(c)))
		},
		"again": againVerb,
	})
}

func position(c *scstest.Case) scs.Position { return c.Situation.Position() }

// fileOf returns the table of a case: the file "table", or the file that an argument "file=" names.
func fileOf(c *scstest.Case, args []string) (name, text string) {
	name = "table"
	for _, arg := range args {
		if file, ok := strings.CutPrefix(arg, "file="); ok {
			name = file
		}
	}
	// Cases write tabs as bars to make them visible.
	return name, strings.ReplaceAll(c.Files[name], "|", "\t")
}

func tableOf(t *testing.T, c *scstest.Case, args []string) deploy.Table {
	t.Helper()
	name, text := fileOf(c, args)
	table, _, problems := deploy.Read(name, []byte(text), c.Game.Pack())
	for _, p := range problems {
		t.Error(p)
	}
	return table
}

// readVerb prints what was read: title, cells, doubts, problems.
func readVerb(_ *testing.T, c *scstest.Case, args []string) string {
	name, text := fileOf(c, args)
	table, doubts, problems := deploy.Read(name, []byte(text), c.Game.Pack())
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "problem %s\n", p)
	}
	if len(problems) == 0 {
		if table.Title != "" {
			fmt.Fprintf(&b, "title %s\n", table.Title)
		}
		for i := range table.Cells {
			b.WriteString(cellText(&table.Cells[i]))
		}
	}
	for _, d := range doubts {
		fmt.Fprintf(&b, "doubt %s\n", said.Doubt(d))
	}
	for _, r := range table.Remarks {
		fmt.Fprintf(&b, "remark %s\n", r)
	}
	return b.String()
}

func cellText(c *deploy.Cell) string {
	var words []string
	if c.Side != "" {
		words = append(words, c.Side)
	}
	if c.Count > 1 {
		words = append(words, strconv.Itoa(c.Count)+"x")
	}
	switch {
	case c.Units.Counter != "":
		words = append(words, c.Units.Counter)
	case len(c.Units.Kinds) > 0:
		words = append(words, strings.Join(c.Units.Kinds, "/"))
	case c.Units.Slot != "":
		words = append(words, "slot "+c.Units.Slot)
	default:
		words = append(words, "nobody named")
	}
	words = append(words, "at", strconv.Quote(c.Where.Text))
	switch w := &c.Where; {
	case w.Box != "":
		words = append(words, "box "+w.Box)
	case w.Role != "":
		words = append(words, "place "+string(w.Role))
	case w.Area != "":
		words = append(words, "entry "+w.Area)
	case w.Off:
		words = append(words, "beside the map")
	}
	for _, r := range c.Where.Ranges {
		switch {
		case r.Anywhere:
			words = append(words, "anywhere")
		case len(r.Hexes) > 12:
			words = append(words, fmt.Sprintf("%d hexes", len(r.Hexes)))
		default:
			words = append(words, hexes(r.Hexes))
		}
		if r.Beside {
			words = append(words, "beside")
		} else if r.Radius > 0 {
			words = append(words, "within "+strconv.Itoa(r.Radius))
		}
	}
	if c.Turn.Known {
		words = append(words, "turn "+c.Turn.String())
	}
	return strings.Join(words, " ") + "\n"
}

func hexes(list []hex.Hex) string {
	words := make([]string, len(list))
	for i, h := range list {
		words[i] = h.String()
	}
	return strings.Join(words, "+")
}

// solveVerb sets up the table in the case's position: "solve seed=2 prefer=spread".
func solveVerb(t *testing.T, c *scstest.Case, args []string) string {
	table := tableOf(t, c, args)
	placement, infeasible := deploy.Solve(c.Game, table, options(c, args))
	if infeasible != nil {
		return strings.Join(said.Infeasible(infeasible), "\n")
	}
	return placementText(c.Game, placement)
}

func options(c *scstest.Case, args []string) deploy.Options {
	o := deploy.Options{There: position(c)}
	for _, arg := range args {
		switch key, value, _ := strings.Cut(arg, "="); key {
		case "seed":
			o.Seed, _ = strconv.ParseUint(value, 10, 64)
		case "work":
			o.Work, _ = strconv.Atoi(value)
		case "prefer":
			o.Prefer = map[string]deploy.Preference{"spread": deploy.Spread, "concentrate": deploy.Concentrate}[value]
		case "slot":
			name, unit, _ := strings.Cut(value, ":")
			o.Slot = func(slot string) (string, bool) { return unit, slot == name }
		}
	}
	return o
}

// placementText prints the stacks by hex, then the units beside the map, then the doubts.
func placementText(g *scs.Game, p deploy.Placement) string {
	var b strings.Builder
	var stacks []string
	at := map[scs.HexID]int{}
	for _, u := range p.Position.Units {
		if u.Hex == scs.NoHex {
			continue
		}
		if _, ok := at[u.Hex]; !ok {
			at[u.Hex] = len(stacks)
			stacks = append(stacks, g.Hex(u.Hex).String())
		}
		stacks[at[u.Hex]] += " " + u.ID
	}
	slices.Sort(stacks)
	for _, s := range stacks {
		b.WriteString(s + "\n")
	}
	for _, u := range p.Units {
		if u.Unit.Hex != scs.NoHex {
			continue
		}
		fmt.Fprintf(&b, "%s in %q", u.Unit.ID, u.Unit.Place)
		if u.Turn.Known {
			fmt.Fprintf(&b, ", turn %s, %s", u.Turn, u.Area)
		}
		b.WriteString("\n")
	}
	for _, d := range p.Doubts {
		fmt.Fprintf(&b, "doubt %s\n", said.Doubt(d))
	}
	return b.String()
}

// lintVerb compares the case's position with its table; after "solved" the position is what
// the table makes of it.
func lintVerb(t *testing.T, c *scstest.Case, args []string) string {
	pos, table := position(c), tableOf(t, c, args)
	if slices.Contains(args, "solved") {
		placement, infeasible := deploy.Solve(c.Game, table, options(c, args))
		if infeasible != nil {
			t.Fatal(said.Infeasible(infeasible))
		}
		pos = placement.Position
	}
	for _, arg := range args {
		if moved, is := strings.CutPrefix(arg, "box="); is { // blanks of the box's name written as underscores
			id, box, _ := strings.Cut(moved, ":")
			pos.Units[pos.Unit(id)].Place = strings.ReplaceAll(box, "_", " ")
		}
	}
	faults := deploy.Lint(c.Game, pos, table)
	var b strings.Builder
	for _, f := range faults {
		fmt.Fprintln(&b, said.Fault(f))
	}
	if len(faults) == 0 {
		return "as the table says"
	}
	return b.String()
}

// againVerb writes the table of the case's position, sets it up, and compares the two
// positions.
func againVerb(t *testing.T, c *scstest.Case, _ []string) string {
	before := position(c)
	text := deploy.From(c.Game, before)
	table, doubts, problems := deploy.Read("from.csv", text, c.Game.Pack())
	if len(doubts)+len(problems) > 0 {
		t.Fatalf("%v %v\n%s", doubts, problems, text)
	}
	placement, infeasible := deploy.Solve(c.Game, table, deploy.Options{Seed: 9})
	if infeasible != nil {
		return strings.Join(said.Infeasible(infeasible), "\n")
	}
	if diff := differ(before.Units, placement.Position.Units); diff != "" {
		return diff
	}
	return "the same position"
}
