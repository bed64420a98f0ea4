package rule_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tables of wordings name each code once, whichever package has it, since a language
// is one table; in the form "rule/what". They keep the form of a message.
func TestWordings(t *testing.T) {
	entry := regexp.MustCompile(`rule\.Wording\{\s*(?:Code:\s*)?"([^"]*)",\s*(?:English:\s*)?"((?:[^"\\]|\\.)*)"`)
	code := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Base(path) != "wording.go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		before := len(seen)
		for _, found := range entry.FindAllStringSubmatch(string(text), -1) {
			switch {
			case seen[found[1]]:
				t.Errorf("%s: code %q stands twice", path, found[1])
			case !code.MatchString(found[1]):
				t.Errorf("%s: code %q is not of the form rule/what", path, found[1])
			case found[2] == "" || strings.HasSuffix(found[2], "."):
				t.Errorf("%s: %s says %q", path, found[1], found[2])
			}
			seen[found[1]] = true
		}
		if n := strings.Count(string(text), "rule.Wording{"); n == 0 || n != len(seen)-before {
			t.Errorf("%s: %d wordings and %d codes", path, n, len(seen)-before)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
