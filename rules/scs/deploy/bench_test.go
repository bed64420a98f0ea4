package deploy_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// benchGame returns a made-up map of 46 by 27 hexes, the size of Autumn for Barbarossa, and a table
// of 300 units, both doubled so many times. Some units have a fixed hex, most stand within one to
// four hexes of a hex, some anywhere in their half of the map. The two sides are apart.
func benchGame(b testing.TB, doubled int, count string) (*scs.Game, deploy.Table) {
	b.Helper()
	columns, units := 46<<doubled, 300<<doubled
	random := rand.New(rand.NewPCG(46, 27))
	var kinds, table strings.Builder
	kinds.WriteString("id,side,type,count,attack,attack_kind,steps\n")
	table.WriteString("unit,location\n")
	at := map[string]int{}
	for i := range units {
		side, west := []string{"blue", "red"}[i%2], 1
		if i%2 == 1 {
			west = columns/2 + 4
		}
		fmt.Fprintf(&kinds, "u%d,%s,infantry,1,4,attack,%d\n", i, side, 1+i%3)
		h := fmt.Sprintf("%d.%02d", west+4+random.IntN(columns/2-12), 4+random.IntN(19))
		switch {
		case i%10 == 0 && at[h] < 2:
			at[h]++
			fmt.Fprintf(&table, "u%d,%s\n", i, h)
		case i%10 == 1:
			fmt.Fprintf(&table, "u%d,hexrows %d-%d\n", i, west, west+columns/2-6)
		default:
			fmt.Fprintf(&table, "u%d,w/i %d %s\n", i, 1+i%4, h)
		}
	}
	p, problems, err := scspack.Load(fstest.MapFS{
		"game.toml": {Data: fmt.Appendf(nil, "name = \"Bench\"\nsides = [\"blue\", \"red\"]\nfirst = \"blue\"\n[[map]]\ncolumns = [1, %d]\nrows = [0, 26]\nlow = \"odd\"\ndefault_terrain = \"open\"\n[stacking]\nlimit = %d\ncount = %q\n",
			columns, map[string]int{"units": 3, "steps": 6}[count], count)},
		"tec.toml":  {Data: []byte("[[terrain]]\nid = \"open\"\ncost = 1\n")},
		"units.csv": {Data: []byte(kinds.String())},
	})
	if err != nil || len(problems) > 0 {
		b.Fatal(problems, err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		b.Fatal(err)
	}
	parsed, _, problems := deploy.Read("bench.csv", []byte(table.String()), p)
	if len(problems) > 0 {
		b.Fatal(problems)
	}
	return g, parsed
}

// BenchmarkSolve sets up 300 units on a map of 46 by 27 hexes, then twice and four times as
// many on a map that much larger.
func BenchmarkSolve(b *testing.B) {
	for _, count := range []string{"units", "steps"} {
		for doubled := range 3 {
			g, table := benchGame(b, doubled, count)
			for prefer, name := range []string{"anyhow", "spread", "concentrate"} {
				b.Run(fmt.Sprintf("%s/%d/%s", count, 300<<doubled, name), func(b *testing.B) {
					for b.Loop() {
						if _, infeasible := deploy.Solve(g, table, deploy.Options{Seed: 1, Prefer: deploy.Preference(prefer)}); infeasible != nil {
							b.Fatal(infeasible)
						}
					}
				})
			}
		}
	}
}

// BenchmarkConflicts finds the conflict in such a table after ten units too many have been
// given the same three hexes.
func BenchmarkConflicts(b *testing.B) {
	for doubled := range 3 {
		g, table := benchGame(b, doubled, "units")
		for i := range 10 {
			table.Cells[20+2*i].Where = table.Cells[20].Where
		}
		b.Run(fmt.Sprint(300<<doubled), func(b *testing.B) {
			for b.Loop() {
				if _, infeasible := deploy.Solve(g, table, deploy.Options{Seed: 1}); infeasible == nil {
					b.Fatal("it is feasible")
				}
			}
		})
	}
}
