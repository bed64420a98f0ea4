package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the wanted outputs in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"umpire": main})
}

// TestScripts runs the command lines of testdata/script with the real main. The
// game that ships with the project is in quarry-ford. With -short, which is how the
// race detector runs it, only the scripts that check something run: no other command
// works on several cores.
func TestScripts(t *testing.T) {
	games, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "games"))
	if err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(scripts) == 0 {
		t.Fatal("no scripts", err)
	}
	if testing.Short() {
		scripts = slices.DeleteFunc(scripts, func(path string) bool {
			text, err := os.ReadFile(path)
			return err == nil && !bytes.Contains(text, []byte("umpire check "))
		})
	}
	testscript.Run(t, testscript.Params{
		Files:         scripts,
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("GORACE", "atexit_sleep_ms=0") // else each command sleeps a second when it ends
			return os.CopyFS(e.WorkDir, os.DirFS(games))
		},
	})
}
