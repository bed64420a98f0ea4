package selfplaytest_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
)

var (
	turns = flag.Int("turns", 60, "how many player turns are played")
	noise = flag.String("noise", "", "the noise that is made: names parted by commas, or \"all\"")
	left  = flag.Bool("left", false, "attack left of the table")
	show  = flag.Bool("show", false, "print the game of each failure")
	seed  = flag.Uint64("seed", 1, "the seed of the first game")
)

// Whoever keeps the rules is not accused.
func TestLawfulTurns(t *testing.T) {
	var kinds []selfplaytest.Noise
	for _, kind := range selfplaytest.Noises {
		if *noise == "all" || slices.Contains(strings.Split(*noise, ","), kind.Name) {
			kinds = append(kinds, kind)
		}
	}
	said := map[string]int{}
	played := 0
	for s := *seed; played < *turns; s++ {
		table, n := play(t, s)
		played += n
		made := map[string]bool{}
		if len(kinds) > 0 {
			table.Acts, made = table.AddNoise(kinds)
		}
		text := selfplaytest.Text(table.World, table.Acts)
		results, err := table.Judge(text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", s, err, text)
		}
		for _, r := range results {
			for _, f := range r.Findings {
				if f.Verdict < rule.Suspect {
					continue
				}
				if f.Verdict == rule.Suspect && len(f.Evidence.Excuses) > 0 && selfplaytest.Excused(made, f.Rule+" "+f.Evidence.Excuses[0].Code()) {
					continue
				}
				said[fmt.Sprintf("%s %s %s", f.Verdict, f.Rule, f.Message.Code())]++
				if *show {
					t.Logf("\n%s", table.Case())
				}
				t.Errorf("seed %d: step %d, %s: %s %s %v: %s %v", s, f.Step, f.Phase, f.Verdict, f.Rule, f.Refs, f.Sentence(), slices.Sorted(maps.Keys(made)))
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(said)) {
		t.Logf("%4d %s", said[what], what)
	}
}

// play plays a game of a few player turns.
func play(t *testing.T, seed uint64) (table *selfplaytest.Table, turns int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	w := world(t, r, seed)
	table = w.Sit(r)
	table.Left = *left
	most := 1 + r.IntN(3)
	for side, i := "", 0; ; i++ {
		phase := w.Pack.Phases[i%len(w.Pack.Phases)]
		if phase.Side != side {
			if turns == most {
				return table, turns
			}
			side = phase.Side
			turns++
		}
		if !table.Play(phase) {
			t.Logf("seed %d: a phase could not be played within the rules", seed)
			return table, turns
		}
	}
}

func world(t *testing.T, r *rand.Rand, seed uint64) *selfplaytest.World {
	t.Helper()
	w, err := selfplaytest.Generate(r)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return w
}

// files reads the files of a folder.
func files(t *testing.T, folder string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	paths, err := filepath.Glob(folder + "/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(path)] = &fstest.MapFile{Data: data}
	}
	return all
}
