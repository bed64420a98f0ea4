package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The command lines in the hooks and the action for other repositories, and in the starter for
// Linux, are ones that there are.
func TestHooks(t *testing.T) {
	line := regexp.MustCompile(`(?:entry: |Exec=|RUNNER_TEMP/)umpire"? ((?:check|pack|unpack|open) .*)`)
	for path, want := range map[string]int{".pre-commit-hooks.yaml": 3, ".github/actions/lint/action.yml": 3, "cmd/umpire/release/umpire.desktop": 1} {
		text, err := os.ReadFile(filepath.Join("..", "..", path))
		if err != nil {
			t.Fatal(err)
		}
		found := line.FindAllStringSubmatch(string(text), -1)
		if len(found) != want {
			t.Errorf("%s: %d command lines, want %d", path, len(found), want)
		}
		for _, match := range found {
			words := strings.Fields(strings.Trim(match[1], "'"))
			cmd, _, err := newRoot(newFiles(Streams{})).Find(words)
			if err != nil || cmd.Name() != words[0] {
				t.Errorf("%s: %q: %v", path, match[1], err)
				continue
			}
			var flags []string
			for _, word := range words[1:] {
				if !strings.ContainsAny(word, "$\"") {
					flags = append(flags, word)
				}
			}
			if err := cmd.ParseFlags(flags); err != nil {
				t.Errorf("%s: %q: %v", path, match[1], err)
			}
		}
	}
}
