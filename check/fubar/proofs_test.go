package fubar_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
)

// PROOFS.md lists for each rule the case in which it bites, the one that it spares and the one that
// it leaves unchecked, and the paragraphs without a case. The status of a pack claims no more.
func TestProofs(t *testing.T) {
	status := game(t, os.DirFS(crossroads)).Status()
	var b strings.Builder
	b.WriteString("# What the cases show of the FUBAR rules\n\nGenerated from the cases in testdata by `go test ./check/fubar -update`. Paragraphs go by the headings of the French text.\n\n" +
		"| paragraphs | rule | bites in | spares in | unchecked in | `game status` |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, r := range status.Rules {
		refs := strings.Join(r.Refs, ", ")
		if r.Rule == "" {
			fmt.Fprintf(&b, "| %s | %s | | | | %s |\n", refs, r.Title, r.Answer())
			continue
		}
		bites, spares, open := cases(t, &r)
		if len(bites) == 0 || len(spares) == 0 || len(open) == 0 {
			t.Errorf("%s bites in %v, spares in %v, is unchecked in %v", r.Rule, bites, spares, open)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", refs, r.Rule, strings.Join(bites, ", "), strings.Join(spares, ", "), strings.Join(open, ", "), r.Answer())
	}
	if casetest.Updating() {
		if err := os.WriteFile("PROOFS.md", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(read(t, "PROOFS.md")), b.String()); diff != "" {
		t.Errorf("PROOFS.md (-is +want):\n%s", diff)
	}
}

// cases sorts the cases of a rule by what they want.
func cases(t *testing.T, r *check.RuleStatus) (bites, spares, open []string) {
	t.Helper()
	_, name, _ := strings.Cut(r.Rule, "/")
	paths, _ := filepath.Glob("testdata/" + name + "*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
		want := archive.Files[i].Data
		stem := strings.TrimSuffix(filepath.Base(path), ".txtar")
		switch {
		case bytes.Contains(want, []byte("illegal: ")) || bytes.Contains(want, []byte("suspect: ")) || bytes.Contains(want, []byte("information: ")):
			bites = append(bites, stem)
		case bytes.Contains(want, []byte("found: nothing")) && !bytes.Contains(want, []byte("more, needs")) && bytes.Contains(want, []byte(r.Rule)):
			spares = append(spares, stem)
		default:
			open = append(open, stem)
		}
	}
	// These rules say what cannot be known.
	if r.Rule == "fubar/strange-piece" || r.Rule == "fubar/scale" {
		bites = append(bites, open...)
	}
	return bites, spares, open
}
