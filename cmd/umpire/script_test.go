package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the wanted outputs in testdata/script")

func TestMain(m *testing.M) {
	known = append(known, checkers()) // for testdata/script/checkers.txtar
	testscript.Main(m, map[string]func(){"umpire": main})
}

// TestScripts runs the command lines of testdata/script with the real main. The
// game that ships with the project is in quarry-ford.
func TestScripts(t *testing.T) {
	games, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "games"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           filepath.Join("testdata", "script"),
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("GORACE", "atexit_sleep_ms=0") // else each command sleeps a second when it ends
			if err := layCheckers(filepath.Join(e.WorkDir, "checkers")); err != nil {
				return err
			}
			return os.CopyFS(e.WorkDir, os.DirFS(games))
		},
	})
}
