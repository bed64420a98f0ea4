package referee_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// mailedFights are logs of one combat: within the rules, with too few losses, and with a retreat too far.
var mailedFights = map[string]string{
	"lawful": `
say Nora: North attacks
say Nora: Attack: 04.03 on 05.03, 6:5 = 1:1
roll Nora 2d6: 4 5
say Nora: 9 on 1:1 is D1r1
flip s1
move s1: 06.02
move n1: 05.03
say Nora: North exploits`,
	"no loss": `
say Nora: North attacks
say Nora: Attack: 04.03 on 05.03, 6:5 = 1:1
roll Nora 2d6: 4 5
say Nora: 9 on 1:1 is D1r1
move s1: 06.02
say Sol: that was close
say Nora: North exploits`,
	"too far": `
say Nora: North attacks
say Nora: Attack: 04.03 on 05.03, 6:5 = 1:1
roll Nora 2d6: 4 5
say Nora: 9 on 1:1 is D1r1
flip s1
move s1: 07.02
say Nora: North exploits`,
}

// One combat is mailed in two logs or three, cut after any of its steps, so that in some of them no
// piece moves. The files are given in any order. They are judged as the whole log is, and nothing in
// a log alone is illegal of which the whole log has nothing.
func TestMailedCombat(t *testing.T) {
	module, opened, p, b := millRoadGame(t)
	game := checkscs.New(p, b)
	saved := module.Saved
	defer func() { module.Saved = saved }()
	for name, fight := range mailedFights {
		steps := strings.Split(strings.TrimSpace(fight), "\n")
		mail := func(cuts ...int) []check.File {
			text := "player North Nora mill-password\nplayer South Sol hill-password\nat 04.03: n1 n2\nat 05.03: s1\nat 12.03: s2\n"
			for i, step := range steps {
				if slices.Contains(cuts, i) {
					text += "mail\n"
				}
				text += step + "\n"
			}
			g, err := build.ReadGame(module, "log", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			var files []check.File
			for i := range len(cuts) + 1 {
				module.Saved = saved + i*60_000
				logs, err := g.Files()
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, check.File{Name: fmt.Sprintf("log %d", i+1), Save: openFile(t, logs[i]).Save, Module: opened, Game: game})
			}
			return files
		}
		whole := foundIn(t, mail(), 1)
		judge := func(cuts ...int) {
			files := mail(cuts...)
			for _, order := range orders(len(files)) {
				given := make([]check.File, len(files))
				for i, at := range order {
					given[i] = files[at]
				}
				if got := foundIn(t, given, 1); got != whole {
					t.Errorf("%s, cut before steps %v, given as %v:\n%swant\n%s", name, cuts, order, got, whole)
				}
			}
			for i := range files {
				if alone := foundIn(t, files[i:i+1], 1); strings.Contains(alone, rule.Illegal.String()) && whole == "" {
					t.Errorf("%s, cut before steps %v, log %d alone:\n%s", name, cuts, i+1, alone)
				}
			}
		}
		for i := 1; i < len(steps); i++ {
			judge(i)
			for j := i + 1; j < len(steps); j++ {
				judge(i, j)
			}
		}
	}
}

// orders returns all orders of n things.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, rest := range orders(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(rest), at, n-1))
		}
	}
	return all
}

// foundIn returns what is illegal or suspect in files that form so many chains, with the steps counted
// through each chain.
func foundIn(t *testing.T, files []check.File, chains int) string {
	t.Helper()
	batch := check.NewBatch(files, check.Options{})
	for i := range files {
		if err := batch.Read(i); err != nil {
			t.Fatal(err)
		}
	}
	all := batch.Chains()
	if len(all) != chains {
		return fmt.Sprintf("chains %v\n", all)
	}
	var found strings.Builder
	for _, chain := range all {
		results, err := batch.Check(chain)
		if err != nil {
			t.Fatal(err)
		}
		before := 0
		for k, r := range results {
			for _, f := range r.Findings {
				if f.Verdict >= rule.Suspect {
					fmt.Fprintf(&found, "step %d: %s %s %s\n", before+f.Step, f.Verdict, f.Rule, f.Sentence())
				}
			}
			g, err := files[chain[k]].Save.Load(files[chain[k]].Module)
			if err != nil {
				t.Fatal(err)
			}
			before += len(g.Steps)
		}
	}
	return found.String()
}

// Where nothing shows in which order two logs were mailed in which no piece moves, nobody guesses, and
// the report mentions it. What the other logs may explain is never illegal.
func TestMailedInAnOpenOrder(t *testing.T) {
	text := strings.Replace(strings.TrimSpace(mailedFights["lawful"]), "roll", "mail\nroll", 1)
	open, suspect := inOpenOrder(t, strings.Replace(text, "flip s1", "mail\nflip s1", 1))
	if open != 2 || suspect > 0 {
		t.Errorf("%d logs of which the order is open, want 2; %d suspicions", open, suspect)
	}
}

// One combat is mailed in seven logs or eight, cut after each step, and each log begins with the line of the phase.
// What depends on their order is not suspect.
func TestMailedStepByStepInAnOpenOrder(t *testing.T) {
	for name, fight := range mailedFights {
		for together := range 2 {
			var text strings.Builder
			for i, step := range strings.Split(strings.TrimSpace(fight), "\n") {
				if i > together {
					text.WriteString("mail\n")
				}
				if i > together && !strings.HasPrefix(step, "say Nora: North") {
					text.WriteString("say Nora: North attacks\n")
				}
				text.WriteString(step + "\n")
			}
			open, suspect := inOpenOrder(t, text.String())
			if open < 3 || suspect > 0 {
				t.Errorf("%s: %d logs of which the order is open, want 3 or more; %d suspicions", name, open, suspect)
			}
		}
	}
}

// inOpenOrder judges logs of a fight that were all saved at one time. It returns of how many the order is open, and
// how much is suspect; nothing may be illegal.
func inOpenOrder(t *testing.T, fight string) (open, suspect int) {
	t.Helper()
	module, opened, p, b := millRoadGame(t)
	game := checkscs.New(p, b)
	text := "player North Nora mill-password\nplayer South Sol hill-password\n" +
		"at 04.03: n1 n2\nat 05.03: s1\nat 12.03: s2\n" + fight
	g, err := build.ReadGame(module, "log", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	logs, err := g.Files()
	if err != nil {
		t.Fatal(err)
	}
	var files []check.File
	for i, data := range logs {
		name := fmt.Sprintf("log %d", i+1)
		files = append(files, check.File{Name: name, Save: openFile(t, data).Save, Module: opened, Game: game})
	}
	batch := check.NewBatch(files, check.Options{})
	for i := range files {
		if err := batch.Read(i); err != nil {
			t.Fatal(err)
		}
	}
	for _, chain := range batch.Chains() {
		results, err := batch.Check(chain)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			for _, f := range r.Findings {
				if f.Message.Code() == "gap/order-open" {
					open++
				}
				if f.Verdict == rule.Illegal {
					t.Errorf("%s: %s", f.Rule, f.Sentence())
				}
				if f.Verdict == rule.Suspect {
					suspect++
				}
			}
		}
	}
	return open, suspect
}
