package referee_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Every wording has a code of the form "rule/what" that no other has.
func TestWordingCodes(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	wording := regexp.MustCompile(`= rule\.Wording\{(?:Code: )?"([^"]*)", `)
	code := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$`)
	literal := regexp.MustCompile(`= rule\.Wording\{`)
	seen := map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := wording.FindAllSubmatch(text, -1)
		if n := len(literal.FindAll(text, -1)); n != len(found) {
			t.Errorf("%s has %d wordings, %d with a code", name, n, len(found))
		}
		for _, m := range found {
			c := string(m[1])
			if !code.MatchString(c) {
				t.Errorf("%s: %q is no code", name, c)
			}
			if other, ok := seen[c]; ok {
				t.Errorf("%s: the code %q is also in %s", name, c, other)
			}
			seen[c] = name
		}
	}
	if len(seen) == 0 {
		t.Error("no wordings")
	}
}
