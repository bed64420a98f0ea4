package referee_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// A table of another language finds a wording by its code.
func TestWordingCodes(t *testing.T) {
	files, err := filepath.Glob("wording*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`rule\.Wording\{(?:Code: )?"([^"]*)"`).FindAllSubmatch(source, -1) {
			code := string(m[1])
			if !regexp.MustCompile(`^[a-z-]+/[a-z-]+$`).MatchString(code) || seen[code] {
				t.Errorf("%s: the code %q is not of the form rule/what, or is another wording's too", file, code)
			}
			seen[code] = true
		}
	}
	if len(seen) == 0 {
		t.Error("no wordings")
	}
}
