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

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
)

var (
	turns    = flag.Int("turns", 24, "how many player turns are played of each game")
	in       = flag.String("in", "", "the game that is played, or in which rules are broken: made-up, alike, extended, mill-road, desna, rulebook, barbarossa; each if empty")
	noise    = flag.String("noise", "all", "the noise that is made: names parted by commas, \"all\", or nothing")
	only     = flag.String("only", "", "the breach that is planted, all if empty")
	breaches = flag.Int("breaches", 1, "how often each breach is planted")
	left     = flag.Bool("left", true, "attack left of the table")
	show     = flag.Bool("show", false, "print the game of each failure")
	reduce   = flag.Bool("reduce", true, "leave out of a game that is printed what does not matter")
	seed     = flag.Uint64("seed", 1, "the seed of the first game")
)

// games are those that are played.
var games = []string{selfplaytest.Plain, selfplaytest.Alike, selfplaytest.Extended, "mill-road", "desna", "rulebook", "barbarossa"}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Whoever keeps the rules is not accused.
func TestLawfulTurns(t *testing.T) {
	for _, game := range games {
		if *in == "" || *in == game {
			t.Run(game, func(t *testing.T) { lawful(t, game) })
		}
	}
}

func lawful(t *testing.T, game string) {
	kinds := noises(*noise)
	said := map[string]int{}
	played := 0
	for s := *seed; played < *turns; s++ {
		table, n := play(t, game, s)
		played += n
		made := map[string]bool{}
		if len(kinds) > 0 {
			table.Acts, made = table.AddNoise(kinds)
		}
		text := selfplaytest.Text(table.World, table.Acts)
		results, err := table.Judge(text, check.Options{})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", s, err, text)
		}
		for _, r := range results {
			casetest.Apart(t, r.Findings)
			for _, f := range r.Findings {
				if f.Verdict < rule.Suspect {
					continue
				}
				if f.Verdict == rule.Suspect && selfplaytest.Excused(made, f.Evidence.Excuses) || table.Excused(f.Evidence.Excuses) {
					continue
				}
				what := fmt.Sprintf("%s %s", f.Verdict, f.Message.Code())
				for _, e := range f.Evidence.Excuses {
					what += " " + e.Code()
				}
				said[what]++
				if *show {
					if *reduce {
						table.Reduce(func() bool { return says(table, f) })
					}
					t.Logf("\n%s", table.Case())
				}
				t.Errorf("seed %d: %s, step %d, %s: %s %s %v: %s %v", s, r.Chain[r.At], f.Step, f.Phase, f.Verdict, f.Rule, f.Refs, f.Sentence(), slices.Sorted(maps.Keys(made)))
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(said)) {
		t.Logf("%4d %s", said[what], what)
	}
}

// noises returns kinds of noise by their names, parted by commas; "all" are those that do not wait.
func noises(names string) (kinds []selfplaytest.Noise) {
	for _, kind := range selfplaytest.Noises {
		if names == "all" && !kind.Waits || slices.Contains(strings.Split(names, ","), kind.Name) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// says reports whether the referee still finds the same about the same units.
func says(table *selfplaytest.Table, f rule.Finding) bool {
	results, err := table.Judge(selfplaytest.Text(table.World, table.Acts), check.Options{})
	if err != nil {
		return false
	}
	units := func(f rule.Finding) (all []string) {
		for _, p := range f.Pieces {
			all = append(all, p.Unit)
		}
		return all
	}
	return slices.ContainsFunc(results, func(r check.Result) bool {
		return slices.ContainsFunc(r.Findings, func(g rule.Finding) bool {
			return g.Verdict == f.Verdict && g.Message.Code() == f.Message.Code() && slices.Equal(g.Refs, f.Refs) && slices.Equal(units(g), units(f)) && slices.Equal(g.Hexes, f.Hexes)
		})
	})
}

// Who breaks a rule is found, with the paragraph, the unit and the hex.
func TestBreaches(t *testing.T) {
	for _, game := range slices.Sorted(maps.Keys(selfplaytest.Breaches)) {
		if *in == "" || *in == game {
			t.Run(game, func(t *testing.T) { broken(t, game, selfplaytest.Breaches[game]) })
		}
	}
}

func broken(t *testing.T, game string, all []selfplaytest.Breach) {
	type tally struct{ planted, illegal, suspect int }
	count := map[string]*tally{}
	for _, b := range all {
		count[b.Name] = &tally{}
	}
	plant(t, game, all, func(p *planted) {
		p.close()
		n := count[p.breach.Name]
		n.planted++
		switch found := judge(t, p.seed, p.Table, p.breach, p.unit, p.hex); found {
		case rule.Illegal:
			n.illegal++
		case rule.Suspect:
			n.suspect++
		}
	})
	for _, b := range all {
		n := count[b.Name]
		t.Logf("%-18s %-40s %4d planted, %4d illegal, %4d suspect", b.Refs, b.Name, n.planted, n.illegal, n.suspect)
	}
}

// planted is a game with a breach at the end of a phase, and the unit and the hex that its finding has to name.
type planted struct {
	*selfplaytest.Table
	seed      uint64
	breach    selfplaytest.Breach
	unit, hex string
	next      int // the phase that follows
}

// close declares the phases that follow, unless the breach is one of the set-up.
func (p *planted) close() {
	if p.breach.Phase == scs.SetUpPhase {
		return
	}
	for k := range 4 {
		p.Close(p.Pack.Phases[(p.next+k)%len(p.Pack.Phases)])
	}
}

// plant plants each breach as often as the flags want it, in games of its own.
func plant(t *testing.T, game string, all []selfplaytest.Breach, visit func(*planted)) {
	count := map[string]int{}
	wanted := func(b selfplaytest.Breach) bool {
		return count[b.Name] < *breaches && (*only == "" || b.Name == *only)
	}
	in := func(s uint64, table *selfplaytest.Table, next int) {
		for k, b := range all {
			// Its own dice: what is planted beside it must not change the game.
			broken := *table
			broken.Rand = rand.New(rand.NewPCG(s, uint64(1+k)))
			if !wanted(b) {
				continue
			}
			if unit, hex, ok := broken.Plant(b); ok {
				count[b.Name]++
				visit(&planted{&broken, s, b, broken.Units[unit], hex, next})
			}
		}
	}
	// Some breaches need a position that is rare.
	for s := *seed; s < *seed+uint64(*breaches)*50 && slices.ContainsFunc(all, wanted); s++ {
		r := random(s)
		w := world(t, game, r, s)
		table := w.Sit(r)
		setUp := *table
		setUp.Phase.ID = scs.SetUpPhase
		in(s, &setUp, 0)
		for i := range 2 * len(w.Pack.Phases) {
			table.Still = i > 0 && r.IntN(2) == 0 // many breaches need units that have done nothing yet
			if !table.Play(w.Pack.Phases[i%len(w.Pack.Phases)]) {
				break
			}
			in(s, table, i+1)
		}
	}
}

// judge returns the gravest verdict on a breach, and fails the test if it is less than it
// has to be.
func judge(t *testing.T, seed uint64, table *selfplaytest.Table, b selfplaytest.Breach, unit, hex string) rule.Verdict {
	t.Helper()
	text := selfplaytest.Text(table.World, table.Acts)
	results, err := table.Judge(text, options(b))
	if err != nil {
		t.Fatalf("seed %d: %s: %v\n%s", seed, b.Name, err, text)
	}
	found, said := gravest(t, results, b, unit, hex)
	excused(t, seed, table, b, text)
	excusedAlone(t, seed, table, b, text, results)
	if found < b.Verdict {
		if *show {
			t.Logf("\n%s", table.Case())
		}
		t.Errorf("seed %d: %s, %s by %s in %s: not found%s", seed, b.Name, b.Refs, unit, hex, said)
	}
	return found
}

// gravest returns the gravest verdict on a breach, and all that is found.
func gravest(t *testing.T, results []check.Result, b selfplaytest.Breach, unit, hex string) (found rule.Verdict, said string) {
	t.Helper()
	for _, r := range results {
		casetest.Apart(t, r.Findings)
		for _, f := range r.Findings {
			said += fmt.Sprintf("\n  step %d: %s %s %v: %s", f.Step, f.Verdict, f.Rule, f.Refs, f.Sentence())
			if cites(f, b) && (unit == "" || slices.ContainsFunc(f.Pieces, func(p rule.Piece) bool { return p.Unit == unit })) &&
				(hex == "" || slices.Contains(f.Hexes, hex)) {
				found = max(found, f.Verdict)
			}
		}
	}
	return found, said
}

// options are those with which a player would check what a breach is planted in.
func options(b selfplaytest.Breach) check.Options {
	if b.Phase == scs.SetUpPhase {
		return check.Options{Phase: scs.SetUpPhase}
	}
	return check.Options{}
}

// cites reports whether a finding names all paragraphs that a breach breaks.
func cites(f rule.Finding, b selfplaytest.Breach) bool {
	return !slices.ContainsFunc(strings.Split(b.Refs, ", "), func(ref string) bool { return !slices.Contains(f.Refs, ref) })
}

// play plays a game of a few player turns.
func play(t *testing.T, game string, seed uint64) (table *selfplaytest.Table, turns int) {
	t.Helper()
	return playOn(t, sit(t, game, seed), seed)
}

// sit is a game that begins.
func sit(t *testing.T, game string, seed uint64) *selfplaytest.Table {
	t.Helper()
	r := random(seed)
	table := world(t, game, r, seed).Sit(r)
	table.Left, table.Loose = *left, true
	return table
}

// playOn plays a few player turns of a game that begins.
func playOn(t *testing.T, table *selfplaytest.Table, seed uint64) (played *selfplaytest.Table, turns int) {
	t.Helper()
	r, w := table.Rand, table.World
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

// world is the world of a game.
func world(t *testing.T, game string, r *rand.Rand, seed uint64) *selfplaytest.World {
	t.Helper()
	switch game {
	case "mill-road":
		return millRoad(t)
	case "desna":
		return desna(t)
	case "rulebook":
		return rulebook(t)
	case "barbarossa":
		return barbarossa(t)
	}
	w, err := selfplaytest.Generate(r, game)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return w
}

func millRoad(t *testing.T) *selfplaytest.World {
	w := open(t, "Mill Road", files(t, "../referee/testdata/mill-road"), nil)
	w.Dead = "Eliminated 40,60"
	return w
}

// desna is the game of the referee's cases by the rules of Autumn for Barbarossa, with a
// combat results table and words for combats.
func desna(t *testing.T) *selfplaytest.World {
	all := files(t, "../referee/testdata/desna")
	all["crt.csv"] = &fstest.MapFile{Data: files(t, "../../../rules/scs/games/packs/rulebook")["crt.csv"].Data}
	all["vassal.toml"].Data = append(all["vassal.toml"].Data, selfplaytest.Terse.Binding...)
	w := open(t, "Desna", all, nil)
	w.Dead = "Eliminated 40,60"
	return w
}

func rulebook(t *testing.T) *selfplaytest.World {
	module, err := os.ReadFile("../../../fixtures/games/examples/examples.vmod")
	if err != nil {
		t.Fatal(err)
	}
	w := open(t, "Rulebook", files(t, "../../../fixtures/games/examples/examples"), module)
	w.Styles = []selfplaytest.Style{selfplaytest.Formal}
	return w
}

// barbarossa is the rehearsal of Autumn for Barbarossa, with the module that is made of it.
func barbarossa(t *testing.T) *selfplaytest.World {
	const folder = "../../../fixtures/games/barbarossa"
	module, err := os.ReadFile(folder + "/barbarossa.vmod")
	if err != nil {
		t.Fatal(err)
	}
	all := files(t, folder)
	maps.DeleteFunc(all, func(name string, _ *fstest.MapFile) bool {
		return !strings.HasSuffix(name, ".csv") && !strings.HasSuffix(name, ".toml")
	})
	w := open(t, "Barbarossa", all, module)
	w.Styles = []selfplaytest.Style{selfplaytest.Formal}
	w.Dead, w.Wait, w.Layers = "Soviet Losses", "Pool", true
	return w
}

func open(t *testing.T, name string, all fstest.MapFS, module []byte) *selfplaytest.World {
	t.Helper()
	w, err := selfplaytest.Open(name, all, module)
	if err != nil {
		t.Fatal(err)
	}
	w.Styles = []selfplaytest.Style{selfplaytest.Terse}
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
