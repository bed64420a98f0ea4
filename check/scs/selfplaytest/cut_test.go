package selfplaytest_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
)

var cuts = flag.Int("cuts", 12, "after how many steps of each game its log is cut")

// Wherever the log of a lawful game ends or begins, nothing in it is illegal; and its two halves say
// together what the whole log says.
func TestCutTurns(t *testing.T) {
	for _, game := range games {
		if *in != "" && *in != game {
			continue
		}
		t.Run(game, func(t *testing.T) {
			for s, played := *seed, 0; played < max(*turns/12, 1); s++ {
				table, n := play(t, game, s)
				played += n
				cutTurns(t, s, table)
			}
		})
	}
}

func cutTurns(t *testing.T, seed uint64, table *selfplaytest.Table) {
	t.Helper()
	text := func(acts []selfplaytest.Act) string { return selfplaytest.Text(table.World, acts) }
	whole, err := table.Judge(text(table.Acts), check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(table.Acts, func(a selfplaytest.Act) bool { return a.Verb != "at" })
	steps := len(table.Acts) - first - 1
	stride := max((steps+*cuts-1)/max(*cuts, 1), 1)
	for k := first + 1 + int(seed)%stride; k < len(table.Acts); k += stride {
		acts := slices.Insert(slices.Clone(table.Acts), k, selfplaytest.Act{Verb: "mail"})
		logs, err := table.Logs(text(acts))
		if err != nil {
			t.Fatalf("seed %d, cut after act %d: %v", seed, k, err)
		}
		for i := range logs {
			alone, err := check.Chain(logs[i:i+1], check.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range alone[0].Findings {
				if f.Verdict == rule.Illegal {
					t.Errorf("seed %d, cut after %q, log %d alone: step %d, %s: %s", seed, acts[k-1], i+1, f.Step, f.Rule, f.Sentence())
				}
			}
		}
		both, err := check.Chain(logs, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := told(both), told(whole); got != want {
			t.Errorf("seed %d, cut after %q, joined:\n%swhole:\n%s", seed, acts[k-1], got, want)
		}
	}
}

// told is what the rules of a game find in a chain of logs, and what they counted.
func told(results []check.Result) string {
	var found []string
	for _, r := range results {
		for _, f := range r.Findings {
			if f.Verdict >= rule.Suspect {
				found = append(found, fmt.Sprintln(f.Verdict, f.Rule, f.Message.Code(), f.Hexes))
			}
		}
	}
	slices.Sort(found)
	for _, n := range results[0].Coverage.Counts() {
		if strings.HasPrefix(n.Rule, "scs/") || strings.HasPrefix(n.Rule, "afb/") {
			found = append(found, fmt.Sprintln(n.Rule, n.Checked, n.Unchecked, n.What))
		}
	}
	return strings.Join(found, "")
}
