package setup_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// A case is what the pack of Quarry Ford and the text of its module have at their ends, and
// what is found when the slots of the module are compared with the pack.
func TestCases(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "fixtures", "games", "quarry-ford")
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		files := fstest.MapFS{}
		for _, name := range []string{"game.toml", "units.csv", "places.csv", "vassal.toml", "pieces.csv", filepath.Join("text", "module.toml")} {
			data, err := os.ReadFile(filepath.Join(folder, name))
			if err != nil {
				t.Fatal(err)
			}
			more, _ := c.File(filepath.Base(name) + "+")
			files[filepath.Base(name)] = &fstest.MapFile{Data: append(data, more...)}
		}
		m, err := build.ReadModule("module.toml", files["module.toml"].Data)
		if err != nil {
			t.Fatal(err)
		}
		data, err := m.File()
		if err != nil {
			t.Fatal(err)
		}
		delete(files, "module.toml")
		table := newTable(t, files, data)
		var r check.Result
		r.Findings = table.kit.Judge(&r.Coverage)
		var out strings.Builder
		for _, f := range c.Shown(t, r.Findings) {
			fmt.Fprintf(&out, "%s %s: %s (%s)\n", f.Verdict, f.Rule, f.Sentence(), f.Where.Path)
		}
		for _, n := range r.Coverage.Counts() {
			fmt.Fprintf(&out, "%s: %d %s checked, %d not\n", n.Rule, n.Checked, n.What, n.Unchecked)
		}
		return out.String()
	})
}
