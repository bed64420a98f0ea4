package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// mostNeeds bounds the needs that are listed.
const mostNeeds = 5

// coverage writes below a head what was checked in all files together, and what the rest would need. brief
// leaves out the needs of higher levels, when the reader has a more urgent step to take.
func (t *text) coverage(head string, brief bool, coverages ...*rule.Coverage) {
	var sum rule.Coverage
	for _, c := range coverages {
		sum.Add(c)
	}
	counts := sum.Counts()
	begin := t.b.Len()
	t.line("%s:", head)
	empty := t.b.Len()
	defer func() {
		if t.b.Len() == empty { // nothing
			text := t.b.String()[:begin]
			t.b.Reset()
			t.b.WriteString(text)
		}
	}()
	if t.style.Verbose {
		t.byRule(counts)
	}
	for level := range rule.Level(rule.Levels) {
		if !t.style.Verbose {
			t.level(level, slices.DeleteFunc(slices.Clone(counts), func(c rule.Count) bool { return c.Level != level }))
		}
		if brief && !t.style.Verbose {
			continue
		}
		var missing []string
		for _, c := range coverages {
			if level > c.Level() {
				missing = append(missing, c.Needs(level)...)
			}
		}
		slices.Sort(missing)
		if missing = slices.Compact(missing); len(missing) > 0 {
			t.line("%s", t.wrap("  ", "      ", level.String()+" needs: "+needs(missing),
				""))
		}
	}
}

// byRule writes what each rule counted.
func (t *text) byRule(counts []rule.Count) {
	widest := 0
	for _, count := range counts {
		widest = max(widest, len(count.Rule))
	}
	for _, count := range counts {
		line := fmt.Sprintf("%-*s  %d %s", widest, count.Rule, count.Checked, things(count.Checked, count.What))
		if count.Unchecked > 0 {
			line += fmt.Sprintf("; %d more, needs: %s", count.Unchecked, needs(count.Needs))
		}
		t.line("%s", t.wrap("  ", strings.Repeat(" ", widest+6), line, ""))
	}
}

// level writes what the rules of a level counted. Most of them look at the same things:
// of each kind the rule counts that looked at most of them.
func (t *text) level(level rule.Level, counts []rule.Count) {
	if len(counts) == 0 {
		return
	}
	most := map[string]int{} // by kind of thing
	unchecked, lacking := 0, []string(nil)
	for _, count := range counts {
		most[count.What] = max(most[count.What], count.Checked)
		unchecked += count.Unchecked
		lacking = append(lacking, count.Needs...)
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(most)) {
		if n := most[what]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, things(n, what)))
		}
	}
	line := fmt.Sprintf("%s: %s", level, cmp.Or(strings.Join(parts, ", "), "nothing"))
	if unchecked > 0 {
		slices.Sort(lacking)
		line += fmt.Sprintf("; unchecked: %d, needs: %s", unchecked, needs(slices.Compact(lacking)))
	}
	t.line("%s", t.wrap("  ", "      ", line, ""))
}

// linted writes what was checked in modules.
func (t *text) linted(c *rule.Coverage) {
	counts := c.Counts()
	if t.style.Verbose {
		t.byRule(counts)
		return
	}
	most := map[string]int{} // by kind of thing
	for _, count := range counts {
		most[count.What] = max(most[count.What], count.Checked)
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(most)) {
		if n := most[what]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, things(n, what)))
		}
	}
	t.line("%s", t.wrap("", "    ", "checked: "+cmp.Or(strings.Join(parts, ", "), "nothing"), ""))
}

// verdicts returns how many files have which kind of verdict.
func (t *text) verdicts(files []File) string {
	counts := map[string]int{}
	for i := range files {
		v := files[i].Verdict()
		counts[v.Kind]++
	}
	var parts []string
	for _, kind := range []string{kindIllegal, kindSuspect, kindClean, kindPart, kindNone} {
		if n := counts[kind]; n > 0 {
			v := Verdict{Kind: kind}
			parts = append(parts, fmt.Sprintf("%s %d %s", t.tinted(&v, v.sign()), n, kindWords[kind]))
		}
	}
	return strings.Join(parts, ", ")
}

// byGame parts files by their games, in the order in which these come; by the module where no pack is there.
func byGame(files []File) (names []string, of map[string][]File) {
	of = map[string][]File{}
	for _, f := range files {
		name := cmp.Or(f.Game, f.Module, "no module")
		if of[name] == nil {
			names = append(names, name)
		}
		of[name] = append(of[name], f)
	}
	return names, of
}

// mostGames is of how many games the text lists what was checked.
const mostGames = 4

// games writes what was checked: of each game by itself, since what it lacks is in its own pack.
func (t *text) games(files []File) {
	names, of := byGame(files)
	if len(names) < 2 {
		t.checked("checked", files)
		return
	}
	t.line("by game:")
	for _, name := range names {
		var found []rule.Finding
		for _, f := range of[name] {
			found = append(found, f.Result.Findings...)
		}
		n := len(of[name])
		t.line("%s", t.wrap("  ", "      ", fmt.Sprintf("%s, %d %s: %s; found: %s", visible.Cut(name, longestName), n,
			things(n, "files"), t.verdicts(of[name]), t.sum(found)), ""))
	}
	if len(names) > mostGames && !t.style.Verbose {
		t.line("-v lists what was checked of each of the %d games", len(names))
		return
	}
	for _, name := range names {
		t.checked("checked of "+visible.Cut(name, longestName), of[name])
	}
}

// checked writes what was checked in files of a game.
func (t *text) checked(head string, files []File) {
	var coverages []*rule.Coverage
	for i := range files {
		if files[i].Result.Sums() {
			coverages = append(coverages, &files[i].Result.Coverage)
		}
	}
	t.coverage(head, !slices.ContainsFunc(files, func(f File) bool { return f.Next == "" }), coverages...)
}

// kindWords follow the number of files of a kind.
var kindWords = map[string]string{kindIllegal: "illegal", kindSuspect: "suspect", kindClean: "with no rule broken",
	kindPart: "judged in part", kindNone: "not judged"}

func needs(list []string) string { return visible.Cut(some(list, mostNeeds, "; "), longestMessage) }

// things returns the word for n things, given the plural: "line of chat", "piece or prototype".
func things(n int, many string) string {
	if n != 1 {
		return many
	}
	if some, others, found := strings.Cut(many, " and "); found {
		return things(n, some) + " or " + things(n, others)
	}
	for _, link := range [...]string{" of ", " in ", " that ", " with "} {
		if first, rest, found := strings.Cut(many, link); found {
			return things(n, first) + link + rest
		}
	}
	for _, ending := range [][2]string{{"sses", "ss"}, {"xes", "x"}, {"ies", "y"}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(many, ending[0]); ok {
			return stem + ending[1]
		}
	}
	return many
}
