package module_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

// TestCorpus judges all real modules and extensions. testdata/corpus.txt has how many findings
// each rule has in each; somebody has looked at what is missing or doubled, and it was so.
func TestCorpus(t *testing.T) {
	var out strings.Builder
	for _, path := range slices.Concat(corpus.Files(t, corpus.Modules...), corpus.Files(t, corpus.Extensions...)) {
		f := open(t, corpus.Bytes(t, path))
		var coverage rule.Coverage
		findings := module.Run(module.New(f, nil, vmod.DefaultOptions().Game), &coverage)
		counts := map[string]int{}
		casetest.Apart(t, findings)
		for i := range findings {
			counts[fmt.Sprintf("%s %s", findings[i].Rule, findings[i].Verdict)]++
			if findings[i].Where == nil || findings[i].Sentence().String() == "" {
				t.Errorf("%s: %s says nothing, or not where", corpus.Name(t, path), findings[i].Rule)
			}
		}
		fmt.Fprintf(&out, "%s\n", corpus.Name(t, path))
		for _, what := range slices.Sorted(maps.Keys(counts)) {
			fmt.Fprintf(&out, "\t%s %d\n", what, counts[what])
		}
	}
	const golden = "testdata/corpus.txt"
	if casetest.Updating() {
		if err := os.WriteFile(golden, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
