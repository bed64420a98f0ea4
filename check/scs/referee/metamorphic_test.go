package referee_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
)

var everyChange = flag.Bool("every-change", false, "make all changes in all logs that leave the verdicts as they are")

// changes are what players can do otherwise and mean the same. Each returns the lines of
// a log anew, and whether it has found something to change. The first few are those for which few
// logs have anything.
var changes = []struct {
	name string
	make func(log []string, random *rand.Rand) ([]string, bool)
}{
	{"a drag of a stack piece by piece", splitUp},
	{"two moves in the other order", reordered},
	{"a move and its undo", undone},
	{"a drag in its own hex", draggedTwice},
	{"chatter", chatter},
	{"players of other names", renamed},
	{"pieces of other ids", otherIDs},
}

// rareChanges counts those that few logs allow.
const rareChanges = 2

// Verdicts do not hang on what means nothing: a log in which such a thing is done besides,
// or otherwise, has the same findings. Each case has one change, chosen by its name, a rare change
// if it allows any; -every-change makes all.
func TestChangesThatMeanNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines run")
	}
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	games := caseGames(t)
	made := map[string]int{}
	for _, path := range paths {
		c, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(c.Files, func(f txtar.File) bool { return f.Name == "orders.csv" }) {
			continue // orders name steps
		}
		hash := fnv.New64a()
		hash.Write([]byte(filepath.Base(path)))
		random := rand.New(rand.NewPCG(hash.Sum64(), 0))
		log := caseLog(c)
		var before []string
		order := random.Perm(len(changes))
		slices.SortStableFunc(order, func(a, b int) int { return min(a, rareChanges) - min(b, rareChanges) })
		for _, k := range order {
			lines, ok := changes[k].make(strings.Split(strings.TrimSpace(log), "\n"), random)
			if !ok {
				continue
			}
			if before == nil {
				before = verdicts(games.judge(t, c, log))
			}
			changed := strings.Join(lines, "\n") + "\n"
			made[changes[k].name]++
			if diff := cmp.Diff(before, verdicts(games.judge(t, c, changed)), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s, %s (-before +after):\n%s\n%s", filepath.Base(path), changes[k].name, diff, changed)
			}
			if !*everyChange {
				break
			}
		}
	}
	for _, c := range changes {
		if made[c.name] == 0 {
			t.Errorf("%s: made in no log", c.name)
		}
	}
}

// verdicts are the findings without the steps, which the changes renumber, sorted.
func verdicts(results []check.Result) []string {
	var all []string
	for i, r := range results {
		for _, f := range r.Findings {
			var units []string
			for _, p := range f.Pieces {
				units = append(units, p.Unit)
			}
			slices.Sort(units)
			hexes := slices.Sorted(slices.Values(f.Hexes))
			all = append(all, fmt.Sprint(i, f.Verdict, f.Rule, f.Refs, units, hexes))
		}
	}
	slices.Sort(all)
	return all
}

// setUp is the number of lines before the first step.
func setUp(log []string) int {
	n := 0
	for n < len(log) && (strings.HasPrefix(log[n], "player ") || strings.HasPrefix(log[n], "at ") || strings.HasPrefix(log[n], "#")) {
		n++
	}
	return n
}

// stands returns where each piece is after some lines, as the lines name the place; a piece
// that was removed, masked or put back is left out.
func stands(log []string) map[string]string {
	at := map[string]string{}
	for _, line := range log {
		word, rest, _ := strings.Cut(line, " ")
		what, words, _ := strings.Cut(rest, ": ")
		switch word {
		case "at":
			for _, p := range strings.Fields(words) {
				at[p] = what
			}
		case "move":
			for _, p := range strings.Fields(what) {
				at[p] = words
			}
		case "remove", "undo", "mail":
			return nil
		}
	}
	return at
}

func insert(log []string, at int, lines ...string) []string {
	return slices.Insert(slices.Clone(log), at, lines...)
}

func undone(log []string, random *rand.Rand) ([]string, bool) {
	begin := setUp(log)
	if begin == len(log) {
		return nil, false
	}
	n := begin + random.IntN(len(log)-begin) + 1
	at := stands(log[:n])
	for _, a := range order(at) {
		for _, b := range order(at) {
			if at[a] != at[b] && !strings.HasSuffix(a, "!") {
				return insert(log, n, "move "+a+": "+at[b], "undo"), true
			}
		}
	}
	return nil, false
}

