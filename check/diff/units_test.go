package diff_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/diff"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// renamedUnits is the binding of a pack in which each unit's name begins with "Unit".
func renamedUnits(t *testing.T) func([]view.Piece) map[string]string {
	t.Helper()
	files := fstest.MapFS{}
	paths, _ := filepath.Glob(filepath.Join(fixtures, "*.*"))
	for _, path := range paths {
		if ext := filepath.Ext(path); ext == ".csv" || ext == ".toml" {
			files[filepath.Base(path)] = &fstest.MapFile{Data: corpus.Bytes(t, path)}
		}
	}
	rows := strings.SplitAfter(string(files["units.csv"].Data), "\n")
	for i, row := range rows[1:] {
		if fields := strings.SplitN(row, ",", 4); len(fields) == 4 {
			fields[2] = "Unit " + fields[0]
			rows[i+1] = strings.Join(fields, ",")
		}
	}
	files["units.csv"].Data = []byte(strings.Join(rows, ""))
	p, problems, err := scspack.Load(files)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(files, p)
	if err != nil || len(wrong) > 0 {
		t.Fatal(wrong, err)
	}
	return checkscs.New(p, b).(check.Namer).Names
}

// Units have the pack's names, but for those that the reader does not see.
func TestUnitNames(t *testing.T) {
	const at = "player North Nora quarry-password\nplayer South Sol mill-password\nat 04.03: n1\nat 05.02: s5!\nat 06.02: s1\n"
	m, err := build.ReadModule("module.toml", corpus.Bytes(t, filepath.Join(fixtures, "text", "module.toml")))
	if err != nil {
		t.Fatal(err)
	}
	module, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	save := func(text string) *vmod.Save {
		g, err := build.ReadGame(m, "game.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		file, err := g.File()
		if err != nil {
			t.Fatal(err)
		}
		return opened(t, file).Save
	}
	before, after := save(at), save(at+"move n1: 05.03\nmove s5: 06.02\nremove s1\n")
	for _, reveal := range []bool{false, true} {
		r, err := diff.Saves(diff.Save{Name: "A", Save: before}, diff.Save{Name: "B", Save: after}, opened(t, module).Module, diff.Options{Reveal: reveal, Names: renamedUnits(t)})
		if err != nil {
			t.Fatal(err)
		}
		got := text(t, r)
		for want, told := range map[string]bool{
			"Unit n1 (1st Fusiliers) moved 04.03 -> 05.03": true,
			"Unit s1 (Reed Brigade) removed: 06.02":        true,
			"? moved 05.02 -> 06.02":                       !reveal,
			"Unit s5":                                      reveal,
			"Raiders":                                      reveal,
		} {
			if strings.Contains(got, want) != told {
				t.Errorf("reveal %v: %q, told %v:\n%s", reveal, want, !told, got)
			}
		}
	}
}
