package file_test

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
)

var update = flag.Bool("update", false, "rewrite the wanted findings in testdata")

// TestCases builds a save of the entries of each case and compares what the
// rules find. In a savedGame each line is a command; <tab> is a tab. Entries of
// one name may stand more than once. Cases of logs are for TestPlayed.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			test := txtar.Parse(data)
			if isPlayed(test) {
				return
			}
			got := findings(t, test.Files)
			for i, f := range test.Files {
				if f.Name != "want" {
					continue
				}
				if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
					t.Errorf("findings (-want +got):\n%s", diff)
				}
				test.Files[i].Data = []byte(got)
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(test), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func findings(t *testing.T, entries []txtar.File) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		if e.Name == "want" {
			continue
		}
		w, err := z.Create(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(strings.TrimSpace(string(e.Data)), "<tab>", "\t")
		fmt.Fprint(w, strings.ReplaceAll(text, "\n", "\x1b"))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := vmod.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Save.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, more := g.Advance(); !more {
			break
		}
	}
	var coverage rule.Coverage
	var out strings.Builder
	for _, found := range file.Run(&file.File{Notices: f.Notices, Problems: g.Problems()}, &coverage) {
		fmt.Fprintf(&out, "%s %s step %d: %s\n", found.Verdict, found.Rule, found.Step, found.Message)
	}
	for _, c := range coverage.Counts() {
		fmt.Fprintf(&out, "%s: %d checked, %d unchecked\n", c.Rule, c.Checked, c.Unchecked)
	}
	return out.String()
}
