package newmodule_test

import (
	"archive/zip"
	"bytes"
	"flag"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/newmodule"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
)

var update = flag.Bool("update", false, "write the modules in fixtures/games anew that are made of packs")

// The modules that the fixtures are played with are those that are made of their packs now.
// Of their pictures the sizes are compared: how an edge is smoothed depends on the machine.
func TestFixturesAreMadeOfTheirPacks(t *testing.T) {
	games := filepath.Join("..", "..", "..", "fixtures", "games")
	rehearsal := filepath.Join(games, "barbarossa")
	for module, c := range map[string]struct {
		src  check.Source
		pack string // its folder
	}{
		filepath.Join(games, "examples", "examples.vmod"): {shipped(t, "rulebook"), filepath.Join(games, "examples", "examples")},
		filepath.Join(rehearsal, "barbarossa.vmod"):       {check.Source{Files: os.DirFS(rehearsal), Loader: gamestest.Loader()}, rehearsal},
	} {
		tables, problems, err := newmodule.Tables(c.src)
		if err != nil || len(problems) > 0 {
			t.Fatal(err, problems)
		}
		e := edition(t, c.src, check.ModuleOptions{Tables: tables, Seed: 1})
		if *update {
			write(t, module, e.Module)
			for _, f := range e.Pack {
				write(t, filepath.Join(c.pack, filepath.FromSlash(f.Name)), f.Data)
			}
			continue
		}
		for _, f := range e.Pack {
			if diff := cmp.Diff(string(f.Data), string(read(t, filepath.Join(c.pack, filepath.FromSlash(f.Name))))); diff != "" {
				t.Errorf("%s of %s is not what is made of the pack; run: go test ./check/scs/newmodule -update, then ./fixtures/build -update\n%s", f.Name, c.pack, diff)
			}
		}
		if diff := cmp.Diff(contents(t, e.Module), contents(t, read(t, module))); diff != "" {
			t.Errorf("%s is not what is made of the pack; run: go test ./check/scs/newmodule -update, then ./fixtures/build -update\n%s", module, diff)
		}
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// contents are the entries of a module: texts as they are, pictures by their sizes.
func contents(t *testing.T, module []byte) map[string]any {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(module), int64(len(module)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]any{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		switch {
		case strings.HasSuffix(f.Name, ".png"):
			picture, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			all[f.Name] = [2]int{picture.Width, picture.Height}
		case strings.HasSuffix(f.Name, ".vsav"):
			all[f.Name] = contents(t, data)
		default:
			all[f.Name] = string(data)
		}
	}
	return all
}
