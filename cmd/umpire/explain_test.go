package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/report"
)

// A paragraph of the series is looked for where it has a letter, "2.1h": "7.0" may be a figure, too.
var paragraph = regexp.MustCompile(`\bAfB \d\.\d+[a-z]?\b|\b(?:[2-9]|1[0-3])\.\d[a-h]\b`)

// Whatever paragraph the code of the rules, a shipped game or a case cites can be explained.
func TestEachParagraphIsExplained(t *testing.T) {
	rules, games, _, err := (&files{}).rulesOf("")
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]string{}
	for _, root := range []string{"../../rules/scs", "../../check/scs", "../../check/systems"} {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			text := []string{".go", ".toml", ".txtar", ".txt"}
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") || !slices.Contains(text, filepath.Ext(name)) {
				return err
			}
			data, err := os.ReadFile(name)
			for _, ref := range paragraph.FindAllString(string(data), -1) {
				cited[ref] = name
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(cited) < 60 {
		t.Errorf("only %d paragraphs were found", len(cited))
	}
	for ref, in := range cited {
		if report.About(rules, ref) == nil && report.OwnAbout(games, ref) == nil {
			t.Errorf("%s, which %s cites, is not explained", ref, in)
		}
	}
}
