package referee_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
)

var (
	ablate     = flag.Int("ablate", 3, "how many single things are taken out of the pack of each log, about; 0 for all")
	ablateOnly = flag.String("ablate-only", "", "take out only what fits this pattern, as \"game.toml phase\"")
	ablateSeed = flag.Int("ablate-seed", 0, "chooses what is taken out where not all is")
)

// unmended are accusations that a thinner pack still raises, by patterns of the log and of
// what is taken out.
var unmended = []struct{ log, taken, why string }{
	{"phases-against-a-marker", `^vassal\.toml (phase|marker(\[2\](\.meaning)?)?)$`,
		"a marker that still lies on another phase than the chat declares makes the line doubtful; if nothing binds that marker, nothing tells that there " +
			"is a second witness, and to doubt each line for one that may be there would leave nothing to judge"},
	{"movement-allowance-transcribed", `^game\.toml source(\.crt(\.confidence)?)?$`,
		"a source in print tells that the game is a printed one, whose own rules the pack may lack; a pack without any source is a game that its author made up"},
	{"barbarossa/.*", `^vassal\.toml place\[\d+\]\.(window|zone|board|location)$`,
		"each key of a selector narrows what it matches: without one the place is said to be larger, which is another claim and not less knowledge"},
}

// The same for the logs and saves of the games that ship as fixtures.
func TestLessKnowledgeOfFixtures(t *testing.T) {
	const games = "../../../fixtures/games/"
	for _, f := range []struct {
		folder, pack, module string
		logs                 [][]string // chains
	}{
		{"barbarossa/", "", "barbarossa.vmod", [][]string{{"mail-1.vlog", "mail-2.vlog", "mail-3.vlog", "mail-4.vlog"}, {"broken.vlog"}, {"turn-7.vsav"}}},
		{"examples/", "examples/", "examples.vmod", [][]string{{"clean.vlog"}, {"movement.vlog"}, {"overrun.vlog"}, {"combat.vlog"}, {"begin.vsav"}, {"overstacked.vsav"}}},
	} {
		pack, module := thinned(t, layersOf(t, packFiles(t, os.DirFS(games+f.folder+f.pack)))), openFile(t, read(t, games+f.folder+f.module)).Module
		for _, names := range f.logs {
			var chain []check.File
			for _, name := range names {
				chain = append(chain, check.File{Name: name, Save: openFile(t, read(t, games+f.folder+name)).Save})
			}
			ablated{f.folder + strings.Join(names, " "), pack, func(t *testing.T, game check.Game) ([]check.Result, error) {
				return batched(t, slices.Clone(chain), module, game), nil
			}}.run(t)
		}
	}
}

// excepted reports whether a log may be accused without what a thinning takes out.
func excepted(log string, n thinning) bool {
	for _, u := range unmended {
		if regexp.MustCompile("^"+u.log+"$").MatchString(log) && regexp.MustCompile(u.taken).MatchString(n.String()) {
			return true
		}
	}
	return false
}

// A thinPack is a pack, and all that can be taken out of it one by one.
type thinPack struct {
	layers
	whole check.Game
	all   []thinning
}

// thinned returns a function that reads a pack the first time: many logs share one.
func thinned(t *testing.T, l layers) func() thinPack {
	return sync.OnceValue(func() thinPack {
		p, b, ok := l.read()
		if !ok {
			t.Fatal("no pack")
		}
		only := regexp.MustCompile(*ablateOnly)
		return thinPack{l, checkscs.New(p, b), slices.DeleteFunc(l.thinnings(t), func(n thinning) bool { return !only.MatchString(n.String()) })}
	})
}

// ablated is a log, or a chain of them, that is judged by thinner and thinner packs.
type ablated struct {
	name  string
	pack  func() thinPack
	judge judge
}

// Less knowledge never accuses more: whatever single thing is taken out of a pack, no log
// has an illegal finding that it has not with the whole pack. Each log is judged with
// some of the thinner packs; with -ablate 0 with all.
func TestLessKnowledge(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines run")
	}
	for _, a := range ablatedCases(t) {
		a.run(t)
	}
}

// The same for the logs over the pieces of the corpus's real game.
func TestLessKnowledgeOfBastogne(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines run")
	}
	pack := thinned(t, layersOf(t, bastogneFiles(t)))
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	for _, file := range []string{"legal", "planted"} {
		archive, err := txtar.ParseFile(filepath.Join("testdata", "variants", file+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			chain := playVariant(t, module, string(f.Data)).files(t)
			ablated{f.Name, pack, func(t *testing.T, game check.Game) ([]check.Result, error) {
				return batched(t, slices.Clone(chain), module, game), nil
			}}.run(t)
		}
	}
}

// run judges the log by some of the thinner packs, or by all.
func (a ablated) run(t *testing.T) {
	t.Run(a.name, func(t *testing.T) {
		t.Parallel()
		pack := a.pack()
		results, err := a.judge(t, pack.whole)
		if err != nil {
			t.Fatal(err)
		}
		whole := illegal(results)
		for _, n := range pack.all {
			if *ablate > 0 && chance(fmt.Sprint(a.name, n, *ablateSeed)) >= float64(*ablate)/float64(len(pack.all)) {
				continue
			}
			p, b, ok := pack.without(n).read()
			if !ok || b == nil || excepted(a.name, n) {
				continue
			}
			results, err := a.judge(t, checkscs.New(p, b))
			if err != nil {
				continue // the log is judged by nothing: its options name a phase that the pack has not
			}
			for _, f := range illegal(results) {
				if !slices.ContainsFunc(whole, f.isPartOf) {
					t.Errorf("without %s: %s", n, f.said)
				}
			}
		}
	})
}

// chance is a number from 0 to 1 that hangs on a text.
func chance(text string) float64 {
	hash := fnv.New32a()
	hash.Write([]byte(text))
	return float64(hash.Sum32()) / (1 << 32)
}

type accusation struct {
	log          int
	rule         string
	hexes, units []string
	said         string
}

// isPartOf reports whether a finding is another finding, or what is left of it: with less
// knowledge it may name fewer units and hexes, and the step of another of them.
func (a accusation) isPartOf(whole accusation) bool {
	within := func(some, all []string) bool {
		return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
	}
	return a.log == whole.log && a.rule == whole.rule && within(a.units, whole.units) && within(a.hexes, whole.hexes)
}

func illegal(results []check.Result) []accusation {
	var all []accusation
	for i, r := range results {
		for _, f := range r.Findings {
			if f.Verdict != rule.Illegal {
				continue
			}
			var units []string
			for _, p := range f.Pieces {
				units = append(units, p.ID)
			}
			all = append(all, accusation{i, f.Rule, f.Hexes, units, fmt.Sprintf("step %d, %s: %s: %s", f.Step, f.Phase, f.Rule, f.Sentence())})
		}
	}
	return all
}

// ablatedCases are the logs of testdata.
func ablatedCases(t *testing.T) []ablated {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	games := caseGames(t)
	var all []ablated
	for _, path := range paths {
		c, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, files := packOf(t, c)
		all = append(all, ablated{
			name: strings.TrimSuffix(filepath.Base(path), ".txtar"), pack: thinned(t, layersOf(t, files)),
			judge: games.judged(t, c, caseLog(c)),
		})
	}
	return all
}
