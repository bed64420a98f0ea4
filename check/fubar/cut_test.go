package fubar_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

var cuts = flag.Int("cuts", 8, "after how many steps of each game its log is cut")

// Wherever the log of a lawful game is cut, into two parts or three, nothing in a part is illegal; and all of them
// together say what the whole log says.
func TestCutGames(t *testing.T) {
	m, opened := module(t)
	rules := game(t, os.DirFS(crossroads))
	saved := m.Saved
	defer func() { m.Saved = saved }()
	mailed := func(lines []string) (logs []check.File) {
		g, err := build.ReadGame(m, "game", []byte(strings.Join(lines, "\n")+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		for at, more := 0, true; more; at++ {
			m.Saved = saved + at*60_000
			files, err := g.Files()
			if err != nil {
				t.Fatal(err)
			}
			logs = append(logs, check.File{
				Name: fmt.Sprintf("log %d", at+1), Save: openFile(t, files[at]).Save, Module: opened, Game: rules,
			})
			more = at+1 < len(files)
		}
		return logs
	}
	for seed := range *selfplay / 2 {
		w := newWorld(t, uint64(seed), "")
		w.play(2)
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		var lines []string
		for line := range strings.Lines(w.text.String()) {
			if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
				lines = append(lines, line)
			}
		}
		first := slices.IndexFunc(lines, func(line string) bool {
			return !strings.HasPrefix(line, "at ") && !strings.HasPrefix(line, "player ")
		})
		whole := saidOf(t, mailed(lines))
		for range *cuts {
			at := first + 1 + r.IntN(len(lines)-first-1)
			cut := slices.Insert(slices.Clone(lines), at, "mail")
			if r.IntN(2) == 0 {
				cut = slices.Insert(cut, at+1+r.IntN(len(cut)-at-1), "mail")
			}
			logs := mailed(cut)
			for i, log := range logs {
				said := saidOf(t, []check.File{log})
				beginning := i == 0 && !w.untidy && strings.Contains(said, rule.Suspect.String()) // what follows excuses nothing
				if beginning || strings.Contains(said, rule.Illegal.String()) {
					t.Errorf("seed %d, cut after %q, %s alone:\n%s%s", seed, lines[at-1], log.Name, said, strings.Join(cut, "\n"))
				}
			}
			if said := saidOf(t, logs); said != whole {
				t.Errorf("seed %d, cut after %q, %d logs joined:\n%swhole:\n%s", seed, lines[at-1], len(logs), said, whole)
			}
		}
	}
}

// saidOf returns what the rules of the game find in a chain of logs, and what they counted.
func saidOf(t *testing.T, logs []check.File) string {
	t.Helper()
	results, err := check.Chain(logs, check.Options{Chain: true})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, r := range results {
		for _, f := range r.Findings {
			if strings.HasPrefix(f.Rule, "fubar/") && f.Verdict >= rule.Suspect {
				found = append(found, fmt.Sprintln(f.Verdict, f.Rule, f.Sentence()))
			}
		}
	}
	slices.Sort(found)
	for _, n := range results[0].Coverage.Counts() {
		if strings.HasPrefix(n.Rule, "fubar/") {
			found = append(found, fmt.Sprintln(n.Rule, n.Checked, n.Unchecked, n.What))
		}
	}
	return strings.Join(found, "")
}
