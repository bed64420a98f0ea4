package systems_test

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/systems"
)

// The example that explains a rule is a case that the rule's own tests run, and in which it finds
// something: the case that has the rule's name alone, or the shortest.
func TestExamples(t *testing.T) {
	var all strings.Builder
	add := func(heading, want, got string) {
		if casetest.Updating() {
			all.WriteString(heading + "\n" + regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(want, "  $1") + "\n")
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-case +example; \"go test ./check/systems -update\" writes it):\n%s", heading, diff)
		}
	}
	kept := 0
	for _, r := range systems.All().Rules() {
		broken := caseOf(t, r.ID)
		add(r.ID, broken, systems.Example(r.ID))
		if like := keptLike(t, r.ID, broken); like != "" {
			kept++
			add(r.ID+" is kept", like, systems.Kept(r.ID))
		}
	}
	if kept < 60 {
		t.Errorf("only %d rules have a case that keeps them", kept)
	}
	if casetest.Updating() {
		if err := os.WriteFile("examples.txt", []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func caseOf(t *testing.T, id string) string {
	t.Helper()
	_, name, _ := strings.Cut(id, "/")
	found := regexp.MustCompile(`\b(illegal|suspect|information|unchecked)\b(.*|[^\[]*\[[^\]]*)\b` + id + `\b`)
	var best string
	for _, path := range append(below(t, name+".txtar"), below(t, name+"-*.txtar")...) {
		c, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		fires := slices.ContainsFunc(c.Files, func(f txtar.File) bool { return f.Name == "want" && found.Match(f.Data) })
		switch text := example(c); {
		case !fires:
		case filepath.Base(path) == name+".txtar":
			return text
		case best == "" || len(text) < len(best):
			best = text
		}
	}
	if best == "" {
		t.Errorf("no case %s*.txtar in which %s finds something", name, id)
	}
	return best
}

// keptLike returns the case of a rule that differs least from another, and in which the rule looks at something and
// finds nothing.
func keptLike(t *testing.T, id, other string) string {
	t.Helper()
	_, name, _ := strings.Cut(id, "/")
	looks := regexp.MustCompile(`(?m)^\s*` + id + `:?  ?\d.*$`)
	best, least := "", math.MaxInt
	for _, path := range append(below(t, name+".txtar"), below(t, name+"-*.txtar")...) {
		c, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		looked, finds := false, false
		for _, f := range c.Files {
			if f.Name == "want" {
				looked = looked || looks.Match(f.Data)
				finds = finds || bytes.Contains(looks.ReplaceAll(f.Data, nil), []byte(id))
			}
		}
		if !looked || finds {
			continue
		}
		text := example(c)
		if n := differingLines(text, other); n < least {
			best, least = text, n
		}
	}
	return best
}

// differingLines counts the lines that only one of two texts has.
func differingLines(a, b string) int {
	count := map[string]int{}
	for line := range strings.Lines(a) {
		count[line]++
	}
	for line := range strings.Lines(b) {
		count[line]--
	}
	sum := 0
	for _, n := range count {
		sum += max(n, -n)
	}
	return sum
}

// example returns the text of a case, elements of a build file each on a line of its own.
func example(c *txtar.Archive) string {
	said := regexp.MustCompile(`(?m)^rules: .*\n`).ReplaceAll(c.Comment, nil)
	shown := &txtar.Archive{Comment: said}
	for _, f := range c.Files {
		if strings.HasSuffix(f.Name, ".xml") {
			f.Data = []byte(strings.ReplaceAll(string(f.Data), "><", ">\n<"))
		}
		shown.Files = append(shown.Files, f)
	}
	return strings.TrimSpace(string(txtar.Format(shown)))
}
