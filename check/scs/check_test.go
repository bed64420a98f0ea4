package scs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/schematest"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

const quarryFord = "../../fixtures/games/quarry-ford"

// A case is a position, what is declared, files that the game's pack has instead of its
// own or at their ends, and the report that a player gets of it. The position becomes a real saved game on
// the way.
func TestCases(t *testing.T) {
	module, opened := openModule(t)
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		files := fstest.MapFS{}
		own, _ := filepath.Glob(quarryFord + "/*.[ct]*")
		for _, name := range own {
			files[filepath.Base(name)] = &fstest.MapFile{Data: read(t, name)}
		}
		var opt check.Options
		var position []byte
		for _, f := range c.Files {
			switch f.Name {
			case "position":
				position = f.Data
			case "options":
				opt = options(t, string(f.Data))
			default:
				if base, more := strings.CutSuffix(f.Name, "+"); more { // rows for the end of a file
					files[base] = &fstest.MapFile{Data: slices.Concat(files[base].Data, f.Data)}
					continue
				}
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
		}
		delete(files, "want")
		return reported(t, c, module, opened, position, files, opt)
	})
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
		case "goes":
			opt.GoesOn = value == "on"
		default:
			t.Fatalf("no option %q", word)
		}
	}
	return opt
}

func reported(t *testing.T, c *casetest.Case, module *build.Module, opened *vmod.Module, position []byte, files fstest.MapFS, opt check.Options) string {
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
	b, wrong, err := bind.Read(files, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	result, err := check.Save(check.File{Save: openFile(t, data).Save, Module: opened, Game: checkscs.New(p, b)}, opt)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	var out strings.Builder
	result.Findings, result.Coverage = c.Shown(t, result.Findings), c.Counted(&result.Coverage)
	checked := report.File{Path: "position", Game: p.Name, Revealed: opt.Reveal, Result: result}
	schematest.Report(t, checked)
	if err := report.Text(&out, []report.File{checked}, report.Style{Verbose: !c.Whole()}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
