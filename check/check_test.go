package check_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

var update = flag.Bool("update", false, "write what the checks report into testdata")

const quarryFord = "../fixtures/games/quarry-ford"

// A case is a text: the position, what is declared, files that the game's pack
// has instead of its own, and the report that a player gets. The position becomes
// a real saved game on the way.
func TestCases(t *testing.T) {
	cases, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	module, opened := openModule(t)
	for _, path := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			c, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files := fstest.MapFS{}
			own, _ := filepath.Glob(quarryFord + "/*.[ct]*")
			for _, name := range own {
				files[filepath.Base(name)] = &fstest.MapFile{Data: read(t, name)}
			}
			var opt check.Options
			var position []byte
			want := -1
			for i, f := range c.Files {
				switch f.Name {
				case "position":
					position = f.Data
				case "options":
					opt = options(t, string(f.Data))
				case "want":
					want = i
				default:
					files[f.Name] = &fstest.MapFile{Data: f.Data}
				}
			}
			got := reported(t, module, opened, position, files, opt)
			if *update {
				c.Files[want].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(c), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(c.Files[want].Data), got); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
		})
	}
}

func openModule(t *testing.T) (*build.Module, *vmod.Module) {
	t.Helper()
	path := quarryFord + "/text/module.toml"
	m, err := build.ReadModule(path, read(t, path))
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	return m, openFile(t, data).Module
}

func openFile(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// options reads lines such as "phase movement" and "reveal".
func options(t *testing.T, text string) check.Options {
	t.Helper()
	var opt check.Options
	for line := range strings.Lines(text) {
		word, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "phase":
			opt.Phase = value
		case "side":
			opt.Side = value
		case "reveal":
			opt.Reveal = true
		default:
			t.Fatalf("no option %q", word)
		}
	}
	return opt
}

func reported(t *testing.T, module *build.Module, opened *vmod.Module, position []byte, files fstest.MapFS, opt check.Options) string {
	t.Helper()
	g, err := build.ReadGame(module, "position", position)
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, problems, err := bind.Read(files, p)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	result, err := check.Save(check.File{Save: openFile(t, data).Save, Module: opened, Pack: p, Binding: b}, opt)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	var out strings.Builder
	checked := report.File{Path: "position", Game: p.Name, Revealed: opt.Reveal, Result: result}
	if err := report.Text(&out, []report.File{checked}, report.Style{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
