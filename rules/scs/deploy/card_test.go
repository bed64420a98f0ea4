package deploy_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// afb returns the shipped pack of Autumn for Barbarossa with files of a player laid over
// it.
func afb(t testing.TB, files map[string]string) *scs.Game {
	t.Helper()
	over := fstest.MapFS{"game.toml": {Data: []byte("extends = \"afb\"\nname = \"Autumn for Barbarossa\"\n" + files["game.toml"])}}
	for name, text := range files {
		if name != "game.toml" {
			over[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	p, problems, err := scspack.LoadOver(gamestest.Loader(), over)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// afbMap is a map that has all hexes of the card; its parity and size are made up.
const afbMap = "[[map]]\ncolumns = [1, 46]\nrows = [0, 26]\nlow = \"odd\"\n"

// The card printed with the rules has lost its counters. Read reads the rest and doubts it.
func TestCard(t *testing.T) {
	text, err := os.ReadFile("../../../fixtures/games/barbarossa/card.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := afb(t, map[string]string{"game.toml": afbMap})
	table, doubts, problems := deploy.Read("afb-card.txt", text, g.Pack())
	var got strings.Builder
	fmt.Fprintf(&got, "title: %s\n", table.Title)
	for _, p := range problems {
		fmt.Fprintf(&got, "problem %s\n", p)
	}
	for _, d := range doubts {
		fmt.Fprintf(&got, "%s\n", said.Doubt(d))
	}
	count := map[string]int{}
	var order []string
	for i := range table.Cells {
		key := strings.Join([]string{table.Cells[i].Side, table.Cells[i].Turn.String(), table.Cells[i].Where.Text}, " ")
		if count[key]++; count[key] == 1 {
			order = append(order, key)
		}
	}
	for _, key := range order {
		fmt.Fprintf(&got, "%d x %s\n", count[key], key)
	}
	_, infeasible := deploy.Solve(g, table, deploy.Options{})
	fmt.Fprintf(&got, "%s\n", strings.Join(said.Infeasible(infeasible), "\n"))
	golden(t, "testdata/afb-card.golden", got.String())
}

// golden compares a text with a file, or writes the file if -update is set.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// With a made-up unit in each cell the card can be set up; three units fit into a hex.
func TestCardFeasible(t *testing.T) {
	text, err := os.ReadFile("../../../fixtures/games/barbarossa/card.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := afb(t, map[string]string{
		"game.toml": afbMap,
		"units.csv": "id,side,name,type,count,attack,attack_kind,defense,ma\nx,german,Anybody,infantry,60,4,attack,4,5\n",
	})
	table, _, _ := deploy.Read("afb-card.txt", text, g.Pack())
	var start []deploy.Cell
	for _, c := range table.Cells {
		if !c.Turn.Known {
			c.Units = deploy.Units{Kinds: []string{"x"}}
			start = append(start, c)
		}
	}
	table.Cells = start
	if len(start) != 33 {
		t.Fatalf("%d cells at start, want 33", len(start))
	}
	for _, prefer := range []deploy.Preference{deploy.Anyhow, deploy.Spread, deploy.Concentrate} {
		placement, infeasible := deploy.Solve(g, table, deploy.Options{Seed: 1, Prefer: prefer})
		if infeasible != nil {
			t.Fatalf("preference %d: %s", prefer, said.Infeasible(infeasible))
		}
		if faults := deploy.Lint(g, placement.Position, table); len(faults) > 0 {
			t.Errorf("preference %d: %v", prefer, faults)
		}
		hexes := map[scs.HexID]int{}
		for _, u := range placement.Units {
			hexes[u.Unit.Hex]++
		}
		t.Logf("preference %d: %d hexes", prefer, len(hexes))
	}
}

// The completed card of the rehearsal has each of the card's 97 cells, with its hexes and its
// turn, and units for it; beside them only Soviets that are there at start.
func TestCompletedCard(t *testing.T) {
	const folder = "../../../fixtures/games/barbarossa"
	p, problems, err := scspack.LoadOver(gamestest.Loader(), os.DirFS(folder))
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	cells := func(file string, of func(deploy.Cell) bool) map[string]int {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		table, _, problems := deploy.Read(file, text, p)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		count := map[string]int{}
		for _, c := range table.Cells {
			if of(c) {
				count[fmt.Sprint(c.Turn, c.Where.Area, c.Where.Ranges)] += c.Count
			}
		}
		return count
	}
	card := cells("card.txt", func(deploy.Cell) bool { return true })
	completed := cells(filepath.Join("setup", "start.csv"), func(c deploy.Cell) bool { return c.Turn.Known || c.Side == "german" })
	if diff := cmp.Diff(card, completed); diff != "" {
		t.Errorf("cells (-card +completed):\n%s", diff)
	}
	n := 0
	for _, count := range card {
		n += count
	}
	if n != 97 {
		t.Errorf("%d cells", n)
	}
}

// Two units of a type are any two of it; the same seed draws the same two.
func TestDraw(t *testing.T) {
	var units strings.Builder
	units.WriteString("id,side,name,type,size,count,attack,attack_kind,defense,ma\n")
	for i := range 9 {
		fmt.Fprintf(&units, "d%d,soviet,%d Div,infantry,division,1,%d,attack,4,4\n", i, i, 2+i%2)
	}
	g := afb(t, map[string]string{"game.toml": afbMap, "units.csv": units.String()})
	table, _, problems := deploy.Read("t.csv", []byte("type,count,location\nInf Div,3,20.10\n"), g.Pack())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	seen := map[string]bool{}
	for seed := range uint64(20) {
		draw := func() string {
			placement, infeasible := deploy.Solve(g, table, deploy.Options{Seed: seed})
			if infeasible != nil {
				t.Fatal(said.Infeasible(infeasible))
			}
			return placement.Units[0].Unit.ID + placement.Units[1].Unit.ID + placement.Units[2].Unit.ID
		}
		first := draw()
		if again := draw(); again != first {
			t.Fatalf("seed %d: %s, then %s", seed, first, again)
		}
		seen[first] = true
	}
	if len(seen) < 10 {
		t.Errorf("20 seeds give %d draws", len(seen))
	}
}

// A spreadsheet that takes a hex number for a decimal number drops its last zero. A bare number
// has two readings then, and is refused.
func TestZeroLost(t *testing.T) {
	g := afb(t, map[string]string{"game.toml": afbMap})
	_, doubts, problems := deploy.Read("t.csv", []byte("unit,location\nge_garrison,10.1\nge_garrison,w/i 2 5.2\nge_garrison,5.3\nge_garrison,5.02\n"), g.Pack())
	want := []string{
		`t.csv:3:13: "w/i 2 5.2": read as 05.02; a spreadsheet that took 05.20 for a number would have written it so`,
	}
	var got []string
	for _, d := range doubts {
		got = append(got, said.Doubt(d))
	}
	const refused = "[t.csv:2:13: deploy/two-readings 10.1 10.01 10.10]"
	if diff := cmp.Diff(want, got); diff != "" || fmt.Sprint(problems) != refused {
		t.Errorf("doubts (-want +got):\n%s%v", diff, problems)
	}
}

// Without a map a table can be read but not set up: which hexes are near each other depends
// on the map.
func TestNoMap(t *testing.T) {
	g := afb(t, nil)
	table, _, problems := deploy.Read("t.csv", []byte("unit,location,turn\nge_garrison,w/1 4.25,\nge_garrison,8.01,3\n"), g.Pack())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	_, infeasible := deploy.Solve(g, table, deploy.Options{})
	if got, want := strings.Join(said.Infeasible(infeasible), "\n"), "t.csv:2:13: the pack has no map: game.toml needs a [[map]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Names that a module prints for hexes are read where they are no hex numbers, and nowhere else.
func TestPrintedNames(t *testing.T) {
	g := afb(t, map[string]string{"game.toml": afbMap})
	printed := func(name string) (hex.Hex, bool) {
		h, ok := map[string]hex.Hex{"J10": {Col: 10, Row: 10}, "J12": {Col: 10, Row: 12}, "4.25": {Col: 1, Row: 1}, "J99": {Col: 99, Row: 10}}[name]
		return h, ok
	}
	text := "unit,location\nge_garrison,J10\nge_garrison,w/i 2 J10\nge_garrison,adjacent to J10\nge_garrison,J10-J12\nge_garrison,4.25\n"
	table, _, problems := deploy.Read("t.csv", []byte(text), g.Pack(), printed)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for i, want := range []string{"[10.10]", "[10.10]", "[10.10]", "[10.10 10.11 10.12]", "[04.25]"} {
		if got := fmt.Sprint(table.Cells[i].Where.Ranges[0].Hexes); got != want {
			t.Errorf("%q is %s, not %s", table.Cells[i].Where.Text, got, want)
		}
	}
	for _, name := range []string{"J99", "J11"} {
		if _, _, problems := deploy.Read("t.csv", []byte("unit,location\nge_garrison,"+name+"\n"), g.Pack(), printed); len(problems) != 1 {
			t.Errorf("%s: %v", name, problems)
		}
	}
}
