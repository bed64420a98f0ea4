package status_test

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
)

// A claim is a paragraph of a rule.
type claim struct{ rule, ref string }

// A finding in a case about a log, and in one about a position, where a sentence goes on over
// lines and the paragraphs stand behind it.
var (
	inLog      = regexp.MustCompile(`(?m)^step \d+, .*?: (illegal|suspect|information) (\S+/\S+) ([^:]+): `)
	inPosition = regexp.MustCompile(`(illegal|suspect|information|unchecked): |\[([^\[\]]+), ((?:scs|afb)/[a-z-]+)\]`)
)

// found returns the cases in which a rule finds a breach of a paragraph, by its own words.
func found(t *testing.T) map[claim][]string {
	t.Helper()
	all := map[claim][]string{}
	paths, err := filepath.Glob("../referee/testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	positions, err := filepath.Glob("../testdata/*.txtar")
	if err != nil || len(paths) == 0 || len(positions) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range append(paths, positions...) {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := string(archive.Files[slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })].Data)
		add := func(rule, refs string) {
			name := strings.TrimSuffix(filepath.Base(path), ".txtar")
			for ref := range strings.SplitSeq(refs, ", ") {
				if c := (claim{rule, ref}); !slices.Contains(all[c], name) {
					all[c] = append(all[c], name)
				}
			}
		}
		for _, m := range inLog.FindAllStringSubmatch(want, -1) {
			add(m[2], m[3])
		}
		verdict := ""
		for _, m := range inPosition.FindAllStringSubmatch(strings.Join(strings.Fields(want), " "), -1) {
			if verdict = cmp.Or(m[1], verdict); m[3] != "" && verdict != "unchecked" {
				add(m[3], m[2])
			}
		}
	}
	return all
}

// A paragraph is claimed by a rule only if a case plants a breach of it, and the rule finds
// it and cites the paragraph.
func TestClaims(t *testing.T) {
	cases := found(t)
	for _, d := range slices.Concat(rule.Describe(position.Rules()), rule.Describe(referee.Rules())) {
		for _, ref := range slices.Concat(d.Refs, d.Also) {
			if !strings.HasPrefix(d.ID, "pack/") && !strings.HasPrefix(d.ID, "declare/") && len(cases[claim{d.ID, ref}]) == 0 {
				t.Errorf("%s claims %s, and no case shows that it finds a breach of it", d.ID, ref)
			}
		}
	}
}
