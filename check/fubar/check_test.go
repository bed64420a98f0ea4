package fubar_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

const crossroads = "../../fixtures/games/crossroads"

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func openFile(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func module(t testing.TB) (*build.Module, *vmod.Module) {
	t.Helper()
	return moduleOf(t, read(t, crossroads+"/text/module.toml"))
}

func moduleOf(t testing.TB, text []byte) (*build.Module, *vmod.Module) {
	t.Helper()
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	return m, openFile(t, data).Module
}

// game reads the pack of the crossroads with files in the place of its own, or with lines at their
// ends, and the umpire.toml of a club if it is among them.
func game(t testing.TB, files fs.FS) check.Game {
	t.Helper()
	club, err := pack.ReadFile(files, "umpire.toml")
	if err != nil {
		t.Fatal(err)
	}
	g, problems, err := systems.All().Read(files, pack.File{Name: "umpire.toml", Data: club})
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return g
}

// A case is a game, a save or a log with its mails, files that the pack has instead of its own or
// at their ends, perhaps what is declared and the umpire.toml of a club, and the report that a player gets of it. The
// game becomes real files on the way.
func TestCases(t *testing.T) {
	m, opened := module(t)
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		files := fstest.MapFS{}
		own, _ := filepath.Glob(crossroads + "/*.[ct]*")
		for _, name := range own {
			files[filepath.Base(name)] = &fstest.MapFile{Data: read(t, name)}
		}
		m, opened := m, opened
		var text, orders []byte
		for _, f := range c.Files {
			base, more := strings.CutSuffix(f.Name, "+")
			switch {
			case f.Name == "game":
				text = f.Data
			case f.Name == "module.toml+":
				m, opened = moduleOf(t, append(read(t, crossroads+"/text/module.toml"), f.Data...))
			case f.Name == "want":
			case f.Name == "orders.csv":
				orders = f.Data
			case more:
				files[base].Data = append(bytes.Clone(files[base].Data), f.Data...)
			default:
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
		}
		g, err := build.ReadGame(m, "game", text)
		if err != nil {
			t.Fatal(err)
		}
		logs, err := g.Files()
		if err != nil {
			t.Fatal(err)
		}
		rules := game(t, files)
		var chain []check.File
		for _, data := range logs {
			chain = append(chain, check.File{Name: "game", Save: openFile(t, data).Save, Module: opened, Game: rules})
		}
		if orders != nil {
			problems, err := check.Declare([]*check.File{&chain[0]}, []string{"game"}, "orders.csv", orders)
			if err != nil || problems != nil {
				t.Fatal(problems, err)
			}
		}
		results, err := check.Chain(chain, check.Options{})
		if err != nil {
			return "error: " + err.Error() + "\n"
		}
		var out strings.Builder
		var checked []report.File
		for _, result := range results {
			result.Findings, result.Coverage = c.Shown(t, result.Findings), c.Counted(&result.Coverage)
			checked = append(checked, report.File{Path: "game", Game: rules.Name(), Result: result})
		}
		schematest.Report(t, checked...)
		if err := report.Text(&out, checked, report.Style{Verbose: !c.Whole()}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	})
}
