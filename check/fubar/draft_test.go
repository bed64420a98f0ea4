package fubar_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/fubar/games"
	"github.com/umpire-vassal/umpire/vmod"
)

// bound drafts the binding of a pack to a module, and returns the files of the pack with it.
func bound(t *testing.T, m *vmod.Module, fsys fs.FS) fstest.MapFS {
	t.Helper()
	d, problems, err := systems.All().Bind(m, fsys)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	files := fstest.MapFS{}
	for _, f := range d.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

// The draft of the crossroads' binding finds every figure, status and marker, and the same is found
// with it in the sample games, by the rules that need no cover: how far that goes its picture does
// not show.
func TestDraft(t *testing.T) {
	opened := openFile(t, read(t, crossroads+"/crossroads.vmod")).Module
	files := bound(t, opened, os.DirFS(crossroads))
	const golden = "testdata/draft.toml"
	got := string(files["vassal.toml"].Data)
	if casetest.Updating() {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(read(t, golden)), got); diff != "" {
		t.Errorf("%s (-is +want):\n%s", golden, diff)
	}
	if len(files) != 1 {
		t.Errorf("the pack has the module's figures, and the draft has %d files", len(files))
	}
	for _, name := range []string{"game.toml", "units.csv"} {
		files[name] = &fstest.MapFile{Data: read(t, filepath.Join(crossroads, name))}
	}
	own, drafted := game(t, os.DirFS(crossroads)), game(t, files)
	for _, name := range []string{
		"clean.vlog", "activated-twice.vlog", "activation-roll.vlog", "initiative.vlog", "move-allowance.vlog", "suppressed-fire.vlog", "suppressed-maximum.vsav",
		"coherency.vsav", "vehicle-fire.vlog", "immobile-vehicle.vlog", "lost-weapon.vlog", "weapon-crew.vlog", "withdrawal.vlog",
	} {
		if diff := cmp.Diff(sentences(t, name, opened, own), sentences(t, name, opened, drafted)); diff != "" {
			t.Errorf("%s (-own binding +draft):\n%s", name, diff)
		}
	}
}

// sentences returns what is found in a sample game by the rules of the series.
func sentences(t *testing.T, name string, m *vmod.Module, g check.Game) (all []string) {
	t.Helper()
	result, err := check.Save(check.File{Name: name, Save: openFile(t, read(t, filepath.Join(crossroads, name))).Save, Module: m, Game: g}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Findings {
		if strings.HasPrefix(f.Rule, "fubar/") && !strings.HasSuffix(f.Rule, "-cover") {
			all = append(all, f.Rule+": "+f.Sentence().String())
		}
	}
	return all
}

// Of a module that the pack does not know a pack is drafted, with a row for each figure. It can be
// read, and no piece of the palettes is strange to it but those that the draft names.
func TestDraftOfAnotherModule(t *testing.T) {
	_, opened := moduleOf(t, []byte(`
name = "Skirmish"
version = "1.0"
vassal = "3.7.26"
saved = 1700000000000
sides = ["NATO", "Pact", "Observer"]
[[window]]
name = "Field"
columns = [0, 20]
rows = [0, 9]
[[window]]
name = "Cards"
size = [100, 100]
[[counter]]
gpid = "1"
id = "a"
name = "NATO gunner"
side = "NATO"
layers = ["Pinned", "Killed", "Bogged"]
[[counter]]
gpid = "2"
id = "b"
name = "Pact rifle"
side = "Pact"
[[counter]]
gpid = "3"
id = "c"
name = "Pinned marker"
[[counter]]
gpid = "4"
id = "d"
name = "Stone wall"
[[counter]]
gpid = "5"
id = "e"
name = "Turn 1"
`))
	shipped, err := fs.Sub(games.FS(), "fubar")
	if err != nil {
		t.Fatal(err)
	}
	files := bound(t, opened, shipped)
	g := game(t, files)
	if units := g.Status().Units; units != 2 {
		t.Errorf("%d units; want 2", units)
	}
	for name, want := range map[string][]string{
		"game.toml": {`sides = ["nato", "pact"]`, "60 pixels wide"},
		"units.csv": {"nato-gunner,NATO gunner,nato,", "pact-rifle,Pact rifle,pact,"},
		"vassal.toml": {
			`window = "Field"`, "The others: Cards", "property = \"Pinned_Active\"\nvalue = 'true'\nis = \"suppressed\"", "property = \"Killed_Active\"\nvalue = 'true'\nis = \"casualty\"",
			"show a status, too: Bogged", "[[marker]]\nname = \"Pinned marker\"\nis = \"suppressed\"", "# name = \"Stone wall\"\n# cover = \"medium\"", "[[scenery]]\nname = \"Turn 1\"",
		},
	} {
		for _, text := range want {
			if !strings.Contains(string(files[name].Data), text) {
				t.Errorf("%s lacks %q:\n%s", name, text, files[name].Data)
			}
		}
	}
}

// Whatever a module holds, its draft can be read.
func TestDraftsOfCorpus(t *testing.T) {
	shipped, err := fs.Sub(games.FS(), "fubar")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range corpus.Files(t, ".vmod") {
		opened := openFile(t, read(t, path)).Module
		if opened == nil {
			continue
		}
		d, problems, err := systems.All().Bind(opened, shipped)
		if err != nil || problems != nil {
			t.Errorf("%s: %v, %v", path, problems, err)
			continue
		}
		files := fstest.MapFS{}
		for _, f := range d.Files {
			files[f.Name] = &fstest.MapFile{Data: f.Data}
		}
		if g := game(t, files); !slices.Equal(g.Modules(), []string{opened.Name}) {
			t.Errorf("%s: the draft is for %q", path, g.Modules())
		}
	}
}
