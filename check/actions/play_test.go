package actions_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod"
)

var update = flag.Bool("update", false, "write what is told into the files of testdata")

// millBrook is the module of testdata.
func millBrook(t testing.TB) (*build.Module, *vmod.Module) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "module.toml"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	return m, opened(t, data).Module
}

func opened(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// played reads a log that is given as text.
func played(t testing.TB, text string, opt actions.Options) *actions.Log {
	t.Helper()
	m, module := millBrook(t)
	g, err := build.ReadGame(m, "game.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	replay, err := opened(t, data).Save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	log := actions.Read(replay, module, opt)
	for _, p := range replay.Problems() {
		t.Errorf("step %d: %v", p.Step+1, p.Err)
	}
	return log
}

// The logs of testdata are read as their files have it.
//
// hostile: D19
func TestLogs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatal("no logs", err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			game := string(archive.Files[0].Data)
			for i := range archive.Files[1:] {
				want := &archive.Files[i+1]
				opt := actions.Options{Reveal: want.Name == "revealed.txt"}
				var out bytes.Buffer
				a := &account.Account{File: "game.vlog", Revealed: opt.Reveal, Placed: true, Log: played(t, game, opt)}
				if err := account.Text(&out, a); err != nil {
					t.Fatal(err)
				}
				if strings.Contains(out.String(), "secret") {
					t.Errorf("a password is told:\n%s", &out)
				}
				if *update {
					want.Data = out.Bytes()
				} else if diff := cmp.Diff(string(want.Data), out.String()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", want.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
