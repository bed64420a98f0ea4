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

// inOneLog are kinds of noise that leave a log in one piece.
const inOneLog = "chat,undo,undo and redo,hex by hex,two drags,peek,mask and unmask,fires,turn marker"

// Wherever the log of a lawful game is cut, into two parts or three, nothing in a part is illegal; and all of them
// together, given in any order, say what the whole log says.
func TestCutTurns(t *testing.T) {
	for _, game := range games {
		if *in != "" && *in != game {
			continue
		}
		t.Run(game, func(t *testing.T) {
			for s, played := *seed, 0; played < max(*turns/12, 1); s++ {
				table := sit(t, game, s)
				table.Typed, table.Missing = []int{0, 50, 100, 50}[s%4], []int{0, 0, 0, 50}[s%4]
				table, n := playOn(t, table, s)
				played += n
				if s%2 > 0 {
					table.Acts, _ = table.AddNoise(noises(inOneLog))
				}
				cutTurns(t, s, table)
			}
		})
	}
}

func cutTurns(t *testing.T, seed uint64, table *selfplaytest.Table) {
	t.Helper()
	text := func(acts []selfplaytest.Act) string { return selfplaytest.Text(table.World, acts) }
	log, _, err := table.Mailed(text(table.Acts))
	if err != nil {
		t.Fatal(err)
	}
	whole := told(joined(t, log))
	first := slices.IndexFunc(table.Acts, func(a selfplaytest.Act) bool { return a.Verb != "at" })
	steps := len(table.Acts) - first - 1
	stride := max((steps+*cuts-1)/max(*cuts, 1), 1)
	for n, k := 0, first+1+int(seed)%stride; k < len(table.Acts); n, k = n+1, k+stride {
		mail := selfplaytest.Act{Verb: "mail"}
		if table.Acts[k].Verb == "undo" {
			continue // nobody undoes what an earlier log has
		}
		acts := slices.Insert(slices.Clone(table.Acts), k, mail)
		if later := k + 2 + table.IntN(steps); n%2 > 0 && later < len(acts) && acts[later].Verb != "undo" {
			acts = slices.Insert(acts, later, mail)
		}
		logs, saves, err := table.Mailed(text(acts))
		if err != nil {
			t.Fatalf("seed %d, cut after act %d: %v", seed, k, err)
		}
		lawful := func(what string, files ...check.File) {
			for _, r := range joined(t, files) {
				for _, f := range r.Findings {
					if f.Verdict == rule.Illegal {
						t.Errorf("seed %d, cut after %q, %s: %s: %s", seed, acts[k-1], what, f.Rule, f.Sentence())
					}
				}
			}
		}
		for i := range logs {
			lawful(logs[i].Name+" alone", logs[i])
		}
		lawful("from a saved game", saves[1], logs[1])
		for _, f := range standing(t, saves[1], logs...) {
			if *show {
				t.Logf("\n%s", text(acts))
			}
			t.Errorf("seed %d, cut after %q, the saved game between: %s %s: %s", seed, acts[k-1], f.Verdict, f.Rule, f.Sentence())
		}
		table.Shuffle(len(logs), func(i, k int) { logs[i], logs[k] = logs[k], logs[i] })
		if got := told(joined(t, logs)); got != whole {
			if *show {
				t.Logf("\n%s", selfplaytest.Text(table.World, acts))
			}
			t.Errorf("seed %d, cut after %q, %d logs joined:\n%swhole:\n%s", seed, acts[k-1], len(logs), got, whole)
		}
	}
}

// standing returns what is illegal or suspect in a saved game that is judged with the logs before and after it.
func standing(t *testing.T, save check.File, logs ...check.File) (found []rule.Finding) {
	t.Helper()
	save.Name = "saved game"
	for _, r := range joined(t, append(logs, save)) {
		if r.Chain[r.At] != save.Name {
			continue
		}
		for _, f := range r.Findings {
			if f.Verdict >= rule.Suspect && strings.HasPrefix(f.Rule, "scs/") {
				found = append(found, f)
			}
		}
	}
	return found
}

// joined judges files, which form one chain in any order.
func joined(t *testing.T, files []check.File) []check.Result {
	t.Helper()
	batch := check.NewBatch(files, check.Options{})
	for i := range files {
		if err := batch.Read(i); err != nil {
			t.Fatal(err)
		}
	}
	var all []check.Result
	for _, chain := range batch.Chains() {
		results, err := batch.Check(chain)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, results...)
	}
	return all
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
