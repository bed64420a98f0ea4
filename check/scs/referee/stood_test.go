package referee_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// A saved game between two logs is judged by what the first log shows: the phase, and how its stacks came to be.
// If the second log goes on from it, what that one may still cure is not judged.
func TestSaveBetweenLogs(t *testing.T) {
	module, opened, p, b := millRoadGame(t)
	game := checkscs.New(p, b)
	for _, c := range []struct {
		name, first, second string
		// alone is found in the saved game by itself, after with the first log, between with both.
		alone, after, between string
	}{
		{
			name:   "a retreat onto a full hex",
			first:  "say Nora: North attacks\nsay Nora: Attack: 04.03 on 05.03, 6:5 = 1:1\nroll Nora 2d6: 4 5\nsay Nora: 9 on 1:1 is D1r1\nflip s1\nmove s1: 06.02\n",
			second: "say Nora: North exploits\n",
			alone:  "suspect 06.02: the phase still runs: none is declared; the units retreated and have until the end of their next Movement Phase\n",
		},
		{
			name:   "moved onto a full hex, and the next phase is opened",
			first:  "say Nora: North moves\nmove n4: 04.03\nsay Nora: North attacks\n",
			second: "say Nora: Attack: 04.03 on 05.03, 6:5 = 1:1\nroll Nora 2d6: 1 1\nsay Nora: 2 on 1:1 is A1\nflip n1\n",
			alone:  "suspect 04.03: the phase still runs: none is declared; the units retreated and have until the end of their next Movement Phase\n",
			after:  "illegal 04.03: \n", between: "illegal 04.03: \n",
		},
		{
			name:   "moved onto a full hex, and on in the second log",
			first:  "say Nora: North moves\nmove n4: 04.03\n",
			second: "move n4: 03.03\nsay Nora: North attacks\n",
			alone:  "suspect 04.03: the phase still runs: none is declared; the units retreated and have until the end of their next Movement Phase\n",
			after:  "suspect 04.03: the phase goes on in a later log\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "player North Nora mill-password\nplayer South Sol hill-password\nat 04.03: n1 n2\nat 03.04: n4\nat 05.03: s1\nat 06.02: s2 s3\n" +
				c.first + "mail\n" + c.second
			g, err := build.ReadGame(module, "log", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			logs, err := g.Files()
			if err != nil {
				t.Fatal(err)
			}
			saves, err := g.Saves()
			if err != nil {
				t.Fatal(err)
			}
			file := func(name string, data []byte) check.File {
				return check.File{Name: name, Save: openFile(t, data).Save, Module: opened, Game: game}
			}
			first, save, second := file("first", logs[0]), file("save", saves[1]), file("second", logs[1])
			for _, files := range []struct {
				want string
				of   []check.File
			}{{c.alone, []check.File{save}}, {c.after, []check.File{save, first}}, {c.between, []check.File{second, save, first}}} {
				if got := tooHigh(t, files.of, "save"); got != files.want {
					t.Errorf("%d files: %q, want %q", len(files.of), got, files.want)
				}
			}
		})
	}
}

// tooHigh returns what is found about the stacks of one of some files, with the excuses.
func tooHigh(t *testing.T, files []check.File, of string) string {
	t.Helper()
	batch := check.NewBatch(slices.Clone(files), check.Options{})
	for i := range files {
		if err := batch.Read(i); err != nil {
			t.Fatal(err)
		}
	}
	var found strings.Builder
	for _, chain := range batch.Chains() {
		results, err := batch.Check(chain)
		if err != nil {
			t.Fatal(err)
		}
		for k, i := range chain {
			for _, f := range results[k].Findings {
				if files[i].Name != of || f.Rule != "scs/stacking-limit" {
					continue
				}
				var excuses []string
				for _, e := range f.Evidence.Excuses {
					excuses = append(excuses, e.String())
				}
				fmt.Fprintf(&found, "%s %s: %s\n", f.Verdict, f.Hexes[0], strings.Join(excuses, "; "))
			}
		}
	}
	return found.String()
}
