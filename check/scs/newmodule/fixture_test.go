package newmodule_test

import (
	"archive/zip"
	"bytes"
	"flag"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/newmodule"
)

var update = flag.Bool("update", false, "write the module of the rulebook's examples in fixtures/games anew")

// The module of the rulebook's examples that the fixtures are played with is the one that
// is made of the pack now. Of its pictures the sizes are compared: how an edge is smoothed
// depends on the machine.
func TestFixtureIsMadeOfThePack(t *testing.T) {
	src := shipped(t, "rulebook")
	tables, problems, err := newmodule.Tables(src)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	e := edition(t, src, newmodule.Options{Tables: tables})
	folder := filepath.Join("..", "..", "..", "fixtures", "games", "examples")
	path := filepath.Join(folder, "examples.vmod")
	if *update {
		for _, f := range append(slices.Clone(e.Pack), draft.File{Name: "../examples.vmod", Data: e.Module}) {
			if err := os.WriteFile(filepath.Join(folder, "examples", filepath.FromSlash(f.Name)), f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	for _, f := range e.Pack {
		if diff := cmp.Diff(string(f.Data), string(read(t, filepath.Join(folder, "examples", f.Name)))); diff != "" {
			t.Errorf("%s is not what is made of the pack; run: go test ./check/scs/newmodule -update, then ./fixtures/build -update\n%s", f.Name, diff)
		}
	}
	if diff := cmp.Diff(contents(t, e.Module), contents(t, read(t, path))); diff != "" {
		t.Errorf("%s is not what is made of the pack; run: go test ./check/scs/newmodule -update, then ./fixtures/build -update\n%s", path, diff)
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
