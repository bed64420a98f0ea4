package main

import (
	"archive/zip"
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

var update = flag.Bool("update", false, "rewrite the wanted outputs in testdata/script")

func TestMain(m *testing.M) {
	known = append(known, checkers()) // for testdata/script/checkers.txtar
	testscript.Main(m, map[string]func(){"umpire": main, "page": askPage})
}

// TestScripts runs the command lines of testdata/script with the real main. The
// game that ships with the project is in quarry-ford. With -short, which is how the
// race detector runs it, only the scripts that check several files run: nothing else
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
			return !slices.Contains([]string{"chain.txtar", "check.txtar", "colours.txtar", "merge.txtar"}, filepath.Base(path))
		})
	}
	all := schemas(t)
	testscript.Run(t, testscript.Params{
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// schema NAME FILE holds a file, or stdout, against a schema.
			"schema": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) != 2 || all[args[0]] == nil {
					ts.Fatalf("usage: schema NAME FILE")
				}
				ts.Check(schematest.Validate(all[args[0]], []byte(ts.ReadFile(args[1]))))
			},
			// double FILE NAME OTHER gives entries of an archive the name of others of that length.
			"double": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) != 3 {
					ts.Fatalf("usage: double FILE NAME OTHER")
				}
				data := strings.ReplaceAll(ts.ReadFile(args[0]), args[1], args[2])
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(data), 0o666))
			},
			// zip FILE NAME... makes a zip of files.
			"zip": func(ts *testscript.TestScript, _ bool, args []string) {
				var b bytes.Buffer
				z := zip.NewWriter(&b)
				for _, name := range args[1:] {
					w, err := z.Create(name)
					ts.Check(err)
					_, err = w.Write([]byte(ts.ReadFile(name)))
					ts.Check(err)
				}
				ts.Check(z.Close())
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o666))
			},
			// play MODULE FILE.txt... makes logs of texts, beside the module; see package build.
			"play": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) < 2 {
					ts.Fatalf("usage: play MODULE FILE.txt...")
				}
				m, err := build.OfModule([]byte(ts.ReadFile(args[0])))
				ts.Check(err)
				for _, name := range args[1:] {
					g, err := build.ReadGame(m, name, []byte(ts.ReadFile(name)))
					ts.Check(err)
					data, err := g.File()
					ts.Check(err)
					log := filepath.Join(filepath.Dir(ts.MkAbs(args[0])), strings.TrimSuffix(name, ".txt")+g.Ending())
					ts.Check(os.WriteFile(log, data, 0o666))
				}
			},
			// extend MODULE.toml EXTENSION.toml MODULE.vmod EXTENSION.vmdx LOG.txt... makes a module and its
			// extension of texts, and logs beside the module.
			"extend": func(ts *testscript.TestScript, _ bool, args []string) {
				if len(args) < 4 {
					ts.Fatalf("usage: extend MODULE.toml EXTENSION.toml MODULE.vmod EXTENSION.vmdx LOG.txt...")
				}
				m, err := build.ReadModule(args[0], []byte(ts.ReadFile(args[0])))
				ts.Check(err)
				m, err = m.Extended(args[1], []byte(ts.ReadFile(args[1])))
				ts.Check(err)
				data, err := m.File()
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[2]), data, 0o666))
				_, data, err = m.Extension()
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[3]), data, 0o666))
				for _, name := range args[4:] {
					g, err := build.ReadGame(m, name, []byte(ts.ReadFile(name)))
					ts.Check(err)
					data, err := g.File()
					ts.Check(err)
					log := filepath.Join(filepath.Dir(ts.MkAbs(args[2])), strings.TrimSuffix(name, ".txt")+g.Ending())
					ts.Check(os.WriteFile(log, data, 0o666))
				}
			},
		},
		Files:         scripts,
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
