package words_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

var update = flag.Bool("update", false, "write the problems that are found into the cases")

// Each case is a pack and what is wrong with it, all of it.
func TestProblems(t *testing.T) {
	cases, err := filepath.Glob("../../../rules/scs/scspack/testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files := fstest.MapFS{}
			var want *txtar.File
			for i, f := range archive.Files {
				if f.Name == "want" {
					want = &archive.Files[i]
				} else {
					files[f.Name] = &fstest.MapFile{Data: f.Data}
				}
			}
			if want == nil {
				t.Fatal("the case does not say what is wanted")
			}
			p, problems, err := scspack.LoadOver(pack.Loader{
				Open: func(name string) (fs.FS, error) {
					if _, err := fs.Stat(files, name); err != nil {
						return nil, err
					}
					return fs.Sub(files, name)
				},
				Names: []string{"base"},
			}, files)
			var got strings.Builder
			for _, problem := range words.Problems(problems) {
				got.WriteString(problem.String() + "\n")
			}
			if err != nil {
				got.WriteString("error: " + err.Error() + "\n")
			}
			if (p == nil) != (got.Len() > 0) {
				t.Errorf("a pack %v with problems %q", p, got.String())
			}
			if *update {
				want.Data = []byte(got.String())
				if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(want.Data), got.String()); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}
