package systems_test

import (
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
	for _, r := range systems.All().Rules() {
		want := caseOf(t, r.ID)
		if casetest.Updating() {
			all.WriteString(r.ID + "\n" + regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(want, "  $1") + "\n")
		} else if diff := cmp.Diff(want, systems.Example(r.ID)); diff != "" {
			t.Errorf("%s (-case +example; \"go test ./check/systems -update\" writes it):\n%s", r.ID, diff)
		}
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
