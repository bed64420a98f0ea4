package fubar_test

import (
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

var ablate = flag.Int("ablate", 12, "how many things to take out of the pack, one at a time; 0 is all")

// Who knows less accuses nobody more: with any cell, row or line taken out of the pack, nothing is
// illegal in the sample games that was not before.
func TestLessKnowledge(t *testing.T) {
	whole := fstest.MapFS{}
	for _, folder := range []string{"../../rules/fubar/games/packs/fubar", crossroads} {
		paths, _ := filepath.Glob(folder + "/*.[ct]*")
		for _, path := range paths {
			name, data := filepath.Base(path), read(t, path)
			if under := whole[name]; under != nil && strings.HasSuffix(name, ".csv") {
				_, rows, _ := strings.Cut(string(data), "\n")
				data = append(under.Data, rows...)
			}
			whole[name] = &fstest.MapFile{Data: data}
		}
	}
	game := strings.Replace(string(whole["game.toml"].Data), `extends = "fubar"`, "sides = [\"red\", \"blue\"]\nmeasure = \"inches\"", 1)
	whole["game.toml"] = &fstest.MapFile{Data: []byte(game)}
	opened := openFile(t, read(t, crossroads+"/crossroads.vmod")).Module
	var saves []*vmod.Save
	paths, _ := filepath.Glob(crossroads + "/*.v[sl]*")
	for _, path := range paths {
		saves = append(saves, openFile(t, read(t, path)).Save)
	}
	before, ok := accused(t, whole, opened, saves)
	if !ok || len(before) < 10 {
		t.Fatalf("the whole pack accuses of %d things", len(before))
	}
	less := thinned(whole)
	if *ablate > 0 {
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(less), func(i, j int) { less[i], less[j] = less[j], less[i] })
		less = less[:*ablate]
	}
	read := 0
	for _, l := range less {
		files := fstest.MapFS{}
		for name, f := range whole {
			files[name] = f
		}
		files[l.file] = &fstest.MapFile{Data: []byte(l.text)}
		found, ok := accused(t, files, opened, saves)
		if !ok {
			continue // such a pack is refused
		}
		read++
		for _, f := range found {
			if !slices.Contains(before, f) {
				t.Errorf("without %s: %s", l.what, f)
			}
		}
	}
	if read < len(less)/4 {
		t.Errorf("only %d of %d packs were read", read, len(less))
	}
}

// accused returns what is illegal in files; ok is false if the pack is refused.
func accused(t *testing.T, files fs.FS, module *vmod.Module, saves []*vmod.Save) (found []string, ok bool) {
	t.Helper()
	g, problems, err := systems.All().Read(files, pack.File{})
	if err != nil {
		t.Fatal(err)
	}
	if problems != nil {
		return nil, false
	}
	for i, save := range saves {
		result, err := check.Save(check.File{Name: "game", Save: save, Module: module, Game: g}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range result.Findings {
			if f.Verdict == rule.Illegal {
				found = append(found, fmt.Sprintf("file %d, step %d, %s", i, f.Step, f.Rule))
			}
		}
	}
	return found, true
}

// less is a file with something taken out.
type less struct{ file, text, what string }

// thinned returns the files of a pack, each without one cell, row, line or part.
func thinned(files fstest.MapFS) []less {
	var all []less
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range files {
			if !yield(name) {
				return
			}
		}
	}) {
		for i, block := range strings.Split(string(files[name].Data), "\n\n") {
			if strings.HasSuffix(name, ".toml") {
				text := strings.Replace(string(files[name].Data), block, "", 1)
				all = append(all, less{name, text, fmt.Sprintf("part %d of %s: %s", i+1, name, block)})
			}
		}
		lines := strings.Split(strings.TrimSpace(string(files[name].Data)), "\n")
		for i, line := range lines {
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			without := func(what string, rest ...string) {
				text := strings.Join(slices.Concat(lines[:i], rest, lines[i+1:]), "\n")
				all = append(all, less{name, text, fmt.Sprintf("%s:%d: %s", name, i+1, what)})
			}
			without(line)
			if !strings.HasSuffix(name, ".csv") || strings.HasPrefix(line, "id,") || strings.HasPrefix(line, "roll,") {
				continue
			}
			cells := strings.Split(line, ",")
			for c := 1; c < len(cells); c++ {
				if cells[c] != "" {
					blank := slices.Clone(cells)
					blank[c] = ""
					without(cells[c]+" in "+line, strings.Join(blank, ","))
				}
			}
		}
	}
	return all
}