func order(at map[string]string) []string {
	var all []string
	for p := range at {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}

// moves lists the lines in which pieces are moved into a hex.
func moves(log []string) []int {
	var all []int
	for i, line := range log {
		if _, where, _ := strings.Cut(line, ": "); strings.HasPrefix(line, "move ") && len(where) == len("04.03") {
			all = append(all, i)
		}
	}
	return all
}

func draggedTwice(log []string, random *rand.Rand) ([]string, bool) {
	all := moves(log)
	if len(all) == 0 || slices.ContainsFunc(log, func(line string) bool { return strings.HasPrefix(line, "undo") }) {
		return nil, false
	}
	n := all[random.IntN(len(all))]
	return insert(log, n, log[n]), true
}

// splitUp makes two drags of one of several pieces.
func splitUp(log []string, random *rand.Rand) ([]string, bool) {
	all := slices.DeleteFunc(moves(log), func(n int) bool {
		what, _, _ := strings.Cut(log[n], ": ")
		return len(strings.Fields(what)) < 3
	})
	if len(all) == 0 || slices.ContainsFunc(log, func(line string) bool { return strings.HasPrefix(line, "undo") }) {
		return nil, false
	}
	n := all[random.IntN(len(all))]
	what, to, _ := strings.Cut(log[n], ": ")
	pieces := strings.Fields(what)[1:]
	cut := 1 + random.IntN(len(pieces)-1)
	changed := insert(log, n, "move "+strings.Join(pieces[:cut], " ")+": "+to)
	changed[n+1] = "move " + strings.Join(pieces[cut:], " ") + ": " + to
	return changed, true
}

// reordered exchanges two moves one after the other, of pieces of one side that are moved
// only once and have no hex in common.
func reordered(log []string, random *rand.Rand) ([]string, bool) {
	all := moves(log)
	once := func(pieces []string) bool {
		return !slices.ContainsFunc(pieces, func(p string) bool {
			n := 0
			for _, i := range all {
				if slices.Contains(strings.Fields(log[i]), p) || slices.Contains(strings.Fields(log[i]), p+":") {
					n++
				}
			}
			return n > 1
		})
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, n := range all {
		if !slices.Contains(all, n+1) {
			continue
		}
		at := stands(log[:n])
		parse := func(line string) (pieces, hexes []string) {
			what, to, _ := strings.Cut(strings.TrimPrefix(line, "move "), ": ")
			pieces, hexes = strings.Fields(what), []string{to}
			for _, p := range pieces {
				hexes = append(hexes, at[p])
			}
			return pieces, hexes
		}
		a, from := parse(log[n])
		b, to := parse(log[n+1])
		if at == nil || a[0][0] != b[0][0] || !once(slices.Concat(a, b)) ||
			slices.ContainsFunc(from, func(h string) bool { return h == "" || slices.Contains(to, h) }) {
			continue
		}
		changed := slices.Clone(log)
		changed[n], changed[n+1] = log[n+1], log[n]
		return changed, true
	}
	return nil, false
}

func chatter(log []string, random *rand.Rand) ([]string, bool) {
	begin := setUp(log)
	return insert(log, begin+random.IntN(len(log)-begin+1), "say Nora: back in five minutes"), true
}

func renamed(log []string, _ *rand.Rand) ([]string, bool) {
	changed := slices.Clone(log)
	for i, line := range changed {
		for old, name := range map[string]string{"Nora": "Xaver", "Sol": "Yolande"} {
			word, rest, _ := strings.Cut(line, " ")
			switch {
			case word == "player":
				changed[i] = strings.Replace(changed[i], " "+old+" ", " "+name+" ", 1)
			case strings.HasPrefix(rest, old+": ") || strings.HasPrefix(rest, old+" "):
				changed[i] = word + " " + name + strings.TrimPrefix(rest, old)
			}
		}
	}
	return changed, true
}

// otherIDs puts the stacks down in another order: VASSAL numbers pieces as they come.
func otherIDs(log []string, random *rand.Rand) ([]string, bool) {
	var at []int
	seen := map[string]bool{}
	for i, line := range log[:setUp(log)] {
		if !strings.HasPrefix(line, "at ") {
			continue
		}
		where, words, _ := strings.Cut(line, ": ")
		for _, key := range append(strings.Fields(words), where) {
			if key = strings.TrimSuffix(key, "!"); seen[key] {
				return nil, false // the second piece of a counter is named by the order, as are stacks in one hex
			}
			seen[key] = true
		}
		at = append(at, i)
	}
	if len(at) < 2 {
		return nil, false
	}
	changed := slices.Clone(log)
	for i, k := range at {
		changed[k] = log[at[len(at)-1-i]]
	}
	return changed, true
}
