package systems_test

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/systems"
)

// The list of rules is in order, each rule says all that it has to, and its name,
// its file and its cases go by one word.
func TestRules(t *testing.T) {
	rules := systems.All().Rules()
	var ids []string
	for _, r := range rules {
		ids = append(ids, r.ID)
		if !regexp.MustCompile(`^[a-z]+/[a-z]+(-[a-z]+)*$`).MatchString(r.ID) {
			t.Errorf("%q is no rule id", r.ID)
		}
		for what, text := range map[string]string{"title": r.Title, "text": r.Says, "way of checking": r.Checks, "example": r.Example, "paragraph": strings.Join(r.Refs, "")} {
			if what == "paragraph" && strings.HasPrefix(r.ID, "module/") {
				continue // no rulebook has rules over modules
			}
			if text == "" {
				t.Errorf("%s has no %s", r.ID, what)
			}
		}
		_, name, _ := strings.Cut(r.ID, "/")
		if files := below(t, strings.ReplaceAll(name, "-", "_")+".go"); len(files) != 1 {
			t.Errorf("%s has the files %v, want one", r.ID, files)
		}
		if len(below(t, name+"*.txtar")) == 0 {
			t.Errorf("%s has no case in testdata", r.ID)
		}
	}
	if !slices.IsSorted(ids) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("rules %v are not sorted, each once", ids)
	}
}

// below returns the files of check and of the folders below it whose names match.
func below(t *testing.T, pattern string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if match, _ := filepath.Match(pattern, filepath.Base(path)); match && !d.IsDir() {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
